// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The suite is complete. For small tagged automata, every mutant with one wrong edge or one wrong list of updates
// splits one of the suite's texts wrongly, unless it splits all short texts rightly.
#include "gen/automaton/analysis/reading_suite.hpp"

#include <set>

#include "tests/gen/table.hpp"
#include "tests/gen/walk.hpp"

namespace bnfurl::gen::tests {
namespace {

std::set<std::string> reading_tests(const Dfa& marked, const std::vector<std::string>& access) {
  std::set<std::string> texts;
  for_each_reading_test(marked, access, [&](std::string_view text) { texts.emplace(text); });
  return texts;
}

// A shortest text to each state, breadth first.
std::vector<std::string> access_texts(const Tdfa& tdfa) {
  std::vector<std::string> texts{""};
  std::vector<int> order{0};
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (std::size_t letter = 0; letter < tdfa.classes.size(); ++letter) {
      const int target = tdfa.states[static_cast<std::size_t>(order[i])].next[letter].target;
      if (target == Tdfa::none || std::count(order.begin(), order.end(), target) != 0) continue;
      order.push_back(target);
      texts.push_back(texts[i] + static_cast<char>(tdfa.classes[letter].representative()));
    }
  }
  return texts;
}

// All texts over `octets` with at most `most` octets.
std::set<std::string> short_texts(const std::string& octets, std::size_t most) {
  std::set<std::string> texts{""};
  for (std::size_t size = 0; size < most; ++size) {
    for (const std::string& text : std::set<std::string>(texts)) {
      for (const char octet : octets) texts.insert(text + octet);
    }
  }
  return texts;
}

bool split_alike(const Tdfa& one, const Tdfa& other, const std::set<std::string>& texts) {
  return std::all_of(texts.begin(), texts.end(),
                     [&](const std::string& text) { return split_by(one, text) == split_by(other, text); });
}

template <class Use>
void for_each_mutant(const Tdfa& tdfa, Use use) {
  for (std::size_t state = 0; state < tdfa.states.size(); ++state) {
    for (std::size_t letter = 0; letter < tdfa.classes.size(); ++letter) {
      Tdfa mutant = tdfa;
      Tdfa::Transition& transition = mutant.states[state].next[letter];
      for (int target = -1; target < static_cast<int>(tdfa.states.size()); ++target) {
        transition.target = target;
        use(mutant);
      }
      transition = tdfa.states[state].next[letter];
      transition.updates.clear();
      use(mutant);
    }
    Tdfa mutant = tdfa;
    mutant.states[state].results.clear();
    use(mutant);
  }
}

class ReadingSuite : public testing::TestWithParam<std::string> {};

TEST_P(ReadingSuite, FindsEveryMutant) {
  const Automata automata = automata_of(GetParam());
  const std::set<std::string> suite = reading_tests(automata.marked, access_texts(automata.tdfa));
  const std::set<std::string> all = short_texts("a1:/", 6);
  for_each_mutant(automata.tdfa, [&](const Tdfa& mutant) {
    if (split_alike(automata.tdfa, mutant, suite)) {
      ASSERT_TRUE(split_alike(automata.tdfa, mutant, all)) << to_string(mutant);
    }
  });
}

INSTANTIATE_TEST_SUITE_P(
    Grammars, ReadingSuite,
    testing::Values(
        "# component: y | x = y [ \":\" *DIGIT ] | y = *ALPHA",
        "# component: y | # component: z | x = [ y \":\" ] z | y = *( ALPHA / DIGIT ) | z = *( ALPHA / \":\" )",
        "# component: host | # host-kind: n r | x = \"/\" host [ \":\" ] | host = n / r | n = 1*DIGIT \"/\" "
        "DIGIT | r = *( ALPHA / DIGIT / \"/\" )"));

// The suite also contains octets that are in no class, and continuations of the given texts.
TEST(ReadingSuites, StartAgainAfterTheGivenTexts) {
  const Dfa marked = automata_of("# component: y | x = \"/\" y | y = *DIGIT").marked;
  const std::string digit(1, static_cast<char>(marked.classes.back().representative()));
  EXPECT_TRUE(reading_tests(marked, {"/11"}).contains("/11" + digit));
  EXPECT_FALSE(reading_tests(marked, {}).contains("/11" + digit));
  EXPECT_TRUE(reading_tests(marked, {}).contains("a"));
}

}  // namespace
}  // namespace bnfurl::gen::tests
