// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Expressions print ABNF-like, compare without their places, and can be walked and rewritten.
#include "gen/syntax/expression.hpp"

#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {
namespace {

const Expression a = one_of(OctetSet::of("a"));
const Expression b = one_of(OctetSet::of("b"));

TEST(Expression, Prints) {
  EXPECT_EQ(to_string(a), "[a]");
  EXPECT_EQ(to_string(empty_text()), "\"\"");
  EXPECT_EQ(to_string(concatenation({a, b})), "[a] [b]");
  EXPECT_EQ(to_string(alternation({a, b})), "[a] / [b]");
  EXPECT_EQ(to_string(concatenation({alternation({a, b}), a})), "( [a] / [b] ) [a]");
  EXPECT_EQ(to_string(alternation({concatenation({a, b}), a})), "[a] [b] / [a]");
  EXPECT_EQ(to_string(option(alternation({a, b}))), "[ [a] / [b] ]");
  EXPECT_EQ(to_string(component("host", concatenation({reference("h"), b}))), "<host: h [b]>");
  EXPECT_EQ(to_string(choice("host_kind", "reg-name")), "{host_kind=reg-name}");
}

TEST(Expression, PrintsCounts) {
  EXPECT_EQ(to_string(repetition(0, std::nullopt, a)), "*[a]");
  EXPECT_EQ(to_string(repetition(1, std::nullopt, a)), "1*[a]");
  EXPECT_EQ(to_string(repetition(0, 4, a)), "*4[a]");
  EXPECT_EQ(to_string(repetition(2, 4, a)), "2*4[a]");
  EXPECT_EQ(to_string(repetition(3, 3, a)), "3[a]");
  EXPECT_EQ(to_string(repetition(0, 0, a)), "0[a]");
  EXPECT_EQ(to_string(repetition(0, std::nullopt, concatenation({a, b}))), "*( [a] [b] )");
  EXPECT_EQ(to_string(repetition(0, std::nullopt, repetition(2, 2, a))), "*( 2[a] )");
  EXPECT_EQ(to_string(repetition(2, 2, empty_text())), "2( \"\" )");
}

TEST(Expression, OfOnePartIsThatPart) {
  EXPECT_EQ(concatenation({a}), a);
  EXPECT_EQ(alternation({a}), a);
}

TEST(Expression, LiteralIsAConcatenationOfSets) {
  EXPECT_EQ(to_string(literal("a1", true)), "[Aa] [1]");
  EXPECT_EQ(to_string(literal("a1", false)), "[a] [1]");
  EXPECT_EQ(to_string(literal("\xe4", true)), "[\\xe4]");
  EXPECT_EQ(literal("", true), empty_text());
}

TEST(Expression, ComparesWithoutItsPlace) {
  EXPECT_EQ(reference("x", {1, 2}), reference("x", {3, 4}));
  EXPECT_NE(reference("x"), reference("y"));
  EXPECT_NE(repetition(0, 1, a), option(a));
  EXPECT_NE(repetition(0, 1, a), repetition(0, std::nullopt, a));
  EXPECT_NE(concatenation({a, b}), concatenation({b, a}));
}

TEST(Expression, IsVisitedOuterBeforeInnerLeftToRight) {
  std::string visited;
  for_each(concatenation({option(a), b}), [&](const Expression& x) { visited += to_string(x) + ";"; });
  EXPECT_EQ(visited, "[ [a] ] [b];[ [a] ];[a];[b];");
}

TEST(Expression, IsRewrittenInnerBeforeOuter) {
  const Expression result = transform(concatenation({option(a), reference("x")}), [&](Expression x) {
    if (x.kind == Expression::Kind::option) return x.parts.front();
    return x.kind == Expression::Kind::reference ? b : x;
  });
  EXPECT_EQ(to_string(result), "[a] [b]");
}

}  // namespace
}  // namespace bnfurl::gen::tests
