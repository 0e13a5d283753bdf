// Automata as arithmetic on bitstreams: their programs, and the tags of these.
#include <string>
#include <vector>

#include "gen/automaton/speed/bitstream_program.hpp"
#include "gen/automaton/speed/bitstream_tags.hpp"
#include "gen/automaton/speed/examples.hpp"
#include "gen/generate.hpp"
#include "tests/gen/all_grammars.hpp"
#include "tests/gen/automaton/speed/bitstream_interpreter.hpp"
#include "tests/gen/automaton/speed/many_texts.hpp"
#include "tests/gen/cases.hpp"
#include "tests/gen/files.hpp"
#include "tests/gen/table.hpp"
#include "tests/gen/walk.hpp"

namespace bnfurl::gen::tests {

// Bitstream programs as they print, and the reasons why there is none. A program has to find what its automaton finds:
// in texts of all productions, in changed ones, and in all short texts of small grammars, many lines at a time.
//
// How a program prints (bitstream_program.cpp):
//   k0: [0-9]             a class of octets
//   1: step 0&k0          statement 1: the markers of 0 where the octet is in k0, moved by one octet
//   2: run k0 of 1&k1     the same of 1 and k1, then moved to the end of the run of k0
//   3: walk k0>k1 of 2&k0 the same, then moved to the end of the pairs of an octet in k0 and the next one in k1
//   4: member k0 of 3     the markers of the walk 3 that come after an octet in k0
//   accepting 2 4         a text that ends with a marker of 2 or 4 is accepted
//   t0: 1&k1 2 end 4      a tag of the program, set at the markers of 1 where the octet is in k1, at all markers of 2,
//                         and at the end of a text that ends with a marker of 4
//   y: begin - t0-1 or end if t1
//                         y is present if t1 is set. It ends one octet before t0; if t0 is not set, at the end

namespace {

std::string program_of(const std::string& text) {
  const Grammar grammar = grammar_of(text);
  const auto program = bitstream_program(
      restricted_to_examples(folded_automata(automata(grammar, grammar.start())).components, typical_texts(grammar)));
  if (const auto* reason = std::get_if<std::string>(&program)) return *reason + "\n";
  return to_string(std::get<BitstreamProgram>(program));
}

TEST(PrintedProgram, Is) { expect_cases("gen/speed", program_of); }

// A program finds what its automaton finds.

// All texts become lines of one buffer. The program's answers are those of the restricted automaton; what this accepts
// has the same results in the whole automaton.
void expect_same_answers(const Folded& restricted, const Tdfa& tdfa, const BitstreamProgram& program,
                         const std::vector<std::string>& texts) {
  const std::vector<std::string> answers = BitstreamInterpreter(program, texts).answers();
  for (std::size_t i = 0; i < texts.size(); ++i) {
    ASSERT_EQ(answers[i], split_by(restricted, texts[i])) << testing::PrintToString(texts[i]) << "\n"
                                                          << to_string(program);
    if (answers[i] != "-") {
      ASSERT_EQ(answers[i], split_by(tdfa, texts[i])) << testing::PrintToString(texts[i]) << "\n" << to_string(program);
    }
  }
}

// Checks the programs for split and for matches; returns how many programs there are.
int expect_same_answers(const Automata& made, const std::vector<std::string>& typical,
                        const std::vector<std::string>& texts) {
  int programs = 0;
  const auto expect = [&](const Folded& folded, const Tdfa& tdfa) {
    const Folded restricted = restricted_to_examples(folded, typical);
    const auto program = bitstream_program(restricted);
    if (!std::holds_alternative<BitstreamProgram>(program)) return;
    ++programs;
    expect_same_answers(restricted, tdfa, std::get<BitstreamProgram>(program), texts);
  };
  const FoldedAutomata folded = folded_automata(made);
  expect(folded.components, tagged(erase_choices(made.marked)));
  expect(folded.verdicts, tagged(made.minimal));
  return programs;
}

// Grammars whose automata contain every kind of statement and tag.
const char* const small_grammars[] = {
    "# typical: 1-1 | x = \"1-\" DIGIT",
    "# typical: 12- | x = *DIGIT \"-\" [ DIGIT ]",
    "# typical: -a | # typical: a | x = [ \"-\" ] *( ALPHA / DIGIT / \"%\" 2HEXDIG )",
    "# typical: ab-cd/ | # typical: ab | x = ALPHA *( ALPHA / 1*\"-\" ALPHA ) [ \"/\" ]",
    "# typical: -12-34/ | x = \"-\" 1*( 1*DIGIT \"-\" ) 1*DIGIT \"/\"",
    "# typical: a:1:2/ | # typical: 1/ | x = ( ALPHA \":\" / 1*DIGIT [ \":\" ] ) *( 1*DIGIT \":\" ) *DIGIT \"/\"",
    "# typical: -/%41/b | x = \"-\" *( \"/\" 1*( ALPHA / DIGIT / \"%\" 2HEXDIG ) )",
    "# component: y | # typical: -12- | x = \"-\" y \"-\" | y = *DIGIT",
    "# component: y | # typical: -12 | # typical: - | x = \"-\" [ y ] | y = *DIGIT",
    "# component: y | # typical: 1a/1 | # typical: /1 | x = [ 1*DIGIT y ] \"/\" DIGIT | y = ALPHA",
    "# component: y | # component: z | # typical: a:1 | # typical: a | x = y [ \":\" z ] | y = *ALPHA | z = *DIGIT",
    "# component: y | # component: z | # typical: a-1-2 | # typical: 1 | # typical: a-1 | "
    "x = [ y \"-\" ] z [ \"-\" DIGIT ] | y = 1*ALPHA | z = *DIGIT",
    "# component: y | # typical: -1a/2b/ | x = \"-\" *( y ALPHA \"/\" ) | y = DIGIT",
    // The last of several events counts.
    "# component: y | # component: z | # typical: 1/2 | # typical: 1 | x = y [ \"/\" z ] | y = *( DIGIT / \"-\" z ) | "
    "z = 1*ALPHA",
};

TEST(BitstreamProgram, FindsWhatTheAutomatonFindsInAllShortTexts) {
  for (const char* text : small_grammars) {
    const Grammar grammar = grammar_of(text);
    const Automata made = automata(grammar, "x");
    const int programs = expect_same_answers(made, typical_texts(grammar), all_texts(made.minimal, 6));
    EXPECT_EQ(programs, 2) << text;  // for split and for matches
  }
}

TEST(BitstreamProgram, FindsWhatTheAutomatonFindsInMutants) {
  for (const char* text : small_grammars) {
    const Grammar grammar = grammar_of(text);
    Mutants mutants(typical_texts(grammar));
    std::vector<std::string> texts;
    for (int i = 0; i < 2000; ++i) texts.push_back(mutants.next());
    static_cast<void>(expect_same_answers(automata(grammar, "x"), typical_texts(grammar), texts));
  }
}

// All productions of all grammars. Programs are built from the grammar's typical texts and, since these
// match few of the productions, from random members of the production.
class Published : public testing::TestWithParam<std::string> {
protected:
  static const Grammar& grammar() {
    static const std::vector<Grammar> all = all_grammars();
    return *find_grammar(all, GetParam());
  }
  static std::vector<std::string> members(const Dfa& dfa, std::size_t count) {
    RandomTexts random(dfa);
    std::vector<std::string> texts;
    for (int i = 0; i < 100 && texts.size() < count; ++i) {
      std::string text = random.next(20);
      if (accepts(dfa, text)) texts.push_back(std::move(text));
    }
    return texts;
  }
  // Returns how many programs there are.
  static int expect_same_answers_of(const Automata& made, const std::vector<std::string>& typical) {
    if (typical.empty()) return 0;
    std::vector<std::string> texts = typical;
    Mutants mutants(typical);
    for (int i = 0; i < 300; ++i) texts.push_back(mutants.next());
    return expect_same_answers(made, typical, texts);
  }
};

TEST_P(Published, ProgramsFindWhatAutomataFind) {
  int programs = 0;
  for (const Rule& rule : grammar().rules) {
    const Automata made = automata(grammar(), rule.name);
    programs += expect_same_answers_of(made, typical_texts(grammar()));
    programs += expect_same_answers_of(made, members(made.minimal, 4));
  }
  // Without enough programs the test would show little. A production can have four.
  EXPECT_GT(2 * programs, static_cast<int>(grammar().rules.size()));
}

TEST_P(Published, ProgramsAcceptWhatIsTypical) {
  for (const Rule& rule : grammar().rules) {
    const Automata made = automata(grammar(), rule.name);
    const auto program =
        bitstream_program(restricted_to_examples(folded_automata(made).components, typical_texts(grammar())));
    if (!std::holds_alternative<BitstreamProgram>(program)) continue;
    for (const std::string& text : typical_texts(grammar())) {
      if (!accepts(made.minimal, text)) continue;
      EXPECT_NE(split_by(std::get<BitstreamProgram>(program), text), "-") << rule.name << ": " << text;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(BitstreamProgram, Published,
                         testing::Values("rfc1738", "rfc1808", "rfc2396", "rfc3986", "rfc9112", "w3c1993", "combined",
                                         "common", "plain", "rfc9110"));

// Tags as events. An event is printed as the state in which it happens and the octets of the edge, `1[a]`, or as
// `1end`.

std::string to_string(const Folded& folded, const Events& events) {
  std::string text;
  for (const Event& event : events) {
    const Folded::State& state = folded.states[static_cast<std::size_t>(event.state)];
    text += " " + std::to_string(event.state);
    text += event.edge == Event::end ? "end" : gen::to_string(state.edges[static_cast<std::size_t>(event.edge)].octets);
  }
  return text;
}

std::string tags_of(const Folded& folded) {
  std::string text;
  for (std::size_t tag = 0; tag < folded.tags.size(); ++tag) {
    text += (tag == 0 ? "" : " | ") + to_string(folded.tags[tag]) + ":";
    const std::optional<Events> events = tag_events(folded, tag);
    text += events ? to_string(folded, *events) : " another than the last";
  }
  return text;
}

Folded folded_of(const std::string& grammar) { return fold(automata_of(grammar).tdfa); }

TEST(PrintedTags, Are) {
  expect_cases("gen/speed", [](const std::string& in) { return tags_of(folded_of(in)); });
}

std::vector<TagEvents> all_tags(const Folded& folded) {
  std::vector<TagEvents> tags;
  for (std::size_t tag = 0; tag < folded.tags.size(); ++tag) tags.push_back({tag, tag_events(folded, tag).value()});
  return tags;
}

// `<y always` if the tag is always set; `<y with y>` if it is set together with events of y>.
std::string settings_of(const Folded& folded) {
  std::string text;
  for (const TagEvents& tag : all_tags(folded)) {
    text += (text.empty() ? "" : " | ") + to_string(folded.tags[tag.tag]);
    if (always_set(folded, tag.tag)) text += " always";
    for (const TagEvents& other : all_tags(folded)) {
      const bool is_with = set_with(folded, tag.tag, other.events);
      if (other.tag != tag.tag && is_with) text += " with " + to_string(folded.tags[other.tag]);
    }
  }
  return text;
}

TEST(Settings, Are) {
  expect_cases("gen/speed", [](const std::string& in) { return settings_of(folded_of(in)); });
}

// `y> = <y+1`: the place of a tag, relative to another tag or to the beginning; `y> = <z-1 or end`.
std::string places_of(const Folded& folded) {
  std::string text;
  const auto add = [&](const TagEvents& tag, const std::string& place) {
    text += (text.empty() ? "" : " | ") + to_string(folded.tags[tag.tag]) + " = " + place;
  };
  for (const TagEvents& tag : all_tags(folded)) {
    if (const auto octets = distance_from_begin(folded, tag)) add(tag, "begin+" + std::to_string(*octets));
    if (only_at_end(tag.events)) add(tag, "end");
    for (const TagEvents& other : all_tags(folded)) {
      const std::string name = to_string(folded.tags[other.tag]);
      if (other.tag == tag.tag) continue;
      if (const auto octets = distance(folded, tag, other.events)) add(tag, name + "+" + std::to_string(*octets));
      if (const auto octets = distance_to(folded, tag, other.events))
        add(tag, name + "-" + std::to_string(*octets) + " or end");
    }
  }
  return text;
}

TEST(Places, Are) {
  expect_cases("gen/speed", [](const std::string& in) { return places_of(folded_of(in)); });
}

TEST(BitstreamTags, DistancesOfUpToSixtyFourOctetsAreCounted) {
  const auto distance_over = [](const std::string& count) {
    return places_of(folded_of("# component: y | x = y \":\" / *\"a\" \"/\" | y = " + count + "\"a\""));
  };
  EXPECT_EQ(distance_over("64"), "<y = begin+0 | <y = y>-64 or end | y> = begin+64 | y> = <y+64");
  EXPECT_EQ(distance_over("65"), "<y = begin+0");
}

}  // namespace
}  // namespace bnfurl::gen::tests
