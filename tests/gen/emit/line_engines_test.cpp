// The engines of a target, and the code for lines.
#include "gen/automaton/speed/examples.hpp"
#include "gen/emit/engine_code.hpp"
#include "gen/emit/fast_code.hpp"
#include "gen/pipeline.hpp"
#include "tests/gen/cases.hpp"
#include "tests/gen/files.hpp"
#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {

// The functions of short texts and lines: which functions exist, in which file, and how kinds are tried.

namespace {

const Target without_lines{"one", "x86_64", true, true, false};
const Target with_lines{"two", "", true, true, true};

// The code of a matcher if `names` is null, otherwise of a splitter.
TextCode text_of(const Grammar& grammar, const ResultNames* names) {
  const Automata made = automata(grammar, grammar.start());
  const Folded folded = names == nullptr ? fold(tagged(made.minimal)) : fold(made.tdfa);
  return std::get<TextCode>(
      text_code(folded, example_trie(folded, typical_texts(grammar)), example_texts(grammar), names));
}

LineProgram lines_of(const Grammar& grammar) {
  const Folded folded = folded_automata(automata(grammar, grammar.start())).components;
  return std::get<LineProgram>(line_program(bitstream_program(restricted_to_examples(folded, typical_texts(grammar)))));
}

void expect_within(const std::string& text, const std::string& part) {
  EXPECT_NE(text.find(part), std::string::npos) << part << "\nis not in\n" << text;
}

// Adds a matcher for short texts alone.
FastFunctions add_matcher(FastCode& code, const std::string& grammar, const std::string& name) {
  return code.add({{text_of(grammar_of(grammar), nullptr), "", ""}, {"", "", ""}}, {}, name);
}

// Functions.

const std::string digits = "# typical: 1 | x = *DIGIT";

TEST(FastCode, ATargetWithoutLineBuffersHasNoFunctionsForLines) {
  const auto functions_of = [](const Target& target) {
    const Grammar grammar = grammar_of("# component: y | # typical: 1 | x = y | y = *DIGIT");
    FastCode code(target);
    const ResultNames names = result_names(grammar);
    return code.add(
        {{text_of(grammar, nullptr), lines_of(grammar), ""}, {text_of(grammar, &names), lines_of(grammar), ""}}, names,
        "x");
  };
  EXPECT_EQ(functions_of(without_lines), (FastFunctions{{"x_matches", ""}, {"x_split", ""}}));
  EXPECT_EQ(functions_of(with_lines), (FastFunctions{{"x_matches", "x_match_lines"}, {"x_split", "x_split_lines"}}));
}

IndexedLines indexed_lines_of(const Grammar& grammar) {
  const Folded folded = folded_automata(automata(grammar, grammar.start())).components;
  return {std::get<IndexProgram>(index_program(folded, typical_texts(grammar))), "plan_3"};
}

TEST(FastCode, LinesAreReadByTheStructuralIndexWhereThereAreNoLineBuffers) {
  const Grammar grammar = grammar_of("# component: y | # typical: 1 | x = y | y = *DIGIT");
  const ResultNames names = result_names(grammar);
  const FastParts parts{{"", lines_of(grammar), indexed_lines_of(grammar)},
                        {"", "no line buffer", indexed_lines_of(grammar)}};
  FastCode code(without_lines);
  EXPECT_EQ(code.add(parts, names, "x"), (FastFunctions{{"", "x_match_lines", false}, {"", "x_split_lines", false}}));
  expect_within(code.file(), "namespace bnfurl::scanners {\nextern const kernels::StreamPlan plan_3;\n}\n");
  expect_within(code.file(), "kernels::structural_index::Chunk chunk(scanners::plan_3, text, size, begin);\n");
  FastCode both(with_lines);
  EXPECT_EQ(both.add(parts, names, "x"), (FastFunctions{{"", "x_match_lines", true}, {"", "x_split_lines", false}}));
  // The plans are those of one file.
  both.begin_file();
  EXPECT_EQ(both.file().find("StreamPlan"), std::string::npos);
}

// Every typical text has an escape, so there is no tree.
TEST(FastCode, WithoutATreeTheCodeForOneWordIsCalled) {
  FastCode code(without_lines);
  static_cast<void>(add_matcher(code, "# typical: %41 | x = 1*( ALPHA / DIGIT / \"%\" 2HEXDIG )", "x"));
  EXPECT_EQ(code.file().find("x_matches_tree"), std::string::npos);
  expect_within(code.file(), "[[likely]] return x_matches_word(entry, text);\n");
}

TEST(FastCode, EqualFunctionsAreOne) {
  FastCode code(without_lines);
  code.begin_file();
  const FastFunctions first = add_matcher(code, digits, "first");
  EXPECT_EQ(add_matcher(code, "# typical: 12 | y = [ DIGIT y ]", "second"), first);
  EXPECT_EQ(code.declarations(), "bool first_matches(const ProductionData& entry, std::string_view text) noexcept;\n");
  // In the file of another grammar, the function is only declared.
  code.begin_file();
  EXPECT_EQ(add_matcher(code, digits, "third"), first);
  EXPECT_EQ(code.file().find("path_0"), std::string::npos);
  expect_within(code.file(), "bool first_matches(const ProductionData& entry, std::string_view text) noexcept;\n");
}

// Trials.

TEST(FastCode, ATrialLeavesOutTheStructuralIndex) {
  std::vector<FastKind> kinds{{{{"a", "c", false}, {"b", "d", true}}, 0, OctetSet::of("a")},
                              {{{"e", "g", false}, {"f", "h", true}}, 1, OctetSet::of("a")}};
  FastCode code(with_lines);
  EXPECT_EQ(code.add_trial(kinds, "x"), (FastFunctions{{"x_matches", ""}, {"x_split", "x_split_lines"}}));
  kinds[1].functions.components.reads_strings = false;
  FastCode half(with_lines);
  EXPECT_EQ(half.add_trial(kinds, "x"), (FastFunctions{{"x_matches", ""}, {"x_split", "x_split_lines"}}));
  EXPECT_EQ(half.file().find("h(text"), std::string::npos);
}

const std::vector<FastKind> two_kinds{
    {{{"a_matches", "a_match_lines"}, {"a_split", "a_split_lines"}}, 0, OctetSet::of("a")},
    {{{"", ""}, {"b_split", "b_split_lines"}}, 2, OctetSet::of("ab")}};

TEST(FastCode, LinesAreTriedKindByKindUntilAllAreFound) {
  FastCode code(with_lines);
  EXPECT_EQ(code.add_trial(two_kinds, "x"),
            (FastFunctions{{"x_matches", "x_match_lines"}, {"x_split", "x_split_lines"}}));
  const std::string arguments = "(text, size, begin, line_end, columns, first);\n";
  const std::string done = "  if (kernel::all_valid(columns.valid, first, count)) return count;\n";
  expect_within(code.file(), "  count = a_split_lines" + arguments + done + "  count = b_split_lines" + arguments +
                                 done + "  return count;\n");
}

TEST(FastCode, WithoutLinesOfAnyKindThereIsNoFunctionForThem) {
  FastCode code(with_lines);
  EXPECT_EQ(code.add_trial({{{{"a_matches", ""}, {"a_split", ""}}, 0, OctetSet::of("a")}}, "x"),
            (FastFunctions{{"x_matches", ""}, {"x_split", ""}}));
}

// Bitstream programs as C++: one line for each statement, for many lines of text. tests/golden has a whole file. The
// library's tests compile the code and check that it finds what the scanner finds.

std::variant<LineProgram, std::string> program_of(const std::string& text) {
  const Grammar grammar = grammar_of(text);
  return line_program(bitstream_program(
      restricted_to_examples(folded_automata(automata(grammar, grammar.start())).components, typical_texts(grammar))));
}

std::string splitter_of(const std::string& text) {
  const ResultNames names = result_names(grammar_of(text));
  return line_code(std::get<LineProgram>(program_of(text)), &names);
}

bool is_told(const std::string& line) {
  const bool is_stream = line.size() > 1 && line[0] == 's' && line[1] >= '0' && line[1] <= '9';
  return (is_stream && line.find(" = ") != std::string::npos) || line.starts_with("finder.find(");
}

// The statements, without leading spaces and types.
std::string statements_of(const std::string& code) {
  std::string result;
  for (std::size_t at = 0; at < code.size();) {
    const std::size_t end = code.find('\n', at);
    std::string line = code.substr(at, end - at);
    at = end + 1;
    line.erase(0, line.find_first_not_of(' '));
    for (const std::string type : {"[[maybe_unused]] ", "const Bits "})
      line.erase(0, line.starts_with(type) ? type.size() : 0);
    // A value from an earlier loop.
    if (line.find(" = stream_s") != std::string::npos) continue;
    if (is_told(line)) result += (result.empty() ? "" : " ") + line;
  }
  return result;
}

TEST(ManyLines, AreStreams) {
  expect_cases("gen/emit", [](const std::string& in) { return statements_of(splitter_of(in)); });
}

void expect_in_program(const std::string& text, const std::string& part) {
  EXPECT_NE(text.find(part), std::string::npos) << part << "\nis not in\n" << text;
}

TEST(BitstreamCode, AComponentWithoutTypicalTextsIsAbsent) {
  const std::string grammar = "# component: y | # component: z | # typical: 1 | x = y / z | y = DIGIT | z = ALPHA";
  expect_in_program(splitter_of(grammar),
                    "kernel::write_component(columns, 1, group, kernel::in_none, group.begins, group.begins);");
}

// Reasons why a program cannot be written.

TEST(BitstreamCode, WithoutAProgramTheReasonIsStated) {
  EXPECT_EQ(std::get<std::string>(program_of("x = DIGIT")), "no typical text matches it");
}

// Each component is one octet after a run of any length, so a tag has to record its place.
std::string grammar_with_components(std::size_t count) {
  std::string components;
  std::string typical;
  std::string rule = "x =";
  std::string rules;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string name = "y" + std::to_string(i);
    const std::string octet(1, static_cast<char>('a' + i));
    components += "# component: " + name + " | ";
    typical += "1" + octet;
    rule += " *DIGIT " + name;
    rules += " | " + name + " = \"" + octet + "\"";
  }
  return components + "# typical: " + typical + " | " + rule + " *DIGIT" + rules;
}

