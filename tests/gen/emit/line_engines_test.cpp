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
  const Folded& folded = names == nullptr ? made.folded_minimal : made.folded;
  return std::get<TextCode>(
      text_code(folded, example_trie(folded, typical_texts(grammar)), example_texts(grammar), names));
}

LineProgram lines_of(const Grammar& grammar) {
  const Folded folded = automata(grammar, grammar.start()).folded_components;
  return std::get<LineProgram>(line_program(example_program(folded, typical_texts(grammar))));
}

void expect_within(const std::string& text, const std::string& part) {
  EXPECT_NE(text.find(part), std::string::npos) << part << "\nis not in\n" << text;
}

// Adds a matcher for short texts alone.
FastFunctions add_matcher(FastCode& code, const std::string& grammar, const std::string& name) {
  return code.add({text_of(grammar_of(grammar), nullptr), "", "", "", "", ""}, {}, name);
}

// Functions.

const std::string digits = "# typical: 1 | x = *DIGIT";

TEST(FastCode, ATargetWithoutLineBuffersHasNoFunctionsForLines) {
  const auto functions_of = [](const Target& target) {
    const Grammar grammar = grammar_of("# component: y | # typical: 1 | x = y | y = *DIGIT");
    FastCode code(target);
    const ResultNames names = result_names(grammar);
    return code.add({text_of(grammar, nullptr), text_of(grammar, &names), lines_of(grammar), lines_of(grammar), "", ""},
                    names, "x");
  };
  EXPECT_EQ(functions_of(without_lines), (FastFunctions{"x_matches", "x_split", "", ""}));
  EXPECT_EQ(functions_of(with_lines), (FastFunctions{"x_matches", "x_split", "x_match_lines", "x_split_lines"}));
}

PlaceLines places_of(const Grammar& grammar) {
  const Folded folded = automata(grammar, grammar.start()).folded_components;
  return {std::get<PlaceProgram>(place_program(folded, typical_texts(grammar))), "plan_3"};
}

TEST(FastCode, LinesAreReadByPlacesWhereThereAreNoLineBuffers) {
  const Grammar grammar = grammar_of("# component: y | # typical: 1 | x = y | y = *DIGIT");
  const ResultNames names = result_names(grammar);
  const FastParts parts{"", "", lines_of(grammar), "no line buffer", places_of(grammar), places_of(grammar)};
  FastCode code(without_lines);
  EXPECT_EQ(code.add(parts, names, "x"), (FastFunctions{"", "", "x_match_lines", "x_split_lines", false, false}));
  expect_within(code.file(), "namespace bnfurl::scanners {\nextern const kernels::StreamPlan plan_3;\n}\n");
  expect_within(code.file(), "kernels::places::Chunk chunk(scanners::plan_3, text, size, begin);\n");
  FastCode both(with_lines);
  EXPECT_EQ(both.add(parts, names, "x"), (FastFunctions{"", "", "x_match_lines", "x_split_lines", true, false}));
  // The plans are those of one file.
  both.begin_file();
  EXPECT_EQ(both.file().find("StreamPlan"), std::string::npos);
}

// `body` as it is in the file if the engine's name is `x_matches`.
std::string named_x(std::string body) {
  for (std::size_t at = body.find("NAME"); at != std::string::npos; at = body.find("NAME"))
    body.replace(at, 4, "x_matches");
  return body;
}

