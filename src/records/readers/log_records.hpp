// Lines of a server log. A grammar of kind "record" derives the line. One of its keys names the component that is the
// URL, and the component whose text can say that there is no URL. A line that the grammar does not derive is a record
// without a URL. A component "target-query" is the query of a target that is written without it. Of a line, those
// components are found that are asked for, and those that say what its URL is.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/grammar.hpp>

namespace bnfurl::records {

/// What judges the requests of a log that no grammar describes: the key of `combined` with this name, or its first one.
[[nodiscard]] RecordKey request_key(const std::optional<std::string>& name);

/// Lines of each shipped log format have at least so many blanks between their fields. So a member of JSON with fewer
/// is not such a line.
inline constexpr std::ptrdiff_t least_blanks = 5;

/// Those of the lines that can be of a shipped log format: they have these blanks, and digits, as in a time. Only if
/// there are some are the files of these formats read.
[[nodiscard]] std::vector<std::string_view> likely_lines(std::vector<std::string_view> lines);

}  // namespace bnfurl::records
