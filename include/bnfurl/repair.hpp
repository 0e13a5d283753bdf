// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The nearest text of a production, for what a person or a page wrote: `http://h/a b` is meant as `http://h/a%20b`. This
// guesses, so nothing here is done unless it is asked for. What is a text of the production already stays as it is.
//
// Nothing here allocates, throws, locks or changes global state.
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

/// By whose habits a text is repaired.
enum class RepairBy : std::uint8_t {
  grammar,  ///< by the grammar's alone
  browser,  ///< "\" is read as "/" up to the first "?" or "#", as in a browser's address bar
};

/// Why a text has no repair.
struct NoRepair {
  enum class Why : std::uint8_t {
    no_match,       ///< an octet can stand neither as it is nor escaped, or the text ends too early
    too_many_ways,  ///< the grammar allows more ways to read the text side by side than are followed: 32
    no_room,        ///< the memory is too small
    scheme,         ///< as no_match, in the scheme or at its ":", where nothing is escaped
  };
  Why why = Why::no_match;
  std::size_t offset = 0;  ///< no_match, scheme: that octet in the text; its size: the text ends too early
  std::size_t needed = 0;  ///< no_room: how many octets are enough
  friend bool operator==(const NoRepair&, const NoRepair&) = default;
};

/// How many octets of memory are enough to repair a text of this size.
[[nodiscard]] constexpr std::size_t repair_size(std::size_t text_size) noexcept { return 4 * text_size; }

/// The text of `entry` that is nearest to `text`: `text` itself if `entry` matches it, otherwise in `memory`. Blanks and
/// controls at both ends go, and tabs, CR and LF inside. Then as few octets as possible are escaped, as "%" and two
/// upper-case digits; if several texts have as few, it is the one in which the first octets stay. Scheme, host and port
/// before a path, as `lenient_parts` cuts them, are never escaped: that would make another host, or a relative path of a
/// URL. In time that grows with the text, however it is wrong.
///   repair(rfc3986::URI, " http://h/a b?c[]=%zz\n", RepairBy::grammar, memory)  ->  "http://h/a%20b?c%5B%5D=%25zz"
///   repair(rfc3986::URI, "http://h/%20", RepairBy::grammar, {})  ->  "http://h/%20"
///   repair(rfc3986::URI, "http:\\\\h\\a?b\\c", RepairBy::browser, memory)  ->  "http://h/a?b%5Cc"
///   repair(rfc3986::URI, " http://a b/", RepairBy::grammar, memory).error().offset  ->  9
///   repair(rfc3986::URI_reference, "a b:c", RepairBy::grammar, memory).error().why == NoRepair::Why::scheme  ->  true
///   repair(rfc3986::URI, "http://[", RepairBy::grammar, memory).has_value()  ->  false
[[nodiscard]] Result<std::string_view, NoRepair> repair(Production entry, std::string_view text BNFURL_LIFETIMEBOUND,
                                                        RepairBy by,
                                                        std::span<char> memory BNFURL_LIFETIMEBOUND) noexcept;
/// Deleted: the result could be a temporary string that no longer exists.
template <detail::TemporaryString Text>
void repair(Production entry, Text&& text, RepairBy by, std::span<char> memory) = delete;

}  // namespace bnfurl

BNFURL_EXPORT_END
