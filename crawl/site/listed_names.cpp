// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "crawl/site/listed_names.hpp"

#include <algorithm>

namespace bnfurl::crawl {
namespace {

constexpr std::size_t longest_line = 254;  // libpsl reads a longer line as several

constexpr bool is_blank(char octet) { return static_cast<unsigned char>(octet) <= ' '; }

// The first word of a line is its rule, or what begins its comment.
std::string_view first_word(std::string_view line) {
  const auto* const begin = std::ranges::find_if_not(line, is_blank);
  return {begin, std::find_if(begin, line.end(), is_blank)};
}

}  // namespace

ListedNames::ListedNames(std::string_view list) : bits_(std::make_unique<std::bitset<places>>()) {
  while (!list.empty()) {
    const std::size_t end = std::min(list.find('\n'), list.size());
    add_line(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
}

// The rule `*.ck` names all of `.ck`, and libpsl reads it as one for `ck`, too. An exception makes no suffix.
void ListedNames::add_line(std::string_view line) {
  if (line.size() > longest_line) has_all_ = true;
  std::string_view name = first_word(line);
  add(name);
  while (!name.empty() && (name.front() == '*' || name.front() == '.')) {
    name.remove_prefix(1);
    add(name);
  }
}

void ListedNames::add(std::string_view name) { bits_->set(place_of(with(name, of_nothing))); }

}  // namespace bnfurl::crawl
