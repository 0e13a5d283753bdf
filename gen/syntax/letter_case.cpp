// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/syntax/letter_case.hpp"

#include <algorithm>
#include <cctype>

namespace bnfurl::gen {

namespace {

OctetSet both_cases(const OctetSet& octets) {
  OctetSet result = octets;
  for (const std::uint8_t octet : octets.octets()) {
    if (octet >= 0x80) continue;
    result |= OctetSet::single(static_cast<std::uint8_t>(std::tolower(octet)));
    result |= OctetSet::single(static_cast<std::uint8_t>(std::toupper(octet)));
  }
  return result;
}

// References to sets are replaced by the sets: elsewhere the same production stays exact.
Expression in_both_cases(const Grammar& grammar, const Expression& expression) {
  OctetRules rules(grammar);
  return transform(expression, [&](Expression x) {
    const std::optional<OctetSet> octets = rules.octets_of(x);
    const bool is_set = x.kind == Expression::Kind::octets || x.kind == Expression::Kind::reference;
    return octets && is_set ? one_of(both_cases(*octets)) : x;
  });
}

void ignore_case_in(const Grammar& grammar, Rule& rule, bool before_colon) {
  if (!before_colon) {
    rule.body = in_both_cases(grammar, rule.body);
    return;
  }
  const std::size_t parts = literal_before_colon(rule.body);
  if (parts == 0) return;
  rule.body = flattened(rule.body);
  for (std::size_t i = 0; i < parts; ++i) rule.body.parts[i] = in_both_cases(grammar, rule.body.parts[i]);
}

}  // namespace

Expression flattened(const Expression& expression) {
  Expression result = empty_text();
  result.position = expression.position;
  if (expression.kind != Expression::Kind::concatenation) result.parts.push_back(expression);
  if (expression.kind != Expression::Kind::concatenation) return result;
  for (const Expression& part : expression.parts) {
    const Expression inner = flattened(part);
    const bool is_sequence = part.kind == Expression::Kind::concatenation;
    if (is_sequence) result.parts.insert(result.parts.end(), inner.parts.begin(), inner.parts.end());
    if (!is_sequence) result.parts.push_back(part);
  }
  return result;
}

std::size_t literal_before_colon(const Expression& body) {
  const Expression flat = flattened(body);
  for (std::size_t i = 0; i < flat.parts.size(); ++i) {
    if (flat.parts[i].kind != Expression::Kind::octets) return 0;
    if (flat.parts[i].octets == OctetSet::of(":")) return i;
  }
  return 0;
}

Grammar ignore_case(Grammar grammar) {
  const Grammar exact = grammar;
  for (const Occurrence& component : exact.directives.ignore_case) {
    for (const ComponentLine& line : exact.directives.components) {
      if (line.name != component.production) continue;
      for (const Occurrence& each : line.occurrences) {
        const auto rule = std::find_if(grammar.rules.begin(), grammar.rules.end(),
                                       [&](const Rule& candidate) { return candidate.name == each.production; });
        if (rule != grammar.rules.end()) ignore_case_in(exact, *rule, each.before_colon);
      }
    }
  }
  return grammar;
}

}  // namespace bnfurl::gen
