// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/tables/where/conditions/ordering.hpp"

namespace bnfurl::tool {
namespace {

template <class Kind>
bool compare(const std::optional<Kind>& value, Ordering::Relation relation, const Kind& bound) {
  if (!value) return false;
  switch (relation) {
    case Ordering::Relation::less:
      return *value < bound;
    case Ordering::Relation::at_most:
      return *value <= bound;
    case Ordering::Relation::more:
      return *value > bound;
    case Ordering::Relation::at_least:
      return *value >= bound;
  }
  return false;
}

}  // namespace

std::optional<Ordering> Ordering::make(Relation relation, std::string_view bound) {
  auto text = std::make_unique<const std::string>(bound);
  if (const std::optional<Decimal> number = Decimal::read(*text)) return Ordering(relation, std::move(text), *number);
  if (const std::optional<Moment> time = read_moment(rfc3339_time, bound)) return Ordering(relation, nullptr, *time);
  return std::nullopt;
}

bool Ordering::holds(std::string_view text) const {
  if (const auto* time = std::get_if<Moment>(&bound_))
    return compare(read_moment(rfc3339_time, text), relation_, *time);
  return compare(Decimal::read(text), relation_, std::get<Decimal>(bound_));
}

}  // namespace bnfurl::tool
