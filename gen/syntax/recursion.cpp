// Recursion of rules: left recursion becomes repetition, and what may need a stack is refused.
#include "gen/syntax/check.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace bnfurl::gen {
namespace {

using Kind = Expression::Kind;

// A reference in a rule: `first` if nothing stands before it, `last` if nothing stands after it.
struct Call {
  std::string rule;
  bool first;
  bool last;
};

void collect(const Expression& x, bool first, bool last, std::vector<Call>& calls) {
  if (x.kind == Kind::reference) calls.push_back({x.name, first, last});
  const bool repeated = x.kind == Kind::repetition;
  for (std::size_t i = 0; i < x.parts.size(); ++i) {
    const bool in_sequence = x.kind == Kind::concatenation;
    const bool begins = !repeated && (!in_sequence || i == 0);
    const bool ends = !repeated && (!in_sequence || i + 1 == x.parts.size());
    collect(x.parts[i], first && begins, last && ends, calls);
  }
}

std::vector<Call> calls_of(const Rule& rule) {
  std::vector<Call> calls;
  collect(rule.body, true, true, calls);
  return calls;
}

std::size_t depth_of(const Expression& expression) {
  std::size_t depth = 0;
  for (const Expression& part : expression.parts) depth = std::max(depth, depth_of(part));
  return depth + 1;
}

// A walk from rule to rule that returns to where it began, and the positions of its calls.
struct Cycle {
  std::vector<std::string> rules;
  bool all_first = true;
  bool all_last = true;
};

class Cycles {
public:
  explicit Cycles(const Grammar& grammar) {
    for (const Rule& rule : grammar.rules) numbers_.emplace(rule.name, numbers_.size());
    names_.resize(numbers_.size());
    calls_.resize(numbers_.size());
    called_.resize(numbers_.size());
    own_depths_.resize(numbers_.size());
    visits_.resize(numbers_.size());
    for (const Rule& rule : grammar.rules) {
      const std::size_t number = numbers_.at(rule.name);
      names_[number] = rule.name;
      own_depths_[number] = depth_of(rule.body);
      called_[number] = numbers_of_calls(rule);
    }
    for (std::size_t rule = 0; rule < names_.size(); ++rule) visit(rule);
    for (const Rule& rule : grammar.rules) {
      if (!group(rule.name).empty()) calls_[numbers_.at(rule.name)] = calls_of(rule);
    }
  }

  // The rules that `rule` needs and that need it; including `rule` itself, if it is recursive.
  const std::set<std::string>& group(const std::string& rule) const {
    return groups_[visits_[numbers_.at(rule)].group];
  }

  // How deeply expressions can be nested from `rule` on, through the rules that it needs.
  std::size_t depth(const std::string& rule) const { return depths_[visits_[numbers_.at(rule)].group]; }

  // The positions of the calls within a group. The reported cycle is a shortest one through a call that is not `last`.
  Cycle cycle(const std::string& rule, const std::set<std::string>& group) const {
    Cycle result;
    std::optional<std::pair<std::string, std::string>> inside;
    for (const std::string& caller : group) {
      for (const Call& call : calls_[numbers_.at(caller)]) {
        if (!group.contains(call.rule)) continue;
        result.all_first = result.all_first && call.first;
        result.all_last = result.all_last && call.last;
        if (!call.last && !inside) inside = {caller, call.rule};
      }
    }
    if (!inside) inside = {rule, rule};
    result.rules = {inside->first};
    const std::vector<std::string> back = way(inside->second, inside->first);
    result.rules.insert(result.rules.end(), back.begin(), back.end());
    // The cycle is printed from `rule` on, if it passes through it.
    if (std::ranges::find(result.rules, rule) != result.rules.end()) {
      result.rules.pop_back();
      std::rotate(result.rules.begin(), std::ranges::find(result.rules, rule), result.rules.end());
      result.rules.push_back(rule);
    }
    return result;
  }

private:
  // Tarjan's algorithm: rules are numbered in the order of their first visit. `least` is the least number that a rule
  // can get back to. Where it is the rule's own number, this rule and the waiting rules after it are a group.
  struct Visit {
    std::size_t number = 0;  // 0: not visited yet
    std::size_t least = 0;
    bool waits = true;
    std::size_t group = 0;
  };

  // Without those of rules that the grammar does not have.
  [[nodiscard]] std::vector<std::size_t> numbers_of_calls(const Rule& rule) const {
    std::vector<std::size_t> numbers;
    for_each(rule.body, [&](const Expression& x) {
      if (x.kind != Kind::reference) return;
      const auto known = numbers_.find(x.name);
      if (known != numbers_.end()) numbers.push_back(known->second);
    });
    std::ranges::sort(numbers);
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    return numbers;
  }

  const Visit& visit(std::size_t rule) {
    Visit& visit = visits_[rule];
    if (visit.number != 0) return visit;
    visit.number = visit.least = ++visited_;
    waiting_.push_back(rule);
    for (const std::size_t called : called_[rule]) {
      const Visit& other = this->visit(called);
      if (other.waits) visit.least = std::min(visit.least, other.least);
    }
    if (visit.least == visit.number) close_group(rule);
    return visit;
  }

