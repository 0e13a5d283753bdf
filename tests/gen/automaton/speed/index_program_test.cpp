// The ways of typical texts as checks of delimiters.
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "gen/automaton/speed/examples.hpp"
#include "gen/automaton/speed/index_program.hpp"
#include "tests/gen/all_grammars.hpp"
#include "tests/gen/automaton/speed/many_texts.hpp"
#include "tests/gen/cases.hpp"
#include "tests/gen/table.hpp"
#include "tests/gen/walk.hpp"

namespace bnfurl::gen::tests {

// Interprets an index program octet by octet: the result that the compiled engine has to find for one line. It
// prints as walk.hpp prints it: `host 7-11, path 11-12`. "-" means that the line goes no way, and the scanner has to be
// called.
//
// A program may read no octet after the separator of its line; the interpreter reports it if one does.

class IndexInterpreter {
public:
  /// `end_of_line` stands after `line`: a separator that the line does not have, or a CR and a separator.
  IndexInterpreter(const IndexProgram& program, std::string_view line, std::string_view end_of_line)
      : program_(program), octets_(std::string(line) + std::string(end_of_line)), end_(line.size()) {
    for (std::size_t i = 0; i < end_; ++i) {
      if (!is_in_stream(0, i)) delimiters_.push_back(i);
    }
  }

  /// How many delimiters the line has.
  [[nodiscard]] std::size_t delimiters() const { return delimiters_.size(); }

  [[nodiscard]] std::string answer() {
    for (const IndexProgram::Way& way : program_.ways) {
      if (goes(way)) return results(way);
    }
    return "-";
  }

private:
  using Position = IndexProgram::Position;
  using Check = IndexProgram::Check;

  [[nodiscard]] bool is_digit(std::size_t offset) const {
    return offset < octets_.size() && program_.escape->digits.contains(static_cast<unsigned char>(octets_[offset]));
  }

  [[nodiscard]] bool is_in_stream(int number, std::size_t offset) const {
    const Runs::Stream& stream = program_.streams[static_cast<std::size_t>(number)];
    const auto octet = static_cast<unsigned char>(octets_[offset]);
    if (stream.octets.contains(octet)) return true;
    return stream.with_escape && program_.escape && octet == program_.escape->lead && is_digit(offset + 1) &&
           is_digit(offset + 2);
  }

  [[nodiscard]] std::size_t offset_of(const Position& position) const {
    std::size_t anchor = 0;
    if (position.anchor == Position::Anchor::delimiter) anchor = delimiters_[static_cast<std::size_t>(position.number)];
    if (position.anchor == Position::Anchor::found) anchor = found_.at(position.number);
    if (position.anchor == Position::Anchor::end) anchor = end_;
    return anchor + static_cast<std::size_t>(position.distance);
  }

  [[nodiscard]] std::size_t run_end(int stream, std::size_t offset) const {
    while (offset < octets_.size() && is_in_stream(stream, offset)) ++offset;
    EXPECT_LT(offset, octets_.size()) << "a run goes beyond the separator";
    return offset;
  }

  bool holds(const Check& check) {
    const std::size_t from = offset_of(check.from);
    switch (check.kind) {
      case Check::Kind::octet:
        EXPECT_LT(from, octets_.size()) << "an octet beyond the separator";
        return from < octets_.size() && check.octets.contains(static_cast<unsigned char>(octets_[from]));
      case Check::Kind::find:
        found_[check.number] = run_end(check.stream, from);
        return true;
      case Check::Kind::before:
        // Without a difference of unsigned numbers, which could be below 0.
        return check.to.distance < 0 ? from - static_cast<std::size_t>(check.to.distance) <= anchor_of(check.to)
                                     : from <= offset_of(check.to);
      case Check::Kind::same:
        return from == offset_of(check.to);
      case Check::Kind::run:
        break;
    }
    return run_end(check.stream, from) >= offset_of(check.to);
  }

  [[nodiscard]] std::size_t anchor_of(Position position) const {
    position.distance = 0;
    return offset_of(position);
  }

  bool goes(const IndexProgram::Way& way) {
    found_.clear();
    if (delimiters_.size() != static_cast<std::size_t>(way.delimiters)) return false;
    for (const Check& check : way.checks) {
      if (!holds(check)) return false;
    }
    return true;
  }

  [[nodiscard]] std::string results(const IndexProgram::Way& way) const {
    std::map<std::string, std::string> found;
    for (const Mark::Kind kind : {Mark::Kind::open, Mark::Kind::close}) {
      for (const IndexProgram::Tag& tag : way.tags) {
        if (tag.mark.kind != kind) continue;
        found[tag.mark.name] += (kind == Mark::Kind::close ? "-" : " ") + std::to_string(offset_of(tag.position));
      }
    }
    std::string text;
    for (const auto& [name, value] : found) text += (text.empty() ? "" : ", ") + name + value;
    return text;
  }

