// Messages as Python says them: options are the arguments of `read_log`, and functions list names.
#pragma once

#include <string>
#include <string_view>

namespace bnfurl::python {

/// The message with its marks (src/records/messages/wording.hpp) replaced.
///   worded("give it with " + as_written({{"--zone", "+01:00"}}))  ->  `give it with zone="+01:00"`
[[nodiscard]] std::string worded(std::string_view message);

}  // namespace bnfurl::python
