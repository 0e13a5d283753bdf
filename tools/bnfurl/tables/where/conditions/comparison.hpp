// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests that look at one place of a text: all of it, its beginning, its end. And the one that looks at all places.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "tools/bnfurl/tables/where/conditions/operand.hpp"

namespace bnfurl::tool {

class Comparison {
public:
  enum class Relation {
    equal,
    starts,
    ends,
    within  ///< ends with the operand ".DOMAIN", or is DOMAIN: the meaning of `ends` for a host
  };

  Comparison(Relation relation, Operand operand) : relation_(relation), operand_(prepared(std::move(operand))) {}

  [[nodiscard]] bool holds(std::string_view text) const {
    const bool is_plain = relation_ == Relation::equal && !operand_.ignores_case;  // by far the most frequent test
    return is_plain ? text == operand_.octets : holds_otherwise(text);
  }

private:
  [[nodiscard]] bool holds_otherwise(std::string_view text) const;

  Relation relation_;
  Operand operand_;
};

/// Whether a text contains the operand: in time that is linear in the length of both, however they are made.
class Search {
public:
  explicit Search(Operand operand);

  [[nodiscard]] bool holds(std::string_view text) const;

private:
  [[nodiscard]] bool holds_in_any_case(std::string_view text) const;

  Operand operand_;
  std::vector<std::size_t> borders_;  // note [borders]; only where letter case is ignored
};

}  // namespace bnfurl::tool
