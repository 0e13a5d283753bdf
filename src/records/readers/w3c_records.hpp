// Lines of a W3C extended log. The last `#Fields:` line before a line names its fields; the format does where there is
// none. The URL is the field cs-uri-stem, with "?" and cs-uri-query after it unless that is "-", or the field cs-uri
// where there is no cs-uri-stem; or it is the field cs(referer). A line with more or fewer fields than names is a
// record without a URL, and so is one without the field of the URL, which keeps its columns. A line that is empty or
// begins with "#" is not a record and is not counted as one.
//
// What the directives of a W3C extended log say (W3C working draft "Extended Log File Format", WD-logfile-960323): a
// line that begins with "#" is a directive; `#Fields:` names the fields of the lines after it, `#Date:` tells the date
// of their times, and `#Software:` the program. Blanks or tabs are between the fields of a line; a field in quotes can
// have blanks in it, and two quotes for one. Empty lines are skipped. In an index of web archives (CDX), the directive
// ` CDX` names the fields by letters.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "src/records/readers/record.hpp"

namespace bnfurl::records {

/// Where the first directive of `text` from `at` on is after which lines are read otherwise; its size if there is none.
/// A line begins at `at`.
[[nodiscard]] std::size_t next_directive(std::string_view text, std::size_t at);

/// All names in `text`, once each.
[[nodiscard]] std::vector<std::string> all_names(std::string_view text);

/// `text` without the directives and the empty lines that it begins with.
[[nodiscard]] std::string_view entries_of(std::string_view text);

/// Whether directives that `text` begins with name the fields of its first entry.
[[nodiscard]] bool names_own_fields(std::string_view text);

/// What a directive at the beginning of `text` adds to what those `before` say. Where they do not tell the unit of
/// durations, the next line does for all after it: IIS writes whole numbers of milliseconds.
[[nodiscard]] Header header_at(std::string_view text, const Header* before);
/// What a directive that is not in `text` says of its lines; a header without names if there is none.
[[nodiscard]] Header header_before(std::string_view text, const std::string& directive);

/// The fields that the URL and the request's method are in, by their names.
struct W3cKey {
  std::string_view first;   ///< of the URL
  std::string_view second;  ///< the URL's query; empty: the first is all
  std::string_view method;  ///< empty: the method does not matter
  std::string_view whole;   ///< of the whole URL, where no field is its first part; empty: there is none
};

inline constexpr W3cKey w3c_target{"cs-uri-stem", "cs-uri-query", "cs-method", "cs-uri"};
inline constexpr W3cKey w3c_referer{"cs(referer)", "", "", ""};
inline constexpr W3cKey cdx_url{"url", "", "", ""};

}  // namespace bnfurl::records
