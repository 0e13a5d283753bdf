// Web archives: WARC (ISO 28500:2017), records with a header and a block of as many octets as the header says. Each
// record of an archive in gzip is a member of its own. What is read are the pages: the bodies of HTTP responses that
// are HTML, and resources that are, with their URLs and the header fields of HTTP; or all HTTP responses, whatever
// their bodies are. All other records are skipped. WAT has the same records, of metadata: the links of each page as
// JSON.
//
// Where an archive is damaged, as after a crawler was killed, the records are found again from the next line that can
// begin one. A record of more than 16 MiB is taken for damaged if a whole record begins in it before that: an archive
// within an archive is usually compressed.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>

#include "src/records/readers/record.hpp"
#include "src/records/readers/source.hpp"

namespace bnfurl::records {

inline constexpr std::string_view warc_beginning = "WARC/";

/// Whether an archive begins so: with a record, or line ends before it.
[[nodiscard]] bool begins_archive(std::string_view text);

/// The size of the first record of `text`, with the line ends after it; nullopt if more text can belong to it, unless
/// this is all. What is not a record counts as one, up to where the next one can begin.
[[nodiscard]] std::optional<std::size_t> warc_record_size(std::string_view text, bool is_all);

inline constexpr std::string_view field_blanks = " \t\r\n";

/// Without such blanks around it.
[[nodiscard]] inline std::string_view trimmed(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(field_blanks), text.size());
  return text.substr(begin, text.find_last_not_of(field_blanks) + 1 - begin);
}

/// Calls `take(name, value)` for each header field in these lines. A value can go on in a line that begins with a
/// blank.
void each_field(std::string_view lines, const std::function<void(std::string_view, std::string_view)>& take);

/// The value of the first header field with this name, whatever the letter case.
[[nodiscard]] std::optional<std::string_view> find_field(std::string_view lines, std::string_view name);

/// Whether this media type is JSON (MIME Sniffing Standard, 4.6), whatever its parameters.
[[nodiscard]] bool is_json_type(std::string_view type);

/// What is read of an archive.
enum class ArchiveContent { pages, responses, metadata };

/// How much of a page is read, unless --page-size says otherwise: a small record can decompress to very much.
inline constexpr std::size_t usual_page_size = std::size_t{64} << 20;

}  // namespace bnfurl::records
