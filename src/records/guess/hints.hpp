// A wrong choice of options is recognised by its result: when most of the first records do not match the format, when a
// field has what no server writes into it, or when hardly any URL is valid, other options are tried on the records, and
// those that fit are named.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "src/records/io/record_options.hpp"
#include "src/records/judging/unshown.hpp"
#include "src/records/readers/record.hpp"

namespace bnfurl::records {

/// What to say of a run with these options; nullopt if it does well, or if nothing is known that does better. If most
/// records do not match the format, this is always said.
[[nodiscard]] std::optional<std::string> hint(const RecordOptions& options, const Block& beginning);

/// How to get lines of a file that is JSON, but not one object per line: an array, or objects over several lines.
[[nodiscard]] std::optional<std::string> say_how_to_cut(std::string_view text);

/// Why no format fits the first records: `no known format matches its first records, such as "..."`
[[nodiscard]] std::string say_none_fits(const RecordOptions& options, Block beginning);

/// Where the first record that is unlike the format is wrong, and the first that differs from it; empty if it is not
/// among the first records.
[[nodiscard]] Unshown::Places places_of(const RecordOptions& options, const Block& beginning);

}  // namespace bnfurl::records
