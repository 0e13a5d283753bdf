// The suite is complete. Every mutant of a small automaton, with the same number of states or with one more, either
// accepts the same language or gives a wrong verdict on one of the suite's texts.
#include <random>
#include <set>

#include "gen/automaton/analysis/analysis.hpp"
#include "gen/generate.hpp"
#include "tests/gen/table.hpp"
#include "tests/gen/walk.hpp"

namespace bnfurl::gen::tests {

// A complete automaton accepts the same language and reads every octet; its access texts and completions are shortest.

namespace {

class Completed : public testing::TestWithParam<std::string> {
protected:
  const Dfa minimal = automata_of(GetParam()).minimal;
  const CompleteDfa dfa = completed(minimal);

  [[nodiscard]] int state_after(std::string_view text) const {
    int state = 0;
    for (const char c : text) state = dfa.target(state, dfa.letter_of[static_cast<unsigned char>(c)]);
    return state;
  }
};

TEST_P(Completed, IsTheSameLanguage) {
  for (unsigned first = 0; first < 256; ++first) {
    for (unsigned second = 0; second < 256; ++second) {
      const std::string text{static_cast<char>(first), static_cast<char>(second)};
      ASSERT_EQ(accepts_from(dfa, 0, text), accepts(minimal, text)) << testing::PrintToString(text);
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
      EXPECT_TRUE(accepts_from(dfa, state, *completion));
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
  const auto rests = [&](std::string_view text, unsigned octet) {
    int state = 0;
    for (const char c : text) state = dfa.target(state, dfa.letter_of[static_cast<unsigned char>(c)]);
    return rests_after(dfa, completions(dfa), static_cast<std::size_t>(state), octet);
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

// The texts of a suite, with the verdicts that it expects.
using Verdicts = std::vector<std::pair<std::string, bool>>;

Verdicts suite(const SuiteParts& parts, unsigned extra) {
  Verdicts result;
  for_each_test(parts, extra,
                [&](std::string_view text, bool accepted, std::size_t) { result.emplace_back(text, accepted); });
  return result;
}

Verdicts octet_suite(const SuiteParts& parts) {
  Verdicts result;
  for_each_octet_test(parts,
                      [&](std::string_view text, bool accepted, std::size_t) { result.emplace_back(text, accepted); });
  return result;
}

Verdicts class_suite(const SuiteParts& parts) {
  Verdicts result;
  for_each_class_test(parts,
                      [&](std::string_view text, bool accepted, std::size_t) { result.emplace_back(text, accepted); });
  return result;
}

Verdicts operator+(Verdicts one, const Verdicts& other) {
  one.insert(one.end(), other.begin(), other.end());
  return one;
}

bool passes(const CompleteDfa& dfa, const Verdicts& verdicts) {
  return std::all_of(verdicts.begin(), verdicts.end(),
                     [&](const auto& each) { return accepts_from(dfa, 0, each.first) == each.second; });
}

// Decided by a walk over pairs of states, for each pair of letters that an octet has.
bool same_language(const CompleteDfa& one, const CompleteDfa& other) {
  std::set<std::pair<std::size_t, std::size_t>> letters;
  for (std::size_t octet = 0; octet < 256; ++octet) letters.emplace(one.letter_of[octet], other.letter_of[octet]);
  std::set<std::pair<int, int>> seen{{0, 0}};
  std::vector<std::pair<int, int>> todo{{0, 0}};
  while (!todo.empty()) {
    const auto [a, b] = todo.back();
    todo.pop_back();
    if (one.accepts(a) != other.accepts(b)) return false;
    for (const auto& [letter_of_one, letter_of_other] : letters) {
      const std::pair next(one.target(a, letter_of_one), other.target(b, letter_of_other));
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

// Automata with one more state, some wrong transitions, and some octets in other letters.
template <class Use>
void for_each_larger_with_other_letters(const CompleteDfa& dfa, Use use) {
  std::mt19937 random(39);
  const auto below = [&](std::size_t size) { return random() % size; };
  for (int i = 0; i < 4000; ++i) {
    CompleteDfa mutant = dfa;
    mutant.next.push_back(dfa.next[below(dfa.next.size())]);
    mutant.accepting.push_back(below(2) == 0);
    for (std::size_t changes = below(4); changes > 0; --changes)
      mutant.next[below(mutant.next.size())][below(dfa.letters.size())] = static_cast<int>(below(mutant.next.size()));
    for (std::size_t moved = below(3); moved > 0; --moved)
      mutant.letter_of[below(mutant.letter_of.size())] = below(mutant.letters.size());
    use(mutant);
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
  EXPECT_TRUE(passes(parts.dfa, class_suite(parts)));
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

TEST_P(TestSuite, FindsEveryMutantWithAStateMoreAndNoMoreClassesOfOctets) {
  const Verdicts by_octets = suite(parts, 1) + octet_suite(parts);
  const Verdicts by_classes = suite(parts, 1) + class_suite(parts);
  std::size_t wrong = 0;
  for_each_larger_with_other_letters(parts.dfa, [&](const CompleteDfa& mutant) {
    const bool is_right = same_language(mutant, parts.dfa);
    wrong += is_right ? 0 : 1;
    ASSERT_EQ(passes(mutant, by_octets), is_right);
    ASSERT_EQ(passes(mutant, by_classes), is_right);
  });
  EXPECT_GT(wrong, 500U);
}

// Mutants in which one octet leads elsewhere than its letter, in one state.
TEST_P(TestSuite, FindsEveryOctetThatIsTakenForAnother) {
  const Verdicts verdicts = suite(parts, 0) + octet_suite(parts);
  for (std::size_t letter = 0; letter < parts.dfa.letters.size(); ++letter) {
    const std::vector<std::uint8_t> octets = parts.dfa.letters[letter].octets();
    for (std::size_t i = 0; i < octets.size(); i += 1 + octets.size() / 4) {
      // Gives the octet a letter of its own.
      CompleteDfa split = parts.dfa;
      split.letter_of[octets[i]] = split.letters.size();
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

// An octet with a letter of its own leads to the state that was added, and from there to a wrong verdict: the suite has
// each octet once in a text.
TEST(TestSuites, ForMoreStatesMissMutantsWithMoreClassesOfOctets) {
  const SuiteParts parts = suite_parts(automata_of("x = *( %x00-7F )").minimal);
  CompleteDfa mutant = parts.dfa;
  const std::size_t letter = parts.dfa.letter_of['z'];
  ASSERT_NE(parts.octets[letter], 'z');
  mutant.letter_of['z'] = mutant.letters.size();
  for (auto& next : mutant.next) next.push_back(next[letter]);
  mutant.next.push_back(mutant.next.front());
  mutant.accepting.push_back(true);
  mutant.next.front().back() = 2;
  mutant.next[2].back() = 1;
  EXPECT_FALSE(same_language(mutant, parts.dfa));
  EXPECT_TRUE(passes(mutant, suite(parts, 1) + octet_suite(parts)));
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

// The suite is complete. For small tagged automata, every mutant with one wrong edge or one wrong list of updates
// splits one of the suite's texts wrongly, unless it splits all short texts rightly.

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

// Octets of each class that are put into another one, or into none.
TEST_P(ReadingSuite, FindsEveryOctetInAnotherClass) {
  const Automata automata = automata_of(GetParam());
  const std::set<std::string> suite = reading_tests(automata.marked, access_texts(automata.tdfa));
  const std::vector<std::size_t> class_of = class_of_octet(automata.tdfa.classes);
  std::size_t found = 0;
  for (const char octet : std::string("\x00/0189:;AZaz\xff", 13)) {
    const OctetSet single = OctetSet::single(static_cast<unsigned char>(octet));
    const std::size_t own = class_of[static_cast<unsigned char>(octet)];
    for (std::size_t other = 0; other <= automata.tdfa.classes.size(); ++other) {
      if (other == own) continue;
      Tdfa mutant = automata.tdfa;
      if (own < mutant.classes.size()) mutant.classes[own] -= single;
      if (other < mutant.classes.size()) mutant.classes[other] |= single;
      if (split_alike(automata.tdfa, mutant, suite)) {
        ASSERT_TRUE(split_alike(automata.tdfa, mutant, short_texts(std::string("a1:/") + octet, 5))) << int{octet};
      } else {
        ++found;
      }
    }
  }
  EXPECT_GT(found, 13U);
}

INSTANTIATE_TEST_SUITE_P(
    Grammars, ReadingSuite,
    testing::Values(
        "# component: y | x = y [ \":\" *DIGIT ] | y = *ALPHA",
        "# component: y | # component: z | x = [ y \":\" ] z | y = *( ALPHA / DIGIT ) | z = *( ALPHA / \":\" )",
        "# component: host | # host-kind: n r | x = \"/\" host [ \":\" ] | host = n / r | n = 1*DIGIT \"/\" "
        "DIGIT | r = *( ALPHA / DIGIT / \"/\" )",
        "# component: y | x = ALPHA [ ( %x30-34 y / %x35-39 ) ] *DIGIT | y = *ALPHA"));

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
