// The way from a printed grammar to code, in chapters of one line a stage:
//   read            the text of a file             -> the rules as printed
//   link_and_check  these rules                    -> rules that are complete and without faults
//   automata        a production                   -> its automata
//   tables          its automata                   -> arrays that the library walks
//   trace           a production                   -> the same for lists and nested productions
//   normal_forms    its automata                   -> the language of its normal forms
//   folded_automata its automata                   -> automata that compiled engines are written from
//   write_engines   those and the examples         -> compiled engines
// `bnfurl-gen --dump STAGE` prints the value of a stage: `stages` collects them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "gen/automaton/model/ordered_nfa.hpp"
#include "gen/automaton/model/tdfa.hpp"
#include "gen/automaton/speed/fold.hpp"
#include "gen/emit/fast_code.hpp"
#include "gen/emit/tables/tables.hpp"
#include "gen/normal/normal_forms.hpp"
#include "gen/syntax/grammar.hpp"
#include "gen/text/diagnostic.hpp"

namespace bnfurl::gen {

// The values of the pipeline by the names of their stages, for `bnfurl-gen --dump`. Each line of gen/pipeline.cpp that
// computes a stage passes its value through `shown`, which prints it if it is wanted, and does nothing in a build.

class Stages {
public:
  /// Prints the value of the stage `wanted`.
  explicit Stages(std::string wanted = "") : wanted_(std::move(wanted)) {}

  template <class Value>
  void add(std::string_view name, const Value& value) {
    names_.emplace_back(name);
    if (name == wanted_) text_ = printed(value);
  }

  /// The stages so far, in the order in which they were computed.
  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
  /// The value of the wanted stage, if it was computed.
  [[nodiscard]] const std::optional<std::string>& text() const { return text_; }

private:
  template <class Value>
  static std::string printed(const Value& value) {
    return to_string(value);
  }
  static std::string printed(const std::string& text) { return text; }
  /// None for a stage that failed: its caller reports the messages.
  template <class Value>
  static std::optional<std::string> printed(const OrDiagnostics<Value>& value) {
    if (std::holds_alternative<Diagnostics>(value)) return std::nullopt;
    return to_string(std::get<Value>(value));
  }
  template <class Value>
  static std::string printed(const std::variant<Value, std::string>& value) {
    if (const auto* reason = std::get_if<std::string>(&value)) return "none: " + *reason + "\n";
    return printed(std::get<Value>(value));
  }

  std::string wanted_;
  std::vector<std::string> names_;
  std::optional<std::string> text_;
};

/// `value`, which is that of the stage `name`. `stages` is null in a build.
template <class Value>
[[nodiscard]] Value shown(Stages* stages, std::string_view name, Value value) {
  if (stages != nullptr) stages->add(name, value);
  return value;
}

struct SourceFile {
  std::string file;  ///< its path; the stem is the default name of its grammar
  std::string text;
  bool is_sound = false;  ///< whether it and all that it imports have been checked before, and have no faults
};

/// The rules of `source` as printed.
[[nodiscard]] OrDiagnostics<Grammar> read(const SourceFile& source, Stages* stages = nullptr);

/// `rules` with the rules that they take from `others`, which are linked and checked themselves; checked.
[[nodiscard]] OrDiagnostics<Grammar> link_and_check(Grammar rules, const std::vector<Grammar>& others, Budget& budget,
                                                    Stages* stages = nullptr);

/// The automata of one entry point. Each is computed from an earlier one. They are all that the table engine needs.
struct Automata {
  OrderedNfa ordered;  ///< with marks
  Dfa marked;          ///< with one reading for each text
  Dfa minimal;         ///< with marks erased: the language
  Dfa errors;          ///< the same language, with a state for each component in which a text can fail
  Tdfa tdfa;
};

/// The automata of `production`; if `kinds` is not empty, of these kinds only.
[[nodiscard]] Automata automata(const Grammar& grammar, const std::string& production,
                                const std::vector<std::string>& kinds = {}, Budget& budget = Budget::enough(),
                                Stages* stages = nullptr);

/// The second of them alone: with marks, and with one reading for each text.
[[nodiscard]] Dfa marked_automaton(const Grammar& grammar, const std::string& production,
                                   Budget& budget = Budget::enough());

/// The automata that follow from a Dfa with one reading for each text; `ordered` stays empty.
[[nodiscard]] Automata automata_of(Dfa marked, Budget& budget, Stages* stages = nullptr);

/// The automata that the compiled engines of an entry point are written from. A grammar that is read at run time has
/// only the table engine, and they take longer than all automata above together.
struct FoldedAutomata {
  Folded whole;       ///< for split
  Folded components;  ///< for lines: components, but no record of the chosen alternatives
  Folded verdicts;    ///< for matches: no tags
};
[[nodiscard]] FoldedAutomata folded_automata(const Automata& automata, Budget& budget = Budget::enough(),
                                             Stages* stages = nullptr);

/// A production as arrays.
[[nodiscard]] TableArrays tables(const Grammar& grammar, const Automata& automata, Budget& budget = Budget::enough(),
                                 Stages* stages = nullptr);

/// Lists and nested productions as arrays: all productions in a text of `production` as printed, except those that
/// bodies bring in.
[[nodiscard]] TraceArrays trace(const Grammar& grammar, const std::string& production,
                                Budget& budget = Budget::enough(), Stages* stages = nullptr);

/// Writes the compiled engines for verdicts of a language of normal forms (`normal_forms`). The scanner asks one after
/// the other of `parts`, one or two automata whose intersection is the language. Without parts there is no scanner: the
/// table decides the texts that the other engines do not know.
[[nodiscard]] EngineFunctions write_matcher(const Grammar& grammar, const Dfa& language, const std::vector<Dfa>& parts,
                                            const std::string& name, Engines& engines);

/// Writes the compiled engines of one entry point, whose functions begin with `name`, to `engines`.
[[nodiscard]] EngineFunctions write_engines(const Grammar& grammar, const FoldedAutomata& folded,
                                            const std::string& name, Engines& engines, Stages* stages = nullptr);

// All stages of the pipeline, one after the other, to print one of them: `bnfurl-gen --dump`, and the golden files.

/// Computes all stages for `production` (empty: the start) of the last file; the other files are there only to be
/// imported. Returns what is wrong at the first stage that fails, as text; otherwise nothing.
[[nodiscard]] std::string run_stages(const std::vector<SourceFile>& files, const std::string& production,
                                     Stages& stages);

/// The names of all stages, in their order.
[[nodiscard]] std::vector<std::string> stage_names();

}  // namespace bnfurl::gen
