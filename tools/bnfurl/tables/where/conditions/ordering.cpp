// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/tables/where/conditions/ordering.hpp"

namespace bnfurl::tool {

std::optional<Ordering> Ordering::make(Relation relation, std::string_view bound) {
  auto text = std::make_unique<const std::string>(bound);
  const std::optional<Decimal> number = Decimal::read(*text);
  if (!number) return std::nullopt;
  return Ordering(relation, std::move(text), *number);
}

bool Ordering::holds(std::string_view text) const {
  const std::optional<Decimal> number = Decimal::read(text);
  if (!number) return false;
  switch (relation_) {
    case Relation::less:
      return *number < bound_;
    case Relation::at_most:
      return *number <= bound_;
    case Relation::more:
      return *number > bound_;
    case Relation::at_least:
      return *number >= bound_;
  }
  return false;
}

}  // namespace bnfurl::tool
