// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/syntax/grammar.hpp"

#include <algorithm>

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

OctetRules::OctetRules(const Grammar& grammar) {
  for (const Rule& rule : grammar.rules) rules_.emplace(rule.name, Known{&rule, false, false, std::nullopt});
}

std::optional<OctetSet> OctetRules::octets_of(const Expression& x) {
  if (x.kind == Expression::Kind::octets) return x.octets;
  if (x.kind == Expression::Kind::reference) return octets_of_rule(x.name);
  if (x.kind != Expression::Kind::alternation) return std::nullopt;
  OctetSet all;
  for (const Expression& part : x.parts) {
    const auto octets = octets_of(part);
    if (!octets) return std::nullopt;
    all |= *octets;
  }
  return all;
}

// A rule that meets an open rule is on a cycle with it, so it is not a set either: the stored result holds for all
// callers.
std::optional<OctetSet> OctetRules::octets_of_rule(const std::string& name) {
  const auto found = rules_.find(name);
  if (found == rules_.end() || found->second.is_open) return std::nullopt;
  Known& known = found->second;
  if (known.is_done) return known.octets;
  known.is_open = true;
  known.octets = octets_of(known.rule->body);
  known.is_open = false;
  known.is_done = true;
  return known.octets;
}

std::optional<OctetSet> octets_of(const Grammar& grammar, const Expression& expression) {
  return OctetRules(grammar).octets_of(expression);
}

}  // namespace bnfurl::gen