TEST(FastCode, CodeForOneTextIsTheSameForAllTargets) {
  const auto file_of = [](const Target& target) {
    FastCode code(target);
    static_cast<void>(add_matcher(code, digits, "x"));
    return code.file();
  };
  const TextCode text = text_of(grammar_of(digits), nullptr);
  const std::string parameters = "(const ProductionData& entry, std::string_view text) noexcept {\n";
  const auto function = [&](const std::string& suffix, const std::string& body, const std::string& ask) {
    return "[[gnu::noinline]] static bool x_matches_" + suffix + parameters + named_x(body) + "  return " + ask +
           "(entry, text);\n}\n";
  };
  const std::string parts[] = {
      named_x(text.basis),
      function("word", text.word, "detail::matches_by_scanner"),
      function("two_words", text.two_words, "detail::matches_by_scanner"),
      function("tree", text.tree, "x_matches_word"),
      "bool x_matches" + parameters +
          "  if (text.size() - 1 < kernel::word_bits - 1) [[likely]] return x_matches_tree(entry, text);\n"
          "  if (text.size() - 1 < 2 * kernel::word_bits - 1) return x_matches_two_words(entry, text);\n"
          "  return detail::matches_by_scanner(entry, text);\n}\n",
  };
  for (const auto& [target, name] : {std::pair(without_lines, "fast_one"), std::pair(with_lines, "fast_two")}) {
    expect_within(file_of(target), std::string("namespace bnfurl::") + name + " {");
    for (const std::string& each : parts) expect_within(file_of(target), each);
  }
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

TEST(FastCode, ATrialLeavesOutLinesByPlaces) {
  std::vector<FastKind> kinds{{{"a", "b", "c", "d", false, true}, 0, OctetSet::of("a")},
                              {{"e", "f", "g", "h", false, true}, 1, OctetSet::of("a")}};
  FastCode code(with_lines);
  EXPECT_EQ(code.add_trial(kinds, "x"), (FastFunctions{"x_matches", "x_split", "", "x_split_lines"}));
  kinds[1].functions.split_reads_strings = false;
  FastCode half(with_lines);
  EXPECT_EQ(half.add_trial(kinds, "x"), (FastFunctions{"x_matches", "x_split", "", "x_split_lines"}));
  EXPECT_EQ(half.file().find("h(text"), std::string::npos);
}

const std::vector<FastKind> two_kinds{
    {{"a_matches", "a_split", "a_match_lines", "a_split_lines"}, 0, OctetSet::of("a")},
    {{"", "b_split", "", "b_split_lines"}, 2, OctetSet::of("ab")}};

TEST(FastCode, KindsAreTriedInOrderAfterALookAtTheFirstOctet) {
  FastCode code(without_lines);
  EXPECT_EQ(code.add_trial(two_kinds, "x"), (FastFunctions{"x_matches", "x_split", "x_match_lines", "x_split_lines"}));
  const std::string file = code.file();
  const std::string ask = "  return detail::split_by_scanner(entry, text, spans, choices);\n";
  expect_within(file, "  if (text.empty())" + ask);
  expect_within(file,
                "  const std::uint32_t kinds = kinds_by_first_octet[static_cast<unsigned char>(text[0])];\n"
                "  if ((kinds >> 0 & 1) != 0 && a_split(detail::no_production, text, spans, choices)) {\n"
                "    choices->kind = 0;\n    return true;\n  }\n"
                "  if ((kinds >> 1 & 1) != 0 && b_split(detail::no_production, text, spans, choices)) {\n"
                "    choices->kind = 2;\n    return true;\n  }\n" +
                    ask);
  // A kind without a function is left out.
  expect_within(file,
                "  if ((kinds >> 0 & 1) != 0 && a_matches(detail::no_production, text)) return true;\n"
                "  return detail::matches_by_scanner(entry, text);\n");
}

TEST(FastCode, LinesAreTriedKindByKindUntilAllAreFound) {
  FastCode code(with_lines);
  EXPECT_EQ(code.add_trial(two_kinds, "x"), (FastFunctions{"x_matches", "x_split", "x_match_lines", "x_split_lines"}));
  const std::string arguments = "(text, size, begin, line_end, columns, first);\n";
  const std::string done = "  if (kernel::all_valid(columns.valid, first, count)) return count;\n";
  expect_within(code.file(), "  count = a_split_lines" + arguments + done + "  count = b_split_lines" + arguments +
                                 done + "  return count;\n");
}

TEST(FastCode, WithoutLinesOfAnyKindThereIsNoFunctionForThem) {
  FastCode code(with_lines);
  EXPECT_EQ(code.add_trial({{{"a_matches", "a_split", "", ""}, 0, OctetSet::of("a")}}, "x"),
            (FastFunctions{"x_matches", "x_split", "", ""}));
}

// Bitstream programs as C++: one line for each statement, for many lines of text. tests/golden has a whole file. The
// library's tests compile the code and check that it finds what the scanner finds.

std::variant<LineProgram, std::string> program_of(const std::string& text) {
  const Grammar grammar = grammar_of(text);
  return line_program(example_program(automata(grammar, grammar.start()).folded_components, typical_texts(grammar)));
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

// Programs of places as C++. tests/golden has a whole file; the library's tests compile the code and check that it
// finds what the scanner finds.

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

// AVX2 then makes no streams.
TEST(PlaceCode, LooksUpTheRunsOfManyClasses) {
  const std::string many =
      "# typical: a:1:a1:b:2:c | x = *ALPHA \":\" *DIGIT \":\" *( ALPHA / DIGIT ) \":\" *( ALPHA / \"-\" ) \":\" "
      "*( DIGIT / \"-\" ) \":\" *( ALPHA / \"+\" )";
  expect_in_places(code_of(many), "  const kernels::places::ChunkOfPlaces chunk(plan, text, size, begin);\n");
  expect_in_places(code_of("# typical: a:b | x = *ALPHA \":\" *ALPHA"), "  const kernels::places::Chunk chunk(");
}

TEST(PlaceCode, WritesNothingForVerdicts) {
  const std::string code = code_of("# component: y | # typical: a | x = y | y = *( ALPHA / DIGIT )", false);
  EXPECT_EQ(code.find("row"), std::string::npos);
  expect_in_places(code, "      if (!(start <= end)) goto other_0;\n      lines.accept();\n");
}

}  // namespace
}  // namespace bnfurl::gen::tests