  const IndexProgram& program_;
  std::string octets_;  // with the end of the line
  std::size_t end_;
  std::vector<std::size_t> delimiters_;
  std::map<int, std::size_t> found_;
};

// Index programs as they print, and the reasons why there is none. A program accepts the lines that go the way of a
// typical text, with the components that the automaton finds, and no others: in all short texts and changed ones, of
// random grammars and of all productions.

namespace {

std::string index_program_of(const std::string& text) {
  const Grammar grammar = grammar_of(text);
  const Folded folded = folded_automata(automata(grammar, grammar.start())).components;
  const auto program = index_program(folded, typical_texts(grammar));
  if (const auto* reason = std::get_if<std::string>(&program)) return *reason + "\n";
  return to_string(std::get<IndexProgram>(program));
}

TEST(PrintedIndex, Are) {
  expect_cases("gen/speed", [](const std::string& in) { return index_program_of(in); });
}

// An engine has room for so many delimiters of a line.
TEST(IndexProgram, HasNoMoreDelimitersThanAnEngineHasRoomFor) {
  const auto made_with = [](int delimiters) {
    std::string text = "a";
    for (int i = 0; i < delimiters; ++i) text += ";a";
    const Grammar grammar = grammar_of("# typical: " + text + " | x = 1*ALPHA *( \";\" 1*ALPHA )");
    return index_program(folded_automata(automata(grammar, grammar.start())).components, typical_texts(grammar));
  };
  EXPECT_TRUE(std::holds_alternative<IndexProgram>(made_with(IndexProgram::most_delimiters)));
  EXPECT_TRUE(std::holds_alternative<std::string>(made_with(IndexProgram::most_delimiters + 1)));
}

// ---- What a program accepts

// How a line may end that has these octets. Lines that have both separators are not lines.
std::vector<std::string> ends_of(const std::string& line) {
  using namespace std::string_literals;
  if (line.find('\n') == std::string::npos) return {"\n", "\r\n"};
  if (line.find('\0') == std::string::npos) return {"\0"s};
  return {};
}

bool has_separator(const std::string& line) { return line.find_first_of(std::string("\n\0", 2)) != std::string::npos; }

// Whether a text goes one of `ways`, and only octets outside its runs are delimiters.
bool goes_one_of(const std::vector<TypicalWay>& ways, const Folded& folded, const OctetSet& listed,
                 const std::string& text, std::size_t delimiters) {
  const std::vector<TypicalWay> its = typical_ways(folded, {text});
  if (its.empty() || std::find(ways.begin(), ways.end(), its.front()) == ways.end()) return false;
  const auto is_delimiter = [&](const auto& piece) { return !piece.run && !listed.intersects(piece.octets); };
  const auto& pieces = its.front().pieces;
  return static_cast<std::size_t>(std::count_if(pieces.begin(), pieces.end(), is_delimiter)) == delimiters;
}

// A line that goes the way of a typical text is known, unless one of its runs has a delimiter. A run may begin with an
// escape, which is not a step of a way: such lines may be known, too. Returns whether there is a program.
bool expect_the_ways_of(const Folded& folded, const Tdfa& tdfa, const std::vector<std::string>& typical,
                        const std::vector<std::string>& texts) {
  const auto made = index_program(folded, typical);
  const auto* program = std::get_if<IndexProgram>(&made);
  if (program == nullptr) return false;
  const std::vector<TypicalWay> ways = typical_ways(folded, typical);
  for (const std::string& text : texts) {
    for (const std::string& end : ends_of(text)) {
      IndexInterpreter interpreter(*program, text, end);
      const std::string answer = interpreter.answer();
      const bool is_known = !has_separator(text) &&
                            goes_one_of(ways, folded, program->streams.front().octets, text, interpreter.delimiters());
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
  const FoldedAutomata folded = folded_automata(made);
  return (expect_the_ways_of(folded.components, made.tdfa, typical, texts) ? 1 : 0) +
         (expect_the_ways_of(folded.verdicts, tagged(made.minimal), typical, texts) ? 1 : 0);
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

TEST(IndexProgram, AcceptsTheWaysOfTypicalTextsOfRandomGrammars) {
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
class PublishedIndex : public testing::TestWithParam<std::string> {};

TEST_P(PublishedIndex, AreThoseOfTypicalTexts) {
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
      programs += expect_the_ways_of(fold(tagged(made.minimal)), tagged(made.minimal), typical, texts) ? 1 : 0;
      ASSERT_FALSE(HasFailure());
    }
  }
  EXPECT_GT(6 * programs, static_cast<int>(grammar.rules.size()));
}

INSTANTIATE_TEST_SUITE_P(IndexProgram, PublishedIndex,
                         testing::Values("rfc1738", "rfc1808", "rfc2396", "rfc3986", "rfc9112", "w3c1993", "combined",
                                         "common", "plain", "rfc9110"));

}  // namespace
}  // namespace bnfurl::gen::tests
