// What the values of the common columns of a log can be. A field in the wrong place, as in a line of another format,
// has another shape: then the column has no value, and a message counts such records.
#pragma once

#include <algorithm>
#include <string_view>

#include "src/records/io/messages.hpp"

namespace bnfurl::records {

/// A shape, with what a message calls such a value: `a status`.
struct ValueShape {
  std::string_view what = {};
  bool (*fits)(std::string_view text) = nullptr;  ///< null: every text
};

/// Three digits (RFC 9110, section 15).
[[nodiscard]] inline bool is_status(std::string_view text) { return text.size() == 3 && are_digits(text); }

/// An address or a name, without a port. A name can be that of a user, a socket or a file, but it has no quotes.
[[nodiscard]] inline bool is_client(std::string_view text) {
  const auto can_be_in_name = [](char octet) {
    return static_cast<unsigned char>(octet) > ' ' &&
           std::string_view("\"'<>(){}[],;\\").find(octet) == std::string_view::npos;
  };
  return !text.empty() && std::ranges::all_of(text, can_be_in_name);
}

/// The name of a host, perhaps with its port, which a word of another kind, such as `DE`, is not: it has a dot, a port
/// or brackets.
[[nodiscard]] inline bool is_virtual_host(std::string_view text) {
  return text.find_first_of(".:[") != std::string_view::npos;
}

inline constexpr ValueShape any_value{};
inline constexpr ValueShape client_shape{"a client", is_client};
inline constexpr ValueShape status_shape{"a status", is_status};
inline constexpr ValueShape bytes_shape{"a number of bytes", are_digits};
inline constexpr ValueShape duration_shape{"a duration"};

}  // namespace bnfurl::records
