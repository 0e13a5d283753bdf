// Runs the readable cases of tests/corpus. A case is a text and its outcome, which a person derived from the published
// document: all components with their kinds and default port, or the place and the message of the error.
//
// The tables and the compiled engines under every kernel have to report the same outcome, with no component more or
// less. Grammars that are read at run time have tables alone. tests/corpus/README.md describes the format.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <tuple>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/detail/split.hpp>
#include <bnfurl/feed.hpp>
#include <bnfurl/line_splitter.hpp>

#include "src/core/tables.hpp"
#include "tests/core/kernels/machine.hpp"
#include "tests/core/support/judged_lines.hpp"
#include "tests/core/support/shipped_production.hpp"

namespace bnfurl {
namespace {

constexpr std::string_view fails_at = "fails at";
constexpr std::string_view blanks = " ";

// Components that are present and other facts about a text, by name; or `fails at` alone.
using Outcome = std::map<std::string, std::string, std::less<>>;

struct Case {
  std::size_t line;
  std::string entry;  // grammar:production
  std::string text;
  Outcome expected;
};

struct Failure {
  std::size_t line;
  std::string what;
};

// ---- Reading cases

unsigned char octet_of(std::string_view digits) {
  unsigned char octet = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), octet, 16);
  const bool is_octet = digits.size() == 2 && error == std::errc() && end == digits.data() + 2;
  if (!is_octet) throw std::invalid_argument("write \\xHH");
  return octet;
}

std::string unescaped(std::string_view written) {
  std::string text;
  while (!written.empty()) {
    const std::size_t plain = std::min(written.find('\\'), written.size());
    text += written.substr(0, plain);
    written.remove_prefix(plain);
    if (written.empty()) break;
    const bool is_octet = written.substr(1, 1) == "x";
    if (!is_octet && written.substr(1, 1) != "\\") throw std::invalid_argument("after a \\ comes x or another \\");
    text += is_octet ? static_cast<char>(octet_of(written.substr(2, 2))) : '\\';
    written.remove_prefix(is_octet ? 4 : 2);
  }
  return text;
}

std::string_view without_leading_blanks(std::string_view text) {
  return text.substr(std::min(text.find_first_not_of(blanks), text.size()));
}

// Removes a word from the front of `rest`: everything up to `end`, and `end` itself. Returns the word.
std::string_view take_until(std::string_view& rest, std::string_view end) {
  const std::size_t size = std::min(rest.find(end), rest.size());
  const std::string_view word = rest.substr(0, size);
  rest.remove_prefix(std::min(size + end.size(), rest.size()));
  return word;
}

std::string take_value(std::string_view& rest) {
  if (rest.starts_with("\"")) {
    rest.remove_prefix(1);
    if (rest.find('"') == std::string_view::npos) throw std::invalid_argument("a \" has no partner");
    return unescaped(take_until(rest, "\""));
  }
  const std::string_view bare = take_until(rest, blanks);
  if (bare.empty()) throw std::invalid_argument("an empty value is written \"\"");
  return unescaped(bare);
}

void read_values(std::string_view rest, Outcome& outcome) {
  for (rest = without_leading_blanks(rest); !rest.empty(); rest = without_leading_blanks(rest)) {
    if (rest.find('=') == std::string_view::npos) throw std::invalid_argument("write NAME=VALUE");
    const std::string name(take_until(rest, "="));
    if (!outcome.emplace(name, take_value(rest)).second) throw std::invalid_argument(name + " is there twice");
  }
}

void read_outcome(std::string_view line, Outcome& outcome) {
  line = without_leading_blanks(line);
  if (line == "matches") return;
  if (!line.starts_with(fails_at)) return read_values(line, outcome);
  outcome.emplace(fails_at, without_leading_blanks(line.substr(fails_at.size())));
}

Case read_text(std::size_t number, std::string_view line) {
  const std::string entry(take_until(line, blanks));
  line = without_leading_blanks(line);
  if (line.empty()) throw std::invalid_argument("an empty text is written \"\"");
  return {number, entry, line == "\"\"" ? std::string() : unescaped(line), {}};
}

