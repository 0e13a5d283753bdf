// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "crawl/key/name_patterns.hpp"

#include <algorithm>
#include <functional>

namespace bnfurl::crawl {
namespace {

// Each piece between two "*" is taken where it stands first; a later place would leave less for those after it.
bool matches_pattern(std::string_view name, std::string_view pattern) {
  const std::size_t first = pattern.find('*');
  const std::size_t last = pattern.rfind('*');
  const std::string_view head = pattern.substr(0, first);
  const std::string_view tail = pattern.substr(last + 1);
  if (name.size() < head.size() + tail.size() || !name.starts_with(head) || !name.ends_with(tail)) return false;
  name = name.substr(head.size(), name.size() - head.size() - tail.size());
  pattern = pattern.substr(first, last - first);
  while (!pattern.empty()) {
    pattern.remove_prefix(1);
    const std::string_view piece = pattern.substr(0, pattern.find('*'));
    const std::size_t at = name.find(piece);
    if (at == std::string_view::npos) return false;
    name.remove_prefix(at + piece.size());
    pattern.remove_prefix(piece.size());
  }
  return true;
}

}  // namespace

void NamePatterns::add(std::string_view pattern) {
  if (pattern.find('*') != std::string_view::npos) {
    patterns_.emplace_back(pattern);
  } else {
    names_.emplace(std::ranges::lower_bound(names_, pattern, std::less<>()), pattern);
  }
}

bool NamePatterns::match(std::string_view name) const {
  return std::ranges::binary_search(names_, name, std::less<>()) ||
         std::ranges::any_of(patterns_, [name](const std::string& each) { return matches_pattern(name, each); });
}

}  // namespace bnfurl::crawl