  void close_group(std::size_t first) {
    const auto begin = std::ranges::find(waiting_, first);
    const std::vector<std::size_t> rules(begin, waiting_.end());
    waiting_.erase(begin, waiting_.end());
    for (const std::size_t rule : rules) {
      visits_[rule].waits = false;
      visits_[rule].group = groups_.size();
    }
    depths_.push_back(depth_of_group(rules));
    std::set<std::string>& group = groups_.emplace_back();
    if (rules.size() == 1 && !std::ranges::binary_search(called_[first], first)) return;
    for (const std::size_t rule : rules) group.insert(names_[rule]);
  }

  // All rules of a group can be nested in each other; inside them are the rules that they call, whose groups are
  // closed already.
  [[nodiscard]] std::size_t depth_of_group(const std::vector<std::size_t>& rules) const {
    std::size_t own = 0;
    std::size_t inner = 0;
    for (const std::size_t rule : rules) {
      own += own_depths_[rule];
      for (const std::size_t called : called_[rule]) {
        const std::size_t group = visits_[called].group;
        if (group != groups_.size()) inner = std::max(inner, depths_[group]);
      }
    }
    return own + inner;
  }

  // The rules on a shortest path from `from` to `to`, both included.
  std::vector<std::string> way(const std::string& from, const std::string& to) const {
    std::map<std::string, std::string> before{{from, ""}};
    std::vector<std::string> order{from};
    for (std::size_t i = 0; i < order.size() && !before.contains(to); ++i) {
      for (const Call& call : calls_[numbers_.at(order[i])]) {
        if (numbers_.contains(call.rule) && before.emplace(call.rule, order[i]).second) order.push_back(call.rule);
      }
    }
    std::vector<std::string> result;
    for (std::string rule = to; !rule.empty(); rule = before.at(rule)) result.insert(result.begin(), rule);
    return result;
  }

  std::map<std::string, std::size_t> numbers_;    // of the rules
  std::vector<std::string> names_;                // by number
  std::vector<std::vector<Call>> calls_;          // of the rules of cycles
  std::vector<std::vector<std::size_t>> called_;  // sorted
  std::vector<std::size_t> own_depths_;
  std::vector<Visit> visits_;
  std::size_t visited_ = 0;
  std::vector<std::size_t> waiting_;
  std::vector<std::set<std::string>> groups_;
  std::vector<std::size_t> depths_;  // of groups
};

// note [left-linear equations]
// A group of rules that call each other only at their beginning is a system of equations
//   x_i = x_1 a_i1 | x_2 a_i2 | ... | b_i
// It is solved like a system of linear equations over numbers; instead of dividing, x = x a | b becomes x = b *( a ).
struct Equation {
  std::map<std::string, std::vector<Expression>> after;  // by rule: what follows a call of it
  std::vector<Expression> rest;                          // alternatives without such a call
};

Expression sequence(Expression a, Expression b) {
  if (a.kind == Kind::concatenation && a.parts.empty()) return b;
  if (b.kind == Kind::concatenation && b.parts.empty()) return a;
  return concatenation({std::move(a), std::move(b)});
}

// Adds the alternatives of `x` followed by `tail`, each split after the call that it begins with.
void add_alternatives(Equation& equation, const Expression& x, const Expression& tail,
                      const std::set<std::string>& group) {
  std::vector<Call> calls;
  collect(x, true, true, calls);
  const bool calls_group = std::ranges::any_of(calls, [&](const Call& call) { return group.contains(call.rule); });
  if (!calls_group) {
    equation.rest.push_back(sequence(x, tail));
  } else if (x.kind == Kind::reference) {
    equation.after[x.name].push_back(tail);
  } else if (x.kind == Kind::concatenation) {
    const std::vector<Expression> others(x.parts.begin() + 1, x.parts.end());
    add_alternatives(equation, x.parts.front(), sequence(concatenation(others), tail), group);
  } else {
    for (const Expression& part : x.parts) add_alternatives(equation, part, tail, group);
    if (x.kind == Kind::option) equation.rest.push_back(tail);
  }
}

// x = x a | y c | b  becomes  x = y c *( a ) | b *( a )
void divide(Equation& equation, const std::string& rule) {
  const auto self = equation.after.find(rule);
  if (self == equation.after.end()) return;
  const Expression rounds = repetition(0, std::nullopt, alternation(self->second));
  equation.after.erase(self);
  for (auto& [name, list] : equation.after) {
    for (Expression& x : list) x = sequence(std::move(x), rounds);
  }
  for (Expression& x : equation.rest) x = sequence(std::move(x), rounds);
}

std::size_t size_of(const Expression& expression) {
  std::size_t size = 0;
  for_each(expression, [&size](const Expression&) { ++size; });
  return size;
}

std::size_t size_of(const Equation& equation) {
  std::size_t size = 0;
  for (const auto& [name, list] : equation.after) {
    for (const Expression& x : list) size += size_of(x);
  }
  for (const Expression& x : equation.rest) size += size_of(x);
  return size;
}

std::size_t count_alternatives(const Equation& equation) {
  std::size_t count = equation.rest.size();
  for (const auto& [name, list] : equation.after) count += list.size();
  return count;
}

// A solution can have a length of 2 to the power of the number of rules; longer ones than this are not built.
constexpr std::size_t longest_equation = 50'000;

// Returns whether there is room for the solution.
bool substitute(Equation& equation, const std::string& rule, const Equation& solved, Budget& budget) {
  const auto call = equation.after.find(rule);
  if (call == equation.after.end()) return true;
  const Expression tail = alternation(call->second);
  const std::size_t added = size_of(solved) + count_alternatives(solved) * size_of(tail);
  const std::size_t size = size_of(equation) + added;
  if (size > longest_equation || !budget.take_steps(100 * size)) return false;
  equation.after.erase(call);
  for (const auto& [name, list] : solved.after) {
    for (const Expression& x : list) equation.after[name].push_back(sequence(x, tail));
  }
  for (const Expression& x : solved.rest) equation.rest.push_back(sequence(x, tail));
  return true;
}

// Solves every rule of the group by eliminating all others; returns whether there was room for that.
bool solve(Grammar& grammar, const std::set<std::string>& group, Budget& budget) {
  std::map<std::string, Equation> system;
  for (const std::string& name : group) add_alternatives(system[name], grammar.find(name)->body, empty_text(), group);
  for (const std::string& goal : group) {
    std::map<std::string, Equation> equations = system;
    for (const auto& [name, equation] : equations) budget.take_steps(100 * size_of(equation));
    for (const std::string& name : group) {
      if (name == goal) continue;
      divide(equations[name], name);
      for (const std::string& other : group) {
        if (other != name && !substitute(equations[other], name, equations[name], budget)) return false;
      }
    }
    divide(equations[goal], goal);
    if (!equations[goal].rest.empty()) grammar.find(goal)->body = alternation(equations[goal].rest);
  }
  return true;
}

// Whether `x` ends in a call of a rule of `group`, on at least one path.
bool comes_back(const Expression& x, const std::set<std::string>& group) {
  std::vector<Call> calls;
  collect(x, true, true, calls);
  return std::ranges::any_of(calls, [&](const Call& call) { return call.last && group.contains(call.rule); });
}

void order_rounds(Expression& x, const std::set<std::string>& group) {
  if (x.kind == Kind::alternation) {
    const auto stops = std::stable_partition(x.parts.begin(), x.parts.end(),
                                             [&](const Expression& part) { return comes_back(part, group); });
    x.least = static_cast<unsigned>(stops - x.parts.begin());
  }
  if (x.kind == Kind::concatenation && !x.parts.empty()) order_rounds(x.parts.back(), group);
  if (x.kind == Kind::alternation || x.kind == Kind::option) {
    for (Expression& part : x.parts) order_rounds(part, group);
  }
}

}  // namespace

