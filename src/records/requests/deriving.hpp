// What is derived from the URLs of a request, and decided about them: what its options name is read.
#pragma once

#include "src/records/io/record_options.hpp"
#include "src/records/requests/request.hpp"

namespace bnfurl::records {

/// Before columns are chosen: finds the store of `--robots`, and who asks for URLs that a robots.txt decides about.
void read_askers(const RecordOptions& options, Request& request);
/// Then reads rules, a robots.txt and, if the URLs are references, their bases, unless another request of the run has
/// read them. Throws UsageError if an option does not fit what judges the URLs.
void read_what_derives(const RecordOptions& options, bool resolves, Request& request);

}  // namespace bnfurl::records
