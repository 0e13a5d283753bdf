// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Regions as tables, walked as the engines walk them.
#include "gen/emit/engine_code.hpp"
#include "gen/generate.hpp"
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

// Scanners as re2c conditions. tests/golden has a whole file; these tests are about its parts.

namespace {

// The conditions of a file, without re2c's head and the tables of streams.
std::string conditions_of(const std::string& file) {
  std::string result;
  for (std::size_t at = 0; at < file.size();) {
    const std::size_t end = file.find('\n', at);
    if (file[at] == '<') result += file.substr(at, end + 1 - at);
    at = end + 1;
  }
  return result;
}

class Conditions : public Table {};

TEST_P(Conditions, OfASplitter) {
  const Grammar grammar = grammar_of(in());
  ScannerSpecs specs;
  specs.begin_file();
  EXPECT_EQ(specs.add_splitter(automata(grammar, "x").folded, {}, result_names(grammar), "split").function, "split");
  EXPECT_EQ(conditions_of(specs.file()), lines(out()) + "\n<*> * { return false; }\n");
}

INSTANTIATE_TEST_SUITE_P(
    ScannerSpec, Conditions,
    testing::Values(
        Case{
            "x = \"a-\"",
            "<s0> [\\x41\\x61] { goto yyc_s1; } | <s1> [\\x2d] { goto yyc_s2; } | <s2> \"\\u0100\" { goto accept_0; }"},
        // The end of a text is a letter after all octets.
        Case{"x = *%x00-06", "<s0> [\\x00-\\x06] { goto yyc_s0; } | <s0> \"\\u0100\" { goto accept_0; }"},
        // Entering an accelerated state jumps to the end of its run.
        Case{"x = \"-\" *DIGIT",
             "<s0> [\\x2d] { c = window.run_end(0, c); goto yyc_s1; } | <s1> \"\\u0100\" { goto accept_0; }"},
        // `c` is after the lead octet of an escape. The updates use the offset of the lead octet; then the digits are
        // skipped.
        Case{"# component: y | x = *DIGIT y | y = \"%\" 2HEXDIG \"-\"",
             "<s0> [\\x25] { if (!window.escape_digits_at(c, end)) return false; r0 = c - 1; c += 2; goto yyc_s1; } | "
             "<s1> [\\x2d] { goto yyc_s2; } | <s2> \"\\u0100\" { goto accept_0; }"}));

TEST(ScannerSpec, EqualScannersAreOne) {
  const Folded folded = automata_of("x = *DIGIT").folded_minimal;
  ScannerSpecs specs;
  specs.begin_file();
  const Scanner first{"first", "plan_0"};
  EXPECT_EQ(specs.add_matcher(folded, {}, "first"), first);
  // The same language, written in another way.
  EXPECT_EQ(specs.add_matcher(automata_of("y = [ DIGIT y ]").folded_minimal, {}, "second"), first);
  EXPECT_EQ(specs.declarations(),
            "extern const kernels::StreamPlan plan_0;\n"
            "bool first(kernels::Window& window, std::size_t begin, std::size_t end) noexcept;\n");
  // In the file of another grammar, the scanner is only declared.
  specs.begin_file();
  EXPECT_EQ(specs.add_matcher(folded, {}, "third"), first);
  EXPECT_EQ(conditions_of(specs.file()), "");
  EXPECT_EQ(specs.file().find("constinit"), std::string::npos);
}

TEST(ScannerSpec, EqualPlansAreOne) {
  const auto matcher_of = [](const std::string& grammar) { return automata_of(grammar).folded_minimal; };
  ScannerSpecs specs;
  specs.begin_file();
  EXPECT_EQ(specs.add_matcher(matcher_of("x = *DIGIT"), {}, "first"), (Scanner{"first", "plan_0"}));
  EXPECT_EQ(specs.add_matcher(matcher_of("x = *DIGIT \"-\""), {}, "second"), (Scanner{"second", "plan_0"}));
  // The same conditions over other classes make another scanner.
  EXPECT_EQ(specs.add_matcher(matcher_of("x = *ALPHA"), {}, "third"), (Scanner{"third", "plan_1"}));
}

TEST(ScannerSpec, MatchersHaveNoRegisters) {
  ScannerSpecs specs;
  specs.begin_file();
  static_cast<void>(
      specs.add_matcher(automata_of("# component: y | x = \"1\" y \"2\" | y = *\"3\"").folded_minimal, {}, "matches"));
  EXPECT_EQ(specs.file().find("r0"), std::string::npos);
}

TEST(ScannerSpec, ARegionIsAFunctionThatReturnsItsEnd) {
  // A region has at least 40 states.
  const Folded folded = automata_of("x = *\"-\" \"[\" 40( \"1\" *ALPHA ) \"]\" *DIGIT").folded_minimal;
  ASSERT_EQ(folded.regions.size(), 1U);
  ScannerSpecs specs;
  specs.begin_file();
  static_cast<void>(specs.add_matcher(folded, {}, "matches"));
  const std::string file = specs.file();
  EXPECT_NE(file.find("std::size_t matches_region_0(const char* text, std::size_t c, std::size_t end) noexcept {"),
            std::string::npos);
  EXPECT_NE(file.find("return kernels::scanner::region_end(class_of, next, text, c, end);"), std::string::npos);
  EXPECT_NE(file.find("c = matches_region_0(window.text(), c, end); if (c == Span::absent) return false;"),
            std::string::npos);
}

TEST(ScannerSpec, KindsAreTriedInOrderAfterALookAtTheFirstOctet) {
  ScannerSpecs specs;
  specs.begin_file();
  const std::vector<ScannerSpecs::Kind> kinds{{{"a_split", "plan_a"}, 0, OctetSet::of("a"), false},
                                              {{"b_split", "plan_b"}, 1, OctetSet::of("ab"), true}};
  // Each kind has a window with its own plan; the trial itself has no plan.
  EXPECT_EQ(specs.add_trial(kinds, true, "trial"), (Scanner{"trial", ""}));
  const std::string file = specs.file();
  // `kinds` has a bit for each kind whose texts can begin with the first octet.
  const std::size_t first =
      file.find("if ((kinds >> 0 & 1) != 0 && tried(plan_a, a_split, window, begin, end, spans, choices))");
  const std::size_t second =
      file.find("if ((kinds >> 1 & 1) != 0 && tried(plan_b, b_split, window, begin, end, spans, choices))");
  ASSERT_NE(first, std::string::npos);
  EXPECT_LT(first, second);
}

}  // namespace

}  // namespace bnfurl::gen::tests
