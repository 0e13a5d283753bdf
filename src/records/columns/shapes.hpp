// What the values of the common columns of a log can be. A field in the wrong place, as in a line of another format,
// has another shape: then the column has no value, and a message counts such records.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include <bnfurl/address.hpp>

namespace bnfurl::records {

/// A shape, with what a message calls such a value: `a status`.
struct ValueShape {
  std::string_view what = {};
  bool (*is_one)(std::string_view text) = nullptr;  ///< null: every text; of a number, every text of digits
  /// Whether a text that fits cannot be what it resembles: nobody looks for it on purpose. Null: no text is one.
  bool (*is_slip)(std::string_view text) = nullptr;

  [[nodiscard]] bool fits(std::string_view text) const { return is_one == nullptr || is_one(text); }
};

/// Whether digits are a status: there are three (RFC 9110, section 15).
[[nodiscard]] inline bool is_status(std::string_view digits) { return digits.size() == 3; }

/// For each octet, whether it can be in the name of a client: visible ASCII, but no quotes, brackets or marks of lists.
/// (A byte order mark can precede the client where files were joined.)
inline constexpr std::array<bool, 256> client_octets = [] {
  std::array<bool, 256> octets{};
  std::ranges::fill(octets.begin() + ' ' + 1, octets.begin() + '\x7f', true);
  for (const char octet : std::string_view("\"'<>(){}[],;\\")) octets[static_cast<unsigned char>(octet)] = false;
  return octets;
}();

/// An address or a name, without a port. A name can be that of a user, a socket or a file, but it has no quotes.
[[nodiscard]] inline bool is_client(std::string_view text) {
  const auto can_be_in_name = [](char octet) { return client_octets[static_cast<unsigned char>(octet)]; };
  return !text.empty() && std::ranges::all_of(text, can_be_in_name);
}

/// Whether a client resembles an address and is none: it has a colon, as no name has, or consists of digits and dots,
/// while the last label of a name has a letter (RFC 3696, section 2). `12345` can be the number of a client.
///   resembles_address("192.0.2.256")  ->  true
///   resembles_address("fe80::1%eth0") ->  false: it is one
[[nodiscard]] inline bool resembles_address(std::string_view client) {
  constexpr std::string_view of_ipv4 = "0123456789.";
  const bool has_numbers =
      client.find('.') != std::string_view::npos && client.find_first_not_of(of_ipv4) == std::string_view::npos;
  if (!has_numbers && client.find(':') == std::string_view::npos) return false;
  return !address_of(client.substr(0, client.find('%')));
}

/// The name of a host, perhaps with its port, which a word of another kind, such as `DE`, is not: it has a dot, a port
/// or brackets.
[[nodiscard]] inline bool is_virtual_host(std::string_view text) {
  return text.find_first_of(".:[") != std::string_view::npos;
}

inline constexpr ValueShape any_value{};
inline constexpr ValueShape client_shape{"a client", is_client, resembles_address};
inline constexpr ValueShape status_shape{"a status", is_status};
inline constexpr ValueShape bytes_shape{"a number of bytes"};
inline constexpr ValueShape duration_shape{"a duration"};

}  // namespace bnfurl::records
