#include "gen/generate.hpp"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <map>
#include <span>

#include "gen/automaton/model/dfa.hpp"
#include "gen/emit/grammar_code.hpp"
#include "gen/emit/languages/java.hpp"
#include "gen/emit/tables/grammar_facts.hpp"
#include "gen/production_code.hpp"
#include "gen/read_grammars.hpp"
#include "gen/syntax/check.hpp"
#include "gen/syntax/components.hpp"

namespace bnfurl::gen {
namespace {

// The octets with which a text of a minimal Dfa can begin.
OctetSet first_octets(const Dfa& dfa) {
  OctetSet result;
  for (std::size_t letter = 0; letter < dfa.classes.size(); ++letter) {
    if (dfa.next(0, static_cast<Letter>(letter)) != Dfa::none) result |= dfa.classes[letter];
  }
  return result;
}

const RecordKey* target_of(const Grammar& grammar) {
  const auto& keys = grammar.directives.keys;
  const auto found = std::ranges::find(keys, "target", &RecordKey::name);
  return found == keys.end() ? nullptr : &*found;
}

// Whether a log format's target is judged by the lines of the grammar that judges it, not by lines of its own.
bool has_methods_of(const Grammar& format, const Grammar& judge) {
  const std::vector<std::string> targets = targets_by_method(judge);
  const RecordKey* target = target_of(format);
  return target != nullptr && format.directives.methods == judge.directives.methods &&
         std::ranges::find(targets, target->production) != targets.end();
}

class Generator {
public:
  Generator(const std::vector<SourceFile>& files, const std::vector<Grammar>& grammars, LeftOut left_out)
      : files_(files), grammars_(grammars), left_out_(left_out) {}

  // The code of the grammars from `first` on. Without a library before them, they are the library: equal functions of
  // all of them are written once. Beside a library, each has a namespace for its functions, so that they are neither
  // the library's nor those of another such grammar in the same program.
  OrDiagnostics<std::vector<GeneratedFile>> files(std::size_t first, bool is_library) {
    for (std::size_t i = first; i < grammars_.size(); ++i) add(check_identifiers(grammars_[i]));
    if (!diagnostics_.empty()) return diagnostics_;
    for (std::size_t i = first; i < grammars_.size(); ++i) {
      if (!is_library) engines_ = Engines("bnfurl::" + identifier(grammars_[i].directives.name) + "::data");
      add_grammar(grammars_[i], files_[i].text);
    }
    if (!diagnostics_.empty()) return diagnostics_;
    if (is_library) result_.push_back({"registry.cpp", registry_code(grammars_, registers_)});
    return result_;
  }

  // The grammars from `first` on without engines, as one source that ends with a list of them.
  OrDiagnostics<GeneratedFile> together(std::size_t first, const std::string& name) {
    left_out_ = {.engines = true};
    has_runs_ = true;
    const std::string home = "bnfurl::" + identifier(name);
    engines_ = Engines(home);
    for (std::size_t i = first; i < grammars_.size(); ++i) add(check_identifiers(grammars_[i]));
    std::string text;
    for (std::size_t i = first; i < grammars_.size() && diagnostics_.empty(); ++i) {
      made_.clear();
      GrammarCode code = productions_of(grammars_[i]);
      code.text = files_[i].text;
      text += source_code(code, engines_, grammars_);
    }
    if (!diagnostics_.empty()) return diagnostics_;
    text += plans_code(engines_) + list_code(home, std::span(grammars_).subspan(first));
    return GeneratedFile{name + ".cpp", text};
  }

  // The tables of the grammars from `first` on, for another language: without engines and tables of `trace`. A method
  // of a log format stays out: it judges the target by another grammar.
  OrDiagnostics<std::vector<GrammarCode>> table_codes(std::size_t first) {
    has_engines_ = false;
    std::vector<GrammarCode> codes;
    for (std::size_t i = first; i < grammars_.size(); ++i) add(check_identifiers(grammars_[i]));
    for (std::size_t i = first; i < grammars_.size() && diagnostics_.empty(); ++i) {
      made_.clear();
      codes.push_back(productions_of(grammars_[i]));
      codes.back().text = files_[i].text;
    }
    if (!diagnostics_.empty()) return diagnostics_;
    return codes;
  }

private:
  void add(const Diagnostics& faults) { diagnostics_.insert(diagnostics_.end(), faults.begin(), faults.end()); }

