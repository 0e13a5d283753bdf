// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What is behind `bnfurl::Loaded`, for those of the house who ask for the rules themselves.
#pragma once

#include <bnfurl/load.hpp>

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "load/run_time_grammar.hpp"

namespace bnfurl {

struct Loaded::State {
  /// Reads the files; `diagnostics` are what is wrong with them.
  State(const std::vector<gen::SourceFile>& sources, const Limits& most);

  [[nodiscard]] loader::RunTimeGrammar* owner_of(const detail::ProductionData& production) const;
  [[nodiscard]] loader::Judge judge_called(const std::string& name);

  Limits limits;
  std::mutex mutex;  // of what is made later
  std::vector<std::string> files;
  std::vector<std::unique_ptr<loader::RunTimeGrammar>> grammars;  // of the files; null: there is none
  std::vector<gen::Grammar> printed;                              // the compiled ones, if somebody needs their rules
  std::vector<Diagnostic> diagnostics;
};

namespace loader {

struct Access {
  [[nodiscard]] static const Loaded::State& state(const Loaded& loaded) { return *loaded.state_; }
};

/// The rules of a grammar of `loaded`; null if it is none of them.
[[nodiscard]] const gen::Grammar* rules_of(const Loaded& loaded, Grammar grammar);

}  // namespace loader
}  // namespace bnfurl
