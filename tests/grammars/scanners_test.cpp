// Grammars of things other than URLs, compiled like those of grammar/ and used through the public API. This program
// contains a library of its own with these four grammars.
#include <bnfurl/bnfurl.hpp>
#include <bnfurl/detail/split.hpp>

#include "gen/pipeline.hpp"
#include "gen/production_code.hpp"
#include "rfc3339-date-time.hpp"
#include "rfc5321-mailbox.hpp"
#include "rfc6265-cookie-string.hpp"
#include "rfc8259-number.hpp"
#include "tests/gen/files.hpp"
#include "tests/gen/table.hpp"
#include "tests/gen/walk.hpp"
#include "tools/verify/harness/readings.hpp"
#include "tools/verify/reference/backtracking.hpp"

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

// What a scanner found, printed as the interpreters of tests/gen print it.
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

// The components in words: `cookie-name a, content x, ...`, and `word x, ...`.
std::string components_in(std::string_view text) {
  std::vector<std::uint16_t> states(text.size() + 1);
  std::vector<ComponentOccurrence> found(100);
  const Production entry = rfc6265_cookie_string::cookie_string;
  const auto count = trace_components(entry, text, {states, found});
  std::string result;
  for (const ComponentOccurrence& each : std::span(found).first(count.value_or(0))) {
    result += std::string(entry.grammar().components()[each.component].name()) + " " +
              std::string(text.substr(each.begin, each.end - each.begin)) + ", ";
  }
  return result;
}

std::string productions_in(std::string_view text, std::string_view name) {
  std::vector<std::uint16_t> states(text.size() + 1);
  std::vector<Occurrence> found(1000);
  const Production entry = rfc6265_cookie_string::cookie_string;
  const auto count = trace(entry, text, {states, found});
  std::string result;
  for (const Occurrence& each : std::span(found).first(count.value_or(0))) {
    if (each.production().name() != name) continue;
    result += std::string(text.substr(each.begin, each.end - each.begin)) + ", ";
  }
  return result;
}

TEST(Rfc6265, SplitHasTheFirstOfEachComponentAndTraceComponentsAll) {
  const std::string_view text = R"(a=x+y; b="z"; c=)";
  const auto parts = split(rfc6265_cookie_string::cookie_string, text);
  ASSERT_TRUE(parts);
  EXPECT_EQ((*parts)[rfc6265_cookie_string::cookie_name], "a");
  EXPECT_EQ((*parts)[rfc6265_cookie_string::content], "x+y");
  EXPECT_EQ(components_in(text), "cookie-name a, content x+y, cookie-name b, content z, cookie-name c, content , ");
  EXPECT_EQ(components_in("a"), "");
}

TEST(Rfc6265, TraceHasProductionsThatOnlyABodyNames) {
  const std::string_view text = R"(a=x+y; b="z"; c=)";
  EXPECT_EQ(productions_in(text, "cookie-value"), R"(x+y, "z", , )");
  EXPECT_EQ(productions_in(text, "content"), "x+y, z, , ");
  EXPECT_EQ(productions_in(text, "word"), "x, y, z, , ");
}

TEST(Rfc6265, TheFirstOnesAreWrittenIfThereIsNoRoomForAll) {
  const std::string_view text = "a=x; b=y";
  std::vector<std::uint16_t> states(text.size() + 1);
  const Production entry = rfc6265_cookie_string::cookie_string;
  const std::vector<ComponentOccurrence> all = {{0, 0, 1}, {1, 2, 3}, {0, 5, 6}, {1, 7, 8}};
  for (std::size_t room = 0; room <= all.size(); ++room) {
    std::vector<ComponentOccurrence> found(room + 1, {7, 8, 9});
    EXPECT_EQ(trace_components(entry, text, {states, std::span(found).first(room)}), all.size());
    EXPECT_TRUE(std::equal(found.begin(), found.end() - 1, all.begin()));
    EXPECT_EQ(found.back(), (ComponentOccurrence{7, 8, 9}));
  }
  EXPECT_EQ(trace_components(entry, text, {std::span(states).first(text.size()), {}}).error(),
            (TextError{TextError::Why::no_room, text.size() + 1}));
}

// What `trace` and `trace_components` find, printed as for the backtracking.
std::string occurrences_in(Production production, std::string_view text) {
  std::vector<std::uint16_t> states(text.size() + 1);
  std::vector<ComponentOccurrence> components(1000);
  std::vector<Occurrence> occurrences(10'000);
  const auto count = trace_components(production, text, {states, components});
  const auto productions = trace(production, text, {states, occurrences});
  if (!count || !productions) return count || productions ? "one of them only" : "-";
  const Grammar grammar = production.grammar();
  std::string result = to_string(proof::phrases_of(std::span(occurrences).first(*productions)));
  std::map<std::string, std::string> lists;
  for (const ComponentOccurrence& each : std::span(components).first(*count))
    lists[std::string(grammar.components()[each.component].name())] +=
        " " + std::to_string(each.begin) + "-" + std::to_string(each.end);
  for (const auto& [name, list] : lists) result += ", " + name + list;
  return result;
}

std::string occurrences_by(gen::Backtracking& backtracking, std::string_view text) {
  const auto reading = backtracking.read(text);
  if (!reading) return "-";
  std::string result = to_string(proof::outermost(backtracking.phrases(text)));
  for (const auto& [name, list] : reading->lists) {
    result += ", " + name;
    for (const auto& [begin, end] : list) result += " " + std::to_string(begin) + "-" + std::to_string(end);
  }
  return result;
}

TEST(OtherGrammars, TraceFindsWhatBacktrackingFinds) {
  for (const Grammar& compiled : grammars()) {
    const gen::Grammar grammar =
        gen::tests::grammar_of(gen::tests::file_text("tests/grammars/" + std::string(compiled.name()) + ".bnf"));
    for (const gen::Rule& rule : grammar.rules) {
      const Production production = compiled.find(rule.name).value();
      gen::Backtracking backtracking(grammar, rule.name);
      const gen::Dfa minimal = gen::printed_language(grammar, rule.name);
      gen::tests::RandomTexts texts(minimal);
      for (int i = 0; i < 100; ++i) {
        const std::string text = texts.next(40);
        EXPECT_EQ(occurrences_in(production, text), occurrences_by(backtracking, text)) << rule.name << ": " << text;
      }
    }
  }
}

TEST(OtherGrammars, ScannersFindWhatTheAutomataFind) {
  ASSERT_EQ(detail::compiled_grammars().size(), 4U);
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
