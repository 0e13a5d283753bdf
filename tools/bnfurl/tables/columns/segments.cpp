// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/tables/columns/segments.hpp"

#include <algorithm>

namespace bnfurl::tool {
namespace {

/// The path from its first segment on.
std::string_view from_first(std::string_view path) { return path.substr(path.starts_with('/') ? 1 : 0); }

/// The end of the segment that begins at `begin`.
std::size_t segment_end(std::string_view path, std::size_t begin) {
  return std::min(path.find('/', begin), path.size());
}

std::optional<std::string_view> from_begin(std::string_view segments, std::size_t number) {
  for (std::size_t begin = 0;; --number) {
    const std::size_t end = segment_end(segments, begin);
    if (number == 0) return segments.substr(begin, end - begin);
    if (end == segments.size()) return std::nullopt;
    begin = end + 1;
  }
}

std::optional<std::string_view> from_end(std::string_view segments, std::size_t number) {
  for (;; --number) {
    const std::size_t slash = segments.rfind('/');
    if (number == 0) return segments.substr(slash + 1);  // without a slash this is 0
    if (slash == std::string_view::npos) return std::nullopt;
    segments = segments.substr(0, slash);
  }
}

}  // namespace

std::optional<std::string_view> segment_at(std::string_view path, SegmentPlace place) {
  if (path.empty()) return std::nullopt;
  const std::string_view segments = from_first(path);
  return place.from_end ? from_end(segments, place.number) : from_begin(segments, place.number);
}

std::string_view first_segments(std::string_view path, std::size_t count) {
  if (count == 0) return path.substr(0, 0);
  std::size_t end = segment_end(path, path.size() - from_first(path).size());
  while (--count != 0 && end != path.size()) end = segment_end(path, end + 1);
  return path.substr(0, end);
}

}  // namespace bnfurl::tool
