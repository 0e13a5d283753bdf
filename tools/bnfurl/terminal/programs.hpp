// The two programs of the command line. `bnfurl` is the one that users start; `bnfurl-whole` is the same with the
// libraries that only some command lines need (hand_over.hpp). Each finds the other from its own place: in the same
// folder, as in a build, or where the build installs it.
#pragma once

#include <filesystem>
#include <vector>

namespace bnfurl::tool {

/// The file of `bnfurl`, also while `bnfurl-whole` does its work. Empty if the system does not say.
[[nodiscard]] std::filesystem::path program_file();

/// Where `bnfurl-whole` may be. The first one that exists is it.
[[nodiscard]] std::vector<std::filesystem::path> places_of_whole_program();

}  // namespace bnfurl::tool
