// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A grammar with a fault, as if misread: a range with another bound, a count with another bound, a missing
// alternative, two alternatives in the wrong order, an option that is not optional.
#include <algorithm>
#include <set>

#include "mutation/tagged_mutant.hpp"

namespace bnfurl::mutation {
namespace {

using gen::Expression;
using gen::Rule;

// The rule or, if it has a body that is read in its place, the body.
Rule* rule_of(gen::Grammar& grammar, const std::string& name) {
  for (std::vector<Rule>* rules : {&grammar.bodies, &grammar.rules}) {
    const auto found = std::ranges::find(*rules, name, &Rule::name);
    if (found != rules->end()) return &*found;
  }
  return nullptr;
}

struct Place {
  std::string rule;
  Expression* expression;
};

bool can_break(const Expression& expression) {
  switch (expression.kind) {
    case Expression::Kind::octets:
    case Expression::Kind::repetition:
    case Expression::Kind::option:
      return true;
    case Expression::Kind::alternation:
      return expression.parts.size() > 1 && expression.least == 0;
    default:
      return false;
  }
}

class Places {
public:
  Places(gen::Grammar& grammar, const std::string& production) : grammar_(grammar) { visit(production); }
  [[nodiscard]] const std::vector<Place>& all() const { return places_; }

private:
  void visit(const std::string& name) {
    Rule* rule = rule_of(grammar_, name);
    if (rule != nullptr && known_.insert(name).second) visit(name, rule->body);
  }
  void visit(const std::string& rule, Expression& expression) {
    if (can_break(expression)) places_.push_back({rule, &expression});
    if (expression.kind == Expression::Kind::reference) visit(expression.name);
    for (Expression& part : expression.parts) visit(rule, part);
  }

  gen::Grammar& grammar_;
  std::set<std::string> known_;
  std::vector<Place> places_;
};

void break_alternation(Expression& expression, Random& random) {
  const std::size_t part = below(random, expression.parts.size());
  if (below(random, 2) == 0) {
    std::swap(expression.parts[part], expression.parts[part == 0 ? 1 : part - 1]);
    return;
  }
  expression.parts.erase(expression.parts.begin() + static_cast<std::ptrdiff_t>(part));
}

// Moves a bound up or down by one; may add an upper bound where there is none.
void break_repetition(Expression& expression, Random& random) {
  if (!expression.most && below(random, 3) == 0) {
    expression.most = expression.least + 1 + static_cast<unsigned>(below(random, 3));
    return;
  }
  const bool up = below(random, 2) == 0;
  if (!expression.most || below(random, 2) == 0) {
    if (up) ++expression.least;
    if (!up && expression.least > 0) --expression.least;
    if (expression.most) expression.most = std::max(*expression.most, expression.least);
    return;
  }
  if (up) ++*expression.most;
  if (!up && *expression.most > std::max(1U, expression.least)) --*expression.most;
}

void break_expression(Expression& expression, Random& random, std::string& what) {
  switch (expression.kind) {
    case Expression::Kind::octets:
      expression.octets = with_another_bound(expression.octets, random, what);
      return;
    case Expression::Kind::alternation:
      return break_alternation(expression, random);
    case Expression::Kind::repetition:
      return break_repetition(expression, random);
    default:  // an option
      expression = below(random, 2) == 0 ? Expression(expression.parts.front()) : gen::empty_text();
  }
}

}  // namespace

std::optional<Mutant> broken_grammar(const Original& original, Random& random) {
  gen::Grammar grammar = original.grammar();
  const Places places(grammar, original.production());
  if (places.all().empty()) return std::nullopt;
  const auto& [rule, expression] = places.all()[below(random, places.all().size())];
  std::string octets;
  const Expression before = *expression;
  break_expression(*expression, random, octets);
  if (*expression == before) return std::nullopt;
  const std::string what =
      rule + ": " + (octets.empty() ? to_string(before) + " becomes " + to_string(*expression) : octets);
  return marked_mutant(original, what, gen::automata(grammar, original.production()).marked);
}

}  // namespace bnfurl::mutation
