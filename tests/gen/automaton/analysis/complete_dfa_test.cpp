// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A complete automaton accepts the same language and reads every octet; its access texts and completions are shortest.
#include "gen/automaton/analysis/complete_dfa.hpp"

#include "gen/automaton/analysis/identifiers.hpp"
#include "gen/generate.hpp"
#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {
namespace {

class Completed : public testing::TestWithParam<std::string> {
protected:
  const Dfa minimal = automata_of(GetParam()).minimal;
  const CompleteDfa dfa = completed(minimal);
  const std::vector<std::size_t> letter_of = letter_of_octet(dfa);

  [[nodiscard]] int state_after(std::string_view text) const {
    int state = 0;
    for (const char c : text) state = dfa.target(state, letter_of[static_cast<unsigned char>(c)]);
    return state;
  }
};

TEST_P(Completed, IsTheSameLanguage) {
  for (unsigned first = 0; first < 256; ++first) {
    for (unsigned second = 0; second < 256; ++second) {
      const std::string text{static_cast<char>(first), static_cast<char>(second)};
      ASSERT_EQ(accepts_from(dfa, letter_of, 0, text), accepts(minimal, text)) << testing::PrintToString(text);
    }
  }
}

TEST_P(Completed, HasEachOctetInOneLetter) {
  OctetSet all;
  std::size_t count = 0;
  for (const OctetSet& octets : dfa.letters) {
    all |= octets;
    count += octets.size();
  }
  EXPECT_EQ(all, OctetSet::all());
  EXPECT_EQ(count, 256U);
}

TEST_P(Completed, AccessTextsLeadToTheirStates) {
  const std::vector<std::string> access = access_texts(dfa);
  ASSERT_EQ(access.size(), dfa.next.size());
  for (int state = 0; state < dfa.size(); ++state)
    EXPECT_EQ(state_after(access[static_cast<std::size_t>(state)]), state);
}

TEST_P(Completed, CompletionsAreShortest) {
  const auto all = completions(dfa);
  for (int state = 0; state < dfa.size(); ++state) {
    const auto& completion = all[static_cast<std::size_t>(state)];
    if (completion) {
      EXPECT_TRUE(accepts_from(dfa, letter_of, state, *completion));
    }
    EXPECT_EQ(completion && completion->empty(), dfa.accepts(state));
    // The completion of a state is at most one octet longer than that of each next state.
    for (std::size_t letter = 0; letter < dfa.letters.size(); ++letter) {
      const auto& next = all[static_cast<std::size_t>(dfa.target(state, letter))];
      if (next) {
        EXPECT_TRUE(completion && completion->size() <= next->size() + 1);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Grammars, Completed,
                         testing::Values("x = *\"a\" \"b\"", "x = %x00-FF", "x = *%x00-FF", "x = \"\"",
                                         "x = *( %x00-7F / %x80-FF %x80-FF )", "x = 1*3DIGIT [ \".\" x ]"));

TEST(Completed, AStateIsAddedOnlyIfATransitionIsMissing) {
  EXPECT_EQ(completed(automata_of("x = *%x00-FF").minimal).size(), 1);
  EXPECT_EQ(completed(automata_of("x = *\"a\"").minimal).size(), 2);
}

TEST(Completed, TheEmptyLanguageHasOneState) {
  const CompleteDfa dfa = completed(Dfa{{}, {}, {Dfa::State{}}});
  EXPECT_EQ(dfa.size(), 1);
  EXPECT_EQ(dfa.letters, std::vector<OctetSet>{OctetSet::all()});
  EXPECT_EQ(completions(dfa), std::vector<std::optional<std::string>>{std::nullopt});
}

TEST(RestsAfter, AreThoseAfterTheOctetAfterItsNeighboursAndWithoutIt) {
  const CompleteDfa dfa = completed(automata_of("x = \"-\" 1*2DIGIT \":\" ALPHA / \"-\" \"/\" \"!\"").minimal);
  const std::vector<std::size_t> letter_of = letter_of_octet(dfa);
  const auto rests = [&](std::string_view text, unsigned octet) {
    int state = 0;
    for (const char c : text) state = dfa.target(state, letter_of[static_cast<unsigned char>(c)]);
    return rests_after(dfa, letter_of, completions(dfa), static_cast<std::size_t>(state), octet);
  };
  using Rests = std::vector<std::string>;
  EXPECT_EQ(rests("-", '.'), (Rests{"", "/!", "!"}));
  EXPECT_EQ(rests("-", ':'), (Rests{"", "/!", ":a"}));
  EXPECT_EQ(rests("-", 'z'), (Rests{"", "/!"}));
  EXPECT_EQ(rests("", 0), (Rests{"", "-/!"}));
  EXPECT_EQ(rests("", 255), (Rests{"", "-/!"}));
  EXPECT_EQ(rests("-0", '9'), (Rests{":a", "a"}));
  // No text after "z" is accepted.
  EXPECT_EQ(rests("z", 'a'), Rests{""});
}

}  // namespace
}  // namespace bnfurl::gen::tests
