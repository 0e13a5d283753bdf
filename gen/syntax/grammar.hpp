// A grammar: rules and directives, with all names as printed. Rules are in the order in which messages name them: the
// grammar's own rules, then imported rules, then the core rules that are used.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "gen/syntax/directives.hpp"
#include "gen/text/budget.hpp"
#include "gen/text/diagnostic.hpp"
#include "gen/text/octet_set.hpp"

namespace bnfurl::gen {

// The right-hand side of a rule, in whatever notation it was printed. A literal is a concatenation of one-octet sets
// (two octets each where letter case is ignored), so no later stage needs strings or letter case.

struct Expression {
  enum class Kind {
    octets,         ///< one octet of a set
    concatenation,  ///< the parts one after the other; no parts: the empty text
    alternation,    ///< one of the parts; an earlier part is preferred, in printed order
    repetition,     ///< `least` to `most` rounds of the part; rounds beyond `least` are not empty
    option,         ///< the part or nothing; the part may match the empty text; *1x of ABNF is one
    reference,      ///< the rule `name`
    prose,          ///< `<name>` of ABNF: text for people, unless it names an imported grammar
    difference,     ///< `a - b - c` of EBNF: the characters of the first part that are in no other; read_grammar takes
                    ///< them out of each other, so no later stage sees one
    component,      ///< the part; what it matches is an occurrence of the component `name`
    choice,         ///< matches the empty text; states that `name` (host_kind, kind) is `value`
  };

  Kind kind = Kind::concatenation;
  OctetSet octets;
  std::string name;
  std::string value;
  unsigned least = 0;            ///< of a repetition; of an alternation: how many parts, its first ones, end in a
                                 ///< recursive call (check.hpp)
  std::optional<unsigned> most;  ///< absent: without bound
  std::vector<Expression> parts;
  Position position;  ///< where it was printed; not part of the value

  friend bool operator==(const Expression& a, const Expression& b);
};

[[nodiscard]] Expression one_of(const OctetSet& octets);
[[nodiscard]] Expression empty_text();
[[nodiscard]] Expression literal(std::string_view text, bool ignore_case);
[[nodiscard]] Expression concatenation(std::vector<Expression> parts);
[[nodiscard]] Expression alternation(std::vector<Expression> parts);
[[nodiscard]] Expression repetition(unsigned least, std::optional<unsigned> most, Expression part);
[[nodiscard]] Expression option(Expression part);
[[nodiscard]] Expression reference(std::string name, Position position = {});
[[nodiscard]] Expression component(std::string name, Expression part);
[[nodiscard]] Expression choice(std::string name, std::string value);

/// ABNF-like: `[a] ( b / c ) *x 2*3y [ z ] <component: part> {host_kind=reg-name}`.
[[nodiscard]] std::string to_string(const Expression& expression);

/// Calls `visit` for `expression` and all its parts, outer before inner, left to right.
template <class Visit>
void for_each(const Expression& expression, const Visit& visit) {
  visit(expression);
  for (const Expression& part : expression.parts) for_each(part, visit);
}

/// `expression` with every part replaced by `replace(part)`, inner before outer.
template <class Replace>
[[nodiscard]] Expression transform(Expression expression, const Replace& replace) {
  for (Expression& part : expression.parts) part = transform(std::move(part), replace);
  return replace(std::move(expression));
}

enum class Origin { own, imported, core };

struct Rule {
  std::string name;
  Expression body;
  Position position;
  Origin origin = Origin::own;
  std::string from;  ///< imported: the grammar that prints it
  friend bool operator==(const Rule& a, const Rule& b) {
    return a.name == b.name && a.body == b.body && a.origin == b.origin && a.from == b.from;
  }
};

struct Grammar {
  std::string file;
  Directives directives;
  std::vector<Rule> rules;
  std::vector<Rule> bodies;  ///< from `# body:` lines: each replaces the rule of its name, or adds one
  friend bool operator==(const Grammar&, const Grammar&) = default;

  [[nodiscard]] const Rule* find(std::string_view name) const;
  [[nodiscard]] Rule* find(std::string_view name);
  [[nodiscard]] std::vector<std::string> rule_names() const;
  [[nodiscard]] const std::string& start() const;
};

/// The grammar of that name, or null.
[[nodiscard]] const Grammar* find_grammar(const std::vector<Grammar>& grammars, std::string_view name);

/// One rule per line: `name = expression`.
[[nodiscard]] std::string to_string(const Grammar& grammar);

/// A value of each rule that follows from its body and the values of the rules in it. Each is computed once. A rule
/// that needs itself has none, and so has each rule that meets it: it is on a cycle with it.
template <class Value>
class RuleValues {
public:
  /// The grammar must outlive this object.
  explicit RuleValues(const Grammar& grammar) {
    for (const Rule& rule : grammar.rules) rules_.emplace(rule.name, Known{&rule.body});
  }

  [[nodiscard]] bool has_rule(const std::string& name) const { return rules_.contains(name); }

  /// The value of the rule `name`: `compute(body)`.
  template <class Compute>
  [[nodiscard]] std::optional<Value> of(const std::string& name, const Compute& compute) {
    const auto found = rules_.find(name);
    if (found == rules_.end() || found->second.is_open) return std::nullopt;
    Known& known = found->second;
    if (!known.is_done) {
      known.is_open = true;
      known.value = compute(*known.body);
      known.is_open = false;
      known.is_done = true;
    }
    return known.value;
  }

private:
  struct Known {
    const Expression* body;
    bool is_open = false;  // being computed
    bool is_done = false;
    std::optional<Value> value = {};
  };
  std::map<std::string_view, Known> rules_;
};

/// Which expressions over the rules of a grammar are sets of single octets.
class OctetRules {
public:
  /// The grammar must outlive this object.
  explicit OctetRules(const Grammar& grammar) : rules_(grammar) {}

  /// The octets of `x`, if it is a set of single octets, through references or not; absent for any other expression.
  [[nodiscard]] std::optional<OctetSet> octets_of(const Expression& x);

private:
  RuleValues<OctetSet> rules_;
};

/// The same for one expression.
[[nodiscard]] std::optional<OctetSet> octets_of(const Grammar& grammar, const Expression& expression);

/// Whether `x` derives a text, given the `rules` that derive one; without octets, only the empty text counts.
[[nodiscard]] bool derives(const Expression& x, const std::set<std::string>& rules, bool with_octets, Budget& budget);
/// The rules that derive a text: a least fixed point.
[[nodiscard]] std::set<std::string> deriving_rules(const Grammar& grammar, bool with_octets, Budget& budget);

}  // namespace bnfurl::gen
