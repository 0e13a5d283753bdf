// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A production to make mutants of: all values that the generator builds from it, the texts of the project's suites
// for it in random order, and the right answer about each text, straight from the rules. A TestedProduction of the
// prover has only what was compiled, and its rules. Here each stage has its value, and the production need not have
// been compiled.
#pragma once

#include <bnfurl/bnfurl.hpp>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gen/automaton/analysis/analysis.hpp"
#include "gen/emit/shared/register_code.hpp"
#include "gen/emit/tables/tables.hpp"
#include "gen/pipeline.hpp"
#include "gen/reference/backtracking.hpp"
#include "gen/reference/derivatives.hpp"

namespace bnfurl::mutation {

/// The right answer about a text.
struct Right {
  std::string split;       ///< as tests/gen/walk.hpp prints it: `host 7-11, host_kind reg-name`; "-": refused
  std::size_t offset = 0;  ///< where it fails; its size if it can go on
};

class Original {
public:
  /// From a grammar; if the grammar was compiled in, with what was compiled.
  Original(const gen::Grammar& grammar, const std::string& production);

  [[nodiscard]] std::string name() const { return grammar_.directives.name + ":" + production_; }
  [[nodiscard]] const gen::Grammar& grammar() const { return grammar_; }
  [[nodiscard]] const std::string& production() const { return production_; }
  [[nodiscard]] const gen::Automata& automata() const { return automata_; }
  [[nodiscard]] const gen::ResultNames& names() const { return names_; }
  /// Null if the grammar was not compiled in.
  [[nodiscard]] const detail::ProductionData* compiled() const { return compiled_; }
  /// The part of the automaton that typical texts pass, and its program; nullopt if it has none.
  [[nodiscard]] const gen::Folded& restricted() const { return restricted_; }
  [[nodiscard]] const std::optional<gen::BitstreamProgram>& program() const { return program_; }
  [[nodiscard]] const gen::TraceAutomaton& trace() const { return trace_; }

  /// Texts are numbered from 0.
  [[nodiscard]] std::size_t size() const { return texts_.size(); }
  [[nodiscard]] const std::string& text(std::size_t number) const { return texts_[number]; }
  [[nodiscard]] const Right& right(std::size_t number) const;
  /// The productions in the text, nested, as gen::to_string prints them; empty if the text is refused.
  [[nodiscard]] const std::string& productions(std::size_t number) const;

private:
  void find_texts();
  void find_program();

  const gen::Grammar& grammar_;
  std::string production_;
  gen::Automata automata_;
  gen::ResultNames names_;
  const detail::ProductionData* compiled_ = nullptr;
  gen::Folded restricted_;
  std::optional<gen::BitstreamProgram> program_;
  gen::TraceAutomaton trace_;
  std::vector<std::string> texts_;
  std::unique_ptr<gen::Derivatives> derivatives_;
  std::unique_ptr<gen::Backtracking> backtracking_;
  mutable std::vector<std::optional<Right>> right_;
  mutable std::vector<std::optional<std::string>> productions_;
};

}  // namespace bnfurl::mutation
