// Where the program is: other files are found from there, and a configuration names it.
#pragma once

#include <filesystem>

namespace bnfurl::tool {

/// The file of the running program. Empty if the system does not say.
[[nodiscard]] std::filesystem::path program_file();

}  // namespace bnfurl::tool
