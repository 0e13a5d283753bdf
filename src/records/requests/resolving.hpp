// References and their bases: what judges references, and where the base of each is, as `--base`, `--base-key` and
// `--how` say.
#pragma once

#include "src/records/io/record_options.hpp"
#include "src/records/judging/derived.hpp"
#include "src/records/requests/request.hpp"

namespace bnfurl::records {

/// Whether the records are references, because the options say where their bases are.
[[nodiscard]] inline bool resolve(const RecordOptions& options) { return options.base || options.base_key; }

/// From now on, each grammar's production of references judges the records. Throws UsageError if a grammar has none.
void judge_references(RecordOptions& options);

/// How the records of a request are resolved; the base is that of `--base` or `--base-key`, one of which is given, or
/// that of the page that a link is in. Throws UsageError if the base is invalid, or if records have no such column.
[[nodiscard]] Resolving read_resolving(const RecordOptions& options, const Request& request);

}  // namespace bnfurl::records
