// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A test of one column. A record without a value in that column fails it, whatever it asks.
#pragma once

#include <string_view>
#include <variant>

#include "tools/bnfurl/tables/column.hpp"
#include "tools/bnfurl/tables/where/conditions/comparison.hpp"
#include "tools/bnfurl/tables/where/conditions/membership.hpp"
#include "tools/bnfurl/tables/where/conditions/ordering.hpp"
#include "tools/bnfurl/tables/where/conditions/pattern.hpp"

namespace bnfurl::tool {

/// Asks nothing more: there is a value.
struct Presence {
  [[nodiscard]] static bool holds(std::string_view) { return true; }
};

/// Each has `holds`, for a value as a table shows it, but without escapes. They are in the order of their cost.
using Condition = std::variant<Presence, Comparison, Ordering, Search, Membership, Pattern>;

struct Test {
  Column column;
  Condition condition;

  [[nodiscard]] bool holds(const Rows& rows) const;
  /// Which of two tests is probably the cheaper one.
  [[nodiscard]] std::size_t cost() const;
};

/// Whether a column shows a verdict: `valid`, `valid.GRAMMAR`.
[[nodiscard]] bool is_verdict(const Column& column);

}  // namespace bnfurl::tool
