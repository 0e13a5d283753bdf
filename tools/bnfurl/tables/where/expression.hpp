// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// An expression is a tree: tests, and groups of expressions of which all or any must hold. Each of them can be negated.
// Tests have no effects, so the order within a group cannot be seen, and the cheaper ones come first.
#pragma once

#include <variant>
#include <vector>

#include "tools/bnfurl/tables/where/test.hpp"

namespace bnfurl::tool {

class Expression;

struct Junction {
  enum class Needs { all, any };

  Needs needs = Needs::all;
  std::vector<Expression> parts;
};

class Expression {
public:
  explicit Expression(Test test) : content_(std::move(test)) {}
  /// The group, or its only part.
  [[nodiscard]] static Expression of(Junction junction);

  void negate() { negated_ = !negated_; }

  [[nodiscard]] bool holds(const Rows& rows) const {
    const auto* test = std::get_if<Test>(&content_);
    return (test != nullptr ? test->holds(rows) : junction_holds(rows)) != negated_;
  }
  [[nodiscard]] std::size_t cost() const;
  /// Appends the columns that are tested.
  void add_columns(Columns& columns) const;

private:
  explicit Expression(Junction junction) : content_(std::move(junction)) {}

  [[nodiscard]] bool junction_holds(const Rows& rows) const;

  std::variant<Test, Junction> content_;
  bool negated_ = false;
};

}  // namespace bnfurl::tool
