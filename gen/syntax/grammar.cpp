// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/syntax/grammar.hpp"

#include <algorithm>
#include <set>

namespace bnfurl::gen {

const Rule* Grammar::find(std::string_view name) const {
  const auto rule =
      std::find_if(rules.begin(), rules.end(), [&](const Rule& candidate) { return candidate.name == name; });
  return rule == rules.end() ? nullptr : &*rule;
}

std::vector<std::string> Grammar::rule_names() const {
  std::vector<std::string> names;
  for (const Rule& rule : rules) names.push_back(rule.name);
  return names;
}

const std::string& Grammar::start() const { return directives.start.empty() ? rules.front().name : directives.start; }

const Grammar* find_grammar(const std::vector<Grammar>& grammars, std::string_view name) {
  const auto found = std::find_if(grammars.begin(), grammars.end(),
                                  [&](const Grammar& grammar) { return grammar.directives.name == name; });
  return found == grammars.end() ? nullptr : &*found;
}

std::string to_string(const Grammar& grammar) {
  std::string result;
  for (const Rule& rule : grammar.rules) {
    result += rule.name + " = " + to_string(rule.body);
    if (rule.origin == Origin::imported) result += "  ; imported from " + rule.from;
    if (rule.origin == Origin::core) result += "  ; core rule";
    result += '\n';
  }
  for (const Rule& body : grammar.bodies) result += "# body: " + body.name + " = " + to_string(body.body) + '\n';
  return result;
}

namespace {

// `open` are the rules being looked at: a rule that needs itself is no set.
std::optional<OctetSet> octets_of(const Grammar& grammar, const Expression& x, std::set<std::string>& open) {
  if (x.kind == Expression::Kind::octets) return x.octets;
  if (x.kind == Expression::Kind::reference) {
    const Rule* rule = grammar.find(x.name);
    if (rule == nullptr || !open.insert(x.name).second) return std::nullopt;
    const auto result = octets_of(grammar, rule->body, open);
    open.erase(x.name);
    return result;
  }
  if (x.kind != Expression::Kind::alternation) return std::nullopt;
  OctetSet all;
  for (const Expression& part : x.parts) {
    const auto octets = octets_of(grammar, part, open);
    if (!octets) return std::nullopt;
    all |= *octets;
  }
  return all;
}

}  // namespace

std::optional<OctetSet> octets_of(const Grammar& grammar, const Expression& expression) {
  std::set<std::string> open;
  return octets_of(grammar, expression, open);
}

}  // namespace bnfurl::gen
