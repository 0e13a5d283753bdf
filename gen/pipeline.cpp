#include "gen/pipeline.hpp"

#include "gen/automaton/model/keep_best.hpp"
#include "gen/automaton/model/tdfa.hpp"
#include "gen/automaton/speed/bitstream_program.hpp"
#include "gen/automaton/speed/examples.hpp"
#include "gen/automaton/speed/index_program.hpp"
#include "gen/emit/tables/failing_parts.hpp"
#include "gen/notation/read_grammar.hpp"
#include "gen/production_code.hpp"
#include "gen/read_grammars.hpp"
#include "gen/syntax/check.hpp"
#include "gen/syntax/components.hpp"
#include "gen/syntax/rewrites.hpp"

namespace bnfurl::gen {

OrDiagnostics<Grammar> read(const SourceFile& source, Stages* stages) {
  auto file = shown(stages, "file", read_grammar_file(source.file, source.text));
  if (auto* faults = std::get_if<Diagnostics>(&file)) return std::move(*faults);
  const auto& lines = std::get<GrammarFile>(file);
  auto directives = shown(stages, "directives", read_directives(lines, notations()));
  if (auto* faults = std::get_if<Diagnostics>(&directives)) return std::move(*faults);
  return shown(stages, "grammar", read_grammar(lines, std::get<Directives>(std::move(directives))));
}

OrDiagnostics<Grammar> link_and_check(Grammar rules, const std::vector<Grammar>& others, Budget& budget,
                                      Stages* stages) {
  auto linked = shown(stages, "linked", link(std::move(rules), others));
  if (std::holds_alternative<Diagnostics>(linked)) return linked;
  return shown(stages, "checked", check(std::get<Grammar>(std::move(linked)), budget));
}

namespace {

OrderedNfa ordered_automaton(const Grammar& grammar, const std::string& production,
                             const std::vector<std::string>& kinds, Budget& budget, Stages* stages) {
  const Grammar marked = shown(stages, "marked", mark_components(grammar));
  const Grammar collapsed = shown(stages, "collapsed", collapse(marked));
  return shown(stages, "ordered-nfa",
               ordered_nfa(collapsed, collapse(marked, entry_expression(grammar, production, kinds)), budget));
}

Dfa with_one_reading(const OrderedNfa& ordered, Budget& budget, Stages* stages) {
  Nfa best = shown(stages, "best", keep_best(ordered, budget));
  const Nfa first = shown(stages, "first-occurrences", keep_first_occurrences(std::move(best), budget));
  return shown(stages, "marked-dfa", canonical(first, budget));
}

}  // namespace

Automata automata(const Grammar& grammar, const std::string& production, const std::vector<std::string>& kinds,
                  Budget& budget, Stages* stages) {
  OrderedNfa ordered = ordered_automaton(grammar, production, kinds, budget, stages);
  Automata made = automata_of(with_one_reading(ordered, budget, stages), budget, stages);
  made.ordered = std::move(ordered);
  return made;
}

Dfa marked_automaton(const Grammar& grammar, const std::string& production, Budget& budget) {
  return with_one_reading(ordered_automaton(grammar, production, {}, budget, nullptr), budget, nullptr);
}

Automata automata_of(Dfa marked, Budget& budget, Stages* stages) {
  Automata made;
  made.marked = std::move(marked);
  made.minimal = shown(stages, "dfa", erase_marks(made.marked, budget));
  made.errors = shown(stages, "error-dfa", error_automaton(made.marked, budget));
  made.tdfa = shown(stages, "tdfa", tagged(made.marked, budget));
  return made;
}

FoldedAutomata folded_automata(const Automata& automata, Budget& budget, Stages* stages) {
  FoldedAutomata made;
  made.whole = shown(stages, "folded", fold(automata.tdfa));
  const Dfa without_choices = erase_choices(automata.marked, budget);
  made.components = shown(stages, "folded-components", fold(tagged(without_choices, budget)));
  made.verdicts = shown(stages, "folded-dfa", fold(tagged(automata.minimal, budget)));
  return made;
}

TableArrays tables(const Grammar& grammar, const Automata& automata, Budget& budget, Stages* stages) {
  TableArrays made;
  made.dfa = shown(stages, "dfa-arrays", dfa_arrays(automata.errors, budget));
  made.tdfa = shown(stages, "tdfa-arrays", tdfa_arrays(automata.tdfa, result_names(grammar), budget));
  return made;
}

TraceArrays trace(const Grammar& grammar, const std::string& production, Budget& budget, Stages* stages) {
  const Dfa occurrences = shown(stages, "productions", printed_occurrences(grammar, production, budget));
  const TraceAutomaton automaton = shown(stages, "trace", trace_automaton(occurrences, budget));
  return shown(stages, "trace-arrays", trace_arrays(automaton, grammar.rule_names(), budget));
}

namespace {

// The reason why there is no engine; empty if there is one.
template <class Code>
std::string reason(const std::variant<Code, std::string>& code) {
  const auto* why = std::get_if<std::string>(&code);
  return why == nullptr ? "" : *why;
}

// The scanners of an entry point.
EngineFunctions write_scanners(const FoldedAutomata& folded, const std::vector<std::string>& typical,
                               const ResultNames& names, const std::string& name, ScannerSpecs& scanners,
                               Stages* stages) {
  const Folded& verdicts = folded.verdicts;
  const ExamplePaths paths = shown(stages, "paths", example_paths(folded.whole, typical));
  EngineFunctions functions;
  functions.matcher = scanners.add_scanner(verdicts, example_paths(verdicts, typical), nullptr, name + "_matches");
  functions.splitter = scanners.add_scanner(folded.whole, paths, &names, name + "_split");
  if (stages != nullptr) stages->add("scanner", scanners);
  return functions;
}

// The fast engines of one side: short texts are read by `texts`, and lines by `lines`. `names` is null for verdicts.
SideParts side_parts(const Folded& texts, const Folded& lines, const ExampleTexts& examples, const ResultNames* names,
                     ScannerSpecs& scanners, Stages* stages) {
  const std::vector<std::string>& typical = examples.typical;
  const Folded trie = shown(stages, "trie", example_trie(texts, typical));
  SideParts parts;
  parts.text = shown(stages, "short-text", text_code(texts, trie, examples, names));
  const Folded restricted = shown(stages, "restricted", restricted_to_examples(lines, typical));
  const auto program = shown(stages, "bitstreams", bitstream_program(restricted));
  parts.lines = shown(stages, "line-buffer", line_program(program));
  auto index = shown(stages, "structural-index", index_program(lines, typical));
  if (auto* found = std::get_if<IndexProgram>(&index)) {
    std::string plan = scanners.plan(found->streams, found->escape);
    parts.index = IndexedLines{std::move(*found), std::move(plan)};
  } else {
    parts.index = reason(index);
  }
  return parts;
}

}  // namespace

EngineFunctions write_matcher(const Grammar& grammar, const Dfa& language, const std::vector<Dfa>& parts,
                              const std::string& name, Engines& engines) {
  ExampleTexts examples = example_texts(grammar);
  const auto is_other = [&](const std::string& text) { return !accepts(language, text); };
  std::erase_if(examples.typical, is_other);
  std::erase_if(examples.rare, is_other);
  const Folded verdicts = fold(tagged(language));
  EngineFunctions functions;
  const auto scanner = [&](const Dfa& part, const std::string& its_name) {
    const Folded folded = fold(tagged(part));
    return engines.scanners.add_scanner(folded, example_paths(folded, examples.typical), nullptr, its_name);
  };
  if (!parts.empty()) functions.matcher = scanner(parts[0], name + (parts.size() == 1 ? "_matches" : "_part"));
  if (parts.size() == 2)
    functions.matcher =
        engines.scanners.add_both(functions.matcher, scanner(parts[1], name + "_defaults"), name + "_matches");
  const std::string none = "it is for single texts";
  const auto texts = text_code(verdicts, example_trie(verdicts, examples.typical), examples, nullptr);
  for (FastCode& fast : engines.fast)
    functions.fast.push_back(fast.add({{texts, none, none}, {none, none, none}}, {}, name));
  functions.without_texts = reason(texts);
  functions.without_lines = functions.without_structural_index = none;
  return functions;
}

EngineFunctions write_engines(const Grammar& grammar, const FoldedAutomata& folded, const std::string& name,
                              Engines& engines, Stages* stages) {
  const ResultNames names = result_names(grammar);
  const ExampleTexts examples = example_texts(grammar);
  EngineFunctions functions = write_scanners(folded, examples.typical, names, name, engines.scanners, stages);
  FastParts parts;
  parts.components = side_parts(folded.whole, folded.components, examples, &names, engines.scanners, stages);
  parts.verdicts = side_parts(folded.verdicts, folded.verdicts, examples, nullptr, engines.scanners, nullptr);
  for (FastCode& fast : engines.fast) {
    functions.fast.push_back(fast.add(parts, names, name));
    if (stages != nullptr && fast.target().has_line_buffers) stages->add("fast-engines", fast);
  }
  functions.without_texts = reason(parts.components.text);
  functions.without_lines = reason(parts.components.lines);
  functions.without_structural_index = reason(parts.components.index);
  return functions;
}

std::string run_stages(const std::vector<SourceFile>& files, const std::string& production, Stages& stages) {
  const OrDiagnostics<std::vector<Grammar>> grammars = read_grammars(files, Budget::enough(), &stages);
  if (const auto* faults = std::get_if<Diagnostics>(&grammars)) return to_string(*faults);
  const Grammar& grammar = std::get<std::vector<Grammar>>(grammars).back();
  const std::string entry = production.empty() ? grammar.start() : production;
  const Rule* rule = grammar.find(entry);
  if (rule == nullptr) return "unknown production \"" + entry + "\"" + did_you_mean(entry, grammar.rule_names()) + "\n";
  const bool is_read = stages.text().has_value();
  Budget budget{Limits()};
  const Automata made = automata(grammar, entry, {}, budget, &stages);
  const FoldedAutomata folded = folded_automata(made, budget, &stages);
  static_cast<void>(tables(grammar, made, budget, &stages));
  static_cast<void>(trace(grammar, entry, budget, &stages));
  static_cast<void>(shown(&stages, "normal-forms", normal_forms(grammar, made.marked, all_levels, budget)));
  if (budget.spent()) {
    if (!is_read) stages = Stages();  // what is left of a spent budget's automata says nothing
    return to_string(too_much(grammar, *rule, budget)) + '\n';
  }
  Engines engines;
  static_cast<void>(write_engines(grammar, folded, identifier(entry), engines, &stages));
  return {};
}

std::vector<std::string> stage_names() {
  Stages stages;
  static_cast<void>(run_stages({{"small.bnf", "# typical: a\nx = %x61\n"}}, "", stages));
  return stages.names();
}

}  // namespace bnfurl::gen
