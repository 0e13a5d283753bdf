// What people ask about a grammar: a text that shows a difference, ambiguities, what may follow; and the
// identifiers of states.
#include <algorithm>
#include <random>

#include "gen/automaton/analysis/analysis.hpp"
#include "gen/automaton/model/dfa.hpp"
#include "gen/production_code.hpp"
#include "tests/gen/cases.hpp"
#include "tests/gen/files.hpp"
#include "tests/gen/table.hpp"
#include "tests/gen/walk.hpp"

namespace bnfurl::gen::tests {

// Witnesses of small languages, as a table, and of random languages, compared with a search through all texts in order.

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

// Where a grammar gives a text two readings: the choice at which they differ, a shortest text, and both readings.

std::string ambiguities_of(const std::string& text) {
  std::string result;
  for (const Ambiguity& each : ambiguities(grammar_of(text))) result += to_string(each) + '\n';
  return result;
}

bool have_no_room(const std::string& text) {
  Budget budget{Limits()};
  const bool has_none = ambiguities(grammar_of(text), budget).empty();
  return has_none && budget.spent_part() == Budget::Part::states;
}

TEST(Ambiguous, IsReportedWithAShortestTextAndBothReadings) { expect_cases("gen/analysis", ambiguities_of); }

TEST(Unambiguous, HasNone) { expect_cases("gen/analysis", ambiguities_of); }

// As in RFC 1738: an option that can be empty, and a part that may contain the "%" that ends it.
TEST(Ambiguities, OfGopherAreThoseOfItsSelector) {
  EXPECT_EQ(ambiguities_of("# shortest: sel | s = [ sel [ \"%\" sea ] ] | sel = *( \"%\" / \"1\" ) | sea = *\"1\""),
            "s \"\": s: [ sel [ \"%\" sea ] ]: sel=\"\", not \n"
            "s \"%\": sel: *[%1]: sel=\"\" sea=\"\", not sel=\"%\"\n");
}

// Properties.

const char* const ambiguous[] = {
    "s = x / y | x = *\"a\" \"b\" | y = \"a\" *( \"a\" / \"b\" )",
    "s = x y | x = 2*( \"a\" / \"b\" ) | y = *\"b\"",
    "s = *x | x = \"aab\" / \"a\" / \"ab\"",
    "s = [ x ] y [ x ] | x = \"ab\" | y = *\"ab\" \"a\" / *\"ab\"",
    "# shortest: x | s = x \"b\" y | x = *( \"a\" / \"b\" ) | y = *( \"a\" / \"b\" )",
};

// The automaton without its order has all readings of a text.
Nfa without_order(const OrderedNfa& ordered) {
  std::vector<OctetSet> sets;
  for (const OrderedNfa::Node& node : ordered.nodes) {
    if (node.next >= 0) sets.push_back(node.octets);
  }
  Nfa nfa{partition(sets), ordered.marks, {}, {}};
  nfa.add(nfa.add_state(), Nfa::no_letter, ordered.start + 1);
  for (const OrderedNfa::Node& node : ordered.nodes) {
    const int from = nfa.add_state();
    for (const auto& [mark, target] : node.options) {
      nfa.add(from, mark == OrderedNfa::no_mark ? Nfa::no_letter : nfa.mark_letter(static_cast<std::size_t>(mark)),
              target + 1);
    }
    for (std::size_t letter = 0; letter < nfa.classes.size(); ++letter) {
      if (node.octets.contains(nfa.classes[letter])) nfa.add(from, static_cast<Letter>(letter), node.next + 1);
    }
  }
  nfa.accepting[static_cast<std::size_t>(ordered.final) + 1] = true;
  return nfa;
}

bool has_two_readings(const Nfa& nfa, const std::string& text) {
  std::vector<std::string> all = Readings(nfa, text).all();
  std::sort(all.begin(), all.end());
  return std::unique(all.begin(), all.end()) - all.begin() > 1;
}

// The texts of up to six octets, the shorter ones first.
std::vector<std::string> texts_of_two_octets() {
  std::vector<std::string> texts{""};
  for (std::size_t i = 0; texts[i].size() < 6; ++i) {
    for (const char* octet : {"a", "b"}) texts.push_back(texts[i] + octet);
  }
  return texts;
}

TEST(Ambiguities, TextsHaveTwoReadings) {
  for (const char* text : ambiguous) {
    const Grammar grammar = grammar_of(text);
    const std::vector<Ambiguity> all = ambiguities(grammar);
    EXPECT_FALSE(all.empty()) << text;
    for (const Ambiguity& each : all)
      EXPECT_TRUE(has_two_readings(without_order(production_nfa(grammar, each.entry)), each.text)) << to_string(each);
  }
}

TEST(Ambiguities, NoShorterTextHasTwoReadings) {
  for (const char* text : ambiguous) {
    const Grammar grammar = grammar_of(text);
    const OrderedNfa ordered = production_nfa(grammar, "s");
    std::size_t shortest = 100;
    for (const Ambiguity& each : ambiguities(ordered)) shortest = std::min(shortest, each.text.size());
    const Nfa nfa = without_order(ordered);
    const std::vector<std::string> texts = texts_of_two_octets();
    const auto first =
        std::find_if(texts.begin(), texts.end(), [&](const auto& each) { return has_two_readings(nfa, each); });
    EXPECT_EQ(first->size(), shortest) << text << *first;
  }
}

TEST(Ambiguities, ManyWaysAreGivenUpSoon) {
  for (const char* text : {"s = 30( \"\" / \"\" )", "s = 12[ x ] | x = *\"1\"", "s = 200x | x = *\"1\""})
    EXPECT_TRUE(have_no_room(text)) << text;
}

TEST(Ambiguities, DeepAndLongWaysAreGivenUpSoon) {
  const std::string long_text = "s = \"" + std::string(20'000, '1') + "\"";
  for (const std::string& text : {long_text, std::string("s = 9000x | x = [ \"1\" / y ] | y = [ \"2\" ]")})
    EXPECT_TRUE(have_no_room(text)) << text;
}

// For any two states, both identifiers contain a text on which the states have different verdicts.

class Identifiers : public testing::TestWithParam<std::string> {};

TEST_P(Identifiers, AreHarmonised) {
  const CompleteDfa dfa = completed(automata_of(GetParam()).minimal);
  const auto all = identifiers(dfa);
  for (int one = 0; one < dfa.size(); ++one) {
    const auto& here = all[static_cast<std::size_t>(one)];
    EXPECT_EQ(here.front(), "");
    for (int other = 0; other < one; ++other) {
      const auto& there = all[static_cast<std::size_t>(other)];
      const auto tells = [&](const std::string& text) {
        return accepts_from(dfa, one, text) != accepts_from(dfa, other, text) &&
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
  const CompleteDfa twice{{OctetSet::all()}, std::vector<std::size_t>(256), {{1}, {0}}, {true, true}};
  EXPECT_DEATH((void)identifiers(twice), "two states");
}

// The productions that a reader is inside of at the place where a text fails.

std::string open_after(const Grammar& grammar, const std::string& production, std::string_view prefix) {
  std::string result;
  for (const std::string& name :
       open_productions(production_nfa(grammar, production), printed_language(grammar, production), prefix)) {
    result += (result.empty() ? "" : " ") + name;
  }
  return result;
}

TEST(Open, EndsWithTheInnermost) {
  expect_cases("gen/analysis", [](const std::string& rules, const std::string& prefix) {
    const Grammar grammar = grammar_of(rules);
    return open_after(grammar, grammar.start(), prefix);
  });
}

Grammar shipped(const std::string& name) { return grammar_of(file_text("grammar/" + name + ".bnf")); }

// The list continues through the first set that could be read next.
TEST(OpenProductions, OfRfc3986AreThoseWhereItFails) {
  const Grammar grammar = shipped("rfc3986");
  EXPECT_EQ(open_after(grammar, "URI", "http://a"), "URI hier-part authority host reg-name unreserved ALPHA");
  EXPECT_EQ(open_after(grammar, "URI", ""), "URI scheme ALPHA");
  EXPECT_EQ(open_after(grammar, "IPv6address", "::1"), "IPv6address h16 HEXDIG DIGIT");
}

TEST(OpenProductions, AnImpossiblePrefixHasNone) { EXPECT_EQ(open_after(shipped("rfc3986"), "URI", "http://a "), ""); }

TEST(Completion, IsShortest) {
  expect_cases("gen/analysis", [](const std::string& in) { return shortest_completion(automata_of(in).minimal, 0); });
}

}  // namespace
}  // namespace bnfurl::gen::tests
