// The columns inside a part of the URL:
//
//   query.NAME, query.NAME[], query[]    the pieces of a query
//   query.names                          its different names
//   segment[N], segment[-N], path[:N]    the segments of a path
//
// Each is a slice, or a list of slices, of the part. A NAME in which a bracket, a comma or a quote stands, or that ends
// in ".decoded", is in quotes.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "src/records/columns/column.hpp"

namespace bnfurl::records {

/// A known column, or the one that `=NAME` means; nullopt if there is none.
[[nodiscard]] std::optional<Column> find_whole(std::string_view name, const Columns& known);

/// The column that `name` means inside a part; nullopt if it means none. Throws UsageError if it nearly does.
[[nodiscard]] std::optional<Column> find_inside(std::string_view name, const Columns& known);

/// Whether a column is a list of the different names in a query.
[[nodiscard]] bool shows_names(const Column& column);

/// Throws UsageError, with the reason, if an unknown name means segments of a path that has none.
void require_no_segment(std::string_view name);

}  // namespace bnfurl::records
