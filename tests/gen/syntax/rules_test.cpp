// A grammar as a value, what its "#" lines say, and what is made of its rules.
#include "gen/emit/tables/grammar_facts.hpp"
#include "gen/notation/read_grammar.hpp"
#include "gen/production_code.hpp"
#include "gen/syntax/check.hpp"
#include "gen/syntax/components.hpp"
#include "gen/syntax/directives.hpp"
#include "gen/syntax/grammar.hpp"
#include "gen/syntax/grammar_file.hpp"
#include "gen/syntax/rewrites.hpp"
#include "tests/gen/cases.hpp"
#include "tests/gen/published_rules.hpp"
#include "tests/gen/table.hpp"
#include "tests/gen/walk.hpp"

namespace bnfurl::gen::tests {

// Expressions print ABNF-like, compare without their places, and can be walked and rewritten.

namespace {

const Expression a = one_of(OctetSet::of("a"));
const Expression b = one_of(OctetSet::of("b"));

TEST(Expression, Prints) {
  EXPECT_EQ(to_string(a), "[a]");
  EXPECT_EQ(to_string(empty_text()), "\"\"");
  EXPECT_EQ(to_string(concatenation({a, b})), "[a] [b]");
  EXPECT_EQ(to_string(alternation({a, b})), "[a] / [b]");
  EXPECT_EQ(to_string(concatenation({alternation({a, b}), a})), "( [a] / [b] ) [a]");
  EXPECT_EQ(to_string(alternation({concatenation({a, b}), a})), "[a] [b] / [a]");
  EXPECT_EQ(to_string(option(alternation({a, b}))), "[ [a] / [b] ]");
  EXPECT_EQ(to_string(component("host", concatenation({reference("h"), b}))), "<host: h [b]>");
  EXPECT_EQ(to_string(choice("host_kind", "reg-name")), "{host_kind=reg-name}");
}

TEST(Expression, PrintsCounts) {
  EXPECT_EQ(to_string(repetition(0, std::nullopt, a)), "*[a]");
  EXPECT_EQ(to_string(repetition(1, std::nullopt, a)), "1*[a]");
  EXPECT_EQ(to_string(repetition(0, 4, a)), "*4[a]");
  EXPECT_EQ(to_string(repetition(2, 4, a)), "2*4[a]");
  EXPECT_EQ(to_string(repetition(3, 3, a)), "3[a]");
  EXPECT_EQ(to_string(repetition(0, 0, a)), "0[a]");
  EXPECT_EQ(to_string(repetition(0, std::nullopt, concatenation({a, b}))), "*( [a] [b] )");
  EXPECT_EQ(to_string(repetition(0, std::nullopt, repetition(2, 2, a))), "*( 2[a] )");
  EXPECT_EQ(to_string(repetition(2, 2, empty_text())), "2( \"\" )");
}

TEST(Expression, OfOnePartIsThatPart) {
  EXPECT_EQ(concatenation({a}), a);
  EXPECT_EQ(alternation({a}), a);
}

TEST(Expression, LiteralIsAConcatenationOfSets) {
  EXPECT_EQ(to_string(literal("a1", true)), "[Aa] [1]");
  EXPECT_EQ(to_string(literal("a1", false)), "[a] [1]");
  EXPECT_EQ(to_string(literal("\xe4", true)), "[\\xe4]");
  EXPECT_EQ(literal("", true), empty_text());
}

TEST(Expression, ComparesWithoutItsPlace) {
  EXPECT_EQ(reference("x", {1, 2}), reference("x", {3, 4}));
  EXPECT_NE(reference("x"), reference("y"));
  EXPECT_NE(repetition(0, 1, a), option(a));
  EXPECT_NE(repetition(0, 1, a), repetition(0, std::nullopt, a));
  EXPECT_NE(concatenation({a, b}), concatenation({b, a}));
}

TEST(Expression, IsVisitedOuterBeforeInnerLeftToRight) {
  std::string visited;
  for_each(concatenation({option(a), b}), [&](const Expression& x) { visited += to_string(x) + ";"; });
  EXPECT_EQ(visited, "[ [a] ] [b];[ [a] ];[a];[b];");
}

TEST(Expression, IsRewrittenInnerBeforeOuter) {
  const Expression result = transform(concatenation({option(a), reference("x")}), [&](Expression x) {
    if (x.kind == Expression::Kind::option) return x.parts.front();
    return x.kind == Expression::Kind::reference ? b : x;
  });
  EXPECT_EQ(to_string(result), "[a] [b]");
}

// A grammar as a value: how it prints, what it finds, which of its rules are sets.

TEST(Grammar, PrintsARuleALine) {
  EXPECT_EQ(to_string(grammar_of("# body: x = y | x = DIGIT | y = %x30-39")),
            "x = DIGIT\ny = [0-9]\nDIGIT = [0-9]  ; core rule\n# body: x = y\n");
}

TEST(Grammar, FindsRulesByName) {
  const Grammar grammar = grammar_of("x = y | y = \"a\"");
  EXPECT_EQ(grammar.find("y"), &grammar.rules[1]);
  EXPECT_EQ(grammar.find("z"), nullptr);
  EXPECT_EQ(grammar.rule_names(), (std::vector<std::string>{"x", "y"}));
}

TEST(Grammar, StartsWithItsFirstRuleUnlessTheFileNamesAnother) {
  EXPECT_EQ(grammar_of("x = y | y = \"a\"").start(), "x");
  EXPECT_EQ(grammar_of("# start: y | x = y | y = \"a\"").start(), "y");
}

TEST(Grammar, IsFoundAmongOthers) {
  const std::vector<Grammar> grammars{grammar_of("# grammar: a | x = \"a\""), grammar_of("# grammar: b | x = \"a\"")};
  EXPECT_EQ(find_grammar(grammars, "b"), &grammars[1]);
  EXPECT_EQ(find_grammar(grammars, "c"), nullptr);
}

TEST(RuleThatIsASet, KnowsItsOctets) {
  expect_cases("gen/syntax", [](const std::string& in) {
    const Grammar grammar = grammar_of(in);
    const auto octets = octets_of(grammar, grammar.rules.front().body);
    return octets ? to_string(*octets) : "none";
  });
}

std::string chain_of_alternatives(int rules) {
  std::string text = "x" + std::to_string(rules) + " = \"a\" / \"b\"";
  for (int i = rules - 1; i >= 0; --i) {
    const std::string next = "x" + std::to_string(i + 1);
    text.insert(0, "x" + std::to_string(i) + " = " + next + " / " + next + " | ");
  }
  return text;
}

// Each rule refers to the next one twice: there are 2 to the power of 200 paths to the last rule.
TEST(Grammar, TheOctetsOfEachRuleAreComputedOnce) {
  const Grammar grammar = grammar_of(chain_of_alternatives(200));
  EXPECT_EQ(to_string(octets_of(grammar, grammar.rules.front().body).value()), "[ABab]");
  EXPECT_EQ(automata(grammar, "x0").minimal.states.size(), 2U);
}

TEST(Grammar, RulesThatNeedEachOtherAreNotSets) {
  const Grammar grammar = grammar_of("x = y / \"a\" | y = x / z | z = \"b\"");
  OctetRules rules(grammar);
  EXPECT_FALSE(rules.octets_of(grammar.rules[0].body));
  EXPECT_FALSE(rules.octets_of(grammar.rules[1].body));
  EXPECT_TRUE(rules.octets_of(grammar.rules[2].body));
}

// A grammar file cut into "#" lines and rules.

GrammarFile file_of(const std::string& text) { return std::get<GrammarFile>(read_grammar_file("a/test.bnf", text)); }

TEST(CutFile, HasHeadersAndRules) {
  expect_cases("gen/syntax", [](const std::string& in) { return to_string(file_of(in)); });
}

TEST(GrammarFile, RuleHasThePlaceOfItsName) {
  EXPECT_EQ(file_of("\n   x = y").rules.front().position, (Position{2, 4}));
}

TEST(GrammarFile, HeaderHasThePlaceOfItsValue) {
  EXPECT_EQ(file_of("# start:   x").headers.front().position, (Position{1, 12}));
  EXPECT_EQ(file_of("\n#start: x").headers.front().position, (Position{2, 9}));
}

TEST(GrammarFile, IsNamedByItsHeaderOrItsStem) {
  EXPECT_EQ(file_of("x = y").name(), "test");
  EXPECT_EQ(file_of("# grammar: other\nx = y").name(), "other");
}

TEST(GrammarFile, ValueIsTheFirstOfItsKey) {
  const GrammarFile file = file_of("# start: x\n# start: y\n");
  EXPECT_EQ(file.value("start", "z"), "x");
  EXPECT_EQ(file.value("source", "z"), "z");
}

TEST(GrammarFile, AByteOrderMarkOfUtf8IsNoPartOfTheFirstLine) {
  EXPECT_EQ(to_string(file_of("\xef\xbb\xbfx = y\n")), "1 x = y\n");
  EXPECT_EQ(file_of("\xef\xbb\xbf# start: x\nx = y\n").value("start", ""), "x");
  EXPECT_EQ(to_string(file_of("\nx = y \xef\xbb\xbf")), "2 x = y \xef\xbb\xbf\n");
}

TEST(GrammarFile, Utf16IsNamed) {
  for (const std::string mark : {"\xff\xfe", "\xfe\xff"}) {
    for (const std::string rest : {"x = y\n", "# start: x\nx = y\n", ""}) {
      const auto cut = read_grammar_file("a/test.bnf", mark + rest);
      ASSERT_TRUE(std::holds_alternative<Diagnostics>(cut)) << rest;
      EXPECT_EQ(to_string(std::get<Diagnostics>(cut)), "a/test.bnf:1:1: the file is in UTF-16; save it as UTF-8\n");
    }
  }
}

TEST(PublishedRule, HasNoBlanksAndKeepsItsMisprint) {
  expect_cases("gen/syntax", [](const std::string& in) {
    std::string rules;
    for (const std::string& rule : published_rules(file_of(in))) rules += rule + ";";
    return rules;
  });
}

TEST(Words, StandBetweenBlanks) {
  EXPECT_EQ(words_of(" a\tb  c "), (std::vector<std::string>{"a", "b", "c"}));
  EXPECT_EQ(words_of(" "), std::vector<std::string>{});
  EXPECT_EQ(trimmed(" \t a b\r\n"), "a b");
  EXPECT_EQ(trimmed(" "), "");
}

// The places in the rules where components and choices are inserted.

TEST(MarkedRule, First) {
  expect_cases("gen/syntax",
               [](const std::string& in) { return to_string(mark_components(grammar_of(in)).rules.front().body); });
}

TEST(EntryPoint, CountsAsAnOccurrenceOfItself) {
  expect_cases("gen/syntax", [](const std::string& in) {
    const Grammar grammar = grammar_of(in);
    return to_string(entry_expression(grammar, grammar.rules.front().name));
  });
}

TEST(Components, KindsCanBeRestricted) {
  const Grammar grammar = grammar_of("# kinds: x | x = y / z / w | y = \"1\" | z = \"2\" | w = \"3\"");
  EXPECT_EQ(to_string(entry_expression(grammar, "x", {"w", "y"})), "y {kind=y} / w {kind=w}");
  EXPECT_EQ(alternatives_of(grammar, "x"), (std::vector<std::string>{"y", "z", "w"}));
  EXPECT_TRUE(has_kinds(grammar, "x"));
  EXPECT_FALSE(has_kinds(grammar, "y"));
}

TEST(ComponentNames, AreInThisOrder) {
  expect_cases("gen/syntax", [](const std::string& in) {
    std::string names;
    for (const std::string& name : component_names(grammar_of(in))) names += name + " ";
    return names;
  });
}

TEST(Components, AllProductionsCanBeMarked) {
  EXPECT_EQ(to_string(mark_productions(grammar_of("x = y z | y = \"1\" | z = y"))),
            "x = <y: y> <z: z>\ny = [1]\nz = <y: y>\n");
  EXPECT_EQ(to_string(production_expression("x")), "<x: x>");
  EXPECT_EQ(to_string(mark_productions(grammar_of("x = y z | y = \"1\" | z = y"), {"y"})),
            "x = y <z: z>\ny = [1]\nz = y\n");
}

TEST(Bodies, BringInRulesThatThePrintedRulesDoNotNeed) {
  expect_cases("gen/syntax", [](const std::string& grammar, const std::string& production) {
    std::string rules;
    for (const std::string& name : brought_by_bodies(grammar_of(grammar), production)) rules += name + " ";
    return rules;
  });
}

TEST(Bodies, RulesThatTheyBringInAreMarkedBesideComponents) {
  const Grammar grammar = grammar_of(R"(# component: b | # body: t = b "," | s = t | t = "a," | b = "a")");
  EXPECT_EQ(to_string(mark_occurrences(grammar, {"b"})), "s = t\nt = <b: <=b: b>> [,]\nb = [Aa]\n");
}

// The components that a production names, and that its automaton sets no others.

TEST(OfTheFirstRule, Components) {
  expect_cases("gen/syntax", [](const std::string& in) {
    const Grammar grammar = grammar_of(in);
    const std::uint32_t components = named_components(grammar).front();
    std::string names;
    for (const std::string& name : component_names(grammar)) {
      if ((components >> component_index(grammar, name) & 1) != 0) names += (names.empty() ? "" : " ") + name;
    }
    return names;
  });
}

// Each "#" line as a value.

Directives directives_of(const std::string& text) {
  return std::get<Directives>(read_directives(std::get<GrammarFile>(read_grammar_file("test.bnf", text)), notations()));
}

TEST(ReadDirectives, PrintAsTheyAreWritten) {
  expect_cases("gen/syntax", [](const std::string& in) {
    const std::string head = "grammar: test\nstart: \n";
    const std::string printed = to_string(directives_of(lines(in)));
    EXPECT_TRUE(printed.starts_with(head)) << printed;
    return printed.substr(head.size());
  });
}

TEST(Directives, HaveDefaults) {
  const Directives directives = directives_of("");
  EXPECT_EQ(directives.name, "test");
  EXPECT_EQ(directives.notation.name, "ABNF");
  EXPECT_EQ(directives.start, "");
  EXPECT_FALSE(directives.record);
}

TEST(Directives, KeepWholeLinesOfProse) {
  const Directives directives = directives_of(
      "# source: RFC 1; and more\n# about: b; c\n# escapes: json\n# typical: a;b c\n# rare: d;e\n# erratum: x; y\n");
  EXPECT_EQ(directives.source, "RFC 1; and more");
  EXPECT_EQ(directives.about, "b; c");
  EXPECT_EQ(directives.escapes, "json");
  EXPECT_EQ(directives.typical.front().value, "a;b c");
  EXPECT_EQ(directives.rare.front().value, "d;e");
}

TEST(Directives, NameTheStartAndTheKind) {
  const Directives directives = directives_of("# grammar: g ; ours\n# start: x\n# kind: record\n# notation: ABNF\n");
  EXPECT_EQ(directives.name, "g");
  EXPECT_EQ(directives.start, "x");
  EXPECT_TRUE(directives.record);
}

TEST(Directives, HaveThePlaceOfEachWord) {
  const Directives directives = directives_of("# shortest: a  aa\n# component: p = q\n# component: a\n");
  EXPECT_EQ(directives.shortest[0].position, (Position{1, 13}));
  EXPECT_EQ(directives.shortest[1].position, (Position{1, 16}));
  EXPECT_EQ(directives.components[0].occurrences[0].position, (Position{2, 18}));
  EXPECT_EQ(directives.components[1].occurrences[0].position, (Position{3, 14}));
}

// Rules that are sets become sets, and nothing else changes.

TEST(Collapsed, FirstRule) {
  expect_cases("gen/syntax", [](const std::string& in) {
    const Grammar marked = mark_components(grammar_of(in));
    EXPECT_EQ(collapse(collapse(marked)), collapse(marked));
    return to_string(collapse(marked).rules.front().body);
  });
}

// A component that ignores letter case, in a grammar that is otherwise case-sensitive.

TEST(IgnoredCase, Prints) {
  expect_cases("gen/syntax",
               [](const std::string& in) { return to_string(grammar_of("# notation: bar | # case: s | " + in)); });
}

TEST(BeforeColon, HasParts) {
  expect_cases("gen/syntax", [](const std::string& in) {
    const Grammar grammar = grammar_of("# notation: bar | " + in);
    return std::to_string(literal_before_colon(grammar.rules.front().body));
  });
}

TEST(LetterCase, FlattenedConcatenationsHaveTheirLiteralsAsParts) {
  const auto flat = [](const std::string& rule) {
    return to_string(flattened(grammar_of("# notation: bar | " + rule).rules.front().body));
  };
  EXPECT_EQ(flat(R"(x = "ab" ( "cd" "e" ) [ "fg" ])"), "[a] [b] [c] [d] [e] [ [f] [g] ]");
  EXPECT_EQ(flattened(literal("a", false)).parts.size(), 1U);
  EXPECT_TRUE(flattened(empty_text()).parts.empty());
}

// The scheme is found whatever its case; the rest stays case-sensitive.
TEST(LetterCase, IsIgnoredInTheLanguageToo) {
  const Automata made = automata_of(
      R"(# notation: bar | # case: scheme | # component: scheme = x: | x = "ab:" rest | rest = *[ "a" |"b" ])");
  EXPECT_EQ(split_by(made.tdfa, "ab:ab"), "scheme 0-2");
  EXPECT_EQ(split_by(made.tdfa, "aB:ab"), "scheme 0-2");
  EXPECT_EQ(split_by(made.tdfa, "ab:aB"), "-");
}

TEST(LetterCase, OctetsBeyondAsciiHaveNoCase) {
  Grammar grammar = grammar_of("# case: s | # component: s = x | x = %xE4 %x40 %x5B");
  EXPECT_EQ(to_string(grammar), "x = [\\xe4] [@] [\\x5b]\n");
}

// A language written in two ways: with a recursion, and with the repetitions that the recursion stands for.
TEST(RecursionAndRepetition, AreTheSameLanguage) {
  expect_cases("gen/syntax", [](const std::string& one, const std::string& other) {
    const Grammar recursive = grammar_of(one);
    const Grammar repeated = grammar_of(other);
    return printed_language(recursive, recursive.start()) == printed_language(repeated, repeated.start()) ? "equal"
                                                                                                          : "different";
  });
}

TEST(Recursion, LeftRecursionIsReplacedInTheRules) {
  EXPECT_EQ(to_string(grammar_of("x = x \"a\" / \"b\"")), "x = [Bb] *[Aa]\n");
}

TEST(Recursion, TriesTheNextRoundBeforeItStops) {
  const Grammar grammar = grammar_of("x = \"b\" / \"a\" x");
  const Grammar ordered = rounds_first(grammar);
  const Rule& rule = *ordered.find("x");
  EXPECT_EQ(to_string(rule.body), "[Aa] x / [Bb]");
  EXPECT_EQ(rule.body.least, 1U);
}

// Written out as repetitions, the length of each would be 2 to the power of their number.
TEST(Recursion, ThatIsTooLongWrittenOutIsReported) {
  std::string text;
  for (int i = 0; i < 12; ++i) {
    text += "x" + std::to_string(i) + " = \"a\"";
    for (int j = 0; j < 12; ++j)
      text += " / x" + std::to_string(j) + " \"" + static_cast<char>('a' + (i * 7 + j) % 26) + "\"";
    text += "\n";
  }
  EXPECT_EQ(messages_of(text),
            "test.bnf:1:1: x0 is one of 12 rules that begin with each other in too many ways; let them refer to each "
            "other only at the end, or write repetitions\n");
}

TEST(Recursion, TooDeepNestingIsReported) {
  const auto nested = [](int rules, const std::string& opening, const std::string& closing) {
    std::string text;
    for (int i = 0; i < rules; ++i)
      text += "x" + std::to_string(i) + " = " + opening + "x" + std::to_string(i + 1) + closing + "\n";
    return text + "x" + std::to_string(rules) + " = \"a\"\n";
  };
  EXPECT_EQ(messages_of(nested(900, "", "")), "");
  EXPECT_EQ(messages_of(nested(100, "[ [ [ ", " ] ] ]")), "");
  EXPECT_EQ(messages_of(nested(900, "[ [ [ [ ", " ] ] ] ]")),
            "test.bnf:1:1: x0 and the rules that it uses are nested 4501 levels deep; at most 4000 are allowed; remove "
            "brackets, or rules that only name another rule\n");
}

// Rules that all refer to each other are one group, which one walk finds.
TEST(Recursion, OfManyRulesIsFound) {
  std::string text;
  for (int i = 0; i < 150; ++i) {
    text += "x" + std::to_string(i) + " = \"z\"";
    for (int j = 0; j < 150; ++j)
      text += " / \"" + std::string(1, static_cast<char>('a' + (i + j) % 25)) + "\" x" + std::to_string(j);
    text += "\n";
  }
  EXPECT_EQ(messages_of(text), "");
}

}  // namespace
}  // namespace bnfurl::gen::tests
