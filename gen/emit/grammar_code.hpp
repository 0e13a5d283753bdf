// A grammar as C++: a header with a constant per production, and a source with the tables that the constants refer to.
#pragma once

#include <span>

#include "gen/emit/fast_code.hpp"
#include "gen/emit/tables/failing_parts.hpp"
#include "gen/emit/tables/tables.hpp"
#include "gen/syntax/grammar.hpp"

namespace bnfurl::gen {

/// The runs of a table that is walked without engines.
struct RunsCode {
  std::string plan;                           ///< its full name; empty: no state has a run
  std::vector<std::optional<int>> stream_of;  ///< by state
};

/// The parts of an entry point to be written.
struct ProductionCode {
  std::string name;
  std::string from;     ///< the grammar that prints it
  std::string grammar;  ///< the grammar whose names the results index
  Origin origin = Origin::own;
  bool has_kinds = false;
  std::string of_methods;  ///< in words, if only requests with these methods have its texts
  std::size_t component = no_entry;
  std::uint32_t components = 0;     ///< bit c: its rules name the component c
  std::vector<std::uint16_t> join;  ///< how its components are joined (tables/tables.hpp)
  EngineFunctions engines;
  TableArrays tables;
  RunsCode dfa_runs;
  RunsCode tdfa_runs;
  std::vector<std::uint8_t> error_codes;   ///< by state
  std::vector<std::uint8_t> open_rules;    ///< by state; none: in no state
  std::vector<PartOctets> parts;           ///< by part
  std::vector<std::uint32_t> to_come;      ///< the field that was to come, by state; only for the start of a log format
  std::vector<std::uint8_t> begun;         ///< whether the field of the code has begun, by state; as to_come
  std::optional<TraceArrays> trace;        ///< none: a production of a method or of a strict reader
  std::optional<TraceArrays> occurrences;  ///< none: `split` and `trace` find all occurrences
};

/// The entry point for one `# method:` line.
struct MethodCode {
  std::string method;
  std::string grammar;         ///< the grammar that has it
  std::size_t production = 0;  ///< index into its GrammarCode::restricted
};

/// The same for a target of the grammar itself.
struct TargetCode {
  std::size_t target = 0;  ///< index into GrammarCode::productions
  MethodCode method;
};

/// A production of a `# strict:` line, and the production that a strict reader uses in its place.
struct StrictCode {
  std::size_t production = 0;  ///< index into GrammarCode::productions
  std::size_t strict = 0;      ///< index into GrammarCode::restricted
};

/// A `# reason:` line.
struct ReasonCode {
  std::size_t production = 0;  ///< index into GrammarCode::restricted
  std::string words;
  std::size_t code = 0;  ///< of the errors that it is for; 0: of all
};

/// The language of normal forms of a production by a set of levels.
struct NormalFormCode {
  std::size_t production = 0;  ///< index into GrammarCode::productions
  unsigned levels = 0;         ///< bnfurl::Levels
  std::size_t language = 0;    ///< index into GrammarCode::languages
};

struct GrammarCode {
  const Grammar* grammar = nullptr;
  std::string text;                         ///< the grammar file's content
  std::vector<ProductionCode> productions;  ///< in the order of the grammar's rules
  std::vector<ProductionCode> restricted;   ///< no entry points: a target by method, a strict URL, a reason
  std::vector<MethodCode> methods;          ///< of a log format
  std::vector<TargetCode> targets;          ///< of a grammar of URLs
  std::vector<StrictCode> strict;
  std::vector<ReasonCode> reasons;
  std::vector<ProductionCode> languages;  ///< of normal forms: for verdicts alone
  std::vector<NormalFormCode> forms;
};

/// `NAME.hpp`
[[nodiscard]] std::string header_code(const GrammarCode& code);
/// `NAME.cpp`; it declares the functions of `engines`, and defines the tables that no file before it has.
[[nodiscard]] std::string source_code(const GrammarCode& code, Engines& engines, const std::vector<Grammar>& grammars);
/// The plans of the runs in the sources before it.
[[nodiscard]] std::string plans_code(const Engines& engines);
/// A list of grammars whose sources are before it, in the namespace `home`: a span of `bnfurl::Grammar`.
[[nodiscard]] std::string list_code(const std::string& home, std::span<const Grammar> grammars);
/// The source that lists all grammars. It does not compile if a feed has no room for `registers`, the most that a
/// production needs.
[[nodiscard]] std::string registry_code(const std::vector<Grammar>& grammars, std::size_t registers);

}  // namespace bnfurl::gen
