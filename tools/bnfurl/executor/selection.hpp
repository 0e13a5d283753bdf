// What the commands share that print some of the records whole.
#pragma once

#include "src/records/sinks/at_most.hpp"
#include "src/records/sinks/whole_records.hpp"
#include "tools/bnfurl/executor/request.hpp"
#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {

[[nodiscard]] records::ShownSelection shown_of(const Options& options);

/// Throws UsageError if --per has nothing to count.
[[nodiscard]] records::AtMost at_most_of(const Options& options);

/// Puts the header of the first file, where `--header` asks for it and records are printed.
void put_header(const Requests& requests, Output& out);

/// After all records: prints what --at-most keeps, and their number where `--count` asks for it; returns the status of
/// the whole run.
[[nodiscard]] records::Status finish_selection(const Requests& requests, Worked worked, records::AtMost& at_most,
                                               Output& out, const BadRecords& bad);

}  // namespace bnfurl::tool
