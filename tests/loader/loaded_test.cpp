// Grammars at run time, as a user of the library has them: files that import from each other, faults as values with
// their places, the good rules of a bad file, and every limit in turn.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/detail/data.hpp>
#include <bnfurl/feed.hpp>
#include <bnfurl/line_splitter.hpp>
#include <bnfurl/normalize.hpp>
#include <bnfurl/repair.hpp>

#include "src/loader/loaded.hpp"
#include "src/loader/sound_part.hpp"
#include "tests/core/resolve/resolved_text.hpp"
#include "tests/core/support/shipped_production.hpp"
#include "tests/core/support/texts.hpp"
#include "tests/gen/cases.hpp"

namespace bnfurl::loader {
namespace {

// The first way in which an automaton and a table differ. Both are walked together: on each octet, both go on or
// neither does, and they accept the same texts. The table can have more states, which tell apart what was being read.
std::string difference(const gen::Dfa& dfa, const detail::DfaTable& table) {
  if (dfa.states.size() > table.states) return "more states than the table";
  const std::vector<std::size_t> letter_of = gen::class_of_octet(dfa.classes);
  std::set<std::pair<std::size_t, std::size_t>> seen{{0, 0}};
  std::vector<std::pair<std::size_t, std::size_t>> open{{0, 0}};
  while (!open.empty()) {
    const auto [state, row] = open.back();
    open.pop_back();
    const bool accepts = (table.accepting[row / 64] >> row % 64 & 1) != 0;
    if (dfa.states[state].accepting != accepts) return "a text is accepted by one of them";
    for (std::size_t octet = 0; octet < 256; ++octet) {
      const std::uint16_t next_row = table.next[row * table.classes + table.class_of[octet]];
      const bool has_letter = letter_of[octet] < dfa.classes.size();
      const int next = has_letter ? dfa.states[state].next[letter_of[octet]] : gen::Dfa::none;
      if ((next == gen::Dfa::none) != (next_row == detail::none)) return "an octet is read by one of them";
      if (next == gen::Dfa::none) continue;
      const std::pair<std::size_t, std::size_t> pair{static_cast<std::size_t>(next), next_row};
      if (seen.insert(pair).second) open.push_back(pair);
    }
  }
  return "";
}

TEST(DfaOf, EveryTableHasTheLanguageOfItsAutomaton) {
  for (const detail::GrammarData* grammar : detail::compiled_grammars()) {
    for (const detail::ProductionData& production : std::span(grammar->productions, grammar->production_count))
      EXPECT_EQ(difference(dfa_of(*production.dfa), *production.dfa), "") << grammar->name << ":" << production.name;
  }
}

TEST(DfaOf, OctetsThatNoStateReadsHaveNoClass) {
  const gen::Dfa digits = dfa_of(*detail::data_of(*find_production("rfc3986", "port")).dfa);
  EXPECT_EQ(to_string(digits), "0: [0-9] 0, accepting\n");
}

}  // namespace
}  // namespace bnfurl::loader

