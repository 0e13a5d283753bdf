// JSON objects, one per line. One member is the URL: `url`, or `request.url` for the member `url` of the member
// `request` (if there is no member with the whole name). It can also be a request line, of which the target is the URL,
// or the first of two members, of which the second is the query. The URL is judged with its escapes undone. A record
// has no URL if its line is not an object, or the member is missing, not a string, or has a lone surrogate. Of
// members with the same name the last one counts. Beside the member `url`, the member `url_base64` has its octets, as
// `-o jsonl` writes it: a string of JSON cannot have all octets.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "src/records/formats/json_programs.hpp"
#include "src/records/readers/asked_values.hpp"
#include "src/records/readers/source.hpp"

namespace bnfurl::records {

struct Format;

/// Reads such records; if the kind of the format has pages, each is one.
[[nodiscard]] std::unique_ptr<RecordSource> json_source(const Format& format, const AskedValues& values);

/// The names of the members of an object except `key`; none if `line` is not an object.
[[nodiscard]] std::vector<std::string> json_names(std::string_view line, std::string_view key);

// What lines may be. Octets after them can be read, as those of a block.

/// The programs that wrote a line, by the members that they alone write.
[[nodiscard]] std::vector<const JsonProgram*> programs_of(const std::vector<std::string_view>& lines);

/// The members of records that have what requests ask for, the likeliest first, by what programs call it. A
/// referrer is not the request.
[[nodiscard]] std::vector<std::string> likely_keys(const std::vector<std::string_view>& lines);

}  // namespace bnfurl::records
