// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Offsets in registers: the components that are found in a text, and that two readings never meet.
#include "gen/automaton/model/tdfa.hpp"
#include "gen/read_grammars.hpp"

#include "tests/gen/files.hpp"
#include "tests/gen/table.hpp"
#include "tests/gen/walk.hpp"

namespace bnfurl::gen::tests {
namespace {

class PrintedTdfa : public Table {};

TEST_P(PrintedTdfa, Is) { EXPECT_EQ(to_string(automata_of(in()).tdfa), lines(out()) + "\n"); }

INSTANTIATE_TEST_SUITE_P(
    Tdfa, PrintedTdfa,
    testing::Values(
        Case{"x = *\"1\"", "0: |   [1] 0 |   accepting {  }"},
        // The begin of a component needs a register, even at a fixed place; an end at the end of the text needs none.
        Case{"# component: y | x = \"2\" y | y = *\"1\"",
             "0: |   [2] 1 | 1: |   [1] 2 { <y.0 := position } |   accepting { <y := position, y> := position } | "
             "2: |   [1] 2 |   accepting { <y := <y.0, y> := position }"},
        Case{"# kinds: x | x = y / z | y = \"1\" | z = \"2\"",
             "0: |   [1] 1 |   [2] 2 | 1: |   accepting { {kind=} := y } | 2: |   accepting { {kind=} := z }"}));

struct SplitCase {
  std::string grammar;
  std::string text;
  std::string parts;
  friend std::ostream& operator<<(std::ostream& stream, const SplitCase& one) {
    return stream << one.grammar << "  on  " << one.text;
  }
};

class TdfaSplit : public testing::TestWithParam<SplitCase> {};

TEST_P(TdfaSplit, Finds) {
  EXPECT_EQ(split_by(automata_of(GetParam().grammar).tdfa, GetParam().text), GetParam().parts);
}

const std::string user_host =
    "# component: user | # component: host | s = [ user \"@\" ] host | user = *ALPHA | host = *ALPHA";
const std::string key_value =
    "# component: k | # component: v | s = k *( \";\" k [ \"=\" v ] ) | k = *ALPHA | v = *ALPHA";

INSTANTIATE_TEST_SUITE_P(
    Tdfa, TdfaSplit,
    testing::Values(SplitCase{user_host, "me@h", "host 3-4, user 0-2"}, SplitCase{user_host, "host", "host 0-4"},
                    // Absent is not empty.
                    SplitCase{user_host, "@", "host 1-1, user 0-0"}, SplitCase{user_host, "", "host 0-0"},
                    SplitCase{user_host, "a@b@c", "-"},
                    // The first of several occurrences.
                    SplitCase{key_value, "a;b=c;d=e", "k 0-1, v 4-5"}, SplitCase{key_value, ";b;c=", "k 0-0, v 5-5"},
                    SplitCase{key_value, "a;b", "k 0-1"},
                    // Only the end of the text shows which kind it is.
                    SplitCase{"# kinds: s | s = x / y | x = *DIGIT \"x\" | y = *DIGIT \"y\"", "123y", "kind y"},
                    // Nested components.
                    SplitCase{"# component: o | # component: i | s = \"<\" o \">\" | o = *DIGIT i *DIGIT | i = \"-\"",
                              "<12-3>", "i 3-4, o 1-5"}));

std::vector<Grammar> shipped_grammars() {
  std::vector<SourceFile> files;
  for (const char* name : {"rfc3986", "rfc9112", "common", "combined"}) {
    const std::string path = "grammar/" + std::string(name) + ".bnf";
    files.push_back({path, file_text(path)});
  }
  return std::get<std::vector<Grammar>>(read_grammars(files));
}

// `tagged` fails if two readings meet; merging states does not change what they find.
TEST(Tdfa, NoReadingsMeetInAnyProduction) {
  for (const Grammar& grammar : shipped_grammars()) {
    for (const Rule& rule : grammar.rules)
      EXPECT_NO_THROW(static_cast<void>(automata(grammar, rule.name))) << rule.name;
  }
}

TEST(TdfaDeathTest, TwoReadingsOfOneTextAreRefused) {
  // Without an order, "1" is both a y and a z.
  Nfa nfa{{OctetSet::of("1")}, {{Mark::Kind::choice, "kind", "y"}, {Mark::Kind::choice, "kind", "z"}}, {}, {}};
  for (int state = 0; state < 4; ++state) nfa.add_state();
  nfa.add(0, 0, 1);
  nfa.add(1, nfa.mark_letter(0), 2);
  nfa.add(1, nfa.mark_letter(1), 3);
  nfa.accepting[2] = nfa.accepting[3] = true;
  EXPECT_DEATH(static_cast<void>(tagged(canonical(nfa))), "two readings accept one text");
}

TEST(TdfaDeathTest, TwoReadingsThatMeetAreRefused) {
  // "1" is both a y and a z, and "2" follows either.
  Nfa nfa{{OctetSet::of("1"), OctetSet::of("2")},
          {{Mark::Kind::choice, "kind", "y"}, {Mark::Kind::choice, "kind", "z"}},
          {},
          {}};
  for (int state = 0; state < 5; ++state) nfa.add_state();
  nfa.add(0, 0, 1);
  nfa.add(1, nfa.mark_letter(0), 2);
  nfa.add(1, nfa.mark_letter(1), 3);
  nfa.add(2, 1, 4);
  nfa.add(3, 1, 4);
  nfa.accepting[4] = true;
  EXPECT_DEATH(static_cast<void>(tagged(canonical(nfa))), "two readings meet");
}

TEST(Tdfa, WithoutMarksIsTheDfa) {
  const Dfa dfa = automata_of("x = *( \"ab\" / \"c\" )").minimal;
  const Tdfa tdfa = tagged(dfa);
  ASSERT_EQ(tdfa.states.size(), dfa.states.size());
  EXPECT_EQ(tdfa.classes, dfa.classes);
  EXPECT_TRUE(tdfa.registers.empty());
}

}  // namespace
}  // namespace bnfurl::gen::tests
