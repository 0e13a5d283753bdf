// From grammar files to generated files.
#include <gtest/gtest.h>

#include <bnfurl/version.hpp>

#include "gen/automaton/model/keep_best.hpp"
#include "gen/emit/engine_code.hpp"
#include "gen/emit/tables/failing_parts.hpp"
#include "gen/generate.hpp"
#include "gen/pipeline.hpp"
#include "gen/production_code.hpp"
#include "gen/read_grammars.hpp"
#include "tests/gen/all_grammars.hpp"
#include "tests/gen/cases.hpp"
#include "tests/gen/files.hpp"
#include "tests/gen/table.hpp"
#include "tests/gen/walk.hpp"
#include "tools/verify/fingerprints.hpp"

namespace bnfurl::gen::tests {

// From grammar files to automata. Any regular grammar works, as three grammars show that are not about URLs.

namespace {

TEST(Pipeline, GrammarsKeepTheOrderOfTheirFiles) {
  const auto grammars = read_grammars({{"b.bnf", "# import: A a\nx = <y, see [A]>\n"}, {"a.bnf", "y = \"1\"\n"}});
  std::string names;
  for (const Grammar& grammar : std::get<std::vector<Grammar>>(grammars)) names += grammar.directives.name + " ";
  EXPECT_EQ(names, "b a ");
}

TEST(Pipeline, ABrokenGrammarIsReportedOnceNotForItsImportersToo) {
  const auto grammars = read_grammars({{"a.bnf", "y = z\n"}, {"b.bnf", "# import: A a\nx = <y, see [A]>\n"}});
  EXPECT_EQ(to_string(std::get<Diagnostics>(grammars)), "a.bnf:1:5: z is not defined (rule y)\n");
}

TEST(Pipeline, StagesFollowFromEachOther) {
  const Automata made = automata_of("# component: y | x = *( \"a\" / y ) | y = \"b\"");
  EXPECT_EQ(made.marked, canonical(keep_first_occurrences(keep_best(made.ordered))));
  EXPECT_EQ(made.minimal, erase_marks(made.marked));
  EXPECT_EQ(made.errors, error_automaton(made.marked));
  EXPECT_EQ(made.tdfa, tagged(made.marked));
  const FoldedAutomata folded = folded_automata(made);
  EXPECT_EQ(folded.whole, fold(made.tdfa));
  EXPECT_EQ(folded.components, fold(tagged(erase_choices(made.marked))));
  EXPECT_EQ(folded.verdicts, fold(tagged(made.minimal)));
}

TEST(Pipeline, AutomataOfTheTableEngineTakeNoWorkForOthers) {
  const Grammar grammar = grammar_of("# component: y | x = *( \"a\" / y ) | y = \"b\"");
  Budget all{Limits()}, stages{Limits()};
  static_cast<void>(automata(grammar, "x", {}, all));
  const Dfa marked = marked_automaton(grammar, "x", stages);
  static_cast<void>(erase_marks(marked, stages));
  static_cast<void>(error_automaton(marked, stages));
  static_cast<void>(tagged(marked, stages));
  EXPECT_EQ(all.steps(), stages.steps());
}

TEST(Pipeline, MarksAndPreferencesDoNotChangeTheLanguage) {
  for (const char* text : {"# component: y | x = [ y ] *y | y = 1*\"a\"", "# shortest: y | x = y *\"a\" | y = *\"a\"",
                           "# prefer: x: z | x = y / z | y = *\"a\" | z = 1*\"a\" [ \"b\" ]",
                           "# kinds: x | x = y / z | y = *\"a\" | z = *\"b\""}) {
    const Grammar grammar = grammar_of(text);
    EXPECT_EQ(automata(grammar, "x").minimal, printed_language(grammar, "x")) << text;
  }
}

TEST(Pipeline, KindsCanBeRestricted) {
  const Grammar grammar = grammar_of("# kinds: x | x = y / z / w | y = \"1\" | z = \"2\" | w = \"1\" / \"3\"");
  const Automata made = automata(grammar, "x", {"z", "w"});
  EXPECT_EQ(split_by(made.tdfa, "1"), "kind w");
  EXPECT_EQ(split_by(automata(grammar, "x").tdfa, "1"), "kind y");
}

// Grammars of things other than URLs.

TEST(OtherGrammar, Splits) {
  expect_cases("gen/gen", [](const std::string& name, const std::string& text) {
    const Grammar grammar = grammar_of(file_text("tests/grammars/" + name + ".bnf"));
    const Automata made = automata(grammar, grammar.start());
    const std::string parts = split_by(made.tdfa, text);
    EXPECT_EQ(split_by(fold(made.tdfa), text), parts);
    EXPECT_EQ(accepts(made.minimal, text), parts != "-");
    return parts;
  });
}

// The generator as a whole: the files that it writes, and the grammars that it refuses.

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

TEST(Generate, OnlyALargeLanguageOfNormalFormsHasATableInPlaceOfAScanner) {
  for (const int edges : {1000, 1001}) {
    const auto files =
        generate({{"x.bnf", "# unreserved: DIGIT\nx = *" + std::to_string(edges) + "DIGIT\n"}}, {.trace = true});
    const auto& list = std::get<std::vector<GeneratedFile>>(files);
    const std::string source = std::ranges::find(list, "x.cpp", &GeneratedFile::name)->text;
    const std::string language = source.substr(source.find("ProductionData languages[1] = {"));
    EXPECT_EQ(language.find(".matches = {nullptr, nullptr}") < language.find("ProductionData productions"),
              edges == 1001);
  }
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
            "url.bnf: library/url.bnf has the same grammar name, url; change one of the two \"# grammar:\" lines\n");
}

TEST(GenerateBeside, ARecordCannotBeJudgedByAGrammarThatIsNotInTheLibrary) {
  const auto files =
      generate_beside({}, {{"log.bnf", "# kind: record\n# component: x\n# target: x url host\nx = \"a\"\n"}});
  EXPECT_EQ(to_string(std::get<Diagnostics>(files)), "log.bnf:3:11: the grammar url has no production host\n");
}

TEST(RefusedGrammar, IsReported) {
  expect_cases("gen/gen", [](const std::string& in) {
    const auto files = generate({{"test.bnf", lines(in)}});
    const auto* diagnostics = std::get_if<Diagnostics>(&files);
    return diagnostics == nullptr ? "" : to_string(*diagnostics);
  });
}

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
  EXPECT_TRUE(to_string(*diagnostics)
                  .starts_with("test.bnf:1:1: x needs more than 50000 states; lower its counts (the largest is "))
      << to_string(*diagnostics);
}

