// The first records of a file whose format is to be found, and what can show that they have a format.
//
// A format that fits most records fits one of some lines that are taken from all of them: so it is these that show at
// little cost what is worth to be tried. The first line alone does not: rotation cuts it off, a program says that it
// starts, it is empty.
#pragma once

#include <string_view>
#include <vector>

#include "src/records/io/record_options.hpp"

namespace bnfurl::records {

/// Some lines of a text, at equal distances; none that is empty or a comment.
[[nodiscard]] std::vector<std::string_view> sample_of(std::string_view text);

struct Sample {
  const RecordOptions& options;  ///< what the user asks for
  std::string_view text;         ///< Block::margin octets after it can be read, too
  std::vector<std::string_view> lines = sample_of(text);
};

/// What shows that records have a format. Formats are looked for by one kind of evidence after another, in this order.
enum class Evidence {
  header,           ///< the first line has the name that `-k` gives, as that of a column
  urls,             ///< most records are valid URLs
  log,              ///< most records are as a log format means them
  member_with_url,  ///< a member of JSON has a valid URL in most records
  member            ///< most records have the member of JSON that `-k` names
};

}  // namespace bnfurl::records