// Consecutive texts share the outcome in the indented lines after them.
class CaseReader {
public:
  void read_line(std::size_t number, std::string_view line) {
    if (line.starts_with("#")) return;
    if (line.starts_with(blanks)) return read_indented(line);
    if (has_outcome_) finish_group();
    if (!line.empty()) group_.push_back(read_text(number, line));
  }

  [[nodiscard]] std::vector<Case> finish() {
    finish_group();
    return std::move(cases_);
  }

private:
  void read_indented(std::string_view line) {
    has_outcome_ = true;
    read_outcome(line, outcome_);
  }

  void finish_group() {
    if (has_outcome_ == group_.empty()) throw std::invalid_argument("a text and its outcome stand together");
    for (Case& each : group_) {
      each.expected = outcome_;
      cases_.push_back(std::move(each));
    }
    group_.clear();
    outcome_.clear();
    has_outcome_ = false;
  }

  std::vector<Case> cases_;
  std::vector<Case> group_;
  Outcome outcome_;
  bool has_outcome_ = false;
};

std::vector<Case> read_cases(std::istream& corpus) {
  CaseReader reader;
  std::size_t number = 0;
  try {
    for (std::string line; std::getline(corpus, line);) reader.read_line(++number, line);
    return reader.finish();
  } catch (const std::invalid_argument& error) {
    throw std::invalid_argument("line " + std::to_string(number) + ": " + error.what());
  }
}

// ---- What the library reports

std::optional<AnyParts> table_parts(Production entry, std::string_view text) {
  const detail::ProductionData& data = detail::data_of(entry);
  return detail::filled_parts<AnyGrammar>(entry, text, [&](detail::Span* spans, detail::Choices* choices) {
    return detail::split_by_tables(data, text, spans, choices);
  });
}

// The scanner alone; `split` would call a faster engine first.
std::optional<AnyParts> scanner_parts(Production entry, std::string_view text) {
  const detail::ProductionData& data = detail::data_of(entry);
  return detail::filled_parts<AnyGrammar>(entry, text, [&](detail::Span* spans, detail::Choices* choices) {
    return detail::split_by_scanner(data, text, spans, choices);
  });
}

Outcome outcome_of(Production entry, const AnyParts& parts) {
  const detail::GrammarData& grammar = detail::grammar_data_of(entry);
  Outcome outcome;
  for (std::size_t i = 0; i < grammar.component_count; ++i) {
    if (const auto value = parts.at(i)) outcome.emplace(grammar.components[i], *value);
  }
  if (const auto kind = parts.host_kind()) outcome.emplace("host_kind", *kind);
  if (const auto kind = parts.kind()) outcome.emplace("kind", *kind);
  const auto scheme = outcome.find("scheme");
  if (scheme == outcome.end()) return outcome;
  if (const auto port = default_port(entry, scheme->second)) outcome.emplace("default_port", std::to_string(*port));
  return outcome;
}

Outcome outcome_of(const std::optional<Error>& error) {
  if (!error) return {{std::string(fails_at), "nowhere"}};
  return {{std::string(fails_at), std::to_string(error->offset()) + ": " + error->message()}};
}

Outcome outcome_of(Production entry, std::string_view text, const std::optional<AnyParts>& parts) {
  return parts ? outcome_of(entry, *parts) : outcome_of(explain(entry, text));
}

// The offset at which the tagged table stops: a second way to find the error offset.
std::size_t tagged_offset(Production entry, std::string_view text) {
  std::size_t registers[detail::max_registers];
  detail::TdfaWalk walk = detail::begin_walk(*detail::data_of(entry).tdfa, registers);
  std::size_t offset = 0;
  while (offset < text.size() && walk.read(text.substr(offset, 1))) ++offset;
  return offset;
}

bool tables_agree_on_offset(Production entry, std::string_view text) {
  const auto error = explain(entry, text);
  return tagged_offset(entry, text) == (error ? error->offset() : text.size());
}