  void add_grammar(const Grammar& grammar, const std::string& text) {
    if (left_out_.engines) left_out_.normal_forms = true;  // most of which have no tables
    engines_.scanners.begin_file();
    for (FastCode& fast : engines_.fast) fast.begin_file();
    made_.clear();
    folded_.clear();
    GrammarCode code = productions_of(grammar);
    code.text = text;
    if (diagnostics_.empty() && !left_out_.normal_forms) add_normal_forms(grammar, code);
    for (const auto* list : {&code.productions, &code.restricted}) {
      for (const ProductionCode& each : *list)
        registers_ = std::max(registers_, std::size_t{each.tables.tdfa.registers});
    }
    const std::string stem = std::filesystem::path(grammar.file).stem().string();
    result_.push_back({stem + ".hpp", header_code(code)});
    result_.push_back({stem + ".cpp", source_code(code, engines_, grammars_)});
    if (left_out_.engines) return;
    result_.push_back({stem + ".re", engines_.scanners.file()});
    for (const FastCode& fast : engines_.fast)
      result_.push_back({stem + "_" + std::string(fast.target().name) + ".cpp", fast.file()});
  }

  GrammarCode productions_of(const Grammar& grammar) {
    GrammarCode code;
    code.grammar = &grammar;
    for (const Rule& rule : grammar.rules) code.productions.push_back(production(grammar, rule));
    if (diagnostics_.empty()) add_methods(grammar, code);
    if (diagnostics_.empty()) add_strict(grammar, code);
    if (diagnostics_.empty()) add_reasons(grammar, code);
    return code;
  }

  [[nodiscard]] bool writes_engines() const { return has_engines_ && !left_out_.engines; }

  // Each production is needed as an entry point and perhaps as a kind: its automata are built once.
  const Automata& made(const Grammar& grammar, const std::string& production) {
    const auto [entry, is_new] = made_.try_emplace(grammar.directives.name + ":" + production);
    if (is_new) entry->second = automata(grammar, production, {}, budget_);
    return entry->second;
  }

  // What the engines of a production are written from. It may be a kind of several productions.
  const FoldedAutomata& folded(const Grammar& grammar, const std::string& production) {
    const auto [entry, is_new] = folded_.try_emplace(grammar.directives.name + ":" + production);
    if (is_new) entry->second = folded_automata(made(grammar, production), budget_);
    return entry->second;
  }

  static std::string function_name(const Grammar& grammar, const std::string& production) {
    return identifier(grammar.directives.name) + "_" + identifier(production);
  }

  ProductionCode production(const Grammar& grammar, const Rule& rule) {
    budget_ = new_budget();
    const Automata& automata = made(grammar, rule.name);
    ProductionCode code = table_code(grammar, rule, automata, budget_);
    const Diagnostics faults = faults_of(grammar, rule, automata, code, budget_);
    if (has_engines_) {
      code.trace = left_out_.trace ? TraceArrays() : gen::trace(grammar, rule.name, budget_);
      code.occurrences = kept(occurrence_code(grammar, rule.name, {}, budget_));
    }
    if (is_too_much(grammar, rule)) return {};
    add(faults);
    if (has_runs_ && rule.name == grammar.start()) {
      code.dfa_runs = runs_code(runs(automata.errors));
      code.tdfa_runs = runs_code(runs(automata.tdfa));
    }
    if (!writes_engines()) return code;
    const std::string name = function_name(grammar, rule.name);
    if (code.has_kinds) {
      code.engines = write_trial(grammar, kinds_of(grammar, rule.name, {}), name);
    } else {
      code.engines = write_engines(grammar, folded(grammar, rule.name), name, engines_);
    }
    static_cast<void>(is_too_much(grammar, rule));
    return code;
  }

  RunsCode runs_code(const Runs& runs) {
    if (runs.streams.empty()) return {};
    return {engines_.scanners.name_space() + "::" + engines_.scanners.plan(runs.streams, runs.escape), runs.stream_of};
  }

