// The implementation of `bnfurl::Loaded`, for parts of this project that need the rules themselves.
#pragma once

#include <bnfurl/detail/data.hpp>
#include <bnfurl/load.hpp>

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "src/loader/run_time_grammar.hpp"

namespace bnfurl {

/// Its functions are hidden: the public header shows the name of this class, and a class inside another is shown with
/// it.
struct Loaded::State {
  /// Reads the files; `diagnostics` then holds their faults.
  [[gnu::visibility("hidden")]] State(const std::vector<gen::SourceFile>& sources, const Limits& most);

  [[nodiscard, gnu::visibility("hidden")]] loader::RunTimeGrammar* owner_of(
      const detail::ProductionData& production) const;
  [[nodiscard, gnu::visibility("hidden")]] loader::Judge judge_called(const std::string& name);
  /// The faults; none if the tables were built already, or it is a production of others.
  [[nodiscard, gnu::visibility("hidden")]] Diagnostics make_ready(const detail::ProductionData& production);
  [[nodiscard, gnu::visibility("hidden")]] Diagnostics make_traceable(const detail::ProductionData& production);

  Limits limits;
  std::mutex mutex;  // guards the tables that are built later
  std::vector<std::string> files;
  std::vector<std::unique_ptr<loader::RunTimeGrammar>> grammars;  // by file; null if it has no usable grammar
  std::vector<gen::Grammar> needed;                               // the compiled grammars that they need
  std::vector<Diagnostic> diagnostics;
};

namespace loader {

struct Access {
  [[nodiscard]] static const Loaded::State& state(const Loaded& loaded) { return *loaded.state_; }
  [[nodiscard]] static Loaded::State& state(Loaded& loaded) { return *loaded.state_; }
};

/// The rules of a grammar of `loaded`; null if the grammar does not belong to it.
[[nodiscard]] const gen::Grammar* rules_of(const Loaded& loaded, Grammar grammar);

/// The language of the start of a grammar of `loaded`, as it is printed; null if the grammar does not belong to it. It
/// is made when it is first asked for, in much less time than the tables, and then kept.
[[nodiscard]] const gen::Dfa* language_of(Loaded& loaded, Grammar grammar);

}  // namespace loader
}  // namespace bnfurl
