// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Grammars that are no URLs, compiled like those of grammar/ and used through the public API: this program is
// a library of its own with these three grammars in it.
#include <bnfurl/bnfurl.hpp>

#include "gen/pipeline.hpp"
#include "rfc3339-date-time.hpp"
#include "rfc5321-mailbox.hpp"
#include "rfc8259-number.hpp"
#include "tests/gen/files.hpp"
#include "tests/gen/table.hpp"
#include "tests/gen/walk.hpp"

namespace bnfurl {
namespace {

TEST(Rfc3339, DateTimeHasItsParts) {
  const auto parts = split(rfc3339_date_time::date_time, "1985-04-12T23:20:50.52Z");
  ASSERT_TRUE(parts);
  EXPECT_EQ((*parts)[rfc3339_date_time::year], "1985");
  EXPECT_EQ((*parts)[rfc3339_date_time::month], "04");
  EXPECT_EQ((*parts)[rfc3339_date_time::day], "12");
  EXPECT_EQ((*parts)[rfc3339_date_time::hour], "23");
  EXPECT_EQ((*parts)[rfc3339_date_time::fraction], ".52");
  EXPECT_EQ((*parts)[rfc3339_date_time::offset], "Z");
  EXPECT_EQ((*split(rfc3339_date_time::date_time, "1985-04-12T23:20:50Z"))[rfc3339_date_time::fraction], std::nullopt);
  EXPECT_EQ(explain(rfc3339_date_time::date_time, "1985-04-12 23:20")->message(), "expected \"T\", \"t\", found \" \"");
}

TEST(Rfc8259, NumberHasItsParts) {
  const auto parts = split(rfc8259_number::number, "-12.5e+3");
  ASSERT_TRUE(parts);
  EXPECT_EQ((*parts)[rfc8259_number::sign], "-");
  EXPECT_EQ((*parts)[rfc8259_number::int_], "12");
  EXPECT_EQ((*parts)[rfc8259_number::frac], ".5");
  EXPECT_EQ((*parts)[rfc8259_number::exp], "e+3");
  EXPECT_FALSE(matches(rfc8259_number::number, "01"));
  EXPECT_EQ(explain(rfc8259_number::number, "01")->offset(), 1U);
}

TEST(Rfc5321, MailboxHasItsParts) {
  const auto parts = split(rfc5321_mailbox::Mailbox, "\"j d\"@[IPv6:2001:db8::1]");
  ASSERT_TRUE(parts);
  EXPECT_EQ((*parts)[rfc5321_mailbox::local_part], "\"j d\"");
  EXPECT_EQ((*parts)[rfc5321_mailbox::domain], std::nullopt);
  EXPECT_EQ((*parts)[rfc5321_mailbox::address], "[IPv6:2001:db8::1]");
  EXPECT_TRUE(matches(rfc5321_mailbox::Mailbox, "jane.doe@mail.example.com"));
  EXPECT_FALSE(matches(rfc5321_mailbox::Mailbox, "jane..doe@mail.example.com"));
}

// What a scanner found, as the interpreters of tests/gen print it.
std::string split_by_scanner(Production production, std::string_view text) {
  const auto parts = split(production, text);
  if (!parts) return "-";
  const detail::GrammarData& grammar = detail::grammar_data_of(production);
  std::map<std::string, std::string> found;
  for (std::size_t i = 0; i < grammar.component_count; ++i) {
    const detail::Span& span = parts->spans()[i];
    if (span.begin == detail::Span::absent) continue;
    found[grammar.components[i]] = std::to_string(span.begin) + "-" + std::to_string(span.end);
  }
  std::string result;
  for (const auto& [name, span] : found) result += (result.empty() ? "" : ", ") + name + " " + span;
  return result;
}

TEST(OtherGrammars, ScannersFindWhatTheAutomataFind) {
  ASSERT_EQ(detail::compiled_grammars().size(), 3U);
  for (const detail::GrammarData* data : detail::compiled_grammars()) {
    const gen::Grammar grammar =
        gen::tests::grammar_of(gen::tests::file_text("tests/grammars/" + std::string(data->name) + ".bnf"));
    for (const gen::Rule& rule : grammar.rules) {
      const Production production = detail::grammar_of(*data).find(rule.name).value();
      ASSERT_NE(detail::data_of(production).split.scan, nullptr) << rule.name;
      const gen::Automata made = gen::automata(grammar, rule.name);
      gen::tests::RandomTexts texts(made.minimal);
      for (int i = 0; i < 200; ++i) {
        const std::string text = texts.next(80);
        EXPECT_EQ(split_by_scanner(production, text), gen::tests::split_by(made.tdfa, text))
            << rule.name << ": " << text;
        EXPECT_EQ(matches(production, text), split(production, text).has_value()) << rule.name << ": " << text;
      }
    }
  }
}

}  // namespace
}  // namespace bnfurl
