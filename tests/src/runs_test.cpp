// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Tables that know their runs: a walk by class streams gives the same result as a walk by octets, wherever a run begins
// or ends.
#include <gtest/gtest.h>

#include <tuple>

#include "src/tables.hpp"
#include "tests/src/support/fixture.hpp"

namespace bnfurl::tests {
namespace {

using detail::Choices;
using detail::RunTable;
using detail::Span;

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
