// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A grammar: rules and directives, with all names as printed. Rules stand in the order in which
// messages name them: the grammar's own, then imported ones, then core rules that are used.
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
  std::vector<Rule> bodies;  ///< `# body:` lines: replace a rule of the same name, or add one for it
  friend bool operator==(const Grammar&, const Grammar&) = default;

  [[nodiscard]] const Rule* find(std::string_view name) const;
  [[nodiscard]] std::vector<std::string> rule_names() const;
  [[nodiscard]] const std::string& start() const;
};

/// The grammar of that name, or null.
[[nodiscard]] const Grammar* find_grammar(const std::vector<Grammar>& grammars, std::string_view name);

/// One rule a line: `name = expression`.
[[nodiscard]] std::string to_string(const Grammar& grammar);

/// Which expressions over the rules of a grammar are sets of single octets. Each rule is looked at once.
class OctetRules {
public:
  /// The grammar must live as long as the rules are asked about.
  explicit OctetRules(const Grammar& grammar);

  /// The octets of an expression that is a set of them, whatever it refers to; absent for any other.
  [[nodiscard]] std::optional<OctetSet> octets_of(const Expression& x);

private:
  [[nodiscard]] std::optional<OctetSet> octets_of_rule(const std::string& name);

  struct Known {
    const Rule* rule = nullptr;
    bool is_open = false;  // being looked at: a rule that needs itself is no set
    bool is_done = false;
    std::optional<OctetSet> octets;
  };
  std::map<std::string_view, Known> rules_;
};

/// The same, of one expression.
[[nodiscard]] std::optional<OctetSet> octets_of(const Grammar& grammar, const Expression& expression);

}  // namespace bnfurl::gen
