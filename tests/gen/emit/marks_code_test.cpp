// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Programs of marks as C++: a line for each statement, for one text and for many lines. tests/golden shows a whole
// file; that it compiles and finds what the scanner finds is what the library's tests are about.
#include "gen/emit/marks_code.hpp"

#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {
namespace {

using Instructions = LikelyCode::Instructions;

std::variant<LikelyProgram, std::string> code_of(const std::string& text) {
  const Grammar grammar = grammar_of(text);
  return likely_code(likely_program(automata(grammar, grammar.start()).folded, typical_texts(grammar)));
}

// One program for all texts.
LikelyPrograms programs_of(const std::string& text) {
  const auto program = std::get<LikelyProgram>(code_of(text));
  return {program, program};
}

std::string splitter_of(const std::string& text, Instructions instructions) {
  LikelyCode code(instructions);
  LikelyFunctions functions;
  code.add_splitter(programs_of(text).first, result_names(grammar_of(text)), "x", functions);
  code.add_line_splitter(programs_of(text).all, result_names(grammar_of(text)), "x", functions);
  return code.file();
}

bool is_told(const std::string& line) {
  const bool is_stream = line.size() > 1 && (line[0] == 's' || line[0] == 't') && line[1] >= '0' && line[1] <= '9';
  return (is_stream && line.find(" = ") != std::string::npos) || line.starts_with("accepted[") ||
         line.starts_with("spans[") || line.starts_with("choices->");
}

// The statements, tags and results of a file, without spaces and types in front.
std::string statements_of(const std::string& file) {
  std::string result;
  for (std::size_t at = 0; at < file.size();) {
    const std::size_t end = file.find('\n', at);
    std::string line = file.substr(at, end - at);
    at = end + 1;
    line.erase(0, line.find_first_not_of(' '));
    for (const std::string type : {"[[maybe_unused]] ", "const Word ", "const Bits "})
      line.erase(0, line.starts_with(type) ? type.size() : 0);
    // What an earlier loop has left.
    if (line.find(" = stream_s") != std::string::npos) continue;
    if (is_told(line)) result += (result.empty() ? "" : " ") + line;
  }
  return result;
}

class OneText : public Table {};

TEST_P(OneText, IsAWord) { EXPECT_EQ(statements_of(splitter_of(in(), Instructions::avx2)), out()); }

INSTANTIATE_TEST_SUITE_P(
    MarksCode, OneText,
    testing::Values(
        // Entries with the same classes share the look at them.
        Case{"# typical: 1/2 | # typical: / | x = *DIGIT \"/\" [ DIGIT ]",
             "s0 = marks::behind_run(Word{1}, c0); s1 = marks::step((s0 & c1)); s2 = marks::step((s1 & "
             "c0));"},
        // A run, and a walk with its members.
        Case{"# component: y | # component: z | # typical: 1:a%41-a | # typical: 1:a | x = y \":\" ALPHA *( ALPHA / "
             "DIGIT / \"%\" 2HEXDIG ) [ 1*\"-\" z ] | y = *DIGIT | z = 1*ALPHA",
             "s0 = 1; s1 = marks::after_run((s0 & c0), c0); s2 = marks::step(((s0 | s1) & c1)); s3 = "
             "marks::after_run((s2 & c2), c3); s4 = marks::after_run((s3 & c4), (marks::step(c4) & c4)); "
             "s5 = s4 & marks::step(c4); s6 = marks::after_run((s5 & c2), c2); t0 = (s1 | (s0 & c1)); t1 = (s5 & "
             "c2); spans[0] = {0, o0}; spans[1] = {o1, (size) | marks::absence(o1)};"},
        // What is set at the end.
        Case{"# component: y | # typical: a/ | # typical: a:1 | # typical: a | x = y [ \":\" DIGIT / \"/\" ] | y = "
             "*ALPHA",
             "s0 = 1; s1 = marks::after_run((s0 & c0), c0); s2 = marks::step(((s0 | s1) & c1)); s3 = "
             "marks::step((((s0 | s1) & c2) | (s2 & c3))); t0 = (s1 | (s0 & (c2 | c1))) | (s0 & end); spans[0] = "
             "{0, o0};"},
        // A place by a tag, or the end.
        Case{"# component: y | # component: z | # typical: a:1 | # typical: a | x = y [ \":\" z ] | y = *ALPHA | z = "
             "*DIGIT",
             "s0 = 1; s1 = marks::after_run((s0 & c0), c0); s2 = marks::step(((s0 | s1) & c1)); s3 = "
             "marks::after_run((s2 & c2), c2); t0 = s2; spans[0] = {0, t0 != 0 ? o0 - 1 : size}; spans[1] = {o0, "
             "(size) | marks::absence(o0)};"},
        // A choice.
        Case{"# component: host | # host-kind: b a | # typical: a1 | # typical: 1 | x = [ host ] \"1\" | host = a / b "
             "| a = \"a\" | b = \"b\"",
             "s0 = 1; s1 = marks::step((s0 & c0)); s2 = marks::step(((s0 | s1) & c1)); t0 = (s0 & c0); "
             "spans[0] = {(0) | marks::absence(o0), (0 + 1) | marks::absence(o0)}; choices->host_kind = t0 != 0 ? "
             "std::uint8_t{1} : Choices::none;"}));

class ManyLines : public Table {};

// Its file has the functions for one text, too.
TEST_P(ManyLines, AreStreams) {
  const std::string file = splitter_of(in(), Instructions::avx512);
  EXPECT_EQ(statements_of(file.substr(file.find("marks::Chunk chunk"))), out());
}

INSTANTIATE_TEST_SUITE_P(
    MarksCode, ManyLines,
    testing::Values(
        Case{"# typical: 1/2 | # typical: / | x = *DIGIT \"/\" [ DIGIT ]",
             "s0 = run0.behind(step0(chunk.separators[i]) | start, c0); s1 = step1((s0 & c1)); s2 = step2((s1 & c0)); "
             "accepted[i] = (s1 | s2) & chunk.separators[i];"},
        Case{"# typical: /:a%41 | x = \"/\" 1*\":\" ALPHA *( ALPHA / DIGIT / \"%\" 2HEXDIG )",
             "s0 = step0(chunk.separators[i]) | start; s1 = step1((s0 & c0)); s2 = run2.after((s1 & c1), (step2(c1) & "
             "c1)); s3 = s2 & step3(c1); s4 = run4.after((s3 & c2), c3); accepted[i] = s4 & chunk.separators[i];"}));

void expect_within(const std::string& text, const std::string& part) {
  EXPECT_NE(text.find(part), std::string::npos) << part << "\nis not in\n" << text;
}

TEST(MarksCode, ComponentsOfManyLinesAreColumns) {
  const std::string file = splitter_of(
      "# component: y | # component: z | # typical: a:1 | # typical: a | x = y [ \":\" z ] | y = *ALPHA | z = *DIGIT",
      Instructions::avx512);
  // y ends an octet in front of z, or at the end.
  expect_within(file,
                "marks::write_component(columns, 0, group, marks::in_all, group.begins, "
                "marks::moved_or_end(t[0], -1, group));");
  expect_within(file, "marks::write_component(columns, 1, group, marks::is_set(t[0], group), t[0], group.ends);");
}

TEST(MarksCode, AComponentWithoutTypicalTextsIsAbsent) {
  const std::string grammar = "# component: y | # component: z | # typical: 1 | x = y / z | y = DIGIT | z = ALPHA";
  expect_within(splitter_of(grammar, Instructions::avx2), "spans[1] = {};");
  expect_within(splitter_of(grammar, Instructions::avx512),
                "marks::write_component(columns, 1, group, marks::in_none, group.begins, group.begins);");
}

// Why a program cannot be written.

TEST(MarksCode, WithoutAProgramThereIsItsReason) {
  EXPECT_EQ(std::get<std::string>(code_of("x = DIGIT")), "no typical text is a text of it");
}

// Each component is an octet behind a run of any length: a tag says where.
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

TEST(MarksCode, EightTagsHaveRoom) {
  EXPECT_EQ(std::get<LikelyProgram>(code_of(grammar_with_components(8))).program.tags.size(), 8U);
  EXPECT_EQ(std::get<std::string>(code_of(grammar_with_components(9))), "9 tags; engines T and W have room for 8");
}

TEST(MarksCode, ClassesThatNeedMoreThanEightBitsAreTold) {
  std::string rule = "# typical: AFKPUZ_di | x =";
  for (unsigned i = 0; i < 9; ++i) rule += " %d" + std::to_string(65 + 5 * i) + "-" + std::to_string(65 + 5 * i + 9);
  EXPECT_EQ(std::get<std::string>(code_of(rule)), "its classes need more than eight bits");
}

// Functions.

const std::string digits = "# typical: 1 | x = *DIGIT";

TEST(MarksCode, Avx2HasNoFunctionsForLines) {
  const auto functions_of = [](Instructions instructions) {
    LikelyCode code(instructions);
    LikelyFunctions functions;
    code.add_matcher(programs_of(digits), "x", functions);
    const LikelyPrograms programs = programs_of("# component: y | # typical: 1 | x = y | y = *DIGIT");
    const ResultNames names = result_names(grammar_of("# component: y | x = y | y = *DIGIT"));
    code.add_splitter(programs.first, names, "x", functions);
    code.add_line_splitter(programs.all, names, "x", functions);
    return functions;
  };
  EXPECT_EQ(functions_of(Instructions::avx2), (LikelyFunctions{"x_matches", "x_split", "", ""}));
  EXPECT_EQ(functions_of(Instructions::avx512),
            (LikelyFunctions{"x_matches", "x_split", "x_match_lines", "x_split_lines"}));
}

// A function's text, from its name to the end of what it returns.
std::string function_of(const std::string& file, const std::string& name) {
  const std::size_t declared = file.find(" " + name + "(");
  const std::size_t begin = file.find(" " + name + "(", declared + 1);
  return file.substr(begin, file.find("\n}\n", begin) - begin);
}

TEST(MarksCode, TextsAreLikeTheFirstAndLinesLikeAny) {
  const LikelyProgram all = programs_of("# typical: 1 | # typical: 1/ | x = DIGIT [ \"/\" ]").all;
  const LikelyProgram first = programs_of("# typical: 1 | x = DIGIT [ \"/\" ]").all;
  const auto file_of = [](const LikelyPrograms& programs) {
    LikelyCode code(Instructions::avx512);
    LikelyFunctions functions;
    code.add_matcher(programs, "x", functions);
    return code.file();
  };
  const std::string file = file_of({first, all});
  expect_within(function_of(file, "x_matches"), "  if (size >= marks::word_bits) return false;\n");
  EXPECT_EQ(function_of(file, "x_matches"), function_of(file_of({first, first}), "x_matches"));
  EXPECT_NE(function_of(file, "x_matches"), function_of(file_of({all, all}), "x_matches"));
  EXPECT_EQ(function_of(file, "x_match_lines"), function_of(file_of({all, all}), "x_match_lines"));
  EXPECT_NE(function_of(file, "x_match_lines"), function_of(file_of({first, first}), "x_match_lines"));
}

TEST(MarksCode, OneTextIsTheSameForAllInstructions) {
  const std::string avx2 = splitter_of(digits, Instructions::avx2);
  const std::string avx512 = splitter_of(digits, Instructions::avx512);
  expect_within(avx2, "namespace bnfurl::likely_avx2 {");
  expect_within(avx512, "namespace bnfurl::likely_avx512 {");
  EXPECT_FALSE(function_of(avx2, "x_split").empty());
  EXPECT_EQ(function_of(avx2, "x_split"), function_of(avx512, "x_split"));
}

TEST(MarksCode, EqualFunctionsAreOne) {
  LikelyCode code(Instructions::avx2);
  LikelyFunctions first;
  LikelyFunctions second;
  code.begin_file();
  code.add_matcher(programs_of(digits), "first", first);
  code.add_matcher(programs_of("# typical: 12 | y = [ DIGIT y ]"), "second", second);
  EXPECT_EQ(second, first);
  EXPECT_EQ(code.declarations(), "bool first_matches(const char* text, std::size_t size) noexcept;\n");
  // In another grammar's file it is declared, and not written again.
  code.begin_file();
  code.add_matcher(programs_of(digits), "third", second);
  EXPECT_EQ(second, first);
  EXPECT_EQ(code.file().find("const Word"), std::string::npos);
  expect_within(code.file(), "bool first_matches(const char* text, std::size_t size) noexcept;\n");
}

// Trials.

const std::vector<LikelyKind> kinds{{{"a_matches", "a_split", "a_match_lines", "a_split_lines"}, 0, OctetSet::of("a")},
                                    {{"", "b_split", "", "b_split_lines"}, 2, OctetSet::of("ab")}};

TEST(MarksCode, KindsAreTriedInOrderAfterALookAtTheFirstOctet) {
  LikelyCode code(Instructions::avx2);
  EXPECT_EQ(code.add_trial(kinds, "x"), (LikelyFunctions{"x_matches", "x_split", "", ""}));
  const std::string file = code.file();
  expect_within(file,
                "  if (size == 0) return false;\n"
                "  const std::uint32_t kinds = kinds_by_first_octet[static_cast<unsigned char>(text[0])];\n"
                "  if ((kinds >> 0 & 1) != 0 && a_split(text, size, spans, choices)) {\n"
                "    choices->kind = 0;\n    return true;\n  }\n"
                "  if ((kinds >> 1 & 1) != 0 && b_split(text, size, spans, choices)) {\n"
                "    choices->kind = 2;\n    return true;\n  }\n"
                "  return false;\n");
  // What a kind has no function for is left out.
  expect_within(file, "  if ((kinds >> 0 & 1) != 0 && a_matches(text, size)) return true;\n  return false;\n");
}

TEST(MarksCode, LinesAreTriedKindByKindUntilAllAreFound) {
  LikelyCode code(Instructions::avx512);
  EXPECT_EQ(code.add_trial(kinds, "x"), (LikelyFunctions{"x_matches", "x_split", "x_match_lines", "x_split_lines"}));
  const std::string arguments = "(text, size, begin, separator, columns, first);\n";
  const std::string done = "  if (marks::all_valid(columns.valid, first, count)) return count;\n";
  expect_within(code.file(), "  count = a_split_lines" + arguments + done + "  count = b_split_lines" + arguments +
                                 done + "  return count;\n");
}

}  // namespace
}  // namespace bnfurl::gen::tests
