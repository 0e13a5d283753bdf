#include "tools/bnfurl/terminal/programs.hpp"

#include <system_error>

#include "src/records/shared/messages.hpp"

namespace bnfurl::tool {
namespace {

constexpr const char* whole_name = "bnfurl-whole";

std::filesystem::path running_file() {
  std::error_code failed;
  return std::filesystem::read_symlink("/proc/self/exe", failed);
}

/// The program `name` beside the file `program`, and where it is installed, in another folder.
std::vector<std::filesystem::path> places(const std::filesystem::path& program, const char* name, const char* folder) {
  const std::filesystem::path beside = program.parent_path();
  return {beside / name, (beside / folder / name).lexically_normal()};
}

}  // namespace

std::filesystem::path program_file() {
  std::filesystem::path running = running_file();
  if (running.filename() != whole_name) return running;
  std::error_code failed;
  for (std::filesystem::path& place : places(running, "bnfurl", BNFURL_FOLDER_FROM_WHOLE)) {
    if (std::filesystem::is_regular_file(place, failed)) return std::move(place);
  }
  return running;
}

std::vector<std::filesystem::path> places_of_whole_program() {
  return places(running_file(), whole_name, BNFURL_FOLDER_OF_WHOLE);
}

std::string shipped_folder() {
  return (program_file().parent_path() / BNFURL_GRAMMAR_FOLDER).lexically_normal().string();
}

}  // namespace bnfurl::tool