namespace bnfurl {
namespace {

std::string lines_of(std::span<const Diagnostic> diagnostics) {
  std::string lines;
  for (const Diagnostic& each : diagnostics) lines += (lines.empty() ? "" : "\n") + to_string(each);
  return lines;
}

std::string fault_of(const Result<Production, Diagnostics>& prepared) {
  return lines_of(prepared.error_or(Diagnostics()));
}

/// The faults of the texts, or those found when the start of the first text is prepared.
std::string fault_of(std::initializer_list<GrammarText> texts, const Limits& limits = {}) {
  Loaded loaded = load(texts, limits);
  if (!loaded.diagnostics().empty()) return lines_of(loaded.diagnostics());
  return fault_of(loaded.prepared(loaded.grammar()->start()));
}

std::string productions_of(const std::optional<Grammar>& grammar) {
  if (!grammar) return "none";
  std::string names;
  for (const Production each : grammar->productions()) names += (names.empty() ? "" : " ") + std::string(each.name());
  return names;
}

bool matches_start(std::initializer_list<GrammarText> texts, std::string_view text) {
  Loaded loaded = load(texts);
  EXPECT_EQ(lines_of(loaded.diagnostics()), "");
  return matches(*loaded.production(""), text);
}

// ---- Good grammars

TEST(Load, GivesAGrammarThatSplits) {
  Loaded loaded = load("phone = 3DIGIT \"-\" number\nnumber = 1*DIGIT\n# component: number\n", "dir/my.bnf");
  ASSERT_TRUE(loaded.grammar());
  const Grammar grammar = *loaded.grammar();
  EXPECT_EQ(grammar.name(), "my");
  EXPECT_EQ(grammar.file(), "my.bnf");
  EXPECT_EQ(productions_of(grammar), "phone number DIGIT");
  EXPECT_EQ(loaded.production("phone"), grammar.start());
  const auto parts = split(grammar.start(), "555-1234");
  ASSERT_TRUE(parts);
  EXPECT_EQ((*parts)[*grammar.find("number")], "1234");
  EXPECT_EQ(explain(grammar.start(), "555-")->message(), "expected DIGIT, found the end");
}

// Only a split shows which of the two alternatives fits a value: "a2" and "b1" do not match `s`.
TEST(Load, JoinTriesOneWayAfterTheOther) {
  Loaded loaded = load("s = %x61 x / %x62 y\nx = \"1\"\ny = \"2\"\n# component: part = x y\n", "ways.bnf");
  const Production start = *loaded.production("s");
  const auto joined = [&](std::string_view part) {
    const std::optional<std::string_view> values[] = {part};
    return join(start, values);
  };
  EXPECT_EQ(joined("1"), "a1");
  EXPECT_EQ(joined("2"), "b2");
  EXPECT_FALSE(joined("3"));
}

TEST(Load, JoinRefusesWhatTheComponentsDoNotDetermine) {
  const auto joined = [](const std::string& rules) {
    Loaded loaded = load(rules + "\nx = *\"1\"\n# component: x\n", "rounds.bnf");
    const std::optional<std::string_view> values[] = {"1"};
    return join(*loaded.production("s"), values).value_or("refused");
  };
  EXPECT_EQ(joined("s = %x61 x"), "a1");
  EXPECT_EQ(joined("s = %x61 x / %x62 x"), "refused");
  EXPECT_EQ(joined("s = [ %x61 ] x"), "refused");
  EXPECT_EQ(joined("s = *%x61 x"), "refused");
  EXPECT_EQ(joined("s = gap x\ngap = %x61 / %x62 gap"), "refused");
  EXPECT_EQ(joined("s = x *( \",\" x )"), "refused");
  EXPECT_EQ(joined("s = 2( x \",\" )"), "refused");
  EXPECT_EQ(joined("s = x [ %x61 *%x62 ]"), "refused");
  EXPECT_EQ(joined("s = x / \"//\" x"), "1");  // nothing comes before something
}

// It could only say no to every text, and nobody would see why.
TEST(Unprepared, EndsTheProgram) {
  Loaded loaded = load("s = *DIGIT t\nt = \"x\"\n", "a.bnf");
  const Production start = loaded.grammar()->start();
  const std::optional<std::string_view> values[1];
  std::array<char, 8> memory;
  const auto message = "the production s of the grammar a was not prepared \\(bnfurl/load.hpp\\)";
  EXPECT_DEATH(static_cast<void>(matches(start, "12x")), message);
  EXPECT_DEATH(static_cast<void>(matches(start, "")), message);
  EXPECT_DEATH(static_cast<void>(split(start, "12x")), message);
  EXPECT_DEATH(static_cast<void>(explain(start, "12x")), message);
  EXPECT_DEATH(static_cast<void>(join(start, values)), message);
  EXPECT_DEATH(static_cast<void>(normalize(start, "12x", Levels::all, memory)), message);
  EXPECT_DEATH(static_cast<void>(start.automaton()), message);
  EXPECT_DEATH(Feed{start}, message);
  EXPECT_DEATH(static_cast<void>(SplitFeed::of(start)), message);
  LineSplitter splitter(start);
  splitter.feed("12x\n");
  EXPECT_DEATH(static_cast<void>(splitter.next()), message);
  EXPECT_EQ(loaded.prepared(start), start);
  EXPECT_TRUE(matches(start, "12x"));
  EXPECT_DEATH(static_cast<void>(matches(*loaded.grammar()->find("t"), "x")), "the production t of the grammar a");
}

TEST(Unprepared, ForTraceEndsTheProgram) {
  Loaded loaded = load("s = *DIGIT t\nt = \"x\"\n# component: t\n", "a.bnf");
  const Production start = *loaded.production("s");
  std::vector<std::uint16_t> states(4);
  std::vector<Occurrence> occurrences(8);
  std::vector<ComponentOccurrence> components(8);
  const auto message = "the production s of the grammar a was not prepared for trace";
  EXPECT_DEATH(static_cast<void>(trace(start, "12x", {states, occurrences})), message);
  EXPECT_DEATH(static_cast<void>(trace_components(start, "12x", {states, components})), message);
  EXPECT_EQ(trace(start, "12x", {}).error(), (TextError{TextError::Why::no_room, 4}));
  EXPECT_EQ(loaded.prepared_for_trace(start), start);
  EXPECT_EQ(trace(start, "12x", {states, occurrences}), 4U);  // s DIGIT DIGIT t
  EXPECT_EQ(trace_components(start, "12x", {states, components}), 1U);
  EXPECT_FALSE(trace(start, "12", {states, occurrences}));
}

// What a program asks for by the method of a request, or of a strict reader, must be there.
TEST(Load, PreparesWhatMethodsAndStrictReadersAreJudgedBy) {
  Loaded loaded = load(
      "# kinds: t\n# strict: t: c\n# method: GET a b\n# method: * c\n# component: scheme = sa sb sc\nt = a / b / c\n"
      "a = sa \":\"\nb = sb \":\"\nc = sc \":\" *\"x\"\nsa = \"a\"\nsb = \"b\"\nsc = 1*( \"a\" / \"c\" )\n",
      "a.bnf");
  EXPECT_EQ(lines_of(loaded.diagnostics()), "");
  const Production t = *loaded.production("t");
  EXPECT_TRUE(matches(*production_for_method(t, "GET"), "a:"));
  EXPECT_FALSE(matches(*production_for_method(t, "GET"), "c:x"));
  EXPECT_TRUE(matches(*production_for_method(t, "PUT"), "c:x"));
  EXPECT_TRUE(matches(t, "a:x"));
  EXPECT_FALSE(matches(*strict_production(t), "a:x"));
}

TEST(Load, SaysWhatThereIsNot) {
  Loaded loaded = load("s = \"a\"\nt = u\n", "x.bnf");
  EXPECT_EQ(loaded.production("s"), loaded.grammar()->start());
  EXPECT_EQ(loaded.production("x.bnf", ""), loaded.grammar()->start());
  EXPECT_EQ(fault_of(loaded.production("t")),
            "x.bnf:2:5: u is not defined (rule t)\nx.bnf: has no rule t that can be used");
  Loaded other = load("s = \"a\"\n", "x.bnf");
  EXPECT_EQ(fault_of(other.production("y.bnf", "")), "y.bnf: has no rule that can be used");
}

TEST(Load, GrammarsStayValidWhenTheirOwnerIsMoved) {
  Loaded first = load("s = \"x\"\n", "a.bnf");
  const Production start = first.grammar()->start();
  Loaded second = std::move(first);
  EXPECT_TRUE(second.prepared(start));
  EXPECT_TRUE(matches(start, "x"));
  first = load("s = \"y\"\n", "b.bnf");
  EXPECT_TRUE(matches(start, "x"));
}

TEST(Load, SeveralThreadsMayPrepareAndMatch) {
  std::string text;
  for (int i = 0; i < 40; ++i) text += "r" + std::to_string(i) + " = 1*" + std::to_string(i + 2) + "\"a\"\n";
  Loaded loaded = load(text, "a.bnf");
  std::vector<std::thread> threads;
  std::atomic<int> good = 0;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (const Production each : loaded.grammar()->productions())
        good += loaded.prepared(each) && matches(each, "a") ? 1 : 0;
    });
  }
  for (std::thread& each : threads) each.join();
  EXPECT_EQ(good, 160);
}