// Whether a feed says what `split` and `explain` say of the whole text: cut in two at each place, with an empty piece
// at the cut, and octet by octet.
bool is_fed_alike(Production entry, std::string_view text, const std::vector<std::string_view>& pieces) {
  Feed feed(entry);
  SplitFeed split_feed = *SplitFeed::of(entry);
  for (const std::string_view piece : pieces) {
    if (feed.push(piece) != split_feed.push(piece)) return false;
  }
  const auto parts = split(entry, text);
  const auto positions = split_feed.positions();
  if (outcome_of(feed.explain()) != outcome_of(explain(entry, text))) return false;
  if (outcome_of(split_feed.explain()) != outcome_of(explain(entry, text))) return false;
  if (!parts || !positions) return parts.has_value() == positions.has_value();
  for (std::size_t i = 0; i < entry.grammar().components().size(); ++i) {
    const std::optional<Span> span = positions->at(i);
    if (parts->at(i) != (span ? std::optional(text.substr(span->begin, span->end - span->begin)) : std::nullopt))
      return false;
  }
  return parts->kind() == positions->kind() && parts->host_kind() == positions->host_kind();
}

bool feeds_agree(Production entry, std::string_view text) {
  for (std::size_t cut = 0; cut <= text.size(); ++cut) {
    if (!is_fed_alike(entry, text, {text.substr(0, cut), text.substr(cut, 0), text.substr(cut)})) return false;
  }
  std::vector<std::string_view> octets;
  for (std::size_t i = 0; i < text.size(); ++i) octets.push_back(text.substr(i, 1));
  return is_fed_alike(entry, text, octets);
}

// ---- Comparing

std::string shown(std::string_view text) {
  std::string shown;
  for (const char c : text) {
    std::array<char, 5> octet{c};
    if (c < 0x20 || c > 0x7e) std::snprintf(octet.data(), octet.size(), "\\x%02x", static_cast<unsigned char>(c));
    shown += octet.data();
  }
  return shown;
}

std::string shown(const Outcome& outcome) {
  if (const auto failure = outcome.find(fails_at); failure != outcome.end()) return "fails at " + failure->second;
  std::string text;
  for (const auto& [name, value] : outcome) text += name + "=\"" + shown(value) + "\" ";
  return text.empty() ? "matches" : text;
}

// The URL in a record of a log format, `target/METHOD`: the production that the format judges it by.
const detail::ProductionData* target_production(const detail::RecordKeyData& key, std::string_view method) {
  const std::span methods(key.methods, key.method_count);
  const auto named = std::ranges::find_if(methods, [method](const auto& each) { return each.name == method; });
  const auto other = std::ranges::find_if(methods, [](const auto& each) { return each.name == std::string_view("*"); });
  if (named != methods.end()) return named->production;
  return other != methods.end() ? other->production : key.production;
}

std::optional<Production> key_production(const detail::GrammarData& grammar, std::string_view key,
                                         std::string_view method) {
  for (const detail::RecordKeyData& each : std::span(grammar.keys, grammar.key_count)) {
    if (each.name == key) return detail::production_of(*target_production(each, method));
  }
  return std::nullopt;
}

// GRAMMAR:PRODUCTION or GRAMMAR:KEY/METHOD
std::optional<Production> entry_of(std::string_view name) {
  const std::string_view grammar = take_until(name, ":");
  if (name.find('/') == std::string_view::npos) return tests::shipped_production(grammar, name);
  const std::string_view key = take_until(name, "/");
  const auto start = start_production(grammar);
  return start ? key_production(detail::grammar_data_of(*start), key, name) : std::nullopt;
}

