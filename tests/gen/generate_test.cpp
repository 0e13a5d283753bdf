// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The generator as a whole: the files that it writes, and the grammars that it refuses.
#include <bnfurl/version.hpp>

#include "gen/fingerprints.hpp"
#include "gen/generate.hpp"
#include "gen/pipeline.hpp"
#include "gen/production_code.hpp"
#include "tests/gen/all_grammars.hpp"
#include "tests/gen/files.hpp"
#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {

namespace {

std::string files_of(const std::string& grammar) {
  std::string names = grammar + ".hpp " + grammar + ".cpp " + grammar + ".re ";
  for (const FastCode& fast : FastCode::for_all_targets())
    names += grammar + "_" + std::string(fast.target().name) + ".cpp ";
  return names;
}

TEST(Generate, WritesTheFilesOfEachGrammarAndTheRegistry) {
  const auto files = generate({{"a/one.bnf", "x = \"1\"\n"}, {"a/two.bnf", "x = \"2\"\n"}});
  std::string names;
  for (const GeneratedFile& file : std::get<std::vector<GeneratedFile>>(files)) names += file.name + " ";
  EXPECT_EQ(names, files_of("one") + files_of("two") + "registry.cpp ");
}

TEST(Generate, TheSameInputGivesTheSameOutput) {
  const std::vector<SourceFile> files{{"test.bnf", "# component: y\nx = *( y / DIGIT )\ny = *ALPHA\n"}};
  const auto first = std::get<std::vector<GeneratedFile>>(generate(files));
  const auto second = std::get<std::vector<GeneratedFile>>(generate(files));
  ASSERT_EQ(first.size(), second.size());
  for (std::size_t i = 0; i < first.size(); ++i) EXPECT_EQ(first[i].text, second[i].text) << first[i].name;
}

// What a library has, and a log format whose URL is judged by it.
const std::vector<SourceFile> library{{"library/url.bnf", "url = host\nhost = *ALPHA\n"}};
const SourceFile log_format{"log.bnf",
                            "# kind: record\n# component: target\n# target: target url host\n# import: URL url\n"
                            "record = target SP part\ntarget = *%x21-7E\npart = <host, see [URL]>\n"};

TEST(GenerateBeside, WritesOnlyTheFilesOfTheNewGrammars) {
  const auto files = generate_beside(library, {log_format, {"a/two.bnf", "x = \"2\"\n"}});
  std::string names;
  for (const GeneratedFile& file : std::get<std::vector<GeneratedFile>>(files)) names += file.name + " ";
  EXPECT_EQ(names, files_of("log") + files_of("two"));
}

TEST(GenerateBeside, HasNoFunctionInANamespaceOfTheLibrary) {
  const auto files = generate_beside(library, {log_format});
  for (const GeneratedFile& file : std::get<std::vector<GeneratedFile>>(files)) {
    EXPECT_EQ(file.text.find("bnfurl::scanners"), std::string::npos) << file.name;
    EXPECT_EQ(file.text.find("bnfurl::fast_"), std::string::npos) << file.name;
    if (!file.name.ends_with(".re")) continue;
    EXPECT_NE(file.text.find("namespace bnfurl::log::data::scanners {"), std::string::npos) << file.text;
  }
}

// Equal functions of two grammars are one function in the library only: here, each grammar stands by itself.
TEST(GenerateBeside, EqualGrammarsShareNoFunction) {
  const std::string rule = "x = *( \"a\" / \"b\" )\n";
  const auto files = std::get<std::vector<GeneratedFile>>(generate_beside({}, {{"one.bnf", rule}, {"two.bnf", rule}}));
  for (const GeneratedFile& file : files) {
    if (file.name == "two.cpp") {
      EXPECT_EQ(file.text.find("one_"), std::string::npos) << file.text;
    } else if (file.name == "two.re") {
      EXPECT_NE(file.text.find("two_x_matches(kernels::Window& window, "), std::string::npos);
    }
  }
}

TEST(GenerateBeside, TheLibraryJudgesTheUrl) {
  const auto files = std::get<std::vector<GeneratedFile>>(generate_beside(library, {log_format}));
  EXPECT_NE(
      files[1].text.find("{.name = \"target\", .component = 0, .unless_component = 65535, .unless_text = nullptr, "
                         ".production = &url::data::productions[1], "),
      std::string::npos)
      << files[1].text;
}

TEST(GenerateBeside, OnlyTheSameVersionOfTheHeadersIsAccepted) {
  const auto files = std::get<std::vector<GeneratedFile>>(generate_beside(library, {log_format}));
  EXPECT_NE(files[1].text.find("static_assert(std::string_view(BNFURL_VERSION) == \"" BNFURL_VERSION "\""),
            std::string::npos)
      << files[1].text;
}

TEST(GenerateBeside, NamesOfTheLibrarysGrammarsAreTaken) {
  const auto files = generate_beside(library, {{"url.bnf", "x = \"a\"\n"}});
  EXPECT_EQ(to_string(std::get<Diagnostics>(files)),
            "url.bnf: the grammar url is already in library/url.bnf; change one of the two \"# grammar:\" names\n");
}

TEST(GenerateBeside, ARecordCannotBeJudgedByAGrammarThatIsNotInTheLibrary) {
  const auto files =
      generate_beside({}, {{"log.bnf", "# kind: record\n# component: x\n# target: x url host\nx = \"a\"\n"}});
  EXPECT_EQ(to_string(std::get<Diagnostics>(files)), "log.bnf:3:11: there is no production host of the grammar url\n");
}

class RefusedGrammar : public Table {};

TEST_P(RefusedGrammar, IsReported) {
  const auto files = generate({{"test.bnf", lines(in())}});
  const auto* diagnostics = std::get_if<Diagnostics>(&files);
  EXPECT_EQ(diagnostics == nullptr ? "" : to_string(*diagnostics), out() + "\n");
}

INSTANTIATE_TEST_SUITE_P(
    Generate, RefusedGrammar,
    testing::Values(
        Case{"x = y", "test.bnf:1:5: y is not defined (rule x)"},
        // Bodies have to describe the language that is printed.
        Case{"# body: x = y | # body: y = *\"b\" | # component: y | x = *\"a\"",
             "test.bnf:4:1: x accepts other texts with its \"# body:\" lines than as printed; correct the body"},
        Case{"# typical: 12 | # typical: 1a | x = *DIGIT", "test.bnf:2:12: \"1a\" does not match x"},
        Case{"# rare: 12 | # rare: 1a | x = *DIGIT", "test.bnf:2:9: \"1a\" does not match x"},
        Case{"# reference: r | # rare: a | # rare: aa | x = *DIGIT | r = x / \"a\"",
             "test.bnf:3:9: \"aa\" does not match x or r"},
        // Names have to be valid and distinct in C++.
        Case{"class = \"a\" | # component: class- = class",
             "test.bnf:2:23: class- and class would have the same name in C++; rename one"},
        Case{"# component: a_b = x | x = a-b | a-b = \"a\"",
             "test.bnf:1:20: a_b and a-b would have the same name in C++; rename one"},
        Case{"# notation: bar | a+b = \"a\" | a_plusb = \"b\"",
             "test.bnf:3:1: a_plusb and a+b would have the same name in C++; rename one"},
        Case{"# notation: juxtaposition | a-b a | a_b b",
             "test.bnf:3:1: a_b and a-b would have the same name in C++; rename one"},
        Case{"# grammar: 3gpp | x = \"a\"",
             "test.bnf: \"3gpp\" is not a name in C++: a letter, then letters, digits, \"-\", \"_\" and \"+\"; write "
             "\"# "
             "grammar: NAME\""}));

// Components whose offsets differ between several readings.
TEST(Generate, TooManyRegistersAreReported) {
  std::string components;
  std::string sequence;
  for (int i = 0; i < 30; ++i) {
    const std::string name = "y" + std::to_string(i);
    components += "# component: " + name + "\n" + name + " = \"a\"\n";
    sequence += name + " ";
  }
  std::string grammar = "# start: x\n" + components + "x = " + sequence;
  for (int i = 1; i < 6; ++i)
    grammar += " / " + std::to_string(i) + "\"a\" " + sequence + "*\"a\" \"" + std::to_string(i) + "\"";
  const auto files = generate({{"test.bnf", grammar}});
  EXPECT_EQ(to_string(std::get<Diagnostics>(files)),
            "test.bnf:62:1: x needs 350 registers for its components; at most 256 are allowed\n");
}

// States and steps are bounded, so an explosion of states ends at every stage. The time is measured, not asserted; the
// slowest of these cases takes some seconds.
class Explosion : public testing::TestWithParam<std::string> {};

TEST_P(Explosion, IsReported) {
  const auto files = generate({{"test.bnf", lines(GetParam())}});
  const auto* diagnostics = std::get_if<Diagnostics>(&files);
  ASSERT_NE(diagnostics, nullptr);
  EXPECT_EQ(to_string(*diagnostics), "test.bnf:1:1: x needs more than 50000 states; lower its counts\n");
}

INSTANTIATE_TEST_SUITE_P(
    Generate, Explosion,
    testing::Values("x = *( \"a\" / \"b\" ) \"a\" 20( \"a\" / \"b\" )", "x = 10000[ \"a\" ]",
                    "x = 10000( 10000( 10000\"a\" ) )", "x = 10000\"a\"",
                    "x = *( y / z ) y 20( y / z ) | # component: y | y = \"a\" | z = \"a\" / \"b\""));

TEST(Generate, AcceptsOnlyTextsThatMatch) {
  const Dfa dfa = automata_of("x = *\"a\" \"b\"").minimal;
  EXPECT_TRUE(accepts(dfa, "b"));
  EXPECT_TRUE(accepts(dfa, "aAb"));
  EXPECT_FALSE(accepts(dfa, ""));
  EXPECT_FALSE(accepts(dfa, "ba"));
  EXPECT_FALSE(accepts(dfa, "a\xff"));
}

}  // namespace

