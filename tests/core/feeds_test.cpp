// Texts that come in pieces, and what a grammar says of itself.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/combined.hpp>
#include <bnfurl/detail/data.hpp>
#include <bnfurl/feed.hpp>
#include <bnfurl/rfc3986.hpp>
#include <bnfurl/rfc9112.hpp>

#include "src/core/tables.hpp"
#include "tests/core/support/fixture.hpp"
#include "tests/core/support/texts.hpp"

namespace bnfurl::tests {

// A feed equals the whole text. The texts here are those of tests/corpus at every cut; the agreement tests and the
// prover feed theirs, too (tools/verify/harness/checker.cpp).

namespace {

TEST(Feed, GoesOnAcrossPieces) {
  Feed feed(rfc3986::URI);
  EXPECT_EQ(feed.progress(), Progress::incomplete);
  EXPECT_EQ(feed.push("ht"), Progress::incomplete);
  EXPECT_EQ(feed.push(""), Progress::incomplete);
  EXPECT_EQ(feed.push("tp:"), Progress::accepting);
  EXPECT_EQ(feed.push({}), Progress::accepting);
  EXPECT_EQ(feed.offset(), 5U);
}

TEST(Feed, StaysDead) {
  Feed feed(rfc3986::URI);
  EXPECT_EQ(feed.push("a b"), Progress::rejected);
  EXPECT_EQ(feed.push("c"), Progress::rejected);
  EXPECT_EQ(feed.offset(), 1U);
  EXPECT_EQ(feed.explain()->found(), ' ');
}

TEST(Feed, ExplainsAnOpenTextAsIfItEndedHere) {
  Feed feed(rfc3986::URI);
  (void)feed.push("http");
  EXPECT_EQ(feed.explain()->message(), explain(rfc3986::URI, "http")->message());
  (void)feed.push(":");
  EXPECT_FALSE(feed.explain());
}

TEST(Feed, CanBeCopied) {
  SplitFeed feed = *SplitFeed::of(rfc3986::URI);
  (void)feed.push("http://h");
  SplitFeed other = feed;
  (void)feed.push("/a");
  (void)other.push(":1");
  EXPECT_FALSE(feed.positions()->at(rfc3986::port));
  EXPECT_EQ(other.positions()->at(rfc3986::port), (Span{9, 10}));
}

TEST(SplitFeed, HasPositionsFromTheBeginning) {
  SplitFeed feed = *SplitFeed::of(rfc9112::request_target);
  for (const char octet : std::string_view("http://h:1/a?")) (void)feed.push({&octet, 1});
  const auto positions = feed.positions();
  ASSERT_TRUE(positions);
  EXPECT_EQ(positions->kind(), "absolute-form");
  EXPECT_EQ(positions->host_kind(), "reg-name");
  EXPECT_EQ(positions->at(rfc9112::query), (Span{13, 13}));
  EXPECT_DEATH((void)positions->at(rfc3986::query), "rfc3986 was requested from a text of the grammar rfc9112");
  EXPECT_FALSE(positions->at(rfc9112::request_target));
}

TEST(SplitFeed, HasNoPositionsForATextThatIsNone) {
  SplitFeed feed = *SplitFeed::of(rfc3986::URI);
  EXPECT_FALSE(feed.positions());
  (void)feed.push("http");
  EXPECT_FALSE(feed.positions());
}

TEST(SplitFeed, FitsEveryShippedProduction) {
  for (const Grammar grammar : grammars()) {
    for (const Production production : grammar.productions()) EXPECT_TRUE(SplitFeed::of(production));
  }
}

TEST(SplitFeed, RefusesAProductionThatNeedsMoreRegisters) {
  const auto last = static_cast<std::uint16_t>(detail::feed_registers);
  const TdfaFixture tdfa(1, detail::feed_registers + 1, {{0, "a", 0, {{last, detail::Operation::position}}}},
                         {{0, {{0, last}, {1, detail::Operation::position}}}});
  const PairGrammar grammar;
  detail::ProductionData data = detail::data_of(grammar.pair());
  data.tdfa = &tdfa.table();
  const Production production = detail::production_of(data);
  constexpr std::size_t needed = (detail::feed_registers + 1) * sizeof(std::size_t);
  EXPECT_EQ(SplitFeed::of(production).error(), (TextError{TextError::Why::no_room, needed}));
}

TEST(Feed, OfAProductionWithoutTablesIsDead) {
  Feed feed(detail::production_of(detail::no_production));
  EXPECT_EQ(feed.progress(), Progress::rejected);
  EXPECT_EQ(feed.push("a"), Progress::rejected);
  EXPECT_EQ(feed.explain()->offset(), 0U);
}

// The contents of a grammar, through its public view: checked for a small test grammar, and for properties that must
// hold for every compiled-in grammar.

static_assert(std::forward_iterator<List<Production>::Iterator>);
static_assert(std::is_trivially_copyable_v<Grammar> && std::is_trivially_copyable_v<RecordKey>);
static_assert(!std::is_constructible_v<Production, const detail::ProductionData&>);
static_assert(!std::is_constructible_v<Grammar, const detail::GrammarData&>);

template <class T>
std::vector<std::string> names_of(const List<T>& list) {
  std::vector<std::string> names;
  for (const T& each : list) names.emplace_back(each.name());
  return names;
}

using Names = std::vector<std::string>;

TEST(Grammar, HasTheFactsOfItsData) {
  const PairGrammar pairs;
  const Grammar grammar = pairs.pair().grammar();
  EXPECT_EQ(grammar.name(), "pairs");
  EXPECT_EQ(grammar.source(), "by hand");
  EXPECT_EQ(grammar.notation(), "ABNF");
  EXPECT_EQ(grammar.file(), "");
  EXPECT_EQ(grammar.text(), "");
  EXPECT_EQ(grammar.start(), pairs.pair());
  EXPECT_EQ(names_of(grammar.productions()), (Names{"key", "Pair", "mark", "pair"}));
  EXPECT_EQ(names_of(grammar.components()), (Names{"key", "value", "mark"}));
  EXPECT_EQ(grammar.kinds()[1], "valued");
  EXPECT_EQ(grammar.host_kinds()[0], "short");
  EXPECT_EQ(grammar.default_ports()[0], (DefaultPort{"http", 80}));
  EXPECT_TRUE(grammar.record_keys().empty());
}

TEST(Production, KnowsItsPlaceInASplit) {
  const PairGrammar pairs;
  EXPECT_EQ(pairs.key().component(), pairs.key().grammar().find_component("key"));
  EXPECT_EQ(pairs.pair().component(), std::nullopt);
  EXPECT_EQ(names_of(pairs.pair().components()), (Names{"key", "value"}));
  EXPECT_EQ(names_of(pairs.production(2).components()), (Names{"mark"}));
  EXPECT_TRUE(pairs.pair().has_kinds());
  EXPECT_FALSE(pairs.key().has_kinds());
}

TEST(Production, WithoutEnginesHasTablesOnly) {
  const PairGrammar pairs;
  EXPECT_FALSE(pairs.pair().engines().scanner);
  EXPECT_FALSE(pairs.pair().engines().short_texts);
}

// ---- All compiled-in grammars

void expect_components_are_named(Production production) {
  RandomTexts texts(*detail::data_of(production).dfa, 6);
  std::set<std::size_t> named, found;
  for (const Component component : production.components()) named.insert(component.index());
  for (std::size_t step = 0; step < texts.steps(); ++step) {
    const std::string text = texts.text_through(step, 24);
    const auto parts = split(production, text);
    ASSERT_TRUE(parts);
    for (const Component component : production.grammar().components()) {
      if ((*parts)[component]) found.insert(component.index());
    }
  }
  EXPECT_TRUE(std::ranges::includes(named, found)) << production.grammar().name() << ":" << production.name();
}

TEST(CompiledGrammars, TextsHaveOnlyComponentsThatTheirRulesName) {
  for (const Grammar grammar : grammars()) {
    for (const Production production : grammar.productions())
      ASSERT_NO_FATAL_FAILURE(expect_components_are_named(production));
  }
}

TEST(CompiledGrammars, SetsOfOctetsHaveExactlyTheMatchingOctets) {
  for (const Grammar grammar : grammars()) {
    for (const Production production : grammar.productions()) {
      const auto octets = production.octets();
      if (!octets) continue;
      EXPECT_FALSE(matches(production, "")) << production.name();
      for (unsigned octet = 0; octet < 256; ++octet)
        EXPECT_EQ(matches(production, std::string(1, static_cast<char>(octet))), octets->test(octet));
    }
  }
}

TEST(CompiledGrammars, AutomataAgreeWithMatches) {
  for (const Grammar grammar : grammars()) {
    const Automaton automaton = grammar.start().automaton();
    RandomTexts texts(*detail::data_of(grammar.start()).dfa, 7);
    for (std::size_t step = 0; step < texts.steps(); step += 3) {
      const std::string text = texts.mutant(texts.text_through(step, 24));
      Automaton::State state = Automaton::start;
      for (std::size_t i = 0; i < text.size() && state != Automaton::dead; ++i) state = automaton.next(state, text[i]);
      EXPECT_EQ(state != Automaton::dead && automaton.accepts(state), matches(grammar.start(), text)) << text;
    }
  }
}

TEST(CompiledGrammars, LogFormatsNameTheirUrls) {
  const RecordKey target = find_grammar("combined")->record_keys()[0];
  EXPECT_EQ(target.name(), "target");
  EXPECT_EQ(target.production(), *find_production("rfc9112", "request-target"));
  ASSERT_TRUE(target.method_component());
  EXPECT_EQ(target.method_component()->name(), "method");
  EXPECT_FALSE(target.methods().empty());
  const RecordKey referer = find_grammar("combined")->record_keys()[1];
  ASSERT_TRUE(referer.unless_component());
  EXPECT_EQ(referer.unless_text(), "-");
  EXPECT_TRUE(referer.methods().empty());
}

TEST(CompiledGrammars, LogFormatsSayHowTheirTimesAreWritten) {
  const std::optional<RecordTime> time = find_grammar("combined")->record_time();
  ASSERT_TRUE(time);
  EXPECT_EQ(time->component.name(), "time");
  EXPECT_EQ(time->pattern, "%d/%b/%Y:%H:%M:%S %z");
  EXPECT_FALSE(find_grammar("rfc3986")->record_time());
}

std::string found(const detail::GrammarData& grammar, std::string_view name) {
  const auto production = detail::grammar_of(grammar).find(name);
  return production ? std::string(production->name()) : "none";
}

TEST(FindProduction, TheExactNameComesFirst) {
  const PairGrammar grammar;
  EXPECT_EQ(found(grammar.data(), "Pair"), "Pair");
  EXPECT_EQ(found(grammar.data(), "pair"), "pair");
}

TEST(FindProduction, AbnfNamesIgnoreLetterCase) {
  const PairGrammar grammar;
  EXPECT_EQ(found(grammar.data(), "KEY"), "key");
  EXPECT_EQ(found(grammar.data(), "PAIR"), "Pair");  // the first in the file
}

TEST(FindProduction, OtherNamesAreExact) {
  const PairGrammar grammar("bar");
  EXPECT_EQ(found(grammar.data(), "key"), "key");
  EXPECT_EQ(found(grammar.data(), "KEY"), "none");
}

TEST(FindProduction, OnlyWholeNamesAreFound) {
  const PairGrammar grammar;
  for (const char* name : {"", "ke", "keys", "kex", "k\x05y"}) EXPECT_EQ(found(grammar.data(), name), "none") << name;
}

TEST(Production, KnowsItsNameAndGrammar) {
  const PairGrammar grammar;
  EXPECT_EQ(grammar.key().name(), "key");
  EXPECT_EQ(grammar.key().grammar().name(), "pairs");
  EXPECT_EQ(detail::component_of(grammar.data(), 2).name(), "mark");
}

TEST(DefaultPort, SchemesIgnoreLetterCase) {
  const PairGrammar grammar;
  EXPECT_EQ(default_port(grammar.pair(), "http"), 80);
  EXPECT_EQ(default_port(grammar.key(), "hTTPs"), 443);
  EXPECT_EQ(default_port(grammar.key(), "ACAP"), 674);
  EXPECT_EQ(default_port(grammar.key(), "Z39.50S"), 210);
}

TEST(DefaultPort, UnknownSchemesHaveNone) {
  const PairGrammar grammar;
  for (const char* scheme : {"", "htt", "httpss", "http:"})
    EXPECT_EQ(default_port(grammar.pair(), scheme), std::nullopt);
}

// RFC 9112, section 3.2: the method decides which form a target may have.

std::string allowed(std::string_view method) {
  std::string forms;
  for (const std::string_view text : {"/", "http://h/", "*", "h:80"}) {
    if (matches(*production_for_method(rfc9112::request_target, method), text)) forms += std::string(text) + " ";
  }
  return forms;
}

TEST(ForMethod, AllowsTheFormsOfSection32) {
  // "h:80" is also an absolute-form: the scheme h.
  EXPECT_EQ(allowed("GET"), "/ http://h/ h:80 ");
  EXPECT_EQ(allowed("OPTIONS"), "/ http://h/ * h:80 ");
  EXPECT_EQ(allowed("CONNECT"), "h:80 ");
}

TEST(ForMethod, CountsLetterCase) { EXPECT_EQ(allowed("connect"), allowed("GET")); }

TEST(ForMethod, ReportsTheKindOfTheMethod) {
  const auto connect = production_for_method(rfc9112::request_target, "CONNECT");
  EXPECT_EQ(split(*connect, "h:80")->kind(), "authority-form");
  EXPECT_EQ(split(*production_for_method(rfc9112::request_target, "GET"), "h:80")->kind(), "absolute-form");
  EXPECT_EQ(explain(*connect, "/a")->offset(), 0U);
}

TEST(ForMethod, IsOnlyForAProductionThatItsGrammarSpeaksOf) {
  EXPECT_FALSE(production_for_method(rfc9112::origin_form, "GET"));
  EXPECT_FALSE(production_for_method(rfc3986::URI, "GET"));
  EXPECT_FALSE(production_for_method(*production_for_method(rfc9112::request_target, "GET"), "GET"));
}

TEST(ForMethod, IsWhatALogFormatJudgesBy) {
  for (const Method& method : combined::target.grammar().record_keys()[0].methods())
    EXPECT_EQ(method.production, *production_for_method(rfc9112::request_target, method.name)) << method.name;
}

}  // namespace
}  // namespace bnfurl::tests
