// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Regions as tables, walked as the engines walk them.
#include "gen/emit/scanner/region_code.hpp"

#include "gen/pipeline.hpp"
#include "src/kernels/scanner/region.hpp"
#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {
namespace {

constexpr std::size_t absent = SIZE_MAX;
static_assert(RegionTable::left == kernels::scanner::left && RegionTable::refused == kernels::scanner::refused);

RegionTable table_of(const std::string& text) {
  const Grammar grammar = grammar_of(text);
  const Folded folded = automata(grammar, grammar.start()).folded;
  EXPECT_EQ(folded.regions.size(), 1U);
  return region_table(folded.regions.at(0), folded.escape);
}

std::size_t region_end(const RegionTable& table, const std::string& text, std::size_t begin = 0) {
  std::uint8_t class_of[256];
  std::copy(table.class_of.begin(), table.class_of.end(), class_of);
  return kernels::scanner::region_end(class_of, table.next.data(), text.data(), begin, text.size());
}

std::string repeated(std::size_t times, const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < times; ++i) result += text;
  return result;
}

TEST(RegionCode, ARegionEndsAfterTheOctetThatLeavesIt) {
  const RegionTable table = table_of("x = *\"-\" \"[\" 40( \"1\" *ALPHA ) \"]\" *DIGIT");
  EXPECT_EQ(region_end(table, repeated(40, "1") + "]7"), 41U);
  EXPECT_EQ(region_end(table, "--[" + repeated(40, "1az") + "]", 3), 124U);
}

TEST(RegionCode, ATextThatDoesNotMatchTheRegionIsRefused) {
  const RegionTable table = table_of("x = *\"-\" \"[\" 40( \"1\" *ALPHA ) \"]\" *DIGIT");
  EXPECT_EQ(region_end(table, ""), absent);
  EXPECT_EQ(region_end(table, repeated(39, "1") + "]"), absent);
  EXPECT_EQ(region_end(table, repeated(41, "1") + "]"), absent);
  EXPECT_EQ(region_end(table, repeated(40, "1")), absent);
  EXPECT_EQ(region_end(table, repeated(39, "1") + "1\xc1]"), absent);
}

TEST(RegionCode, AnEscapeIsThreeSteps) {
  const RegionTable table =
      table_of("x = *( \"[\" 20( \"1\" *( ALPHA / DIGIT / \"%\" 2DIGIT ) \":\" ) 20\".\" \"]\" )");
  const std::string dots = repeated(20, ".");
  EXPECT_EQ(region_end(table, repeated(20, "1%41z%00:") + dots + "]"), 201U);
  EXPECT_EQ(region_end(table, repeated(20, "1%4:") + dots + "]"), absent);
  EXPECT_EQ(region_end(table, repeated(20, "1%a1:") + dots + "]"), absent);
  EXPECT_EQ(region_end(table, repeated(19, "1:") + "1%4"), absent);
}

TEST(RegionCode, TheTableIsWrittenOut) {
  const std::string code =
      region_code({std::vector<std::size_t>(256, 1), {0, RegionTable::left, RegionTable::refused}});
  EXPECT_EQ(code.find("  static constexpr std::uint8_t class_of[256] = {\n      1u, 1u,"), 0U);
  EXPECT_NE(code.find("static constexpr std::uint32_t next[] = {\n      0u, 4294967294u, 4294967295u,};\n"),
            std::string::npos);
}

}  // namespace
}  // namespace bnfurl::gen::tests