TEST(BitstreamCode, ThereIsRoomForEightTags) {
  EXPECT_EQ(std::get<LineProgram>(program_of(grammar_with_components(8))).program.tags.size(), 8U);
  EXPECT_EQ(std::get<std::string>(program_of(grammar_with_components(9))), "9 tags; line buffers have room for 8");
}

TEST(BitstreamCode, ClassesThatNeedMoreThanEightBitsAreReported) {
  std::string rule = "# typical: AFKPUZ_di | x =";
  for (unsigned i = 0; i < 9; ++i) rule += " %d" + std::to_string(65 + 5 * i) + "-" + std::to_string(65 + 5 * i + 9);
  EXPECT_EQ(std::get<std::string>(program_of(rule)), "its classes need more than eight bits");
}

// Index programs as C++; the library's tests compile the code and check that it finds what the scanner finds.
// In: "components" or "verdicts", and a grammar.
TEST(IndexCode, IsThis) {
  expect_cases("gen/emit", [](const std::string& what, const std::string& in) {
    const Grammar grammar = grammar_of(in);
    const ResultNames names = result_names(grammar);
    const Automata made = automata(grammar, grammar.start());
    const bool has_components = what == "components";
    const auto program = index_program(has_components ? folded_automata(made).components : fold(tagged(made.minimal)),
                                       typical_texts(grammar));
    return index_code(std::get<IndexProgram>(program), "plan", has_components ? &names : nullptr);
  });
}

}  // namespace
}  // namespace bnfurl::gen::tests
