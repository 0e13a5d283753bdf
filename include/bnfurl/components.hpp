// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Functions that interpret components: percent-encoding, the segments of a path, the parameters of a query, the number
// of a port, and whether a Host field names the authority of a URL, for which see also `Parts::authority`.
//
// Nothing here allocates or throws, except the `decode` that returns a std::string. Nothing takes a lock or changes
// global state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <bnfurl/detail/export.hpp>
#include <bnfurl/result.hpp>
#include <bnfurl/values.hpp>

BNFURL_EXPORT_BEGIN

namespace bnfurl {

/// What `decode` decodes besides the escapes of printable and non-ASCII bytes.
struct Decoding {
  bool form = false;      ///< "+" becomes a space, as in the query of an HTML form (URL Standard, section 5.1)
  bool controls = false;  ///< escapes of ASCII control characters (0x00-0x1f, 0x7f), too, even NUL
};

/// The text with its percent-encoding undone, once (RFC 3986, section 2.1): `text` itself if it has no "%" and, for
/// `how.form`, no "+"; otherwise a text in `memory`, where `text.size()` bytes are always enough. `memory` may be that
/// of `text`; otherwise they must not overlap. Decode a component after you have split the URL, and a parameter after
/// you have taken it from the query: if you decode earlier, a decoded delimiter looks like a real one (section 2.4).
/// Unless `how.controls` is set, escapes of ASCII control characters stay, so decoding adds no line feed, NUL or ESC;
/// those that are already in the text are kept, and escapes of all other characters are decoded, even of C1 controls
/// and of U+2028, at which some programs break lines. A "%" without two hexadecimal digits stays, too; `invalid_escape`
/// finds it. Fails only if `memory` is too small; then it writes nothing, and `needed` is the exact size.
///   decode("/a%20b%0A%2541%", {}, memory)              ->  "/a b%0A%41%"
///   decode("a+b%2B", {.form = true}, memory)           ->  "a b+"
///   decode("%41", {}, {}).error().needed               ->  1
[[nodiscard]] Result<std::string_view, TextError> decode(std::string_view text BNFURL_LIFETIMEBOUND, Decoding how,
                                                         std::span<char> memory BNFURL_LIFETIMEBOUND) noexcept;
/// Deleted: the result could point into a temporary string that is gone.
template <detail::TemporaryString Text>
void decode(Text&& text, Decoding how, std::span<char> memory) = delete;

/// The same, returned as a new string.
///   decode("caf%C3%A9%0A", {.controls = true}) == "caf\xC3\xA9\n"  ->  true
[[nodiscard]] std::string decode(std::string_view text, Decoding how = {});

/// The offset of the first "%" that is not followed by two hexadecimal digits, or nullopt. The components
/// of a valid RFC 3986 URI have none.
///   invalid_escape("a%20%zz")                          ->  4
///   invalid_escape("a%20")                             ->  nullopt
[[nodiscard]] std::optional<std::size_t> invalid_escape(std::string_view text) noexcept;

/// Removes the first segment from `path`, and returns it, as written; nullopt if none is left. A slash at the beginning
/// of a path begins its first segment (RFC 3986, section 3.3), so "/" has one segment, which is empty. After
/// `std::string_view path = "/a//b%2Fc"`:
///   *next_segment(path)                                ->  "a"
///   *next_segment(path)                                ->  ""
///   decode(*next_segment(path)) == "b/c"               ->  true
///   next_segment(path).has_value()                     ->  false
[[nodiscard]] std::optional<std::string_view> next_segment(std::string_view& path) noexcept;

/// A parameter of a query, as written: `name=value`, or only `name`. Both are views of the query.
struct Parameter {
  std::string_view name;
  std::optional<std::string_view> value;  ///< nullopt without a "="; `a=` has an empty value
  friend bool operator==(const Parameter&, const Parameter&) = default;
};

/// Removes the first parameter from `query`, and returns it; nullopt if none is left. Parameters are separated by
/// "&", and empty ones are skipped; a name ends at the first "=" (URL Standard, section 5.1). Nothing is decoded. After
/// `std::string_view query = "a=1&&b"`:
///   next_parameter(query)->value                       ->  "1"
///   next_parameter(query)->name                        ->  "b"
///   next_parameter(query).has_value()                  ->  false
[[nodiscard]] std::optional<Parameter> next_parameter(std::string_view& query) noexcept;

/// Why a port has no number.
enum class PortError : std::uint8_t {
  none,     ///< it is missing or empty: the default port of the scheme applies (`default_port`)
  invalid,  ///< it is greater than 65535, or not a decimal number
};

/// The number of a port (RFC 3986, section 3.2.3), which may have leading zeros.
///   *port_number((*split(rfc3986::URI, "http://h:080"))[rfc3986::port])  ->  80
///   port_number("").error() == PortError::none         ->  true
///   port_number("65536").error() == PortError::invalid  ->  true
[[nodiscard]] Result<std::uint16_t, PortError> port_number(std::optional<std::string_view> port) noexcept;

}  // namespace bnfurl

BNFURL_EXPORT_END
