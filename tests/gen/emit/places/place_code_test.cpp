// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Programs of places as C++. tests/golden has a whole file; the library's tests compile the code and check that it
// finds what the scanner finds.
#include "gen/emit/places/place_code.hpp"

#include "gen/automaton/speed/examples.hpp"
#include "tests/gen/files.hpp"
#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {
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