  // The table of occurrences, or one without states if it is left out.
  [[nodiscard]] std::optional<TraceArrays> kept(std::optional<TraceArrays> table) const {
    if (table && left_out_.trace) return TraceArrays();
    return table;
  }

  // States are limited; steps and memory are not: at build time, the user can wait or stop the program.
  static Budget new_budget() {
    constexpr std::uint64_t any = std::numeric_limits<std::uint64_t>::max();
    return Budget({Limits().states, any, any});
  }

  bool is_too_much(const Grammar& grammar, const Rule& rule) {
    if (budget_.spent()) diagnostics_.push_back(too_much(grammar, rule, budget_));
    return budget_.spent();
  }

  // A kind to be tried, its language, what its engines are written from, and the name for its functions if these are
  // new.
  struct Tried {
    std::string kind;
    const Dfa* language;
    const FoldedAutomata* folded;
    std::string function;
  };

  // The kinds of `production` in the order in which they are tried; only those in `named`, unless that is empty.
  std::vector<Tried> kinds_of(const Grammar& grammar, const std::string& production,
                              const std::vector<std::string>& named) {
    std::vector<Tried> result;
    for (const std::string& kind : alternatives_of(grammar, production)) {
      if (!named.empty() && std::ranges::find(named, kind) == named.end()) continue;
      result.push_back({kind, &made(grammar, kind).minimal, &folded(grammar, kind), function_name(grammar, kind)});
    }
    return result;
  }

  // Engines that try kinds in order, each by its own engines.
  EngineFunctions write_trial(const Grammar& grammar, const std::vector<Tried>& kinds, const std::string& name) {
    EngineFunctions trial;
    const ResultNames names = result_names(grammar);
    std::vector<ScannerSpecs::Kind> matchers;
    std::vector<ScannerSpecs::Kind> splitters;
    std::vector<std::vector<FastKind>> fast(engines_.fast.size());
    trial.without_texts = trial.without_lines = "none of its kinds has it";
    trial.without_structural_index = "each of its kinds would read the lines again";
    for (const auto& [kind, language, folded, function] : kinds) {
      const std::size_t index = choice_index(names, kind);
      const OctetSet first = first_octets(*language);
      const bool empty = language->accepting(0);
      const EngineFunctions alone = write_engines(grammar, *folded, function, engines_);
      matchers.push_back({alone.matcher, index, first, empty});
      splitters.push_back({alone.splitter, index, first, empty});
      if (!alone.without_texts.empty() || !is_apart(kind, kinds)) continue;
      for (std::size_t i = 0; i < fast.size(); ++i) fast[i].push_back({alone.fast[i], index, first});
      trial.without_texts.clear();
      if (alone.without_lines.empty()) trial.without_lines.clear();
    }
    for (std::size_t i = 0; i < fast.size(); ++i) {
      if (!fast[i].empty()) trial.fast.push_back(engines_.fast[i].add_trial(fast[i], name));
    }
    trial.matcher = engines_.scanners.add_trial(matchers, false, name + "_matches");
    trial.splitter = engines_.scanners.add_trial(splitters, true, name + "_split");
    return trial;
  }

  // Whether the kind is disjoint from all kinds before it; then a match is final.
  bool is_apart(const std::string& kind, const std::vector<Tried>& kinds) {
    std::vector<Dfa> before;
    for (const Tried& each : kinds) {
      if (each.kind == kind) return before.empty() || disjoint(*each.language, united(before, budget_), budget_);
      before.push_back(*each.language);
    }
    return true;
  }

  // The method decides how a target is judged: one entry point for each `# method:` line. A log format whose lines are
  // those of the grammar that judges its target has that grammar's.
  void add_methods(const Grammar& grammar, GrammarCode& code) {
    for (const std::string& production : targets_by_method(grammar)) {
      for (const MethodLine& line : grammar.directives.methods) {
        const MethodCode method = add_method(grammar, grammar, production, line, code);
        code.targets.push_back({rule_index(grammar, production), method});
      }
    }
    const RecordKey* target = target_of(grammar);
    if (target == nullptr || !has_engines_) return;
    const Grammar& judge = *find_grammar(grammars_, target->grammar);
    for (const MethodLine& line : grammar.directives.methods) {
      code.methods.push_back(has_methods_of(grammar, judge)
                                 ? known_method(judge, target->production, line)
                                 : add_method(grammar, judge, target->production, line, code));
    }
  }

