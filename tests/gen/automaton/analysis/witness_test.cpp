// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Witnesses of small languages, as a table, and of random languages, compared with a search through all texts in order.
#include "gen/automaton/analysis/analysis.hpp"

#include <algorithm>
#include <random>

#include "gen/automaton/model/dfa.hpp"
#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {
namespace {

const std::string none = "none";

Dfa language_of(const std::string& grammar) { return automata_of(grammar).minimal; }

Budget pairs(std::size_t count) {
  Limits limits;
  limits.states = count;
  return Budget(limits);
}

std::optional<std::string> witness(const Dfa& accepting, const Dfa& refusing) {
  Budget budget = pairs(5'000'000);
  return gen::witness(accepting, refusing, budget);
}

struct Languages {
  std::string accepting;
  std::string refusing;
  std::string text;
  friend std::ostream& operator<<(std::ostream& stream, const Languages& one) {
    return stream << one.accepting << "  without  " << one.refusing;
  }
};

class Witness : public testing::TestWithParam<Languages> {};

TEST_P(Witness, IsTheBestOfTheShortest) {
  const auto found = witness(language_of(GetParam().accepting), language_of(GetParam().refusing));
  EXPECT_EQ(found.value_or(none), GetParam().text);
}

INSTANTIATE_TEST_SUITE_P(
    Of, Witness,
    testing::Values(Languages{"x = \"1\"", "x = \"1\"", none}, Languages{"x = \"1\"", "x = *\"1\"", none},
                    Languages{"x = *\"1\"", "x = 1*\"1\"", ""}, Languages{"x = *\"1\"", "x = *2\"1\"", "111"},
                    // Octets that the other language does not contain.
                    Languages{"x = *( \"1\" / \"2\" )", "x = *\"1\"", "2"}, Languages{"x = \"ab\"", "x = \"a\"", "AB"},
                    // The other language accepts only a longer text.
                    Languages{"x = \"1\" / \"12\"", "x = \"12\"", "1"},
                    Languages{"x = \"1\" / \"12\"", "x = \"1\"", "12"},
                    // Shorter texts are better; then texts with more printable octets; then those with lesser octets.
                    Languages{"x = %x00-7F", "x = \"1\"", " "}, Languages{"x = %x00-1F / %x7E", "x = \"1\"", "~"},
                    Languages{"x = %x00 / \"12\"", "x = \"1\"", std::string(1, '\0')},
                    Languages{"x = %x0 %x61.62 / %x63 %x1 %x2", "x = \"1\"", std::string("\0ab", 3)},
                    Languages{"x = %x21 %x1 / %x22 %x23", "x = \"1\"", "\"#"},
                    Languages{"x = %x80-FF", "x = %x80-8F", "\x90"},
                    // The least octet is best, whichever class it belongs to.
                    Languages{"x = \"z\" \"a\" / \"b\" \"y\"", "x = \"b\"", "BY"}));

TEST(WitnessOf, LanguagesThatDifferLateIsLong) {
  const Dfa rounds = language_of("x = *( 97\"1\" )");
  const Dfa others = language_of("x = [ *( 101\"1\" ) 1*100\"1\" ]");
  EXPECT_EQ(witness(rounds, others), std::string(std::size_t{97} * 101, '1'));
}

TEST(WitnessOf, AnEmptyLanguageDoesNotExist) {
  const Dfa empty{{}, {}, {Dfa::State{}}};
  EXPECT_EQ(witness(empty, language_of("x = \"1\"")), std::nullopt);
  EXPECT_EQ(witness(language_of("x = \"1\""), empty), "1");
}

TEST(WitnessOf, TooManyPairsOfStatesIsNotSearchedFor) {
  const Dfa rounds = language_of("x = *( 97\"1\" )");
  const Dfa others = language_of("x = [ *( 101\"1\" ) 1*100\"1\" ]");
  Budget few = pairs(9000);
  EXPECT_EQ(gen::witness(rounds, others, few), std::nullopt);
  EXPECT_TRUE(few.spent());
  Budget just_enough = pairs(9798);
  EXPECT_TRUE(gen::witness(rounds, others, just_enough));
  EXPECT_FALSE(just_enough.spent());
}

// ---- Compared with all texts in order

const std::string octets{'\x01', ' ', 'a', '\x80'};

Dfa random_language(std::mt19937& random) {
  const auto below = [&random](unsigned bound) { return static_cast<int>(random() % bound); };
  Nfa nfa{{}, {}, {}, {}};
  for (const char octet : octets) nfa.classes.push_back(OctetSet::single(static_cast<std::uint8_t>(octet)));
  const int states = 1 + below(5);
  for (int state = 0; state < states; ++state) nfa.accepting[static_cast<std::size_t>(nfa.add_state())] = below(3) == 0;
  for (int state = 0; state < states; ++state) {
    for (int letter = 0; letter < 4; ++letter) {
      if (below(8) != 0) nfa.add(state, letter, below(static_cast<unsigned>(states)));
    }
  }
  return canonical(nfa);
}

bool accepts(const Dfa& dfa, const std::string& text) {
  int state = 0;
  for (const char c : text) {
    const auto has_it = [c](const OctetSet& set) { return set.contains(static_cast<std::uint8_t>(c)); };
    const auto letter = std::ranges::find_if(dfa.classes, has_it) - dfa.classes.begin();
    if (letter == std::ssize(dfa.classes)) return false;
    state = dfa.next(state, static_cast<Letter>(letter));
    if (state == Dfa::none) return false;
  }
  return dfa.accepting(state);
}

std::ptrdiff_t printable_in(const std::string& text) {
  return std::ranges::count_if(text, [](char c) { return c >= 0x20 && c <= 0x7e; });
}

// All texts of `size` octets, better ones first. The octets in `octets` are in ascending order.
std::vector<std::string> texts_of(std::size_t size) {
  std::vector<std::string> texts{""};
  for (; size > 0; --size) {
    std::vector<std::string> longer;
    for (const std::string& text : texts) {
      for (const char octet : octets) longer.push_back(text + octet);
    }
    texts = std::move(longer);
  }
  std::ranges::stable_sort(texts, std::greater{}, printable_in);
  return texts;
}

std::string best_by_search(const Dfa& accepting, const Dfa& refusing, std::size_t longest) {
  for (std::size_t size = 0; size <= longest; ++size) {
    for (const std::string& text : texts_of(size)) {
      if (accepts(accepting, text) && !accepts(refusing, text)) return text;
    }
  }
  return none;
}

TEST(WitnessOf, RandomLanguagesIsTheFirstOfAllTextsInOrder) {
  std::mt19937 random{1};
  std::size_t found = 0;
  for (int i = 0; i < 300; ++i) {
    const Dfa accepting = random_language(random);
    const Dfa refusing = i % 3 == 0 ? united({accepting, random_language(random)}) : random_language(random);
    const auto text = witness(accepting, refusing);
    EXPECT_EQ(text.has_value(), to_string(difference(accepting, refusing)) != "0:\n");
    if (text && text->size() > 6) continue;
    EXPECT_EQ(best_by_search(accepting, refusing, text ? text->size() : 5), text.value_or(none));
    found += text ? 1 : 0;
  }
  EXPECT_GT(found, 100U);
}

}  // namespace
}  // namespace bnfurl::gen::tests
