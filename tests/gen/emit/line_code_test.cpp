// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Bitstream programs as C++: one line for each statement, for many lines of text. tests/golden has a whole file. The
// library's tests compile the code and check that it finds what the scanner finds.
#include "gen/automaton/speed/examples.hpp"
#include "gen/emit/engine_code.hpp"
#include "tests/gen/files.hpp"
#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {

namespace {

std::variant<LineProgram, std::string> program_of(const std::string& text) {
  const Grammar grammar = grammar_of(text);
  return line_program(example_program(automata(grammar, grammar.start()).folded, typical_texts(grammar)));
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

class ManyLines : public Table {};

TEST_P(ManyLines, AreStreams) { EXPECT_EQ(statements_of(splitter_of(in())), out()); }

INSTANTIATE_TEST_SUITE_P(
    BitstreamCode, ManyLines,
    testing::Values(
        Case{"# typical: 1/2 | # typical: / | x = *DIGIT \"/\" [ DIGIT ]",
             "s0 = run0.past(step0(chunk.separators[i]) | start, c0); s1 = step1((s0 & c1)); s2 = step2((s1 & c0)); "
             "finder.find(i, chunk.line_ends[i], (s1 | s2) & chunk.line_ends[i]);"},
        Case{"# typical: /:a%41 | x = \"/\" 1*\":\" ALPHA *( ALPHA / DIGIT / \"%\" 2HEXDIG )",
             "s0 = step0(chunk.separators[i]) | start; s1 = step1((s0 & c0)); s2 = run2.after((s1 & c1), (step2(c1) & "
             "c1)); s3 = s2 & step3(c1); s4 = run4.after((s3 & c2), c3); finder.find(i, chunk.line_ends[i], s4 & "
             "chunk.line_ends[i]);"}));

void expect_in_program(const std::string& text, const std::string& part) {
  EXPECT_NE(text.find(part), std::string::npos) << part << "\nis not in\n" << text;
}

TEST(BitstreamCode, ComponentsOfManyLinesAreColumns) {
  const std::string file = splitter_of(
      "# component: y | # component: z | # typical: a:1 | # typical: a | x = y [ \":\" z ] | y = *ALPHA | z = *DIGIT");
  // y ends one octet before z, or at the end.
  expect_in_program(file,
                    "kernel::write_component(columns, 0, group, kernel::in_all, group.begins, "
                    "kernel::moved_or_end(t[0], -1, group));");
  expect_in_program(file, "kernel::write_component(columns, 1, group, kernel::is_set(t[0], group), t[0], group.ends);");
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

}  // namespace

// Programs of places as C++. tests/golden has a whole file; the library's tests compile the code and check that it
// finds what the scanner finds.

namespace {

std::string code_of(const std::string& text, bool with_components = true) {
  const Grammar grammar = grammar_of(text);
  const ResultNames names = result_names(grammar);
  const Automata made = automata(grammar, grammar.start());
  const auto program =
      place_program(with_components ? made.folded_components : made.folded_minimal, typical_texts(grammar));
  return place_code(std::get<PlaceProgram>(program), "plan", with_components ? &names : nullptr);
}

TEST(PlaceCode, TriesTheWaysAndLeavesOtherLines) {
  EXPECT_EQ(code_of("# component: y | # component: z | # typical: ab1c:12 | # typical: ab1c | x = y [ \":\" z ] | "
                    "y = *ALPHA DIGIT *( ALPHA / DIGIT ) | z = *DIGIT"),
            "  static constexpr std::uint64_t set0[5] = {287948901175001088u, 0u, 0u, 0u, 0u};\n"
            "  static_assert(62 <= kernels::places::most_places);\n"
            "  const kernels::places::Chunk chunk(plan, text, size, begin);\n"
            "  kernels::places::Lines<true> lines(chunk, line_end, columns, first, begin);\n"
            "  while (lines.has_line()) {\n"
            "    [[maybe_unused]] const std::size_t start = lines.begin();\n"
            "    if (lines.is_known()) {\n"
            "      lines.leave();\n"
            "      continue;\n"
            "    }\n"
            "    if (lines.has_places(0)) {\n"
            "      [[maybe_unused]] const std::size_t end = lines.end();\n"
            "      const std::size_t found0 = chunk.run_end(1, start);\n"
            "      if (!(start + 1 <= found0)) goto other_0;\n"
            "      if (!(is_of(chunk.octet(found0), set0))) goto other_0;\n"
            "      if (!(found0 + 1 <= end)) goto other_0;\n"
            "      kernels::places::Row row = lines.row();\n"
            "      row.write(0, start, end);\n"
            "      row.write_absent(1);\n"
            "      lines.accept();\n"
            "      continue;\n"
            "    }\n"
            "other_0: __attribute__((unused));\n"
            "    if (lines.has_places(1)) {\n"
            "      [[maybe_unused]] const std::size_t end = lines.end();\n"
            "      [[maybe_unused]] const std::size_t place0 = lines.place(0);\n"
            "      if (!(chunk.octet(place0) == 58)) goto other_1;\n"
            "      const std::size_t found0 = chunk.run_end(1, start);\n"
            "      if (!(start + 1 <= found0)) goto other_1;\n"
            "      if (!(is_of(chunk.octet(found0), set0))) goto other_1;\n"
            "      if (!(found0 + 1 <= place0)) goto other_1;\n"
            "      if (!(place0 + 2 <= end)) goto other_1;\n"
            "      if (!(chunk.run_end(2, place0 + 1) >= end)) goto other_1;\n"
            "      kernels::places::Row row = lines.row();\n"
            "      row.write(0, start, place0);\n"
            "      row.write(1, place0 + 1, end);\n"
            "      lines.accept();\n"
            "      continue;\n"
            "    }\n"
            "other_1: __attribute__((unused));\n"
            "    lines.leave();\n"
            "  }\n"
            "  return lines.count();\n");
}

void expect_in_places(const std::string& text, const std::string& part) {
  EXPECT_NE(text.find(part), std::string::npos) << part << "\nis not in\n" << text;
}

// Offsets have no sign: what is not after the octet before a place is before that place.
TEST(PlaceCode, ComparesOffsetsWithoutADifference) {
  expect_in_places(code_of("# typical: ab1:c2 | x = *ALPHA DIGIT \":\" *( ALPHA / DIGIT )", false),
                   "      if (!(start + 1 <= place0)) goto other_0;\n"
                   "      if (!(chunk.run_end(1, start) >= place0 - 1)) goto other_0;\n"
                   "      if (!(is_of(chunk.octet(place0 - 1), set0))) goto other_0;\n");
}

TEST(PlaceCode, SaysWhetherACrIsAPlace) {
  expect_in_places(code_of("# typical: a | x = *ALPHA"), "kernels::places::Lines<true> lines(");
  expect_in_places(code_of("# typical: a | x = *( ALPHA / CR )"), "kernels::places::Lines<false> lines(");
}

TEST(PlaceCode, WritesNothingForVerdicts) {
  const std::string code = code_of("# component: y | # typical: a | x = y | y = *( ALPHA / DIGIT )", false);
  EXPECT_EQ(code.find("row"), std::string::npos);
  expect_in_places(code, "      if (!(start <= end)) goto other_0;\n      lines.accept();\n");
}

}  // namespace

}  // namespace bnfurl::gen::tests
