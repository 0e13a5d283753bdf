// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A grammar that was read at run time, in the form in which the library has compiled grammars: the same data, built
// from the generator's values. Names and facts are available at once. The tables of a production are built only when
// they are requested, so the time depends on that production and not on the size of the file. Until then the
// production matches no text.
#pragma once

#include <bnfurl/grammar.hpp>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "gen/emit/tables/grammar_facts.hpp"
#include "gen/production_code.hpp"
#include "load/made_tables.hpp"

namespace bnfurl::loader {

/// A grammar that judges a record's URLs: its data and its rules. Both must outlive the grammar that uses the judge.
struct Judge {
  Judge(Grammar grammar, const gen::Grammar* its_rules) : data(&detail::data_of(grammar)), rules(its_rules) {}
  const detail::GrammarData* data;
  const gen::Grammar* rules;
};

class RunTimeGrammar {
public:
  /// `grammar` is linked and checked; `text` is the content of its file.
  RunTimeGrammar(gen::Grammar grammar, std::string text);
  ~RunTimeGrammar() = default;
  RunTimeGrammar(const RunTimeGrammar&) = delete;
  RunTimeGrammar& operator=(const RunTimeGrammar&) = delete;

  /// For a grammar of kind "record": sets the data of its `# target:`, `# referer:` and `# method:` lines.
  void set_keys(const std::function<Judge(const std::string& grammar)>& judge_called);

  [[nodiscard]] const gen::Grammar& rules() const { return grammar_; }
  [[nodiscard]] const detail::GrammarData& data() const { return data_; }
  [[nodiscard]] Grammar view() const { return detail::grammar_of(data_); }

  /// Whether `production` belongs to this grammar, or is one of the variants built here for methods and strict
  /// readers.
  [[nodiscard]] bool owns(const detail::ProductionData& production) const;

  /// Whether the tables have been built.
  [[nodiscard]] bool is_ready(const detail::ProductionData& production) const;
  [[nodiscard]] bool is_traceable(const detail::ProductionData& production) const;
  /// Builds the tables for verdict and components of a production that it owns, or returns what is wrong with it.
  [[nodiscard]] gen::Diagnostics make_ready(const detail::ProductionData& production, gen::Budget& budget);
  /// Builds the tables of all productions and of all components in a text of a production that it owns. For a variant
  /// for methods or strict readers, only the table of components is built, as `trace` uses the kinds' tables.
  [[nodiscard]] gen::Diagnostics make_traceable(const detail::ProductionData& production, gen::Budget& budget);

private:
  // The variant of a production for a method (`kinds`) or for a strict reader (`other`).
  struct Restriction {
    const gen::Grammar* rules;
    std::string production;
    std::vector<std::string> kinds;
    std::string other;
  };
  struct Tables {
    std::unique_ptr<MadeDfa> dfa;
    std::unique_ptr<MadeTdfa> tdfa;
    std::vector<std::uint16_t> join;
    std::vector<std::uint32_t> to_come;
    std::unique_ptr<MadeTrace> trace;
    std::unique_ptr<MadeTrace> occurrences;
    bool is_traceable = false;
  };

  void set_normal_rules();
  void set_productions();
  void set_strict();
  void set_targets();
  [[nodiscard]] const detail::ProductionData* restricted(const Judge& judge, Restriction restriction);
  [[nodiscard]] detail::RecordKeyData key_data(const gen::RecordKey& key, const Judge& judge) const;
  [[nodiscard]] std::size_t index_of(const detail::ProductionData& production) const;
  [[nodiscard]] gen::Diagnostics make_own(std::size_t index, gen::Budget& budget);
  [[nodiscard]] gen::Diagnostics make_restricted(std::size_t index, gen::Budget& budget);
  [[nodiscard]] gen::TraceArrays occurrences_of(std::size_t index, gen::Budget& budget) const;
  [[nodiscard]] gen::Diagnostic too_much(std::size_t index, const gen::Budget& budget) const;
  void set_tables(std::size_t index, const gen::ProductionCode& code, const gen::Automata& automata);

  gen::Grammar grammar_;
  std::string text_;
  std::string file_;  // without its folder
  gen::ResultNames names_;
  std::vector<gen::NamedOctets> sets_;
  std::vector<const char*> components_;
  std::vector<const char*> host_kinds_;
  std::vector<const char*> kinds_;
  std::vector<detail::PortData> ports_;
  std::vector<detail::NamedSet> named_sets_;
  std::vector<detail::RecordKeyData> keys_;
  std::vector<detail::MethodData> methods_;
  std::vector<detail::StrictData> strict_;
  std::vector<detail::TargetData> targets_;
  std::vector<detail::ProductionData> productions_;  // the grammar's own, then the restricted variants
  std::vector<Restriction> restrictions_;
  std::vector<Tables> tables_;  // one per element of productions_
  std::vector<const char*> empty_paths_;
  detail::NormalRules normal_{};
  detail::GrammarData data_{};
};

}  // namespace bnfurl::loader