TEST(Load, CompiledGrammarsNeedNoPreparation) {
  Loaded loaded = load("s = \"x\"\n", "a.bnf");
  const Production uri = *find_production("rfc3986", "URI");
  EXPECT_EQ(loaded.prepared(uri), uri);
  EXPECT_EQ(loaded.prepared_for_trace(uri), uri);
}

TEST(Load, WithoutFilesThereIsNoGrammar) {
  const Loaded nothing = load(std::span<const GrammarText>());
  EXPECT_FALSE(nothing.grammar());
  Loaded loaded = load("s = \"x\"\n", "a.bnf");
  EXPECT_FALSE(loaded.grammar("b.bnf"));
}

// What they return points into the object.
template <class T>
concept GivesAGrammar = requires(T&& loaded) {
  std::forward<T>(loaded).grammar();
};
template <class T>
concept GivesAProduction = requires(T&& loaded) {
  std::forward<T>(loaded).production("s");
};
static_assert(GivesAGrammar<Loaded&> && GivesAGrammar<const Loaded&> && !GivesAGrammar<Loaded>);
static_assert(GivesAProduction<Loaded&> && !GivesAProduction<Loaded>);

// ---- Several files

constexpr GrammarText port_and_mark{"one.bnf", "# import: URI rfc3986\ns = <port, see [URI]> \"!\"\n"};

