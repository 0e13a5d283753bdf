// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/tables/where/conditions/membership.hpp"

#include <algorithm>

namespace bnfurl::tool {
namespace {

/// Whether one text, in lower case, comes before another in lower case.
bool comes_before(std::string_view left, std::string_view right) {
  return std::ranges::lexicographical_compare(
      left, right, {}, [](char octet) { return in_lower_case(octet); },
      [](char octet) { return in_lower_case(octet); });
}

}  // namespace

void Membership::add(Operand operand) {
  std::vector<std::string>& values = operand.ignores_case ? lower_ : exact_;
  values.push_back(prepared(std::move(operand)).octets);
}

void Membership::sort() {
  std::ranges::sort(exact_);
  std::ranges::sort(lower_, comes_before);
}

bool Membership::holds(std::string_view text) const {
  const auto found = std::lower_bound(exact_.begin(), exact_.end(), text);
  if (found != exact_.end() && *found == text) return true;
  if (!lower_.empty() && std::ranges::binary_search(lower_, text, comes_before)) return true;
  return std::ranges::any_of(files_, [text](const auto& lines) { return lines->has(text); });
}

}  // namespace bnfurl::tool
