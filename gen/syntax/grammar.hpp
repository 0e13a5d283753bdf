// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A grammar: rules and directives, with all names as printed. Rules are in the order in which messages name them: the
// grammar's own rules, then imported rules, then the core rules that are used.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gen/syntax/directives.hpp"
#include "gen/syntax/expression.hpp"

namespace bnfurl::gen {

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
  [[nodiscard]] std::vector<std::string> rule_names() const;
  [[nodiscard]] const std::string& start() const;
};

/// The grammar of that name, or null.
[[nodiscard]] const Grammar* find_grammar(const std::vector<Grammar>& grammars, std::string_view name);

/// One rule per line: `name = expression`.
[[nodiscard]] std::string to_string(const Grammar& grammar);

/// Which expressions over the rules of a grammar are sets of single octets. Each rule is examined once.
class OctetRules {
public:
  /// The grammar must outlive this object.
  explicit OctetRules(const Grammar& grammar);

  /// The octets of `x`, if it is a set of single octets, through references or not; absent for any other expression.
  [[nodiscard]] std::optional<OctetSet> octets_of(const Expression& x);

private:
  [[nodiscard]] std::optional<OctetSet> octets_of_rule(const std::string& name);

  struct Known {
    const Rule* rule = nullptr;
    bool is_open = false;  // being examined: a rule that needs itself is not a set
    bool is_done = false;
    std::optional<OctetSet> octets;
  };
  std::map<std::string_view, Known> rules_;
};

/// The same for one expression.
[[nodiscard]] std::optional<OctetSet> octets_of(const Grammar& grammar, const Expression& expression);

}  // namespace bnfurl::gen