  // Adds the entry point of `line` for a production of `judge` to the code of `grammar`.
  MethodCode add_method(const Grammar& grammar, const Grammar& judge, const std::string& production,
                        const MethodLine& line, GrammarCode& code) {
    budget_ = new_budget();
    const Rule& rule = *judge.find(production);
    const Automata automata = gen::automata(judge, rule.name, line.kinds, budget_);
    ProductionCode restricted = table_code(judge, rule, automata, budget_);
    if (has_engines_) restricted.occurrences = kept(occurrence_code(judge, rule.name, line.kinds, budget_));
    restricted.of_methods = methods_in_words(grammar, line);
    MethodCode method{line.method, grammar.directives.name, code.restricted.size()};
    if (is_too_much(judge, rule)) return method;
    const std::string name = function_name(grammar, "method_" + std::to_string(code.restricted.size()));
    if (writes_engines()) restricted.engines = write_trial(judge, kinds_of(judge, production, line.kinds), name);
    code.restricted.push_back(std::move(restricted));
    return method;
  }

  // Where `judge` has its own entry point of `line`: they come first among its restricted productions.
  static MethodCode known_method(const Grammar& judge, const std::string& production, const MethodLine& line) {
    const std::vector<std::string> targets = targets_by_method(judge);
    const auto& lines = judge.directives.methods;
    const auto target = static_cast<std::size_t>(std::ranges::find(targets, production) - targets.begin());
    const auto number = static_cast<std::size_t>(std::ranges::find(lines, line) - lines.begin());
    return {line.method, judge.directives.name, target * lines.size() + number};
  }

  // A production as a strict reader sees it: its kinds, of which the last loses the schemes of the others.
  void add_strict(const Grammar& grammar, GrammarCode& code) {
    for (const Occurrence& line : grammar.directives.strict) {
      budget_ = new_budget();
      const Rule& rule = *grammar.find(line.within);
      const StrictAutomata strict = strict_automata(grammar, rule.name, line.production, budget_);
      ProductionCode restricted = table_code(grammar, rule, strict.whole, budget_);
      if (has_engines_)
        restricted.occurrences = kept(strict_occurrence_code(grammar, rule.name, line.production, budget_));
      if (is_too_much(grammar, rule)) return;
      const std::string name = function_name(grammar, line.within) + "_strict";
      if (writes_engines()) {
        const FoldedAutomata other = folded_automata(strict.other, budget_);
        std::vector<Tried> kinds = kinds_of(grammar, line.within, {});
        for (Tried& each : kinds) {
          if (each.kind == line.production) each = {each.kind, &strict.other.minimal, &other, name + "_other"};
        }
        restricted.engines = write_trial(grammar, kinds, name);
      }
      code.strict.push_back({rule_index(grammar, line.within), code.restricted.size()});
      code.restricted.push_back(std::move(restricted));
    }
  }

  // A reason has no engines: what is wrong is looked for in a text that failed.
  void add_reasons(const Grammar& grammar, GrammarCode& code) {
    for (const SaysLine& line : grammar.directives.reasons) {
      budget_ = new_budget();
      const Grammar with = with_reason(grammar, line);
      const Rule& rule = with.rules.back();
      code.reasons.push_back({code.restricted.size(), line.words, code_of_reason(grammar, line)});
      code.restricted.push_back(table_code(with, rule, automata(with, rule.name, {}, budget_), budget_));
      if (is_too_much(with, rule)) return;
    }
  }

