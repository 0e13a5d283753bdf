// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// First the dots, each segment with its "/"; then of several "/" one is left. Both write behind what they read.
#include "crawl/surt/ia/path.hpp"

#include <algorithm>

namespace bnfurl::crawl::ia {
namespace {

/// Where the last segment of `path` begins, with its "/".
std::size_t last_segment(const std::string& path, std::size_t begin, std::size_t end) {
  do --end;
  while (end > begin && path[end] != '/');
  return end;
}

void take_dots_out(std::string& path, std::size_t begin) {
  std::size_t end = begin;  // of what is kept
  for (std::size_t at = begin; at < path.size();) {
    const std::size_t next = std::min(path.find('/', at + 1), path.size());
    const std::string_view segment = std::string_view(path).substr(at, next - at);
    if (segment == "/.." && end > begin) {
      end = last_segment(path, begin, end);
    } else if (segment != "/.") {
      std::char_traits<char>::move(path.data() + end, segment.data(), segment.size());
      end += segment.size();
    }
    at = next;
  }
  path.resize(end);
}

/// Whether there is "/." or "//". Without an early end, it becomes vectors.
bool may_be_simplified(std::string_view path) {
  bool any = false;
  for (std::size_t i = 1; i < path.size(); ++i) any |= path[i - 1] == '/' && (path[i] == '.' || path[i] == '/');
  return any;
}

}  // namespace

void simplify_path(std::string& key, std::size_t begin) {
  if (may_be_simplified(std::string_view(key).substr(begin))) {
    take_dots_out(key, begin);
    const auto both_slashes = [](char a, char b) { return a == '/' && b == '/'; };
    key.erase(std::unique(key.begin() + static_cast<std::ptrdiff_t>(begin), key.end(), both_slashes), key.end());
  }
  if (key.size() == begin) key += '/';
}

}  // namespace bnfurl::crawl::ia
