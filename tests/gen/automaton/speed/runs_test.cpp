// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/automaton/speed/runs.hpp"

#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {
namespace {

// The streams, then the stream of each state.
std::string shown(const Runs& runs) {
  std::string text;
  for (const Runs::Stream& stream : runs.streams)
    text += to_string(stream.octets) + (stream.with_escape ? " and escapes" : "") + " | ";
  for (const std::optional<int>& stream : runs.stream_of) text += stream ? std::to_string(*stream) : "-";
  return text;
}

class PrintedRuns : public Table {};

TEST_P(PrintedRuns, Are) { EXPECT_EQ(shown(runs(automata_of(in()).tdfa)), out()); }

INSTANTIATE_TEST_SUITE_P(Runs, PrintedRuns,
                         testing::Values(Case{"x = *%x30-37", "[0-7] | 0"}, Case{"x = *%x30-36", "-"},
                                         Case{"x = *ALPHA *DIGIT", "[A-Za-z] | [0-9] | 01"},
                                         Case{"x = *ALPHA \"1\" *ALPHA", "[A-Za-z] | 00"},
                                         Case{"x = *( ALPHA / DIGIT / \"%\" HEXDIG HEXDIG )",
                                              "[0-9A-Za-z] and escapes | 0--"},
                                         // A run that does not contain all hexadecimal digits cannot contain an escape.
                                         Case{"x = *( ALPHA / \"%\" HEXDIG HEXDIG )", "[A-Za-z] | 0--"},
                                         // A run must not skip octets at which the state sets a tag.
                                         Case{"# component: y | x = *ALPHA y | y = *\"1\"", "[A-Za-z] | 0-"}));

TEST(Runs, NeedNoMarks) {
  const Automata made = automata_of("# component: y | x = *ALPHA y | y = \"1\" *DIGIT");
  EXPECT_EQ(shown(runs(made.minimal)), "[A-Za-z] | [0-9] | 01");
}

TEST(Runs, AnEscapeEndsAfterItsDigits) {
  const Automata made = automata_of("x = *( ALPHA / DIGIT / \"%\" HEXDIG HEXDIG )");
  const Runs::Escape escape = runs(made.tdfa).escape.value();
  EXPECT_EQ(escape, (Runs::Escape{'%', OctetSet::of("0123456789ABCDEFabcdef")}));
  const std::size_t percent = class_of_octet(made.tdfa.classes)['%'];
  EXPECT_EQ(end_of_escape(made.tdfa, 0, percent, escape), 0);
  EXPECT_EQ(end_of_escape(made.tdfa, 0, percent + 1, escape), std::nullopt);
  EXPECT_EQ(end_of_escape(made.tdfa, 0, percent, {'%', OctetSet::of("01")}), std::nullopt);
}

TEST(Runs, ThereAreAtMostAsManyStreamsAsAKernelMakes) {
  std::string text = "x = \"x\"";
  for (char first = 'A'; first < 'A' + 20; ++first)
    text += std::string(" *%d") + std::to_string(first) + "-" + std::to_string(first + 9) + " \"!\"";
  EXPECT_EQ(runs(automata_of(text).tdfa).streams.size(), 15U);
}

}  // namespace
}  // namespace bnfurl::gen::tests