INSTANTIATE_TEST_SUITE_P(
    Generate, Explosion,
    testing::Values("x = *( \"a\" / \"b\" ) \"a\" 20( \"a\" / \"b\" )", "x = 10000[ \"a\" ]",
                    "x = 10000( 10000( 10000\"a\" ) )", "x = 6( 9999\"a\" )",
                    "x = *( y / z ) y 20( y / z ) | # component: y | y = \"a\" | z = \"a\" / \"b\""));

// A grammar of ten rules at every stage, octet for octet, and the fingerprints of all grammars. If this test fails, the
// generated code or a language has changed. files.hpp describes how to renew the files.

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

// One line per production of every grammar, `grammar TAB production TAB fingerprint`: the fingerprint changes if and
// only if the language does.
std::string fingerprints(const std::vector<Grammar>& grammars) {
  std::string result;
  for (const Grammar& grammar : grammars) {
    for (const Rule& rule : grammar.rules)
      result +=
          grammar.directives.name + '\t' + rule.name + '\t' + fingerprint(printed_language(grammar, rule.name)) + '\n';
  }
  return result;
}

TEST(GoldenFingerprints, OfTheTenRules) {
  expect_golden("tests/golden/ten_fingerprints.txt", fingerprints({grammar_of(file_text(ten))}));
}

TEST(GoldenFingerprints, OfAllGrammars) {
  expect_golden("tests/golden/fingerprints.tsv", fingerprints(all_grammars()));
}

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

// One entry point as tables. What is refused is tested above, with the generator as a whole.