TEST(Load, ImportsFromCompiledGrammarsAndFromEachOther) {
  EXPECT_TRUE(matches_start({port_and_mark}, "80!"));
  const GrammarText two{"two.bnf", "# import: ONE one\nt = <s, see [ONE]> \"?\"\n"};
  EXPECT_TRUE(matches_start({two, port_and_mark}, "80!?"));
  EXPECT_EQ(fault_of({two}), "two.bnf:1:15: unknown grammar \"one\"");
}

TEST(Load, AFileReplacesACompiledGrammarOfTheSameName) {
  const GrammarText other{"x.bnf", "# grammar: rfc3986\nport = \"p\"\n"};
  EXPECT_TRUE(matches_start({port_and_mark, other}, "p!"));
  EXPECT_FALSE(matches_start({port_and_mark, other}, "80!"));
}

TEST(Load, TwoGrammarsOfOneNameAreReported) {
  EXPECT_EQ(fault_of({{"a/x.bnf", "s = \"a\"\n"}, {"b/x.bnf", "s = \"a\"\n"}}),
            "b/x.bnf: a/x.bnf has the same grammar name, x; change one of the two \"# grammar:\" lines");
}

// ---- Faults

TEST(Load, FaultsHaveTheirPlaces) {
  Loaded loaded = load("s = \"a\"\nt = u\n", "x.bnf");
  ASSERT_EQ(loaded.diagnostics().size(), 1U);
  EXPECT_EQ(loaded.diagnostics()[0], (Diagnostic{"x.bnf", 2, 5, "u is not defined (rule t)"}));
  EXPECT_EQ(to_string(loaded.diagnostics()[0]), "x.bnf:2:5: u is not defined (rule t)");
  EXPECT_EQ(fault_of({{"x.bnf", ""}}),
            "x.bnf: the file has no rules; a rule is written \"name = elements\" from column 1");
  EXPECT_EQ(fault_of({{"x.bnf", "# import: URI rfc398\ns = <port, see [URI]>\n"}}),
            "x.bnf:1:15: unknown grammar \"rfc398\" (did you mean \"rfc3986\"?)");
  EXPECT_EQ(fault_of({{"x.bnf", "# component: a\n# body: s = a \"b\"\ns = \"ab\"\na = \"c\"\n"}}),
            "x.bnf:3:1: s accepts other texts with its \"# body:\" lines than as printed; correct the body");
  EXPECT_EQ(fault_of({{"x.bnf", "# typical: b\ns = \"a\"\n"}}), "x.bnf:1:12: \"b\" does not match s");
}

TEST(Load, GivesTheProductionsWithoutFaults) {
  gen::tests::expect_cases("load", [](const std::string& text) {
    Loaded loaded = load(text, "x.bnf");
    if (loaded.grammar()) {
      for (const Production each : loaded.grammar()->productions())
        EXPECT_EQ(fault_of(loaded.prepared(each)), "") << each.name();
      EXPECT_EQ(loaded.grammar()->text(), text);
    }
    return productions_of(loaded.grammar()) + "\n" + lines_of(loaded.diagnostics());
  });
}

TEST(Load, RulesThatImportFaultyOnesAreFaulty) {
  const GrammarText bad{"one.bnf", "s = u\nt = \"t\"\n"};
  const GrammarText good{"two.bnf", "# import: ONE one\na = <t, see [ONE]>\nb = <s, see [ONE]>\nc = a b\nd = a\n"};
  Loaded loaded = load(std::vector{bad, good});
  EXPECT_EQ(productions_of(loaded.grammar("one.bnf")), "t");
  EXPECT_EQ(productions_of(loaded.grammar("two.bnf")), "a d t");
  EXPECT_EQ(lines_of(loaded.diagnostics()),
            "one.bnf:1:5: u is not defined (rule s)\ntwo.bnf:3:5: the grammar one has no rule s");
}

