// Tables that know their runs: a walk by class streams gives the same result as a walk by octets, wherever a run begins
// or ends.
#include <gtest/gtest.h>

#include <tuple>

#include <bnfurl/detail/data.hpp>

#include "src/core/tables.hpp"
#include "tests/core/support/fixture.hpp"

namespace bnfurl::tests {
namespace {

using detail::Choices;
using detail::DfaWalk;
using detail::RunTable;
using detail::Span;
using detail::TdfaWalk;

// "begin-end begin-end … host_kind kind", "-" for absent, or "no".
std::string split_text(const detail::TdfaTable& table, std::size_t components, std::string_view text) {
  std::vector<Span> spans(components, Span{99, 99});
  Choices choices{99, 99};
  if (!detail::table_split(table, components, text, spans.data(), &choices)) return "no";
  std::string shown;
  for (const Span& span : spans) {
    shown += span.begin == Span::absent ? "- " : std::to_string(span.begin) + "-" + std::to_string(span.end) + " ";
  }
  const auto choice = [](std::uint8_t value) { return value == Choices::none ? "-" : std::to_string(value); };
  return shown + choice(choices.host_kind) + " " + choice(choices.kind);
}

TEST(TableMatches, OnlyTextsThatTheAutomatonAccepts) {
  const PairGrammar grammar;
  const detail::DfaTable& table = *detail::data_of(grammar.pair()).dfa;
  for (const char* text : {"a", "abc", "a=", "z=0123456789"}) EXPECT_TRUE(detail::table_matches(table, text)) << text;
  for (const char* text : {"", "=", "A", "a=a", "a==", "a\xff"})
    EXPECT_FALSE(detail::table_matches(table, text)) << text;
}

TEST(TableMatches, StatesBeyondOneWordAccept) {
  std::vector<Transition> line;
  for (std::uint16_t state = 0; state < 129; ++state)
    line.push_back({state, "x", static_cast<std::uint16_t>(state + 1)});
  const DfaFixture dfa(130, {64, 129}, line);
  for (std::size_t size = 0; size < 135; ++size) {
    EXPECT_EQ(detail::table_matches(dfa.table(), std::string(size, 'x')), size == 64 || size == 129) << size;
  }
}

TEST(TableMatches, TextsMayHoldAnyOctet) {
  const DfaFixture dfa(2, {1}, {{0, std::string("\0\xff", 2), 1}, {1, std::string("\0\xff", 2), 1}});
  EXPECT_TRUE(detail::table_matches(dfa.table(), std::string_view("\0\xff\0", 3)));
  EXPECT_FALSE(detail::table_matches(dfa.table(), std::string_view("\0\x80", 2)));
}

TEST(DfaSteps, ReachToWhereNoTextMatchesAnyMore) {
  const PairGrammar grammar;
  const detail::DfaTable& table = *detail::data_of(grammar.pair()).dfa;
  for (const auto& [text, offset] : {std::pair("", 0U), {"9", 0U}, {"ab", 2U}, {"ab=12", 5U}, {"ab=12x9", 5U}}) {
    const detail::Reach reach = reach_of(table, text);
    EXPECT_EQ(reach.offset, offset) << text;
    EXPECT_EQ(is_accepting(table, reach.state), offset > 0) << text;
  }
}

TEST(DfaWalk, StopsAtTheOctetAfterWhichNoContinuationMatches) {
  const PairGrammar grammar;
  DfaWalk walk{detail::data_of(grammar.pair()).dfa};
  EXPECT_FALSE(walk.read("ab=12x9"));
  EXPECT_EQ(walk.offset, 5U);
  EXPECT_TRUE(walk.accepts());  // "ab=12" matches
}

TEST(DfaWalk, GoesOnAfterAnyOctet) {
  const PairGrammar grammar;
  const std::string_view text = "abc=123";
  for (std::size_t cut = 0; cut <= text.size(); ++cut) {
    DfaWalk walk{detail::data_of(grammar.pair()).dfa};
    EXPECT_TRUE(walk.read(text.substr(0, cut)));
    EXPECT_EQ(walk.accepts(), cut > 0);
    EXPECT_TRUE(walk.read(text.substr(cut)));
    EXPECT_TRUE(walk.accepts());
    EXPECT_EQ(walk.offset, text.size());
  }
}

TEST(TableSplit, AbsentIsNotEmpty) {
  const PairGrammar grammar;
  const detail::TdfaTable& table = *detail::data_of(grammar.pair()).tdfa;
  EXPECT_EQ(split_text(table, 3, "a"), "0-1 - - 0 0");
  EXPECT_EQ(split_text(table, 3, "a="), "0-1 2-2 - 0 1");
  EXPECT_EQ(split_text(table, 3, "abc=12"), "0-3 4-6 - 1 1");
}

TEST(TableSplit, RefusesWhatTheAutomatonDoes) {
  const PairGrammar grammar;
  const detail::TdfaTable& table = *detail::data_of(grammar.pair()).tdfa;
  for (const char* text : {"", "=", "a=b", "1"}) EXPECT_EQ(split_text(table, 3, text), "no") << text;
}

TEST(TableSplit, OperationsAreDoneOneAfterTheOther) {
  // Register 1 gets the value that register 0 had one octet before. A register may be copied, overwritten and unset.
  const TdfaFixture tdfa(2, 2,
                         {{0, "a", 0, {{1, 0}, {0, Operation::position}}},
                          {0, "b", 1, {{0, Operation::position}, {1, 0}}},
                          {1, "c", 1, {{0, Operation::unset}}}},
                         {{0, {{0, 1}, {1, 0}}}, {1, {{0, 0}, {1, 1}}}});
  EXPECT_EQ(split_text(tdfa.table(), 1, "a"), "- - -");
  EXPECT_EQ(split_text(tdfa.table(), 1, "aaa"), "1-2 - -");
  EXPECT_EQ(split_text(tdfa.table(), 1, "aab"), "2-2 - -");
  EXPECT_EQ(split_text(tdfa.table(), 1, "aabc"), "- - -");
}

TEST(TableSplit, FinalListsKnowConstantsAndUnset) {
  const TdfaFixture tdfa(
      1, 0, {{0, "a", 0}},
      {{0, {{0, Operation::position}, {1, Operation::position}, {2, Operation::constant | 5}, {3, Operation::unset}}}});
  EXPECT_EQ(split_text(tdfa.table(), 1, "aa"), "2-2 5 -");
}

TEST(TableSplit, EveryRegisterCanBeUsed) {
  const auto last = static_cast<std::uint16_t>(detail::max_registers - 1);
  const TdfaFixture tdfa(1, detail::max_registers, {{0, "a", 0, {{last, Operation::position}}}},
                         {{0, {{0, last}, {1, Operation::position}}}});
  EXPECT_EQ(split_text(tdfa.table(), 1, "aaa"), "2-3 - -");
}

TEST(TdfaWalk, GoesOnAfterAnyOctet) {
  const PairGrammar grammar;
  const std::string_view text = "abc=123";
  for (std::size_t cut = 0; cut <= text.size(); ++cut) {
    std::size_t registers[detail::max_registers];
    TdfaWalk walk = detail::begin_walk(*detail::data_of(grammar.pair()).tdfa, registers);
    Span spans[3];
    Choices choices;
    EXPECT_TRUE(walk.read(text.substr(0, cut)));
    const TdfaWalk copy = walk;
    EXPECT_EQ(copy.finish(3, spans, &choices), cut > 0);
    EXPECT_TRUE(walk.read(text.substr(cut)));
    ASSERT_TRUE(walk.finish(3, spans, &choices));
    EXPECT_EQ(spans[0], (Span{0, 3}));
    EXPECT_EQ(spans[1], (Span{4, 7}));
    EXPECT_EQ(choices, (Choices{1, 1}));
  }
}

constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz";
constexpr std::string_view digits = "0123456789";

/// Letters, then "=" and digits. State 0 loops on letters, state 1 on digits. Component 0 is the digits.
class Word {
public:
  Word() {
    for (const char c : letters) classes_[static_cast<std::uint8_t>(c)] = 1;
    for (const char c : digits) classes_[static_cast<std::uint8_t>(c)] = 2;
    refresh();
  }

