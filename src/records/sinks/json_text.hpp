// JSON strings from any octets, and base64 for octets that a JSON string cannot carry.
#pragma once

#include <string>
#include <string_view>

#include "src/records/sinks/output_buffer.hpp"

namespace bnfurl::records {

/// Appends `text` as a JSON string with its quotes. Returns false if a part of it is not UTF-8: each maximal subpart
/// then shows as U+FFFD. On a terminal, characters above 0x7e show as `show` has them.
[[nodiscard]] bool append_json_string(std::string& to, std::string_view text, ShowText show = nullptr);

/// The same of a text alone, where it is known to be UTF-8, or where U+FFFD is enough.
[[nodiscard]] std::string json_string(std::string_view text, ShowText show = nullptr);

/// Appends `text` in base64 (RFC 4648, section 4).
void append_base64(std::string& to, std::string_view text);

}  // namespace bnfurl::records