// A grammar of ten rules at every stage, octet for octet, and the fingerprints of all grammars. If this test fails, the
// generated code or a language has changed. files.hpp describes how to renew the files.

namespace {

const std::string ten = "tests/golden/ten.bnf";

TEST(Golden, TenRulesAtEveryStage) {
  for (const std::string& stage : stage_names()) {
    Stages stages(stage);
    EXPECT_EQ(run_stages({{"ten.bnf", file_text(ten)}}, "", stages), "");
    expect_golden("tests/golden/ten." + stage + ".txt", stages.text().value_or(""));
  }
}

TEST(Golden, TheFileHasTenRules) {
  EXPECT_EQ(std::get<GrammarFile>(read_grammar_file("ten.bnf", file_text(ten))).rules.size(), 10U);
}

TEST(GoldenFingerprints, OfTheTenRules) {
  expect_golden("tests/golden/ten_fingerprints.txt", fingerprints({grammar_of(file_text(ten))}));
}

TEST(GoldenFingerprints, OfAllGrammars) {
  expect_golden("tests/golden/fingerprints.tsv", fingerprints(all_grammars()));
}

}  // namespace

namespace {

// A grammar of targets with one `# method:` line, and a log format that takes its target from there.
const SourceFile judge{"judge.bnf",
                       "# kinds: k\n# method: G a\nk = a / b\nother = c / d\na = \"1\"\nb = \"2\"\nc = \"3\"\n"
                       "d = \"4\"\n"};

std::string format(const std::string& production, const std::string& lines) {
  return "# kind: record\n# component: t\n# target: t judge " + production + "\n" + lines +
         "record = method t\nmethod = \"G\"\nt = \"1\"\n";
}

std::string methods_of(const std::string& text) {
  const auto read = read_grammars({{"log.bnf", text}, judge});
  if (const auto* faults = std::get_if<Diagnostics>(&read)) return to_string(*faults);
  std::string methods;
  for (const MethodLine& line : std::get<std::vector<Grammar>>(read).front().directives.methods) {
    methods += line.method + ":";
    for (const std::string& kind : line.kinds) methods += " " + kind;
    methods += "\n";
  }
  return methods;
}

TEST(MethodLines, AreTakenFromTheGrammarOfTheTarget) {
  EXPECT_EQ(methods_of(format("k", "# component: method\n")), "G: a\n");
}

TEST(MethodLines, OfAFormatItselfCount) {
  EXPECT_EQ(methods_of(format("k", "# component: method\n# method: * b\n")), "*: b\n");
}

TEST(MethodLines, NeedAMethod) { EXPECT_EQ(methods_of(format("k", "")), ""); }

TEST(MethodLines, AreNotTakenForAnotherProduction) {
  EXPECT_EQ(methods_of(format("other", "# component: method\n")), "");
}

TEST(MethodLines, OfAGrammarOfUrlsNameItsKinds) {
  const auto read = read_grammars({{"url.bnf", "# kinds: k\n# method: G c\nk = a / b\na = \"1\"\nb = \"2\"\n"}});
  EXPECT_EQ(to_string(std::get<Diagnostics>(read)),
            "url.bnf:2:11: c is not a kind of a production of a \"# kinds:\" line\n");
}

}  // namespace

