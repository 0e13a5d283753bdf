// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The productions that a reader is inside of at the place where a text fails.
#include "gen/automaton/analysis/analysis.hpp"
#include "gen/production_code.hpp"
#include "tests/gen/files.hpp"
#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {

// For any two states, both identifiers contain a text on which the states have different verdicts.

namespace {

class Identifiers : public testing::TestWithParam<std::string> {};

TEST_P(Identifiers, AreHarmonised) {
  const CompleteDfa dfa = completed(automata_of(GetParam()).minimal);
  const std::vector<std::size_t> letter_of = letter_of_octet(dfa);
  const auto all = identifiers(dfa);
  for (int one = 0; one < dfa.size(); ++one) {
    const auto& here = all[static_cast<std::size_t>(one)];
    EXPECT_EQ(here.front(), "");
    for (int other = 0; other < one; ++other) {
      const auto& there = all[static_cast<std::size_t>(other)];
      const auto tells = [&](const std::string& text) {
        return accepts_from(dfa, letter_of, one, text) != accepts_from(dfa, letter_of, other, text) &&
               std::find(there.begin(), there.end(), text) != there.end();
      };
      EXPECT_TRUE(std::any_of(here.begin(), here.end(), tells)) << one << " and " << other;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Grammars, Identifiers,
                         testing::Values("x = *\"a\" \"b\"", "x = *%x00-FF", "x = \"\"", "x = 5( \"a\" / \"b\" )",
                                         "x = *( %x00-7F / %x80-FF %x80-FF )", "x = 1*3DIGIT [ \".\" x ]",
                                         // No single completion distinguishes all pairs of states.
                                         "x = \"a\" ( \"c\" / \"d\" ) / \"b\" ( \"c\" / \"d\" / \"e\" ) / \"f\" \"c\"",
                                         "x = \"a\" y \"c\" / \"b\" z \"c\" | y = *\"d\" | z = *( \"d\" / \"e\" )"));

TEST(IdentifiersDeathTest, AreRefusedIfTwoStatesAreEquivalent) {
  const CompleteDfa twice{{OctetSet::all()}, {{1}, {0}}, {true, true}};
  EXPECT_DEATH((void)identifiers(twice), "two states");
}

}  // namespace

namespace {

std::string open_after(const Grammar& grammar, const std::string& production, std::string_view prefix) {
  std::string result;
  for (const std::string& name :
       open_productions(production_nfa(grammar, production), printed_language(grammar, production), prefix)) {
    result += (result.empty() ? "" : " ") + name;
  }
  return result;
}

struct Prefix {
  std::string grammar;
  std::string prefix;
  std::string open;
  friend std::ostream& operator<<(std::ostream& stream, const Prefix& one) {
    return stream << one.grammar << "  on  " << one.prefix;
  }
};

class Open : public testing::TestWithParam<Prefix> {};

TEST_P(Open, EndsWithTheInnermost) {
  const Grammar grammar = grammar_of(GetParam().grammar);
  EXPECT_EQ(open_after(grammar, grammar.start(), GetParam().prefix), GetParam().open);
}

const std::string user_host = "s = [ user \"@\" ] host | user = *\"1\" | host = *\"1\"";

INSTANTIATE_TEST_SUITE_P(
    OpenProductions, Open,
    testing::Values(Prefix{"s = x y | x = \"1\" | y = \"2\"", "", "s x"},
                    Prefix{"s = x y | x = \"1\" | y = \"2\"", "1", "s y"},
                    Prefix{"s = x y | x = 2\"1\" | y = \"2\"", "1", "s x"},
                    Prefix{"s = x y | x = \"1\" | y = \"2\"", "12", ""},
                    Prefix{"s = x [ y ] | x = \"1\" | y = \"2\"", "1", "s y"},
                    // Another round could begin.
                    Prefix{"s = *x | x = \"1\"", "1", "s x"}, Prefix{"s = \"(\" *x \")\" | x = \"1\"", "(1", "s x"},
                    // The reading with the shortest completion: "1" is already a whole host.
                    Prefix{user_host, "1", "s host"}, Prefix{user_host, "1@", "s host"},
                    Prefix{"s = [ user \"@\" ] host | user = *\"1\" | host = *\"1\" \"!!\"", "1", "s host"},
                    Prefix{"s = user \"@\" / host \"!!\" | user = *\"1\" | host = *\"1\"", "1", "s user"},
                    // A production inside itself is reported once.
                    Prefix{"s = x | x = \"1\" [ x ]", "11", "s x"},
                    // Prefixes that no text begins with.
                    Prefix{"s = \"1\"", "2", ""}, Prefix{"s = \"1\"", "11", ""}));

Grammar shipped(const std::string& name) { return grammar_of(file_text("grammar/" + name + ".bnf")); }

// The list continues through the first set that could be read next.
TEST(OpenProductions, OfRfc3986AreThoseWhereItFails) {
  const Grammar grammar = shipped("rfc3986");
  EXPECT_EQ(open_after(grammar, "URI", "http://a"), "URI hier-part authority host reg-name unreserved ALPHA");
  EXPECT_EQ(open_after(grammar, "URI", ""), "URI scheme ALPHA");
  EXPECT_EQ(open_after(grammar, "IPv6address", "::1"), "IPv6address h16 HEXDIG DIGIT");
}

TEST(OpenProductions, AnImpossiblePrefixHasNone) { EXPECT_EQ(open_after(shipped("rfc3986"), "URI", "http://a "), ""); }

class Completion : public Table {};

TEST_P(Completion, IsShortest) { EXPECT_EQ(shortest_completion(automata_of(in()).minimal, 0), out()); }

INSTANTIATE_TEST_SUITE_P(OpenProductions, Completion,
                         testing::Values(Case{"s = *\"1\"", ""}, Case{"s = 2*DIGIT \"a\"", "00a"},
                                         Case{"s = \"111\" / \"22\"", "22"}, Case{"s = \"2\" / \"1\"", "1"},
                                         Case{"s = 2( \"2\" / \"1\" ) / \"33\"", "11"}));

}  // namespace

}  // namespace bnfurl::gen::tests
