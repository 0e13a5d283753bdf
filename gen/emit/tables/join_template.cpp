// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/emit/tables/join_template.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "gen/syntax/components.hpp"

namespace bnfurl::gen {
namespace {

using Row = std::vector<std::uint16_t>;
using Kind = Expression::Kind;

constexpr std::size_t most_numbers = 4000;
constexpr std::size_t most_depth = 24;
constexpr std::size_t most_steps = 1'000'000;  // n rules can have 2^n ways through them

/// The facts needed to build the row of a rule: whether it can be empty, and whether it names a component.
class Facts {
public:
  explicit Facts(const Grammar& marked) {
    for (bool changed = true; changed;) {
      changed = false;
      for (const Rule& rule : marked.rules) {
        if (can_be_empty(rule.body)) changed = empty_.insert(rule.name).second || changed;
        if (has_component(rule.body)) changed = component_.insert(rule.name).second || changed;
      }
    }
  }

  [[nodiscard]] bool can_be_empty(const Expression& x) const {
    const auto of_part = [this](const Expression& part) { return can_be_empty(part); };
    switch (x.kind) {
      case Kind::octets:
      case Kind::prose:
        return false;
      case Kind::option:
      case Kind::choice:
        return true;
      case Kind::reference:
        return empty_.contains(x.name);
      case Kind::alternation:
        return std::ranges::any_of(x.parts, of_part);
      case Kind::repetition:
        return x.least == 0 || std::ranges::all_of(x.parts, of_part);
      case Kind::concatenation:
      case Kind::component:
        break;
    }
    return std::ranges::all_of(x.parts, of_part);
  }

  [[nodiscard]] bool has_component(const Expression& x) const {
    if (x.kind == Kind::component) return true;
    if (x.kind == Kind::reference) return component_.contains(x.name);
    return std::ranges::any_of(x.parts, [this](const Expression& part) { return has_component(part); });
  }

private:
  std::set<std::string> empty_, component_;
};

class Writer {
public:
  explicit Writer(const Grammar& grammar) : marked_(mark_components(grammar)), facts_(marked_) {
    for (const std::string& name : component_names(grammar)) components_.emplace(name, components_.size());
  }

  /// Whether the limit of steps is exceeded. Then some rows are free only because of the limit.
  [[nodiscard]] bool is_spent() const { return steps_ > most_steps; }

  [[nodiscard]] Row row_of(const Expression& x) {
    if (++steps_ > most_steps) return {JoinTemplate::free};
    if (!facts_.has_component(x)) return gap(x);
    switch (x.kind) {
      case Kind::reference:
        return row_of_rule(x.name);
      case Kind::component:
        return row_of_component(x);
      case Kind::concatenation:
        return row_of_sequence(x.parts);
      case Kind::alternation:
        return row_of_choice(x.parts);
      case Kind::option:
        return one_of({row_of(x.parts.front()), {}});
      case Kind::repetition:
        return x.least == 0 ? one_of({row_of(x.parts.front()), {}}) : row_of(x.parts.front());
      default:
        return {JoinTemplate::free};
    }
  }

private:
  // The row of an expression without components: empty if the expression can be empty, otherwise its only text.
  [[nodiscard]] Row gap(const Expression& x) {
    if (++steps_ > most_steps) return {JoinTemplate::free};
    if (facts_.can_be_empty(x)) return {};
    switch (x.kind) {
      case Kind::octets:
        return x.octets.size() == 1 ? Row{x.octets.least()} : Row{JoinTemplate::free};
      case Kind::reference:
        return row_of_rule(x.name);
      case Kind::concatenation:
        return row_of_sequence(x.parts);
      case Kind::alternation:
        return std::ranges::all_of(x.parts, [&](const Expression& part) { return gap(part) == gap(x.parts.front()); })
                   ? gap(x.parts.front())
                   : Row{JoinTemplate::free};
      case Kind::repetition:
        return x.least == 1 ? gap(x.parts.front()) : Row{JoinTemplate::free};
      default:
        return {JoinTemplate::free};
    }
  }

  // A rule within itself is free: its row would have no end.
  [[nodiscard]] Row row_of_rule(const std::string& name) {
    const Rule* rule = marked_.find(name);
    if (rule == nullptr || open_.contains(name) || open_.size() == most_depth) return {JoinTemplate::free};
    open_.insert(name);
    Row row = row_of(rule->body);
    open_.erase(name);
    return row;
  }

  [[nodiscard]] Row row_of_component(const Expression& x) {
    const Row inner = facts_.has_component(x.parts.front()) ? row_of(x.parts.front()) : Row{};
    Row row = {static_cast<std::uint16_t>(JoinTemplate::component + components_.at(x.name)), narrow(inner.size())};
    row.insert(row.end(), inner.begin(), inner.end());
    return row;
  }

  [[nodiscard]] Row row_of_sequence(const std::vector<Expression>& parts) {
    Row row;
    for (const Expression& part : parts) {
      const Row more = row_of(part);
      row.insert(row.end(), more.begin(), more.end());
      steps_ += more.size();
      if (row.size() > most_numbers) return {JoinTemplate::free};
    }
    return row;
  }

  [[nodiscard]] Row row_of_choice(const std::vector<Expression>& parts) {
    std::vector<Row> rows;
    for (const Expression& part : parts) rows.push_back(row_of(part));
    return one_of(rows);
  }

  // A choice of the rows, each distinct row once.
  [[nodiscard]] static Row one_of(const std::vector<Row>& rows) {
    std::vector<Row> different;
    for (const Row& row : rows) {
      if (std::ranges::find(different, row) == different.end()) different.push_back(row);
    }
    if (different.size() == 1) return different.front();
    Row result = {JoinTemplate::choice, narrow(different.size())};
    for (const Row& row : different) {
      result.push_back(narrow(row.size()));
      result.insert(result.end(), row.begin(), row.end());
    }
    return result.size() > most_numbers ? Row{JoinTemplate::free} : result;
  }

  static std::uint16_t narrow(std::size_t number) { return static_cast<std::uint16_t>(number); }

  Grammar marked_;
  Facts facts_;
  std::map<std::string, std::size_t> components_;
  std::set<std::string> open_;
  std::size_t steps_ = 0;
};

}  // namespace

std::vector<std::uint16_t> join_template(const Grammar& grammar, const std::string& production) {
  Writer writer(grammar);
  Row row = writer.row_of(entry_expression(grammar, production));
  return writer.is_spent() || row.size() > most_numbers ? Row{JoinTemplate::free} : row;
}

}  // namespace bnfurl::gen