TEST(Load, ManyFaultsAreReportedQuickly) {
  std::string text;
  for (int i = 0; i < 900; ++i) text += "r" + std::to_string(i) + " = nobody" + std::to_string(i) + "\n";
  const Loaded loaded = load(text, "x.bnf");
  EXPECT_EQ(loaded.diagnostics().size(), 900U);
}

TEST(Load, ALineThatIsRepeatedOftenIsReportedOnce) {
  std::string text = "x = \"x\"\n";
  for (int i = 0; i < 60'000; ++i) text += "# component: x\n";
  EXPECT_EQ(fault_of({{"x.bnf", text}}), "x.bnf:3:14: \"# component: x\" is given twice, first on line 2");
}

// ---- Limits, each in turn

Limits with(std::uint64_t Limits::*limit, std::uint64_t value) {
  Limits limits;
  limits.*limit = value;
  return limits;
}

TEST(Limits, OfOctetsApplyToTheText) {
  Limits limits;
  limits.octets = 8;
  EXPECT_EQ(fault_of({{"x.bnf", "s = \"x\"\n"}}, limits), "");
  EXPECT_EQ(fault_of({{"x.bnf", "s = \"xy\"\n"}}, limits), "x.bnf: larger than 8 bytes, too large for a grammar");
}

TEST(Limits, OfStatesApplyToEachProduction) {
  const GrammarText text{"x.bnf", "t = \"t\"\ns = *( \"a\" / \"b\" ) \"a\" 20( \"a\" / \"b\" )\n"};
  Loaded loaded = load(text.text, text.file);
  EXPECT_EQ(lines_of(loaded.diagnostics()), "");
  EXPECT_EQ(fault_of(loaded.production("s")),
            "x.bnf:2:1: s needs more than 50000 states; lower its counts (the largest is 20, in s)");
  EXPECT_EQ(fault_of(loaded.prepared_for_trace(*loaded.grammar()->find("s"))),
            "x.bnf:2:1: s needs more than 50000 states; lower its counts (the largest is 20, in s)");
  EXPECT_EQ(fault_of(loaded.production("t")), "");
  EXPECT_EQ(fault_of({{"x.bnf", "s = 10000( 10000\"a\" )\n"}}),
            "x.bnf:1:1: s needs more than 50000 states; lower its counts (the largest is 10000, in s)");
  Limits few;
  few.states = 10;
  EXPECT_EQ(fault_of({{"x.bnf", "s = 20DIGIT\n"}}, few),
            "x.bnf:1:1: s needs more than 10 states; lower its counts (the largest is 20, in s)");
}

// Where the language alone is small, its components multiply the states: each state knows which have been seen.
TEST(Limits, NameTheRuleWhoseComponentsMultiply) {
  std::string text = "s = u \" \" u\nu = [ a ] [ b ] [ c ] [ d ] [ e ] [ f ] [ g ]\n";
  for (char name = 'a'; name <= 'g'; ++name) {
    text.insert(0, std::string("# component: ") + name + "\n");
    text += std::string(1, name) + " = \"" + name + "\" / \"-\"\n";
  }
  Limits few;
  few.states = 100;
  EXPECT_EQ(
      fault_of({{"x.bnf", "# start: s\n" + text}}, few),
      "x.bnf:9:1: s needs more than 100 states; u, with 7 components, can occur several times in it; use a copy of "
      "its rules without \"# component:\" lines");
  text.replace(text.find("u \" \" u"), 7, "u      ");
  EXPECT_EQ(fault_of({{"x.bnf", "# start: s\n" + text}}, few), "");
}

TEST(Limits, OfStepsApplyToReadingAndToEachProduction) {
  const GrammarText text{"x.bnf", "s = 1*30( ALPHA DIGIT )\n"};
  EXPECT_EQ(fault_of({text}, with(&Limits::steps, 10)),
            "x.bnf: checking takes more than 10 steps; split it into smaller rules");
  EXPECT_EQ(fault_of({text}, with(&Limits::steps, 5'000)),
            "x.bnf:1:1: s takes more than 5000 steps; lower its counts (the largest is 30, in s)");
  EXPECT_EQ(fault_of({text}), "");
}

TEST(Limits, OfMemoryApplyToEachProduction) {
  EXPECT_EQ(fault_of({{"x.bnf", "s = 1*30( ALPHA DIGIT )\n"}}, with(&Limits::memory, 5'000)),
            "x.bnf:1:1: s needs more than 5000 bytes of memory; lower its counts (the largest is 30, in s)");
}

}  // namespace
}  // namespace bnfurl

namespace bnfurl::tests {

// References by grammars that are read at run time: IRIs, and URIs with zones.

namespace {

struct Names {
  std::string grammar;
  std::string start;
  std::string references;
};

class ResolvedAtRunTime : public testing::TestWithParam<Names> {
protected:
  ResolvedAtRunTime() {
    EXPECT_EQ(start_.grammar().start(), start_);
    EXPECT_EQ(reference_production(start_.grammar()), references_);
  }

  [[nodiscard]] std::string seen(std::string_view base, std::string_view reference) const {
    return resolved(start_, base, reference, default_resolution(start_.grammar()));
  }

  Production start_ = *shipped_production(GetParam().grammar, GetParam().start);
  Production references_ = *shipped_production(GetParam().grammar, GetParam().references);
};

INSTANTIATE_TEST_SUITE_P(Load, ResolvedAtRunTime,
                         testing::Values(Names{"rfc3987", "IRI", "IRI-reference"},
                                         Names{"rfc6874", "URI", "URI-reference"}),
                         [](const auto& names) { return names.param.grammar; });

TEST_P(ResolvedAtRunTime, AsRfc3986Does) {
  EXPECT_EQ(seen("http://a/b/c/d;p?q", "../g;x?y#s"), "http://a/b/g;x?y#s");
  EXPECT_EQ(seen("http://a/b/c/d;p?q", "g/./../../h"), "http://a/b/h");
  EXPECT_EQ(seen("http://a/b/c/d;p?q", "g:h"), "g:h");
  EXPECT_EQ(seen("x:/a", "..//b"), "x:/.//b");
  EXPECT_EQ(seen("http://a", "g h"), "no reference");
}

TEST_P(ResolvedAtRunTime, AResultIsATextOfTheStart) {
  RandomTexts bases(*detail::data_of(start_).dfa, 1);
  RandomTexts references(*detail::data_of(references_).dfa, 2);
  for (std::size_t i = 0; i < 3000; ++i) {
    const std::string base = bases.text(i % 60);
    const std::string reference = references.text(i % 70);
    const std::string result = seen(base, reference);
    EXPECT_TRUE(Base::of(start_, result)) << base << " " << reference << " " << result;
  }
}

// RFC 3986, appendix B: a scheme has at least one octet. A grammar without the component cannot say what else it has.
TEST(ResolvedByAnOwnGrammar, AColonAtTheBeginIsNoEndOfAScheme) {
  Loaded loaded = load("# reference: x\nx = *( \"a\" / \":\" / \"/\" )\n", "own.bnf");
  ASSERT_TRUE(loaded.grammar());
  const Production x = loaded.grammar()->start();
  EXPECT_DEATH((void)Base::of(x, ":a"), "x of the grammar own was not prepared");
  ASSERT_TRUE(loaded.prepared(x));
  EXPECT_EQ(Base::of(x, ":a").error(), BaseError::no_scheme);
  EXPECT_EQ(resolved(x, "a:/aa", ":a", Resolution::rfc3986), "a:/:a");
  EXPECT_EQ(resolved(x, "a://a/aa", ":a", Resolution::rfc3986), "a://a/:a");
  EXPECT_EQ(resolved(x, "a://a/aa", "aa:a", Resolution::rfc3986), "aa:a");
}

TEST(ResolvedIris, KeepTheirOctets) {
  const Production iri = *shipped_production("rfc3987", "IRI");
  static_cast<void>(shipped_production("rfc3987", "IRI-reference"));
  EXPECT_EQ(resolved(iri, "http://é/ä/ö?ü", "../ñ#ß", Resolution::rfc3986), "http://é/ñ#ß");
}

// No published grammar has two readings as good that meet in a state.
TEST(RepairedByALoadedGrammar, TheFirstOctetsStayWhereOneEscapeIsAsGoodAsAnother) {
  Loaded loaded = load("s = \"a%61\" / \"%61a\"\n", "either.bnf");
  std::array<char, 16> memory;
  EXPECT_EQ(*repair(*loaded.production("s"), std::string_view("aa"), RepairMode::grammar, memory), "a%61");
}

}  // namespace
}  // namespace bnfurl::tests
