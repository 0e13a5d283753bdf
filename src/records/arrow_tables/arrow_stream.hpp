// The batches of a table as a stream in C.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "src/arrow/structs.hpp"
#include "src/records/arrow_tables/arrow_table.hpp"

namespace bnfurl::records {

/// Pulls the next batch: `table.next()`, and what a program does around it.
using Pull = std::function<arrow::Array(ArrowTable& table)>;

/// All that is left of a table, which the stream keeps. What `pull` throws becomes a code of errno and words, as
/// `worded` says them: that of a std::system_error, or EIO.
[[nodiscard]] arrow::Stream stream_of(const std::shared_ptr<ArrowTable>& table, Pull pull,
                                      std::string (*worded)(std::string_view message));

}  // namespace bnfurl::records
