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

namespace bnfurl::tool {

// The segments of a path: what stands between its slashes (RFC 3986, section 3.3). A slash at the beginning of the path
// begins the first segment; otherwise the first segment begins with the path. So "/a/b" and "a/b" have the segments "a"
// and "b", "/a/" has "a" and "", "/" has "", and only the empty path has none.

/// Where a segment is: counted from 0, from the first or from the last one.
struct SegmentPlace {
  std::size_t number = 0;
  bool from_end = false;
};

///   segment_at("/a/b", {0})        ->  "a"
///   segment_at("/a/b", {0, true})  ->  "b"
///   segment_at("/a/b", {2})        ->  nullopt
[[nodiscard]] std::optional<std::string_view> segment_at(std::string_view path, SegmentPlace place);

/// The path up to its first `count` segments, with the slash before them; all of it, if it does not have more.
///   first_segments("/a/b/c", 2)  ->  "/a/b"
///   first_segments("a/b", 1)     ->  "a"
///   first_segments("/", 1)       ->  "/"
///   first_segments("/a", 0)      ->  ""
[[nodiscard]] std::string_view first_segments(std::string_view path, std::size_t count);

/// A known column, or the one that `=NAME` means; nullopt if there is none.
[[nodiscard]] std::optional<Column> find_whole(std::string_view name, const Columns& known);

/// The column that `name` means inside a part; nullopt if it means none. Throws UsageError if it nearly does.
[[nodiscard]] std::optional<Column> find_inside(std::string_view name, const Columns& known);

/// Whether a column is a list of the different names in a query.
[[nodiscard]] bool shows_names(const Column& column);

/// Throws UsageError, with the reason, if an unknown name means segments of a path that has none.
void require_no_segment(std::string_view name);

}  // namespace bnfurl::tool
