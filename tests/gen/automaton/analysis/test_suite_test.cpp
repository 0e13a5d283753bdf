// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The suite is complete. Every mutant of a small automaton, with the same number of states or with one more, either
// accepts the same language or gives a wrong verdict on one of the suite's texts.
#include "gen/automaton/analysis/test_suite.hpp"

#include <set>

#include "gen/automaton/analysis/identifiers.hpp"
#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {
namespace {

// The texts of a suite, with the verdicts that it expects.
using Verdicts = std::vector<std::pair<std::string, bool>>;

Verdicts suite(const SuiteParts& parts, unsigned extra) {
  Verdicts result;
  for_each_test(parts, extra, [&](std::string_view text, bool accepted) { result.emplace_back(text, accepted); });
  return result;
}

Verdicts octet_suite(const SuiteParts& parts) {
  Verdicts result;
  for_each_octet_test(parts, [&](std::string_view text, bool accepted) { result.emplace_back(text, accepted); });
  return result;
}

bool passes(const CompleteDfa& dfa, const Verdicts& verdicts) {
  const std::vector<std::size_t> letter_of = letter_of_octet(dfa);
  return std::all_of(verdicts.begin(), verdicts.end(),
                     [&](const auto& each) { return accepts_from(dfa, letter_of, 0, each.first) == each.second; });
}

// Decided by a walk over pairs of states. Both automata must have the same letters.
bool same_language(const CompleteDfa& one, const CompleteDfa& other) {
  std::set<std::pair<int, int>> seen{{0, 0}};
  std::vector<std::pair<int, int>> todo{{0, 0}};
  while (!todo.empty()) {
    const auto [a, b] = todo.back();
    todo.pop_back();
    if (one.accepts(a) != other.accepts(b)) return false;
    for (std::size_t letter = 0; letter < one.letters.size(); ++letter) {
      const std::pair next(one.target(a, letter), other.target(b, letter));
      if (seen.insert(next).second) todo.push_back(next);
    }
  }
  return true;
}

template <class Use>
void for_each_mutant(const CompleteDfa& dfa, Use use) {
  for (std::size_t state = 0; state < dfa.next.size(); ++state) {
    CompleteDfa mutant = dfa;
    mutant.accepting[state] = !mutant.accepting[state];
    use(mutant);
    mutant = dfa;
    for (int& target : mutant.next[state]) {
      const int right = target;
      for (target = 0; target < dfa.size(); ++target) use(mutant);
      target = right;
    }
  }
}

// Automata with one more state: one state is copied, and one transition leads to the copy.
template <class Use>
void for_each_larger(const CompleteDfa& dfa, Use use) {
  for (std::size_t state = 0; state < dfa.next.size(); ++state) {
    CompleteDfa larger = dfa;
    larger.next.push_back(dfa.next[state]);
    larger.accepting.push_back(dfa.accepting[state]);
    for (std::size_t from = 0; from < larger.next.size(); ++from) {
      for (int& target : larger.next[from]) {
        if (target != static_cast<int>(state)) continue;
        target = dfa.size();
        use(larger);
        target = static_cast<int>(state);
      }
    }
  }
}

class TestSuite : public testing::TestWithParam<std::string> {
protected:
  const SuiteParts parts = suite_parts(automata_of(GetParam()).minimal);
};

TEST_P(TestSuite, IsPassedByItsAutomaton) {
  EXPECT_TRUE(passes(parts.dfa, suite(parts, 0)));
  EXPECT_TRUE(passes(parts.dfa, suite(parts, 2)));
  EXPECT_TRUE(passes(parts.dfa, octet_suite(parts)));
}

TEST_P(TestSuite, FindsEveryMutant) {
  const Verdicts verdicts = suite(parts, 0);
  for_each_mutant(parts.dfa, [&](const CompleteDfa& mutant) {
    ASSERT_EQ(passes(mutant, verdicts), same_language(mutant, parts.dfa));
  });
}

TEST_P(TestSuite, FindsEveryMutantWithAStateMore) {
  const Verdicts verdicts = suite(parts, 1);
  for_each_larger(parts.dfa, [&](const CompleteDfa& larger) {
    for_each_mutant(larger, [&](const CompleteDfa& mutant) {
      ASSERT_EQ(passes(mutant, verdicts), same_language(mutant, parts.dfa));
    });
  });
}

// Mutants in which one octet leads elsewhere than its letter, in one state.
TEST_P(TestSuite, FindsEveryOctetThatIsTakenForAnother) {
  Verdicts verdicts = suite(parts, 0);
  const Verdicts more = octet_suite(parts);
  verdicts.insert(verdicts.end(), more.begin(), more.end());
  for (std::size_t letter = 0; letter < parts.dfa.letters.size(); ++letter) {
    const std::vector<std::uint8_t> octets = parts.dfa.letters[letter].octets();
    for (std::size_t i = 0; i < octets.size(); i += 1 + octets.size() / 4) {
      // Gives the octet a letter of its own; its old letter may become empty.
      CompleteDfa split = parts.dfa;
      split.letters[letter] -= OctetSet::single(octets[i]);
      split.letters.push_back(OctetSet::single(octets[i]));
      for (auto& next : split.next) next.push_back(next[letter]);
      for (std::size_t state = 0; state < split.next.size(); ++state) {
        const int right = split.next[state].back();
        for (int target = 0; target < split.size(); ++target) {
          split.next[state].back() = target;
          ASSERT_EQ(passes(split, verdicts), target == right) << int{octets[i]} << " in " << state;
        }
        split.next[state].back() = right;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Grammars, TestSuite,
                         testing::Values("x = *\"a\" \"b\"", "x = *%x00-FF", "x = \"\"", "x = 3( \"a\" / %x62-7A )",
                                         "x = *( %x00-7F / %x80-FF %x80-FF )", "x = 1*3DIGIT [ \".\" x ]",
                                         "x = \"a\" ( \"c\" / \"d\" ) / \"b\" ( \"c\" / \"d\" / \"e\" ) / \"f\" \"c\"",
                                         "x = \"a\" y \"c\" / \"b\" z \"c\" | y = *\"d\" | z = *( \"d\" / \"e\" )"));

// Texts of length three: an automaton with one more state can fail where the suite for no more states does not test.
TEST(TestSuites, ForNoMoreStatesMissMutantsWithOneMore) {
  const SuiteParts parts = suite_parts(automata_of("x = *( \"a\" \"b\" )").minimal);
  const Verdicts verdicts = suite(parts, 0);
  std::size_t missed = 0;
  for_each_larger(parts.dfa, [&](const CompleteDfa& larger) {
    for_each_mutant(larger, [&](const CompleteDfa& mutant) {
      if (passes(mutant, verdicts) && !same_language(mutant, parts.dfa)) ++missed;
    });
  });
  EXPECT_GT(missed, 0U);
}

TEST(TestSuites, HaveNoTextTwiceAfterDifferentAccessTexts) {
  const SuiteParts parts = suite_parts(automata_of("x = 2*4DIGIT [ \".\" 1*DIGIT ]").minimal);
  // A text for each identifier of the start, and for each transition a text for each identifier of its target.
  std::size_t expected = 0;
  for (int state = 0; state < parts.dfa.size(); ++state) {
    for (std::size_t letter = 0; letter < parts.octets.size(); ++letter)
      expected += parts.identifiers[static_cast<std::size_t>(parts.dfa.target(state, letter))].size();
  }
  EXPECT_EQ(suite(parts, 0).size(), expected + parts.identifiers.front().size());
}

}  // namespace
}  // namespace bnfurl::gen::tests
