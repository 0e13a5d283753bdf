// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The order is that of pairs of name and value, so "a=" comes before "a!=", though "!" is less than "=".
#include <algorithm>
#include <compare>
#include <vector>

#include "crawl/surt/ia/path.hpp"

namespace bnfurl::crawl::ia {
namespace {

bool is_before(std::string_view a, std::string_view b) {
  const std::size_t a_equals = a.find('=');
  const std::size_t b_equals = b.find('=');
  const auto names = a.substr(0, a_equals) <=> b.substr(0, b_equals);
  if (names != 0) return names < 0;
  // Equal names: the rest is nothing, or begins with "=".
  return a < b;
}

std::vector<std::string_view> parameters_of(std::string_view query) {
  std::vector<std::string_view> parameters;
  while (true) {
    const std::size_t end = query.find('&');
    parameters.push_back(query.substr(0, end));
    if (end == std::string_view::npos) return parameters;
    query.remove_prefix(end + 1);
  }
}

}  // namespace

void sort_query(std::string& key, std::size_t begin) {
  const std::string_view query = std::string_view(key).substr(begin);
  if (query.find('&') == std::string_view::npos) return;
  auto parameters = parameters_of(query);
  if (std::ranges::is_sorted(parameters, is_before)) return;
  std::ranges::sort(parameters, is_before);
  std::string sorted;
  sorted.reserve(query.size() + 1);
  for (const std::string_view parameter : parameters) sorted.append(parameter).append("&");
  sorted.pop_back();
  key.replace(begin, std::string::npos, sorted);
}

}  // namespace bnfurl::crawl::ia
