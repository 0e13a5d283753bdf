// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The functions of short texts and lines: which functions exist, in which file, and how kinds are tried.
#include "gen/emit/fast_code.hpp"

#include "gen/pipeline.hpp"
#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {
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

// Functions.

const std::string digits = "# typical: 1 | x = *DIGIT";

TEST(FastCode, ATargetWithoutLineBuffersHasNoFunctionsForLines) {
  const auto functions_of = [](const Target& target) {
    const Grammar grammar = grammar_of("# component: y | # typical: 1 | x = y | y = *DIGIT");
    FastCode code(target);
    FastFunctions functions;
    code.add_matcher(text_of(grammar, nullptr), "x", functions);
    const ResultNames names = result_names(grammar);
    code.add_splitter(text_of(grammar, &names), "x", functions);
    code.add_line_matcher(lines_of(grammar), "x", functions);
    code.add_line_splitter(lines_of(grammar), names, "x", functions);
    return functions;
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
    FastFunctions functions;
    code.add_matcher(text_of(grammar_of(digits), nullptr), "x", functions);
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
  FastFunctions functions;
  code.add_matcher(text_of(grammar_of("# typical: %41 | x = 1*( ALPHA / DIGIT / \"%\" 2HEXDIG )"), nullptr), "x",
                   functions);
  EXPECT_EQ(code.file().find("x_matches_tree"), std::string::npos);
  expect_within(code.file(), "[[likely]] return x_matches_word(entry, text);\n");
}

TEST(FastCode, EqualFunctionsAreOne) {
  FastCode code(without_lines);
  FastFunctions first;
  FastFunctions second;
  code.begin_file();
  code.add_matcher(text_of(grammar_of(digits), nullptr), "first", first);
  code.add_matcher(text_of(grammar_of("# typical: 12 | y = [ DIGIT y ]"), nullptr), "second", second);
  EXPECT_EQ(second, first);
  EXPECT_EQ(code.declarations(), "bool first_matches(const ProductionData& entry, std::string_view text) noexcept;\n");
  // In the file of another grammar, the function is only declared.
  code.begin_file();
  code.add_matcher(text_of(grammar_of(digits), nullptr), "third", second);
  EXPECT_EQ(second, first);
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
                "  if ((kinds >> 0 & 1) != 0 && a_split(detail::nobody, text, spans, choices)) {\n"
                "    choices->kind = 0;\n    return true;\n  }\n"
                "  if ((kinds >> 1 & 1) != 0 && b_split(detail::nobody, text, spans, choices)) {\n"
                "    choices->kind = 2;\n    return true;\n  }\n" +
                    ask);
  // A kind without a function is left out.
  expect_within(file,
                "  if ((kinds >> 0 & 1) != 0 && a_matches(detail::nobody, text)) return true;\n"
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

}  // namespace
}  // namespace bnfurl::gen::tests
