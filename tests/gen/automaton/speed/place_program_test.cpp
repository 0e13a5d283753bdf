// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Programs of places as they print, and the reasons why there is none. A program accepts the lines that go the way of a
// typical text, with the components that the automaton finds, and no others: in all short texts and changed ones, of
// random grammars and of all productions.
#include "gen/automaton/speed/place_program.hpp"

#include <random>

#include "gen/automaton/speed/examples.hpp"
#include "tests/gen/all_grammars.hpp"
#include "tests/gen/automaton/speed/many_texts.hpp"
#include "tests/gen/automaton/speed/place_interpreter.hpp"
#include "tests/gen/table.hpp"
#include "tests/gen/walk.hpp"

namespace bnfurl::gen::tests {
namespace {

std::string places_of(const std::string& text) {
  const Grammar grammar = grammar_of(text);
  const Folded folded = automata(grammar, grammar.start()).folded_components;
  const auto program = place_program(folded, typical_texts(grammar));
  if (const auto* reason = std::get_if<std::string>(&program)) return *reason + "\n";
  return to_string(std::get<PlaceProgram>(program));
}

class PrintedPlaces : public Table {};

TEST_P(PrintedPlaces, Are) { EXPECT_EQ(places_of(in()), lines(out()) + "\n"); }

INSTANTIATE_TEST_SUITE_P(
    Checks, PrintedPlaces,
    testing::Values(
        // A run before a place is all that is between, if its class has all octets of the chosen class; otherwise it is
        // looked at.
        Case{"# typical: a1:a | x = *( ALPHA / DIGIT ) \":\" *( ALPHA / DIGIT )",
             "stream 0: [0-9A-Za-z], others are places | 1 places: |   [:] at place 0 |   begin <= place 0 |   place 0 "
             "+ 1 <= end"},
        Case{"# typical: a1:12 | x = 1*( ALPHA / DIGIT ) \":\" *DIGIT",
             "stream 0: [0-9A-Za-z], others are places | stream 1: [0-9] | 1 places: |   [:] at place 0 |   begin + 1 "
             "<= place 0 |   place 0 + 1 <= end |   stream 1 from place 0 + 1 to end"},
        // The class whose program costs least is chosen: a place is cheaper than a run.
        Case{"# typical: ab1c: | x = *ALPHA DIGIT *( ALPHA / DIGIT ) \":\"",
             "stream 0: [A-Za-z], others are places | 2 places: |   [0-9] at place 0 |   [:] at place 1 |   begin <= "
             "place 0 |   place 0 + 1 <= place 1 |   place 1 + 1 = end"},
        Case{"# typical: ab1:c | x = *ALPHA DIGIT \":\" *( ALPHA / DIGIT )",
             "stream 0: [A-Za-z], others are places | 2 places: |   [0-9] at place 0 |   [:] at place 1 |   begin <= "
             "place 0 |   place 0 + 1 = place 1 |   place 1 + 1 <= end"},
        Case{
            "# typical: ab1:c2 | x = *ALPHA DIGIT \":\" *( ALPHA / DIGIT )",
            "stream 0: [0-9A-Za-z], others are places | stream 1: [A-Za-z] | 1 places: |   [:] at place 0 |   begin <= "
            "place 0 - 1 |   stream 1 from begin to place 0 - 1 |   [0-9] at place 0 - 1 |   place 0 + 1 <= end"},
        // Octets at fixed distances.
        Case{"# typical: 12:a | x = \"12:\" *ALPHA",
             "stream 0: [A-Za-z], others are places | 3 places: |   [1] at place 0 |   [2] at place 1 |   [:] at place "
             "2 |   begin = place 0 |   place 0 + 1 = place 1 |   place 1 + 1 = place 2 |   place 2 + 1 <= end"},
        Case{"# typical: a1 | # typical: a: | x = *ALPHA ( DIGIT / \":\" )",
             "stream 0: [A-Za-z], others are places | 1 places: |   [0-:] at place 0 |   begin <= place 0 |   place 0 "
             "+ 1 = end"},
        // The lead octet of an escape is no place.
        Case{"# typical: a%41:%41 | x = *( ALPHA / DIGIT / \"%\" 2HEXDIG ) \":\" *( ALPHA / DIGIT / \"%\" 2HEXDIG )",
             "stream 0: [0-9A-Za-z] and escapes, others are places | 1 places: |   [:] at place 0 |   begin <= place 0 "
             "|   place 0 + 1 <= end"},
        // By the number of places. Texts that go the same way have it once.
        Case{"# typical: a:1 | # typical: a | # typical: b | x = *( ALPHA / DIGIT ) [ \":\" *( ALPHA / DIGIT ) ]",
             "stream 0: [0-9A-Za-z], others are places | 0 places: |   begin <= end | 1 places: |   [:] at place 0 |   "
             "begin <= place 0 |   place 0 + 1 <= end"},
        // No class and no set has a separator.
        Case{"# typical: a:1 | x = *( ALPHA / DIGIT / LF ) ( \":\" / %x00 ) *( DIGIT / %x00-0a )",
             "stream 0: [0-9A-Za-z], others are places | stream 1: [\\x01-\\x090-9] | 1 places: |   [:] at place 0 |   "
             "begin <= place 0 |   place 0 + 1 <= end |   stream 1 from place 0 + 1 to end"}));

INSTANTIATE_TEST_SUITE_P(
    Tags, PrintedPlaces,
    testing::Values(
        Case{"# component: y | # component: z | # typical: a:1 | # typical: a | x = y [ \":\" z ] | y = *( ALPHA / "
             "DIGIT "
             ") | z = *( ALPHA / DIGIT )",
             "stream 0: [0-9A-Za-z], others are places | 0 places: |   begin + 1 <= end |   <y := begin |   y> := end "
             "| 1 places: |   [:] at place 0 |   begin + 1 <= place 0 |   place 0 + 2 <= end |   <y := begin |   <z := "
             "place 0 + 1 |   y> := place 0 |   z> := end"},
        // A run that does not end before a place is looked for.
        Case{
            "# component: y | # component: z | # typical: ab12c34: | x = y DIGIT z \":\" | y = *ALPHA | z = *( ALPHA / "
            "DIGIT )",
            "stream 0: [0-9A-Za-z], others are places | stream 1: [A-Za-z] | 1 places: |   [:] at place 0 |   found 0: "
            "the end of stream 1 from begin |   begin + 1 <= found 0 |   [0-9] at found 0 |   found 0 + 2 <= place 0 | "
            "  place 0 + 1 = end |   <y := begin |   <z := found 0 + 1 |   y> := found 0 |   z> := place 0"},
        Case{"# component: y | # typical: ab1:c | x = *ALPHA y \":\" *( ALPHA / DIGIT ) | y = DIGIT",
             "stream 0: [A-Za-z], others are places | 2 places: |   [0-9] at place 0 |   [:] at place 1 |   begin <= "
             "place 0 |   place 0 + 1 = place 1 |   place 1 + 1 <= end |   <y := place 0 |   y> := place 1"},
        // Chosen alternatives are not recorded.
        Case{
            "# component: host | # host-kind: a b | # typical: aa: | x = host \":\" | host = a / b | a = 1*ALPHA | b = "
            "1*DIGIT",
            "stream 0: [A-Za-z], others are places | 1 places: |   [:] at place 0 |   begin + 1 <= place 0 |   place 0 "
            "+ 1 = end |   <host := begin |   host> := place 0"}));

INSTANTIATE_TEST_SUITE_P(Reasons, PrintedPlaces,
                         testing::Values(Case{"x = *DIGIT", "no typical text matches it"},
                                         Case{"# typical: a | x = *DIGIT", "no typical text matches it"},
                                         Case{"# typical: 1:2 | x = DIGIT \":\" DIGIT",
                                              "there is no class whose other octets tell where typical texts change"},
                                         // The octets of either run would be places.
                                         Case{"# typical: a:12 | x = *ALPHA \":\" *DIGIT",
                                              "there is no class whose other octets tell where typical texts change"}));

// An engine has room for so many places of a line.
TEST(PlaceProgram, HasNoMorePlacesThanAnEngineHasRoomFor) {
  const auto made_with = [](int places) {
    std::string text = "a";
    for (int i = 0; i < places; ++i) text += ";a";
    const Grammar grammar = grammar_of("# typical: " + text + " | x = 1*ALPHA *( \";\" 1*ALPHA )");
    return place_program(automata(grammar, grammar.start()).folded_components, typical_texts(grammar));
  };
  EXPECT_TRUE(std::holds_alternative<PlaceProgram>(made_with(PlaceProgram::most_places)));
  EXPECT_TRUE(std::holds_alternative<std::string>(made_with(PlaceProgram::most_places + 1)));
}

// ---- What a program accepts

// How a line may end that has these octets. Lines that have both separators are no lines.
std::vector<std::string> ends_of(const std::string& line) {
  using namespace std::string_literals;
  if (line.find('\n') == std::string::npos) return {"\n", "\r\n"};
  if (line.find('\0') == std::string::npos) return {"\0"s};
  return {};
}

bool has_separator(const std::string& line) { return line.find_first_of(std::string("\n\0", 2)) != std::string::npos; }

// Whether a text goes one of `ways`, and only octets outside its runs are places.
bool goes_one_of(const std::vector<TypicalWay>& ways, const Folded& folded, const OctetSet& listed,
                 const std::string& text, std::size_t places) {
  const std::vector<TypicalWay> its = typical_ways(folded, {text});
  if (its.empty() || std::find(ways.begin(), ways.end(), its.front()) == ways.end()) return false;
  const auto is_place = [&](const auto& piece) { return !piece.run && !listed.intersects(piece.octets); };
  const auto& pieces = its.front().pieces;
  return static_cast<std::size_t>(std::count_if(pieces.begin(), pieces.end(), is_place)) == places;
}

// A line that goes the way of a typical text is known, unless one of its runs has a place. A run may begin with an
// escape, which is no step of a way: such lines may be known, too. Returns whether there is a program.
bool expect_the_ways_of(const Folded& folded, const Tdfa& tdfa, const std::vector<std::string>& typical,
                        const std::vector<std::string>& texts) {
  const auto made = place_program(folded, typical);
  const auto* program = std::get_if<PlaceProgram>(&made);
  if (program == nullptr) return false;
  const std::vector<TypicalWay> ways = typical_ways(folded, typical);
  for (const std::string& text : texts) {
    for (const std::string& end : ends_of(text)) {
      PlaceInterpreter interpreter(*program, text, end);
      const std::string answer = interpreter.answer();
      const bool is_known = !has_separator(text) &&
                            goes_one_of(ways, folded, program->streams.front().octets, text, interpreter.places());
      if (is_known || (answer != "-" && text.find('%') != std::string::npos)) {
        EXPECT_EQ(answer, split_by(tdfa, text)) << testing::PrintToString(text + end) << "\n" << to_string(*program);
      } else {
        EXPECT_EQ(answer, "-") << testing::PrintToString(text + end) << "\n" << to_string(*program);
      }
      if (testing::Test::HasFailure()) return true;
    }
  }
  return true;
}

// For components and for verdicts; returns how many programs there are.
int expect_the_ways_of(const Automata& made, const std::vector<std::string>& typical,
                       const std::vector<std::string>& texts) {
  return (expect_the_ways_of(made.folded_components, made.tdfa, typical, texts) ? 1 : 0) +
         (expect_the_ways_of(made.folded_minimal, tagged(made.minimal), typical, texts) ? 1 : 0);
}

std::vector<std::string> members(const Dfa& dfa, std::size_t count) {
  RandomTexts random(dfa);
  std::vector<std::string> texts;
  for (int i = 0; i < 100 && texts.size() < count; ++i) {
    std::string text = random.next(12);
    if (accepts(dfa, text)) texts.push_back(std::move(text));
  }
  return texts;
}

// Short texts, changed texts, and texts of the language.
std::vector<std::string> many_texts(const Dfa& dfa, const std::vector<std::string>& typical) {
  std::vector<std::string> texts = all_texts(dfa, dfa.classes.size() < 5 ? 4 : dfa.classes.size() < 9 ? 3 : 2);
  texts.insert(texts.end(), typical.begin(), typical.end());
  Mutants mutants(typical);
  for (int i = 0; i < 500; ++i) texts.push_back(mutants.next());
  RandomTexts random(dfa);
  for (int i = 0; i < 200; ++i) texts.push_back(random.next(20));
  return texts;
}

// A sequence of runs, octets, options and repetitions, and two components among them.
class RandomGrammars {
public:
  [[nodiscard]] std::string next() {
    std::vector<std::string> parts;
    for (std::size_t count = 1 + below(4); count > 0; --count) parts.push_back(part());
    for (const std::string component : {"y", "z"}) {
      const std::string use = below(2) == 0 ? component : "[ " + component + " ]";
      parts.insert(parts.begin() + static_cast<std::ptrdiff_t>(below(parts.size() + 1)), use);
    }
    std::string rule;
    for (const std::string& each : parts) rule += " " + each;
    return "# component: y | # component: z | x =" + rule + " | y = " + part() + " | z = " + part() + " " + part();
  }

private:
  std::size_t below(std::size_t bound) { return random_() % bound; }

