// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/tables/where/test_reader.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tools/bnfurl/tables/where/operand_reader.hpp"
#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {
namespace {

/// Whether a column shows the host of the URL: `host`, `=host`, `host.GRAMMAR`, not `log.host`.
bool is_host(const Column& column) {
  std::string_view name = column.name;
  if (name.starts_with('=')) name.remove_prefix(1);
  return name == "host" || name.starts_with("host.");
}

bool is_domain(std::string_view value) { return value.size() > 1 && value.starts_with('.'); }

/// The time of a log as RFC 3339 writes it, in place of the time as the log writes it.
Column as_time(const Column& column, const Columns& known) {
  const auto iso = std::ranges::find(known, "log.time.iso", &Column::name);
  return column.name == "log.time" && iso != known.end() ? *iso : column;
}

/// How long the piece in quotes is that `text` begins with: all of it, if it has no end.
std::size_t quoted_size(std::string_view text) {
  std::size_t size = 1;
  while (size < text.size() && text[size] != '"') size += text[size] == '\\' ? 2 : 1;
  return std::min(size + 1, text.size());
}

}  // namespace

template <Comparison::Relation relation>
Condition TestReader::comparison(Column& column) {
  Operand operand = read_operand(cursor_, value_ends);
  using Relation = Comparison::Relation;
  const bool within = relation == Relation::ends && is_host(column) && is_domain(operand.octets);
  return Comparison(within ? Relation::within : relation, std::move(operand));
}

template <Ordering::Relation relation>
Condition TestReader::ordering(Column& column) {
  const std::size_t place = cursor_.place();
  const Operand operand = read_operand(cursor_, value_ends);
  std::optional<Ordering> ordering = Ordering::make(relation, operand.octets);
  if (!ordering || operand.ignores_case)
    cursor_.refuse_at(place, "a decimal number", "a time is written as 2026-11-20T08:00:00Z");
  if (ordering->is_of_times()) column = as_time(column, known_);
  return std::move(*ordering);
}

Condition TestReader::search(Column&) { return Search(read_operand(cursor_, value_ends)); }

Condition TestReader::pattern(Column&) {
  const std::size_t place = cursor_.place();
  Pattern pattern(read_operand(cursor_, value_ends));
  constexpr std::size_t most = 60;
  if (const std::string problem = pattern.problem(); !problem.empty())
    cursor_.refuse_at(place, "a regular expression", printable(problem.substr(0, most)));
  return pattern;
}

/// The operator that `text` begins with, or null.
const TestReader::Operator* TestReader::operator_of(std::string_view text) {
  using Equality = Comparison::Relation;
  using Order = Ordering::Relation;
  static constexpr Operator operators[] = {{"=~", &TestReader::pattern},
                                           {"=", &TestReader::comparison<Equality::equal>},
                                           {"!=", &TestReader::comparison<Equality::equal>, true},
                                           {"^=", &TestReader::comparison<Equality::starts>},
                                           {"$=", &TestReader::comparison<Equality::ends>},
                                           {"*=", &TestReader::search},
                                           {"<=", &TestReader::ordering<Order::at_most>},
                                           {"<", &TestReader::ordering<Order::less>},
                                           {">=", &TestReader::ordering<Order::at_least>},
                                           {">", &TestReader::ordering<Order::more>}};
  const auto stands_there = [text](const Operator& each) { return text.starts_with(each.text); };
  const auto* found = std::ranges::find_if(operators, stands_there);
  return found == std::end(operators) ? nullptr : found;
}

Expression TestReader::read() {
  last_was_a_name_ = false;
  if (cursor_.takes("!")) return absence();
  Test test{column(), Presence()};
  bool negated = false;
  if (cursor_.takes_word("in")) {
    test.condition = membership();
  } else if (const Operator* found = operator_of(cursor_.rest()); found != nullptr) {
    (void)cursor_.take(found->text.size());
    test.condition = (this->*found->read_condition)(test.column);
    negated = found->negates;
  } else if (is_verdict(test.column)) {
    test.condition = Comparison(Comparison::Relation::equal, {"1"});
  } else {
    last_was_a_name_ = true;
  }
  Expression expression(std::move(test));
  if (negated) expression.negate();
  return expression;
}

// Called after the "!".
Expression TestReader::absence() {
  if (cursor_.rest().starts_with('(')) cursor_.refuse("the name of a column", "not (...) negates tests");
  Expression expression(Test{column(), Presence()});
  if (!cursor_.is_at_any(value_ends)) cursor_.refuse("a blank, or the end", "NAME!=V tests that a value differs");
  expression.negate();
  return expression;
}

Column TestReader::column() {
  Column column = choose_column(name(), known_);
  if (!column.is_list) return column;
  const std::string_view one = std::string_view(column.name).substr(0, column.name.size() - 2);
  throw UsageError(fmt::format("{} is a list, which --where cannot test; {} is one value", column.name, one));
}

// A name can begin with "=", and a piece of it can be in quotes. It ends before a blank, a parenthesis or an operator.
std::string_view TestReader::name() {
  const std::string_view rest = cursor_.rest();
  const std::size_t first = rest.starts_with('=') ? 1 : 0;
  std::size_t size = first;
  while (size < rest.size() && value_ends.find(rest[size]) == std::string_view::npos &&
         operator_of(rest.substr(size)) == nullptr)
    size += rest[size] == '"' ? quoted_size(rest.substr(size)) : 1;
  if (size == first) cursor_.refuse_at(cursor_.place() + first, "the name of a column");
  return cursor_.take(size);
}

Condition TestReader::membership() {
  Membership items;
  do {
    if (cursor_.is_at_any(item_ends)) cursor_.refuse("a value", "an empty value is \"\"");
    if (!cursor_.takes("@")) {
      items.add(read_operand(cursor_, item_ends));
      continue;
    }
    if (cursor_.is_at_any(item_ends)) cursor_.refuse("the name of a file", "a value that begins with @ is in quotes");
    items.add(files_.read(read_operand(cursor_, item_ends).octets));
  } while (cursor_.takes(","));
  items.sort();
  return items;
}

}  // namespace bnfurl::tool
