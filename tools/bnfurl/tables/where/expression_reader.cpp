// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/tables/where/expression_reader.hpp"

#include <string>

#include "tools/bnfurl/tables/where/cursor.hpp"
#include "tools/bnfurl/tables/where/test_reader.hpp"

namespace bnfurl::tool {
namespace {

class ExpressionReader {
public:
  ExpressionReader(std::string_view text, const Columns& known, LineSets& files)
      : cursor_(text), tests_(cursor_, known, files) {}

  [[nodiscard]] Expression read() {
    Expression expression = any();
    if (!cursor_.is_at_end()) refuse_next();
    return expression;
  }

private:
  [[nodiscard]] Expression any() {
    Junction junction{Junction::Needs::any, {}};
    do junction.parts.push_back(all());
    while (cursor_.takes_word("or"));
    cursor_.skip_blanks();
    return Expression::of(std::move(junction));
  }

  [[nodiscard]] Expression all() {
    Junction junction{Junction::Needs::all, {}};
    do junction.parts.push_back(part());
    while (cursor_.takes_word("and"));
    return Expression::of(std::move(junction));
  }

  [[nodiscard]] Expression part() {
    bool negated = false;
    while (cursor_.takes_word("not")) negated = !negated;
    cursor_.skip_blanks();
    Expression expression = cursor_.takes("(") ? in_parentheses() : test();
    if (negated) expression.negate();
    return expression;
  }

  [[nodiscard]] Expression test() {
    Expression test = tests_.read();
    follows_name_ = tests_.last_was_a_name();
    return test;
  }

  // Called after the opening parenthesis. The depth is bounded, since each level takes a part of the stack.
  [[nodiscard]] Expression in_parentheses() {
    constexpr std::size_t deepest = 100;
    if (depth_ == deepest) cursor_.refuse_at(cursor_.place() - 1, "a test", "parentheses nest at most 100 deep");
    ++depth_;
    Expression expression = any();
    if (!cursor_.takes(")")) refuse_next();
    --depth_;
    follows_name_ = false;
    return expression;
  }

  [[noreturn]] void refuse_next() const {
    const std::string more = depth_ > 0 ? "\"and\", \"or\", or \")\"" : "\"and\", \"or\", or the end";
    if (cursor_.is_at_any(")")) cursor_.refuse(more);
    if (follows_name_) cursor_.refuse("\"in\", " + more, "write no blank beside an operator");
    cursor_.refuse(more, "put a value with a blank or a parenthesis in quotes");
  }

  Cursor cursor_;
  TestReader tests_;
  std::size_t depth_ = 0;
  bool follows_name_ = false;  // the last thing taken was the name of a column
};

}  // namespace

Expression read_expression(std::string_view text, const Columns& known, LineSets& files) {
  return ExpressionReader(text, known, files).read();
}

}  // namespace bnfurl::tool