// The faults of a case, in words; empty if there are none.
std::string wrong_in(const Case& each) {
  const auto entry = entry_of(each.entry);
  if (!entry) return "there is no such production";
  const detail::ProductionData& data = detail::data_of(*entry);
  const bool is_compiled = find_grammar(entry->grammar().name()).has_value();
  if (is_compiled && (data.split.scan == nullptr || data.matches.scan == nullptr)) return "has no compiled scanner";
  const auto walked = table_parts(*entry, each.text);
  const bool valid = !each.expected.contains(fails_at);
  std::string wrong;
  const auto expect = [&wrong](bool holds, const std::string& otherwise) { wrong += holds ? "" : "\n  " + otherwise; };
  const Outcome engines = outcome_of(*entry, each.text, split(*entry, each.text));
  const Outcome table = outcome_of(*entry, each.text, walked);
  expect(engines == each.expected, "engines: " + shown(engines));
  expect(table == each.expected, "tables:  " + shown(table));
  expect(matches(*entry, each.text) == valid, "matches differs");
  expect(detail::matches_by_tables(data, each.text) == valid, "the table's matches differs");
  expect(tables_agree_on_offset(*entry, each.text), "the tagged table stops elsewhere");
  expect(feeds_agree(*entry, each.text), "a feed differs");
  if (is_compiled) {
    const Outcome scanner = outcome_of(*entry, each.text, scanner_parts(*entry, each.text));
    expect(scanner == each.expected, "scanner: " + shown(scanner));
    expect(detail::matches_by_scanner(data, each.text) == valid, "the scanner's matches differs");
  }
  return wrong.empty() ? wrong : "\n  written: " + shown(each.expected) + wrong;
}

std::vector<Failure> failures_of(const std::vector<Case>& cases) {
  std::vector<Failure> failures;
  for (const Case& each : cases) {
    const std::string wrong = wrong_in(each);
    if (!wrong.empty()) failures.push_back({each.line, each.entry + " " + shown(each.text) + wrong});
  }
  return failures;
}

// ---- The corpus

std::vector<std::string> corpus_files() {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator("tests/corpus")) {
    if (entry.path().extension() == ".txt") files.push_back(entry.path().string());
  }
  std::ranges::sort(files);
  return files;
}

// The texts of each entry point, to be the lines of one buffer.
std::map<std::string, std::vector<std::string>> lines_by_entry(const std::vector<Case>& cases, char separator) {
  std::map<std::string, std::vector<std::string>> lines;
  for (const Case& each : cases) {
    if (each.text.find(separator) == std::string::npos) lines[each.entry].push_back(each.text);
  }
  return lines;
}

// Checks that a splitter reports the same for `texts` as the verbs for single texts.
void expect_same_lines(Production entry, char separator, Columns columns, const std::vector<std::string>& texts) {
  std::string buffer;
  std::vector<std::string> expected;
  for (const std::string& text : texts) {
    buffer += text + separator;
    expected.push_back(tests::judged(entry, columns, text));
  }
  LineSplitter splitter(entry, {.columns = columns, .separator = separator});
  splitter.feed(buffer);
  std::vector<std::string> found;
  while (const Batch* lines = splitter.next()) tests::add_judged(entry, *lines, found);
  tests::expect_same(found, expected);
}

using Parameter = std::tuple<const kernels::Kernels*, std::string>;

std::string name_of(const testing::TestParamInfo<Parameter>& parameter) {
  const auto& [kernels, file] = parameter.param;
  std::string name = std::string(kernels->name) + "_" + std::filesystem::path(file).stem().string();
  std::ranges::replace(name, '-', '_');  // GoogleTest allows no "-" in a name
  return name;
}

class Corpus : public testing::TestWithParam<Parameter> {
protected:
  [[nodiscard]] static const std::string& file() { return std::get<std::string>(GetParam()); }
  [[nodiscard]] static std::vector<Case> cases() {
    std::ifstream opened(file());
    return read_cases(opened);
  }

private:
  tests::WithKernels with_{*std::get<const kernels::Kernels*>(GetParam())};
};

TEST_P(Corpus, IsWhatTheLibrarySays) {
  EXPECT_FALSE(cases().empty());
  for (const Failure& each : failures_of(cases())) {
    ADD_FAILURE_AT(file().c_str(), static_cast<int>(each.line)) << each.what;
  }
}