  std::string part() {
    static const char* const parts[] = {
        "*ALPHA",
        "1*ALPHA",
        "*DIGIT",
        "1*DIGIT",
        "*( ALPHA / DIGIT / %x80-8f )",
        "*( DIGIT / \":\" )",
        "*( ALPHA / DIGIT / \"%\" 2HEXDIG )",
        "1*( HEXDIG / \"%\" 2HEXDIG )",
        "*( VCHAR / CR )",
        "*%x00-21",
        "\":\"",
        "\"-\"",
        "( \":\" / \"-\" )",
        "( DIGIT / \"-\" )",
        "( \"a\" / LF )",
        "CR",
        "[ \":\" 1*DIGIT ]",
        "*( \"-\" 1*ALPHA )",
        "\"%\" 2HEXDIG",
    };
    return parts[below(std::size(parts))];
  }

  std::mt19937 random_{1};
};

TEST(PlaceProgram, AcceptsTheWaysOfTypicalTextsOfRandomGrammars) {
  RandomGrammars grammars;
  int programs = 0;
  const int count = 200;
  for (int i = 0; i < count; ++i) {
    const std::string text = grammars.next();
    SCOPED_TRACE(text);
    const Automata made = automata_of(text);
    const std::vector<std::string> typical = members(made.minimal, 3);
    if (typical.empty()) continue;
    programs += expect_the_ways_of(made, typical, many_texts(made.minimal, typical));
    ASSERT_FALSE(HasFailure());
  }
  EXPECT_GT(2 * programs, count);
}

// All productions of all grammars, by their typical texts and, since these match few of the productions, by random
// members of the production.
class PublishedPlaces : public testing::TestWithParam<std::string> {};

TEST_P(PublishedPlaces, AreThoseOfTypicalTexts) {
  static const std::vector<Grammar> all = all_grammars();
  const Grammar& grammar = *find_grammar(all, GetParam());
  int programs = 0;
  for (const Rule& rule : grammar.rules) {
    SCOPED_TRACE(rule.name);
    const Automata made = automata(grammar, rule.name);
    for (const std::vector<std::string>& typical : {typical_texts(grammar), members(made.minimal, 4)}) {
      if (typical.empty()) continue;
      std::vector<std::string> texts = typical;
      Mutants mutants(typical);
      for (int i = 0; i < 200; ++i) texts.push_back(mutants.next());
      programs += expect_the_ways_of(made.folded_minimal, tagged(made.minimal), typical, texts) ? 1 : 0;
      ASSERT_FALSE(HasFailure());
    }
  }
  EXPECT_GT(4 * programs, static_cast<int>(grammar.rules.size()));
}

INSTANTIATE_TEST_SUITE_P(PlaceProgram, PublishedPlaces,
                         testing::Values("rfc1738", "rfc1808", "rfc2396", "rfc3986", "rfc9112", "w3c1993", "combined",
                                         "common", "plain", "rfc9110"));

}  // namespace
}  // namespace bnfurl::gen::tests
