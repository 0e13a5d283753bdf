// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/tables/where/expression.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace bnfurl::tool {
namespace {

/// The parts in the order of their cost, each of which is asked for once.
std::vector<Expression> cheapest_first(std::vector<Expression> parts) {
  std::vector<std::pair<std::size_t, std::size_t>> order;
  for (std::size_t i = 0; i < parts.size(); ++i) order.emplace_back(parts[i].cost(), i);
  std::ranges::sort(order);
  std::vector<Expression> sorted;
  for (const auto& [cost, index] : order) sorted.push_back(std::move(parts[index]));
  return sorted;
}

}  // namespace

Expression Expression::of(Junction junction) {
  if (junction.parts.size() == 1) return std::move(junction.parts.front());
  junction.parts = cheapest_first(std::move(junction.parts));
  return Expression(std::move(junction));
}

bool Expression::junction_holds(const Rows& rows) const {
  const auto& junction = std::get<Junction>(content_);
  const bool wanted = junction.needs == Junction::Needs::any;  // what decides, if one part gives it
  for (const Expression& part : junction.parts) {
    if (part.holds(rows) == wanted) return wanted;
  }
  return !wanted;
}

std::size_t Expression::cost() const {
  if (const auto* test = std::get_if<Test>(&content_)) return test->cost();
  const std::vector<Expression>& parts = std::get<Junction>(content_).parts;
  return std::transform_reduce(parts.begin(), parts.end(), std::size_t{0}, std::plus<>(),
                               std::mem_fn(&Expression::cost));
}

void Expression::add_columns(Columns& columns) const {
  if (const auto* test = std::get_if<Test>(&content_)) {
    columns.push_back(test->column);
    return;
  }
  for (const Expression& part : std::get<Junction>(content_).parts) part.add_columns(columns);
}

}  // namespace bnfurl::tool
