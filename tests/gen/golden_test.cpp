// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A grammar of ten rules at every stage, octet for octet, and the fingerprints of all grammars. If this test fails, the
// generated code or a language has changed. files.hpp describes how to renew the files.
#include <algorithm>
#include <filesystem>

#include "gen/emit/fast_code.hpp"
#include "gen/emit/scanner/scanner_spec.hpp"
#include "gen/generate.hpp"
#include "gen/notation/notations.hpp"
#include "gen/notation/read_grammar.hpp"
#include "gen/syntax/collapse.hpp"
#include "gen/syntax/components.hpp"
#include "tests/gen/files.hpp"
#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {
namespace {

class Golden : public testing::Test {
protected:
  const std::string text_ = file_text("tests/golden/ten.bnf");
  const GrammarFile file_ = std::get<GrammarFile>(read_grammar_file("ten.bnf", text_));
  const Grammar grammar_ = grammar_of(text_);
  const Automata made_ = automata(grammar_, "link");
};

// `bnfurl-gen --dump` calls this stage "marks".
std::string program_of(const Grammar& grammar, const Folded& folded) {
  return to_string(std::get<BitstreamProgram>(example_program(folded, typical_texts(grammar))));
}

TEST_F(Golden, TenRulesAtEveryStage) {
  ScannerSpecs specs;
  specs.begin_file();
  static_cast<void>(specs.add_splitter(made_.folded, example_paths(made_.folded, typical_texts(grammar_)),
                                       result_names(grammar_), "scanner"));
  const std::pair<const char*, std::string> stages[] = {
      {"file", to_string(file_)},
      {"directives", to_string(std::get<Directives>(read_directives(file_, notations())))},
      {"grammar", to_string(std::get<Grammar>(read_grammar(file_)))},
      {"linked", to_string(grammar_)},
      {"marked", to_string(mark_components(grammar_))},
      {"collapsed", to_string(collapse(mark_components(grammar_)))},
      {"ordered-nfa", to_string(made_.ordered)},
      {"marked-dfa", to_string(made_.marked)},
      {"dfa", to_string(made_.minimal)},
      {"tdfa", to_string(made_.tdfa)},
      {"folded", to_string(made_.folded)},
      {"scanner", specs.file()},
      {"marks", program_of(grammar_, made_.folded)},
      {"verdict-marks", program_of(grammar_, made_.folded_minimal)},
      {"fingerprints", fingerprints({grammar_})},
  };
  for (const auto& [stage, printed] : stages) expect_golden("tests/golden/ten." + std::string(stage) + ".txt", printed);
}

// Of the target that has both short texts and line buffers. Short texts are the same for all targets, in other
// namespaces: fast_code_test.cpp.
TEST_F(Golden, FastEngines) {
  const std::vector<std::string> texts = typical_texts(grammar_);
  const ResultNames names = result_names(grammar_);
  const auto text_of = [&](const Folded& folded, const ResultNames* results) {
    return std::get<TextCode>(text_code(folded, example_texts(grammar_), results));
  };
  const auto lines_of = [&](const Folded& folded) {
    return std::get<LineProgram>(line_program(example_program(folded, texts)));
  };
  FastCode code = FastCode::for_all_targets().back();
  FastFunctions functions;
  code.add_matcher(text_of(made_.folded_minimal, nullptr), "link", functions);
  code.add_splitter(text_of(made_.folded, &names), "link", functions);
  code.add_line_matcher(lines_of(made_.folded_minimal), "link", functions);
  code.add_line_splitter(lines_of(made_.folded_components), names, "link", functions);
  expect_golden("tests/golden/ten_avx512.txt", code.file());
}

TEST_F(Golden, TheFileHasTenRules) { EXPECT_EQ(file_.rules.size(), 10U); }

TEST(GoldenFingerprints, OfAllGrammars) {
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator("grammar")) {
    if (entry.path().extension() == ".bnf") paths.push_back(entry.path().string());
  }
  std::sort(paths.begin(), paths.end());
  std::vector<SourceFile> files;
  for (const std::string& path : paths) files.push_back({path, file_text(path)});
  expect_golden("tests/golden/fingerprints.tsv", fingerprints(std::get<std::vector<Grammar>>(read_grammars(files))));
}

}  // namespace
}  // namespace bnfurl::gen::tests
