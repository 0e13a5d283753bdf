// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A production that mutants are made from: all that the generator makes of it, the texts of the project's suites for
// it, in an order by chance, and what is right about each, straight from the rules. It is no TestedProduction of the
// prover: that is what was compiled, and its rules; here each stage has its value, and nothing needs to have been
// compiled.
#pragma once

#include <bnfurl/bnfurl.hpp>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gen/automaton/analysis/test_suite.hpp"
#include "gen/emit/shared/results.hpp"
#include "gen/emit/tables/tables.hpp"
#include "gen/pipeline.hpp"
#include "gen/reference/backtracking.hpp"
#include "gen/reference/derivatives.hpp"

namespace bnfurl::mutation {

/// What is right about a text.
struct Right {
  std::string split;       ///< as tests/gen/walk.hpp prints it: `host 7-11, host_kind reg-name`; "-": it is refused
  std::size_t offset = 0;  ///< where it fails; its size where it can go on
};

class Original {
public:
  /// Of a grammar, and where that was compiled in, what was compiled.
  Original(const gen::Grammar& grammar, const std::string& production);

  [[nodiscard]] std::string name() const { return grammar_.directives.name + ":" + production_; }
  [[nodiscard]] const gen::Grammar& grammar() const { return grammar_; }
  [[nodiscard]] const std::string& production() const { return production_; }
  [[nodiscard]] const gen::Automata& automata() const { return automata_; }
  [[nodiscard]] const gen::ResultNames& names() const { return names_; }
  /// Null where the grammar was not compiled in.
  [[nodiscard]] const detail::ProductionData* compiled() const { return compiled_; }
  /// The part of the automaton that typical texts pass, and its program; none where it has none.
  [[nodiscard]] const gen::Folded& restricted() const { return restricted_; }
  [[nodiscard]] const std::optional<gen::BitstreamProgram>& program() const { return program_; }
  [[nodiscard]] const gen::TraceAutomaton& trace() const { return trace_; }

  /// By its number, from 0 on.
  [[nodiscard]] std::size_t size() const { return texts_.size(); }
  [[nodiscard]] const std::string& text(std::size_t number) const { return texts_[number]; }
  [[nodiscard]] const Right& right(std::size_t number) const;
  /// The productions that the text is made of, nested, as gen::to_string prints them; empty: it is refused.
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
