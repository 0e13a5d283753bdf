// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/syntax/collapse.hpp"

namespace bnfurl::gen {

namespace {

// `x`, an alternation, with neighbouring sets merged. Its first parts can continue a recursion; `least` counts them.
// They refer to a recursive rule, so they are not sets, and their number stays the same.
Expression merged(Expression x) {
  std::vector<Expression> parts;
  for (Expression& part : x.parts) {
    const bool both_sets =
        !parts.empty() && parts.back().kind == Expression::Kind::octets && part.kind == Expression::Kind::octets;
    if (both_sets) {
      parts.back().octets |= part.octets;
    } else {
      parts.push_back(std::move(part));
    }
  }
  Expression result = alternation(std::move(parts));
  if (result.kind == Expression::Kind::alternation) result.least = x.least;
  return result;
}

Expression collapsed(OctetRules& rules, const Expression& expression) {
  return transform(expression, [&](Expression x) {
    if (x.kind == Expression::Kind::reference) {
      const auto octets = rules.octets_of(x);
      return octets ? one_of(*octets) : x;
    }
    return x.kind == Expression::Kind::alternation ? merged(std::move(x)) : x;
  });
}

}  // namespace

Expression collapse(const Grammar& grammar, const Expression& expression) {
  OctetRules rules(grammar);
  return collapsed(rules, expression);
}

Grammar collapse(const Grammar& grammar) {
  Grammar result = grammar;
  OctetRules rules(grammar);
  for (Rule& rule : result.rules) rule.body = collapsed(rules, rule.body);
  return result;
}

}  // namespace bnfurl::gen
