// The latest time of all records, from which tests such as `log.time>=-10m` count back. Tests are made before records
// are read, so where a test asks for it, the files are read once before all else.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "src/records/guess/file_formats.hpp"
#include "src/records/io/record_options.hpp"
#include "src/records/where/where.hpp"

namespace bnfurl::records {

/// Finds it when it is first asked for. `memory`: the octets that are read instead of the only file; they must outlive
/// the result.
[[nodiscard]] LatestTime latest_time_of(const RecordOptions& options, const Reading& reading,
                                        const std::vector<FormatFiles>& files,
                                        std::optional<std::string_view> memory = {});

}  // namespace bnfurl::records
