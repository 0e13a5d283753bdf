// Messages as the command line says them: with options as they are typed, and commands that list names.
#pragma once

#include <string>
#include <string_view>

namespace bnfurl::tool {

/// The message with its marks (src/records/io/wording.hpp) replaced.
///   worded("give it with " + as_written({{"--zone", "+01:00"}}))  ->  `give it with --zone +01:00`
[[nodiscard]] std::string worded(std::string_view message);

}  // namespace bnfurl::tool
