// Lines of a server log. A grammar of kind "record" derives the line. One of its keys names the component that is the
// URL, and the component whose text can say that there is no URL. A line that the grammar does not derive is a record
// without a URL. A component "target-query" is the query of a target that is written without it. Of a line, those
// components are found that are asked for, and those that say what its URL is.
#pragma once

#include <memory>

#include <bnfurl/bnfurl.hpp>

#include "src/records/readers/source.hpp"

namespace bnfurl::records {

/// Whether lines of a format that are empty or begin with "#" are comments: then its grammar has a rule "comment-line".
[[nodiscard]] inline bool has_comment_lines(Production layout) {
  return layout.grammar().find("comment-line").has_value();
}

/// `fields`: the components that records have.
[[nodiscard]] std::unique_ptr<RecordSource> log_records(Production layout, RecordKey key,
                                                        const AskedComponents& fields);

}  // namespace bnfurl::records