  /// Falsely adds `octet` to stream 0.
  void lie(char octet) {
    classes_[static_cast<std::uint8_t>(octet)] = 1;
    refresh();
  }

  [[nodiscard]] bool matches(std::string_view text, bool by_runs) const {
    detail::DfaTable table = dfa_.table();
    table.runs = by_runs ? &runs_ : nullptr;
    return detail::table_matches(table, text);
  }
  [[nodiscard]] std::tuple<bool, Span> split(std::string_view text, bool by_runs) const {
    detail::TdfaTable table = tdfa_.table();
    table.runs = by_runs ? &runs_ : nullptr;
    Span span;
    Choices choices;
    const bool valid = detail::table_split(table, 1, text, &span, &choices);
    return {valid, valid ? span : Span{}};
  }

private:
  void refresh() {
    tables_ = kernels::class_tables(classes_);
    plan_ = {classes_, 2, 0, 0x100, 15, &tables_};
  }

  const std::vector<Transition> edges_ = {
      {0, std::string(letters), 0}, {0, "=", 1, {{0, Operation::position}}}, {1, std::string(digits), 1}};
  const DfaFixture dfa_{2, {0, 1}, edges_};
  const TdfaFixture tdfa_{2, 1, edges_, {{0, {}}, {1, {{0, 0}, {1, Operation::position}}}}};
  std::uint16_t classes_[256] = {};
  kernels::ClassTables tables_{};
  kernels::StreamPlan plan_{};
  const std::uint8_t stream_of_[2] = {0, 1};
  const RunTable runs_{stream_of_, &plan_};
};

TEST(Runs, GiveTheAnswersOfTheirOctets) {
  const Word word;
  for (const std::size_t size : {0U, 1U, 2U, 31U, 63U, 64U, 65U, 128U, 4095U, 4096U, 4097U, 9000U}) {
    for (const char* tail : {"", "=", "=1", "==", "1", "A", "=a", "=0123456789x", "\xff"}) {
      for (const std::string& text : {std::string(size, 'x') + tail, "=" + std::string(size, '7') + tail}) {
        EXPECT_EQ(word.matches(text, true), word.matches(text, false)) << size << tail;
        EXPECT_EQ(word.split(text, true), word.split(text, false)) << size << tail;
      }
    }
  }
  EXPECT_EQ(word.split("abc=12", true), std::tuple(true, Span{3, 6}));
}

// The walk trusts the streams: it does not check an octet within a run again.
TEST(Runs, AreCrossedWithoutReadingTheirOctets) {
  Word word;
  EXPECT_FALSE(word.matches("a!b=1", true));
  word.lie('!');
  EXPECT_TRUE(word.matches("a!b=1", true));
  EXPECT_TRUE(std::get<bool>(word.split("a!b=1", true)));
  EXPECT_FALSE(word.matches("a!b=1", false));
}

TEST(Runs, StatesWithoutAStreamReadOctetByOctet) {
  const std::uint16_t classes[256] = {};
  const kernels::ClassTables tables = kernels::class_tables(classes);
  const kernels::StreamPlan plan{classes, 0, 0, 0x100, 15, &tables};
  const std::uint8_t stream_of[] = {RunTable::no_stream, RunTable::no_stream};
  const RunTable runs{stream_of, &plan};
  const DfaFixture dfa(2, {1}, {{0, "a", 1}, {1, "b", 0}});
  detail::DfaTable table = dfa.table();
  table.runs = &runs;
  EXPECT_TRUE(detail::table_matches(table, "aba"));
  EXPECT_FALSE(detail::table_matches(table, "ab"));
  EXPECT_FALSE(detail::table_matches(table, "abb"));
}

}  // namespace
}  // namespace bnfurl::tests
