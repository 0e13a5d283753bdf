#include "src/records/io/messages.hpp"
#include "src/system/system.hpp"

namespace bnfurl::records {

std::string shipped_folder() {
  return (system::program_file().parent_path() / BNFURL_GRAMMAR_FOLDER).lexically_normal().string();
}

}  // namespace bnfurl::records
