// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A grammar: rules and directives, with all names as printed. Rules stand in the order in which
// messages name them: the grammar's own, then imported ones, then core rules that are used.
#pragma once

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

/// The octets of a rule that is a set of single octets, whatever it refers to; absent for any other rule.
[[nodiscard]] std::optional<OctetSet> octets_of(const Grammar& grammar, const Expression& expression);

}  // namespace bnfurl::gen
