// A grammar that was read at run time, in the form in which the library has compiled grammars: the same data, built
// from the generator's values. Names and facts are available at once. The tables of a production are built only when
// they are requested, so the time depends on that production and not on the size of the file. Until then it has tables
// without states: to walk one ends the program.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/detail/data.hpp>
#include <bnfurl/grammar.hpp>

#include "gen/emit/shared/ways_code.hpp"
#include "gen/emit/tables/failing_parts.hpp"
#include "gen/emit/tables/grammar_facts.hpp"
#include "gen/emit/tables/tables.hpp"
#include "gen/production_code.hpp"
#include "src/core/kernels/kernels.hpp"

namespace bnfurl::loader {

// Tables of the library built from the generator's arrays, together with the memory that they point to; a generated
// source file has them as constants. Each table has its own runs, since there is no scanner.

/// An object that is built in place and never moved.
struct InPlace {
  InPlace() = default;
  ~InPlace() = default;
  InPlace(const InPlace&) = delete;
  InPlace& operator=(const InPlace&) = delete;
};

class MadeRuns : InPlace {
public:
  explicit MadeRuns(const gen::Runs& runs);

  /// Null if no state has a run: then a window would be useless.
  [[nodiscard]] const detail::RunTable* table() const { return plan_.count == 0 ? nullptr : &table_; }

private:
  std::vector<std::uint8_t> stream_of_;
  std::uint16_t classes_[256];
  kernels::ClassTables class_tables_;
  kernels::StreamPlan plan_;
  detail::RunTable table_;
};

class MadeDfa : InPlace {
public:
  MadeDfa(gen::DfaArrays arrays, const gen::Runs& runs);
  [[nodiscard]] const detail::DfaTable& table() const { return table_; }

private:
  gen::DfaArrays arrays_;
  MadeRuns runs_;
  detail::DfaTable table_;
};

class MadeTdfa : InPlace {
public:
  MadeTdfa(gen::TdfaArrays arrays, const gen::Runs& runs);
  [[nodiscard]] const detail::TdfaTable& table() const { return table_; }

private:
  gen::TdfaArrays arrays_;
  std::vector<detail::Operation> operations_;
  MadeRuns runs_;
  detail::TdfaTable table_;
};

class MadeTrace : InPlace {
public:
  explicit MadeTrace(gen::TraceArrays arrays);
  [[nodiscard]] const detail::TraceTable& table() const { return table_; }

private:
  gen::TraceArrays arrays_;
  std::vector<detail::TraceTable::Step> steps_;
  std::vector<detail::TraceTable::Step> ends_;
  detail::TraceTable table_;
};

/// A grammar that judges a record's URLs: its data and its rules. Both must outlive the grammar that uses the judge.
struct Judge {
  Judge(Grammar grammar, const gen::Grammar* its_rules) : data(&detail::data_of(grammar)), rules(its_rules) {}
  const detail::GrammarData* data;
  const gen::Grammar* rules;
};

class RunTimeGrammar : InPlace {
public:
  /// `grammar` is linked and checked; `text` is the content of its file.
  RunTimeGrammar(gen::Grammar grammar, std::string text);

  /// For a grammar of kind "record": sets the data of its `# target:`, `# referer:` and `# method:` lines.
  void set_keys(const std::function<Judge(const std::string& grammar)>& judge_called);

  [[nodiscard]] const gen::Grammar& rules() const { return grammar_; }
  [[nodiscard]] const detail::GrammarData& data() const { return data_; }
  [[nodiscard]] Grammar view() const { return detail::grammar_of(data_); }

  /// Whether `production` belongs to this grammar, or is one of the variants built here for methods and strict
  /// readers.
  [[nodiscard]] bool owns(const detail::ProductionData& production) const;

  /// The language of its start as printed, without the tables: it is built once.
  [[nodiscard]] const gen::Dfa& language(gen::Budget& budget);

  /// Builds the tables for verdict and components of a production that it owns, unless that was done before; or returns
  /// what is wrong with it.
  [[nodiscard]] gen::Diagnostics make_ready(const detail::ProductionData& production, gen::Budget& budget);
  /// The same for the tables of all productions and of all components in a text of the production. For a variant for
  /// methods or strict readers, only the table of components is built, as `trace` uses the kinds' tables.
  [[nodiscard]] gen::Diagnostics make_traceable(const detail::ProductionData& production, gen::Budget& budget);

private:
  // A production, or its variant for a method (`kinds`) or for a strict reader (`other`), or the texts with a mistake.
  struct Restriction {
    const gen::Grammar* rules = nullptr;
    std::string production = {};
    std::vector<std::string> kinds = {};
    std::string other = {};
    const gen::SaysLine* reason = nullptr;
    std::string of_methods = {};
  };
  struct Tables {
    std::unique_ptr<MadeDfa> dfa;
    std::unique_ptr<MadeTdfa> tdfa;
    gen::ProductionCode code;
    std::vector<detail::PartOctets> parts;
    std::unique_ptr<MadeTrace> trace;
    std::unique_ptr<MadeTrace> occurrences;
    bool is_traceable = false;
  };

  void set_normal_rules();
  void set_productions();
  void set_strict();
  void set_targets();
  void set_reasons();
  [[nodiscard]] const detail::ProductionData* known_variant(const Judge& judge, const std::string& production,
                                                            std::string_view method) const;
  [[nodiscard]] Restriction restriction_of(const Judge& judge, const std::string& production,
                                           const gen::MethodLine& line) const;
  [[nodiscard]] const detail::ProductionData* restricted(const Judge& judge, Restriction restriction);
  [[nodiscard]] detail::RecordKeyData key_data(const gen::RecordKey& key, const Judge& judge) const;
  [[nodiscard]] std::size_t index_of(const detail::ProductionData& production) const;
  [[nodiscard]] gen::Diagnostics make_reasons(gen::Budget& budget);
  [[nodiscard]] gen::Diagnostics set_tables(std::size_t index, const gen::Grammar& grammar, const gen::Rule& rule,
                                            const gen::Automata& automata, gen::Budget& budget);

  gen::Grammar grammar_;
  std::string text_;
  std::string file_;  // without its folder
  gen::ResultNames names_;
  std::vector<gen::NamedOctets> sets_;
  std::vector<std::string> part_names_;
  std::vector<const char*> parts_;
  std::vector<const char*> components_;
  std::vector<const char*> host_kinds_;
  std::vector<const char*> kinds_;
  std::vector<detail::PortData> ports_;
  std::vector<detail::NamedSet> named_sets_;
  std::vector<detail::RecordKeyData> keys_;
  std::vector<detail::MethodData> methods_;
  std::vector<detail::StrictData> strict_;
  std::vector<detail::TargetData> targets_;
  std::vector<detail::ReasonData> reasons_;
  std::vector<detail::ProductionData> productions_;  // the grammar's own, the restricted variants, the reasons
  std::vector<Restriction> restrictions_;            // one per element of productions_
  std::vector<Tables> tables_;                       // one per element of productions_
  std::optional<gen::Dfa> language_;
  std::vector<const char*> empty_paths_;
  detail::NormalRules normal_{};
  detail::GrammarData data_{};
};

}  // namespace bnfurl::loader