// One entry point as tables. generate_test.cpp tests what is refused, with the generator as a whole.

namespace {

TEST(TableCode, HasNamesAndTables) {
  const Grammar grammar = grammar_of("# component: y | x = *y DIGIT | y = ALPHA");
  const Automata made = automata(grammar, "y");
  const ProductionCode code = table_code(grammar, *grammar.find("y"), made);
  EXPECT_EQ(code.name, "y");
  EXPECT_EQ(code.from, "test");
  EXPECT_EQ(code.component, 0U);
  EXPECT_EQ(code.tables.dfa, dfa_arrays(made.minimal));
  EXPECT_EQ(code.tables.tdfa, tdfa_arrays(made.tdfa, result_names(grammar)));
  EXPECT_TRUE(code.engines.matcher.function.empty());
  EXPECT_EQ(code.trace.states, 0);
  EXPECT_EQ(table_code(grammar, *grammar.find("DIGIT"), automata(grammar, "DIGIT")).origin, Origin::core);
}

TEST(TraceCode, NumbersAllProductions) {
  const Grammar grammar = grammar_of("x = y | y = \"1\"");
  EXPECT_EQ(trace(grammar, "x").marks, (std::vector<std::uint16_t>{0, 2, 3, 1}));  // <x <y y> x>
}

TEST(TraceCode, LeavesOutOccurrencesFromBodies) {
  const Grammar grammar = grammar_of(R"(# body: y = z | x = y z | y = "1" | z = "1")");
  EXPECT_EQ(trace(grammar, "x").marks, (std::vector<std::uint16_t>{0, 2, 3, 1}));  // <x <y y> x>
  EXPECT_EQ(trace(grammar, "z").marks, (std::vector<std::uint16_t>{4, 5}));
}

TEST(OccurrenceCode, NumbersComponentsAfterProductions) {
  const Grammar grammar =
      grammar_of(R"(# component: p = y | # component: y = x/z | x = y [ z ] y | y = "1" | z = "2")");
  // Three productions, then p and y: <p, p> <p, p> <y, p>, y> <p.
  EXPECT_EQ(occurrence_code(grammar, "x").marks, (std::vector<std::uint16_t>{6, 7, 6, 7, 8, 7, 9, 6}));
}

TEST(OccurrenceCode, IsNotNeededIfSplitFindsAllOccurrences) {
  const std::string rules = R"(x = y [ z ] | y = "1" | z = "2")";
  EXPECT_EQ(occurrence_code(grammar_of(rules), "x"), TraceArrays{});
  EXPECT_EQ(occurrence_code(grammar_of("# component: y | # component: z | " + rules), "x"), TraceArrays{});
  EXPECT_NE(occurrence_code(grammar_of("# component: z | # component: z = y | " + rules), "x"), TraceArrays{});
  EXPECT_NE(occurrence_code(grammar_of("# body: y = w | " + rules + R"( | w = "1")"), "x"), TraceArrays{});
}

TEST(OccurrenceCode, DiffersForAStrictReader) {
  const Grammar grammar = grammar_of(R"(# kinds: x | # strict: x: z | # component: scheme = y: | # component: a | )"
                                     R"(x = y / z | y = "s:" a a | z = ALPHA ":" *a | a = "1")");
  EXPECT_NE(strict_occurrence_code(grammar, "x", "z"), occurrence_code(grammar, "x"));
  EXPECT_NE(occurrence_code(grammar, "x", {"y"}), occurrence_code(grammar, "x"));
}

}  // namespace

}  // namespace bnfurl::gen::tests
