// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// One test of an expression: a name, and what is asked of its value.
#pragma once

#include <string>
#include <string_view>

#include "tools/bnfurl/tables/where/cursor.hpp"
#include "tools/bnfurl/tables/where/expression.hpp"

namespace bnfurl::tool {

class TestReader {
public:
  TestReader(Cursor& cursor, const Columns& known, LineSets& files) : cursor_(cursor), known_(known), files_(files) {}

  /// Takes a test. Throws UsageError if none comes next.
  [[nodiscard]] Expression read();
  /// Whether the last test was a name alone.
  [[nodiscard]] bool last_was_a_name() const { return last_was_a_name_; }

private:
  struct Operator {
    std::string_view text;
    Condition (TestReader::*read_condition)(Column&);
    bool negates = false;
  };

  [[nodiscard]] static const Operator* operator_of(std::string_view text);
  [[nodiscard]] Expression absence();
  [[nodiscard]] Column column();
  [[nodiscard]] std::string_view name();
  [[nodiscard]] Condition membership();

  // What follows an operator. It depends on the column, since an end of a host can be a domain; and the column depends
  // on it, since a log shows its time in several.
  template <Comparison::Relation relation>
  [[nodiscard]] Condition comparison(Column& column);
  template <Ordering::Relation relation>
  [[nodiscard]] Condition ordering(Column& column);
  [[nodiscard]] Condition search(Column& column);
  [[nodiscard]] Condition pattern(Column& column);

  Cursor& cursor_;
  const Columns& known_;
  LineSets& files_;
  bool last_was_a_name_ = false;
};

}  // namespace bnfurl::tool
