#include "tools/bnfurl/terminal/program_file.hpp"

#include <system_error>

#include "src/records/io/messages.hpp"

namespace bnfurl::tool {

std::filesystem::path program_file() {
  std::error_code failed;
  return std::filesystem::read_symlink("/proc/self/exe", failed);
}

}  // namespace bnfurl::tool

namespace bnfurl::records {

std::string shipped_folder() {
  return (tool::program_file().parent_path() / BNFURL_GRAMMAR_FOLDER).lexically_normal().string();
}

}  // namespace bnfurl::records
