#include "src/records/io/messages.hpp"
#include "src/system/system.hpp"

namespace bnfurl::records {

std::string shipped_folder() {
  const std::filesystem::path program = system::program_file();
  if (program.empty()) return "";
  return (program.parent_path() / BNFURL_GRAMMAR_FOLDER).lexically_normal().string();
}

}  // namespace bnfurl::records