TEST(TableCode, HasNamesAndTables) {
  const Grammar grammar = grammar_of("# component: y | x = *y DIGIT | y = ALPHA");
  const Automata made = automata(grammar, "y");
  const ProductionCode code = table_code(grammar, *grammar.find("y"), made);
  EXPECT_EQ(code.name, "y");
  EXPECT_EQ(code.from, "test");
  EXPECT_EQ(code.component, 0U);
  EXPECT_EQ(code.tables.dfa, dfa_arrays(made.errors));
  EXPECT_EQ(code.tables.tdfa, tdfa_arrays(made.tdfa, result_names(grammar)));
  EXPECT_TRUE(code.engines.matcher.function.empty());
  EXPECT_EQ(code.trace, std::nullopt);
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
  EXPECT_EQ(occurrence_code(grammar, "x")->marks, (std::vector<std::uint16_t>{6, 7, 6, 7, 8, 7, 9, 6}));
}

TEST(OccurrenceCode, IsNotNeededIfSplitFindsAllOccurrences) {
  const std::string rules = R"(x = y [ z ] | y = "1" | z = "2")";
  EXPECT_EQ(occurrence_code(grammar_of(rules), "x"), std::nullopt);
  EXPECT_EQ(occurrence_code(grammar_of("# component: y | # component: z | " + rules), "x"), std::nullopt);
  EXPECT_NE(occurrence_code(grammar_of("# component: z | # component: z = y | " + rules), "x"), std::nullopt);
  EXPECT_NE(occurrence_code(grammar_of("# body: y = w | " + rules + R"( | w = "1")"), "x"), std::nullopt);
}

TEST(OccurrenceCode, DiffersForAStrictReader) {
  const Grammar grammar = grammar_of(R"(# kinds: x | # strict: x: z | # component: scheme = y: | # component: a | )"
                                     R"(x = y / z | y = "s:" a a | z = ALPHA ":" *a | a = "1")");
  EXPECT_NE(strict_occurrence_code(grammar, "x", "z"), occurrence_code(grammar, "x"));
  EXPECT_NE(occurrence_code(grammar, "x", {"y"}), occurrence_code(grammar, "x"));
}

TEST(Fingerprints, AreALineForEachProduction) {
  const std::string text = fingerprints({grammar_of("x = DIGIT")});
  const std::string hash = fingerprint(automata_of("x = DIGIT").minimal);
  EXPECT_EQ(text, "test\tx\t" + hash + "\ntest\tDIGIT\t" + hash + "\n");
}

// Compares the ambiguities that the generator finds with what we state about them. For each of them,
// docs/reference/grammars.md has a claim about its text. Each decision that we have made is about an ambiguity that
// exists.

// The page is about URLs, not about the log formats that contain them.
std::vector<std::string> url_grammars() {
  std::vector<std::string> names;
  for (const Grammar& each : all_grammars()) {
    if (!each.directives.record) names.push_back(each.directives.name);
  }
  return names;
}

std::vector<Ambiguity> found_in(const std::string& name) {
  const std::vector<Grammar> grammars = all_grammars();
  return ambiguities(*find_grammar(grammars, name));
}

class AmbiguitiesOf : public testing::TestWithParam<std::string> {};

TEST_P(AmbiguitiesOf, AreExplained) {
  const std::string page = file_text("docs/reference/grammars.md");
  for (const Ambiguity& each : found_in(GetParam())) {
    const std::string text = each.text.empty() ? "\"\"" : each.text;
    const std::string claim = "\n" + GetParam() + ":" + each.entry + " " + text + "  ->";
    EXPECT_NE(page.find(claim), std::string::npos)
        << "docs/reference/grammars.md has no claim about" << claim << " (" << to_string(each) << ")";
  }
}

INSTANTIATE_TEST_SUITE_P(Every, AmbiguitiesOf, testing::ValuesIn(url_grammars()));

// In: a grammar, and the rule in which a choice is; out: the productions in which the two readings differ.
TEST(Decisions, AreAboutAmbiguitiesThatAreFound) {
  expect_cases("gen/gen", [](const std::string& grammar, const std::string& rule) {
    std::string differences;
    for (const Ambiguity& each : found_in(grammar)) {
      if (each.rule == rule) differences += each.difference + "\n";
    }
    return differences;
  });
}

}  // namespace
}  // namespace bnfurl::gen::tests