std::optional<Diagnostic> too_deep(const Grammar& grammar) {
  constexpr std::size_t most = 4'000;
  const Cycles cycles(grammar);
  for (const Rule& rule : grammar.rules) {
    const std::size_t depth = cycles.depth(rule.name);
    if (depth <= most) continue;
    return Diagnostic{grammar.file, rule.position,
                      rule.name + " and the rules that it uses are nested " + std::to_string(depth) +
                          " levels deep; at most " + std::to_string(most) +
                          " are allowed; remove brackets, or rules that only name another rule"};
  }
  return std::nullopt;
}

Grammar rounds_first(Grammar grammar) {
  const Cycles cycles(grammar);
  for (Rule& rule : grammar.rules) {
    const std::set<std::string>& group = cycles.group(rule.name);
    if (group.contains(rule.name)) order_rounds(rule.body, group);
  }
  return grammar;
}

OrDiagnostics<Grammar> resolve_recursion(Grammar grammar, Budget& budget) {
  const Cycles cycles(grammar);
  std::set<std::string> seen;
  for (const std::string& name : grammar.rule_names()) {
    const std::set<std::string>& group = cycles.group(name);
    if (!group.contains(name) || seen.contains(name)) continue;
    seen.insert(group.begin(), group.end());
    const Cycle cycle = cycles.cycle(name, group);
    if (cycle.all_last) continue;
    if (!cycle.all_first) {
      const Rule* rule = grammar.find(cycle.rules.front());
      std::string names;
      for (const std::string& each : cycle.rules) names += (names.empty() ? "" : " -> ") + each;
      return Diagnostics{{grammar.file, rule->position,
                          rule->name + " uses itself in its middle, so its language may not be regular: " + names +
                              "; write out as many levels of nesting as you need, or " +
                              std::string(grammar.directives.notation.repetition)}};
    }
    if (solve(grammar, group, budget)) continue;
    const Rule* rule = grammar.find(name);
    return Diagnostics{{grammar.file, rule->position,
                        rule->name + " is one of " + std::to_string(group.size()) +
                            " rules that begin with each other in too many ways; let them refer to each other only "
                            "at the end, or write repetitions"}};
  }
  return grammar;
}

}  // namespace bnfurl::gen