  // The languages of normal forms that are looked up most: of the start and of references. Equal ones are one.
  void add_normal_forms(const Grammar& grammar, GrammarCode& code) {
    const std::optional<NormalNumbers> numbers = normal_numbers(grammar);
    if (!numbers) return;
    std::vector<Dfa> languages;
    std::vector<std::size_t> entries{rule_index(grammar, grammar.start())};
    if (numbers->reference != no_entry && numbers->reference != entries[0]) entries.push_back(numbers->reference);
    for (const std::size_t entry : entries) {
      for (const Levels levels : compiled_levels) {
        budget_ = new_budget();
        const Rule& rule = grammar.rules[entry];
        const Dfa& marked = made(grammar, rule.name).marked;
        const Dfa forms = normal_forms(grammar, marked, levels, budget_);
        if (is_too_much(grammar, rule)) return;
        const auto known = std::ranges::find(languages, forms);
        code.forms.push_back({entry, levels, static_cast<std::size_t>(known - languages.begin())});
        if (known != languages.end()) continue;
        languages.push_back(forms);
        std::vector<Dfa> parts = normal_form_parts(forms, grammar, marked, levels, budget_);
        const bool has_scanner = std::ranges::all_of(parts, has_small_scanner);
        if (!has_scanner) parts.clear();
        const std::string name = function_name(grammar, rule.name) + "_normal_" + std::to_string(levels);
        code.languages.push_back(language(grammar, rule, has_scanner ? empty_language() : forms));
        code.languages.back().engines = write_matcher(grammar, forms, parts, name, engines_);
      }
    }
  }

  // The time that a compiler takes grows faster than a function: one scanner with thousands of edges takes longer than
  // all others of its grammar together. A language that is so large has a table instead.
  static bool has_small_scanner(const Dfa& part) {
    constexpr std::size_t most_edges = 1'000;
    std::size_t edges = 0;
    for (const Folded::State& state : fold(tagged(part)).states) edges += state.edges.size();
    return edges <= most_edges;
  }

  // No text of it has a split. Its table is that of `in_table`, which is empty if a scanner decides every text.
  ProductionCode language(const Grammar& grammar, const Rule& rule, const Dfa& in_table) {
    ProductionCode code;
    code.name = rule.name;
    code.from = grammar.directives.name;
    code.grammar = grammar.directives.name;
    Automata automata = automata_of(empty_language(), budget_);
    automata.errors = in_table;
    code.tables = tables(grammar, automata, budget_);
    return code;
  }

