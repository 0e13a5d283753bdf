// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "crawl/rules/reading/surt_place.hpp"

#include <algorithm>

#include "crawl/rules/reading/normal_octets.hpp"

namespace bnfurl::crawl::rules {
namespace {

// `org,example,` is `example.org`; what follows the last comma is not complete, unless the host is closed.
void read_labels(std::string_view text, SurtPlace& place) {
  while (!text.empty()) {
    const std::size_t comma = std::min(text.find(','), text.size());
    const std::string label = normal_host(text.substr(0, comma));
    if (comma == text.size() && !place.is_closed) {
      place.partial = label;
      return;
    }
    place.host = place.host.empty() ? label : label + "." + place.host;
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
}

// Where a host ends: at `:` or `)`, but not within brackets.
std::size_t end_of_host(std::string_view text) {
  const std::size_t bracket = text.starts_with('[') ? std::min(text.find(']'), text.size()) : 0;
  return std::min(text.find_first_of(":)", bracket), text.size());
}

}  // namespace

std::variant<SurtPlace, ValueFault> surt_place(std::string_view text) {
  SurtPlace place;
  const std::size_t open = text.find('(');
  if (open == std::string_view::npos) return ValueFault{"a SURT has a ( before its host"};
  if (open >= 3) place.scheme = in_lower_case(text.substr(0, open - 3));
  text.remove_prefix(open + 1);
  const std::size_t close = text.find(')');
  place.is_closed = close != std::string_view::npos;
  const std::string_view authority = text.substr(0, close);
  if (authority.find('@') != std::string_view::npos) return ValueFault{"leave @ and userinfo out: they do not count"};
  const std::size_t end = end_of_host(authority);
  if (end < authority.size()) {
    if (!place.is_closed) return ValueFault{"a port is complete only with ) after it"};
    place.port = authority.substr(end + 1);
  }
  read_labels(authority.substr(0, end), place);
  if (place.is_closed) place.path = with_normal_triplets(text.substr(close + 1));
  return place;
}

}  // namespace bnfurl::crawl::rules
