// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Finds the valid text that a person or a page probably meant: `http://h/a%20b` for `http://h/a b`. This guesses, so
// bnfurl does it only when you ask for it. A valid text stays as it is.
//
// Nothing here allocates, throws, takes a lock or changes global state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include <bnfurl/detail/export.hpp>
#include <bnfurl/grammar.hpp>
#include <bnfurl/result.hpp>
#include <bnfurl/values.hpp>

BNFURL_EXPORT_BEGIN

namespace bnfurl {

/// Whose rules a repair follows.
enum class RepairMode : std::uint8_t {
  grammar,  ///< only the grammar
  /// As in a browser's address bar: "\" before the first "?" or "#" is read as "/", and a path whose first segment has
  /// a ":" that follows no scheme gets "./" (RFC 3986, 4.2), where the production allows relative paths.
  browser,
};

/// Why a text has no repair.
struct RepairError {
  enum class Why : std::uint8_t {
    no_match,       ///< a byte is not allowed even when escaped, or the text is incomplete
    too_many_ways,  ///< the grammar allows more than 32 ways to read the text, which are followed side by side
    no_room,        ///< the memory is too small
    scheme,         ///< as no_match, in the scheme or at its ":", where nothing is escaped
  };
  Why why = Why::no_match;
  std::size_t offset = 0;  ///< for no_match, scheme: that byte in the text; the size of the text if it is incomplete
  std::size_t needed = 0;  ///< for no_room: how many bytes are enough
  friend bool operator==(const RepairError&, const RepairError&) = default;
};

/// How many bytes are enough to repair a text of this size.
[[nodiscard]] constexpr std::size_t repair_size(std::size_t text_size) noexcept { return 4 * text_size; }

/// The text of `entry` that is nearest to `text`: `text` itself if `entry` matches it, otherwise a text in `memory`.
/// Spaces and control characters at both ends are removed, and tabs, CR and LF everywhere. Then as few bytes as
/// possible are escaped, as "%" and two upper-case digits; of several such texts, the one whose first bytes stay is
/// chosen. Scheme, host and port before a path, as `lenient_parts` finds them, are never escaped, since that would make
/// another host, or a relative path of a URL. Time is proportional to the text.
///   repair(rfc3986::URI, " http://h/a b?c[]=%zz\n", RepairMode::grammar, memory)  ->  "http://h/a%20b?c%5B%5D=%25zz"
///   repair(rfc3986::URI, "http://h/%20", RepairMode::grammar, {})  ->  "http://h/%20"
///   repair(rfc3986::URI, "http:\\\\h\\a?b\\c", RepairMode::browser, memory)  ->  "http://h/a?b%5Cc"
///   repair(rfc3986::URI_reference, "12:30 news.html", RepairMode::browser, memory)  ->  "./12:30%20news.html"
///   repair(rfc3986::URI, " http://a b/", RepairMode::grammar, memory).error().offset  ->  9
///   repair(rfc3986::URI_reference, "a b:c", RepairMode::grammar, memory).error().why == RepairError::Why::scheme
///     ->  true
///   repair(rfc3986::URI, "http://[", RepairMode::grammar, memory).has_value()  ->  false
[[nodiscard]] Result<std::string_view, RepairError> repair(Production entry, std::string_view text BNFURL_LIFETIMEBOUND,
                                                           RepairMode mode,
                                                           std::span<char> memory BNFURL_LIFETIMEBOUND) noexcept;
/// Deleted: the result could be a temporary string that is gone.
template <detail::TemporaryString Text>
void repair(Production entry, Text&& text, RepairMode mode, std::span<char> memory) = delete;

}  // namespace bnfurl

BNFURL_EXPORT_END