  const std::vector<SourceFile>& files_;
  const std::vector<Grammar>& grammars_;  // in the same order as files_
  LeftOut left_out_;
  bool has_engines_ = true;
  bool has_runs_ = false;
  Engines engines_;
  Budget budget_ = new_budget();                  // of the production being built
  std::map<std::string, Automata> made_;          // of this grammar, and of the grammar that judges its records
  std::map<std::string, FoldedAutomata> folded_;  // of those whose engines are written
  std::vector<GeneratedFile> result_;
  std::size_t registers_ = 0;  // the most that a production needs
  Diagnostics diagnostics_;
};

std::vector<SourceFile> joined(std::vector<SourceFile> library, const std::vector<SourceFile>& files) {
  library.insert(library.end(), files.begin(), files.end());
  return library;
}

std::vector<std::string> kinds_of(const Grammar& grammar, const std::string& production) {
  return has_kinds(grammar, production) ? alternatives_of(grammar, production) : std::vector<std::string>{};
}

bool is_among(const std::string& kind, const std::vector<std::string>& kinds) {
  return std::ranges::find(kinds, kind) != kinds.end();
}

Diagnostics check_lines(const Grammar& grammar, const std::string& production, const std::vector<std::string>& kinds) {
  Diagnostics diagnostics;
  for (const MethodLine& method : grammar.directives.methods) {
    for (const std::string& kind : method.kinds) {
      if (is_among(kind, kinds)) continue;
      diagnostics.push_back({grammar.file, method.position,
                             kind + " is not a kind of " + production + did_you_mean(kind, kinds, diagnostics)});
    }
  }
  return diagnostics;
}

// Whether the lines of `judge` are about the kinds of this production.
bool are_about(const Grammar& judge, const std::string& production) {
  const std::vector<std::string> kinds = kinds_of(judge, production);
  const auto is_about = [&](const MethodLine& line) {
    return std::ranges::all_of(line.kinds, [&](const std::string& kind) { return is_among(kind, kinds); });
  };
  const auto& lines = judge.directives.methods;
  return std::ranges::all_of(lines, is_about);
}

bool has_method(const Grammar& format) {
  const std::vector<std::string> names = component_names(format);
  return std::ranges::find(names, "method") != names.end();
}

}  // namespace

OrDiagnostics<std::vector<GeneratedFile>> generate(const std::vector<SourceFile>& files, LeftOut left_out) {
  const OrDiagnostics<std::vector<Grammar>> grammars = read_grammars(files);
  if (const auto* diagnostics = std::get_if<Diagnostics>(&grammars)) return *diagnostics;
  return Generator(files, std::get<std::vector<Grammar>>(grammars), left_out).files(0, true);
}

OrDiagnostics<std::vector<GeneratedFile>> generate_beside(const std::vector<SourceFile>& library,
                                                          const std::vector<SourceFile>& files, LeftOut left_out) {
  const std::vector<SourceFile> all = joined(library, files);
  const OrDiagnostics<std::vector<Grammar>> grammars = read_grammars(all);
  if (const auto* diagnostics = std::get_if<Diagnostics>(&grammars)) return *diagnostics;
  return Generator(all, std::get<std::vector<Grammar>>(grammars), left_out).files(library.size(), false);
}

OrDiagnostics<GeneratedFile> generate_together(const std::string& name, const std::vector<SourceFile>& library,
                                               const std::vector<SourceFile>& files) {
  const std::vector<SourceFile> all = joined(library, files);
  const OrDiagnostics<std::vector<Grammar>> grammars = read_grammars(all);
  if (const auto* diagnostics = std::get_if<Diagnostics>(&grammars)) return *diagnostics;
  return Generator(all, std::get<std::vector<Grammar>>(grammars), {}).together(library.size(), name);
}

OrDiagnostics<std::vector<GrammarCode>> table_codes(const std::vector<SourceFile>& files,
                                                    const std::vector<Grammar>& grammars, std::size_t first) {
  return Generator(files, grammars, {}).table_codes(first);
}

OrDiagnostics<std::vector<GeneratedFile>> generate_java(const std::string& package,
                                                        const std::vector<SourceFile>& library,
                                                        const std::vector<SourceFile>& files) {
  const std::vector<SourceFile> all = joined(library, files);
  const OrDiagnostics<std::vector<Grammar>> grammars = read_grammars(all);
  if (const auto* diagnostics = std::get_if<Diagnostics>(&grammars)) return *diagnostics;
  const auto codes = table_codes(all, std::get<std::vector<Grammar>>(grammars), library.size());
  if (const auto* diagnostics = std::get_if<Diagnostics>(&codes)) return *diagnostics;
  std::vector<GeneratedFile> result;
  for (const GrammarCode& code : std::get<std::vector<GrammarCode>>(codes)) {
    const auto made = packed(code);
    if (const auto* fault = std::get_if<std::string>(&made)) return Diagnostics{{code.grammar->file, {}, *fault}};
    result.push_back({java_class(code.grammar->directives.name) + ".java",
                      java_source(package, code, std::get<PackedGrammar>(made))});
  }
  return result;
}

Diagnostics check_methods(const Grammar& grammar, const std::vector<Grammar>& grammars) {
  if (const RecordKey* target = target_of(grammar)) {
    const Grammar* judge = find_grammar(grammars, target->grammar);
    if (judge == nullptr || judge->find(target->production) == nullptr) return {};  // reported for the key
    return check_lines(grammar, target->production, kinds_of(*judge, target->production));
  }
  std::vector<std::string> kinds;
  for (const Occurrence& line : grammar.directives.kinds) {
    for (const std::string& kind : alternatives_of(grammar, line.production)) kinds.push_back(kind);
  }
  return check_lines(grammar, "a production of a \"# kinds:\" line", kinds);
}

std::vector<std::string> targets_by_method(const Grammar& grammar) {
  std::vector<std::string> targets;
  if (target_of(grammar) != nullptr || grammar.directives.methods.empty()) return targets;
  for (const Occurrence& line : grammar.directives.kinds) {
    if (are_about(grammar, line.production)) targets.push_back(line.production);
  }
  return targets;
}

void take_methods(std::vector<Grammar>& grammars) {
  for (Grammar& grammar : grammars) {
    const RecordKey* target = target_of(grammar);
    if (target == nullptr || !grammar.directives.methods.empty() || !has_method(grammar)) continue;
    const Grammar* judge = find_grammar(grammars, target->grammar);
    if (judge != nullptr && are_about(*judge, target->production))
      grammar.directives.methods = judge->directives.methods;
  }
}

}  // namespace bnfurl::gen