// The test above checks the texts; this one checks that the same texts as lines have the same results.
TEST_P(Corpus, IsTheSameInLines) {
  for (const char separator : {'\n', '\0'}) {
    for (const auto& [entry, texts] : lines_by_entry(cases(), separator)) {
      SCOPED_TRACE(entry);
      for (const Columns columns : {Columns::components, Columns::kinds, Columns::verdicts})
        expect_same_lines(*entry_of(entry), separator, columns, texts);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Of, Corpus,
                         testing::Combine(testing::ValuesIn(tests::machine_kernels()),
                                          testing::ValuesIn(corpus_files())),
                         name_of);

// ---- The runner itself: it finds every kind of wrong case

std::vector<Case> cases_in(const std::string& text) {
  std::istringstream corpus(text);
  return read_cases(corpus);
}

std::vector<std::size_t> failing_lines(const std::string& text) {
  std::vector<std::size_t> lines;
  for (const Failure& failure : failures_of(cases_in(text))) lines.push_back(failure.line);
  return lines;
}

using LineNumbers = std::vector<std::size_t>;

TEST(CorpusRunner, TakesARightCase) {
  EXPECT_EQ(failing_lines("# why\n\nrfc3986:URI a:?\n  scheme=a  path=\"\"\n  query=\"\"\n"), LineNumbers{});
  EXPECT_EQ(failing_lines("rfc3986:port a\n  fails at 0: expected DIGIT, or the end, found \"a\"\n"), LineNumbers{});
}

TEST(CorpusRunner, FindsWhatIsWrongInACase) {
  EXPECT_EQ(failing_lines("rfc3986:URI a:b\n  scheme=a path=c\n"), LineNumbers{1});              // another value
  EXPECT_EQ(failing_lines("rfc3986:URI a:b\n  scheme=a path=b query=\"\"\n"), LineNumbers{1});   // one too many
  EXPECT_EQ(failing_lines("rfc3986:URI a:b\n  scheme=a\n"), LineNumbers{1});                     // one too few
  EXPECT_EQ(failing_lines("rfc3986:URI a:b\n  matches\n"), LineNumbers{1});                      // none
  EXPECT_EQ(failing_lines("rfc3986:host h\n  host=h host_kind=IPv4address\n"), LineNumbers{1});  // another kind
  EXPECT_EQ(failing_lines("rfc3986:scheme http\n  scheme=http\n"), LineNumbers{1});              // no default port
  EXPECT_EQ(failing_lines("rfc3986:URI a:b\n  fails at 0: expected ALPHA, found \"a\"\n"), LineNumbers{1});
  EXPECT_EQ(failing_lines("rfc3986:port a\n  port=a\n"), LineNumbers{1});
  EXPECT_EQ(failing_lines("rfc3986:port a\n  fails at 1: expected DIGIT, or the end, found \"a\"\n"), LineNumbers{1});
  EXPECT_EQ(failing_lines("rfc3986:port a\n  fails at 0: expected DIGIT, found \"a\"\n"), LineNumbers{1});
  EXPECT_EQ(failing_lines("rfc3986:no-rule a\n  matches\n"), LineNumbers{1});
}

TEST(CorpusRunner, TextsInARowShareOneOutcome) {
  EXPECT_EQ(failing_lines("rfc3986:h16 1\nrfc3986:h16 g\nrfc3986:h16 2\n  matches\n\nrfc3986:h16 x\n  matches\n"),
            (LineNumbers{2, 6}));
}

TEST(CorpusRunner, UndoesEscapes) {
  const std::vector<Case> cases = cases_in("a:b \\x00\\\\x\\xff\n  c=\"\\x22 \" d=\\x20\n\na:b \"\"\n  matches\n");
  ASSERT_EQ(cases.size(), 2U);
  EXPECT_EQ(cases[0].text, std::string_view("\0\\x\xff", 4));
  EXPECT_EQ(cases[0].expected, (Outcome{{"c", "\" "}, {"d", " "}}));
  EXPECT_EQ(cases[1].text, "");
}

TEST(CorpusRunner, RefusesWhatIsNotACase) {
  for (const std::string text : {"a:b c", "  matches", "a:b\n  matches", "a:b \\n\n  matches", "a:b \\x4\n  matches"}) {
    EXPECT_THROW(static_cast<void>(cases_in(text)), std::invalid_argument) << text;
  }
  for (const std::string outcome : {"d", "d=", "d=\"e", "d=\\n", "d=1 d=1"}) {
    EXPECT_THROW(static_cast<void>(cases_in("a:b c\n  " + outcome)), std::invalid_argument) << outcome;
  }
}

}  // namespace
}  // namespace bnfurl
