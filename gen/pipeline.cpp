#include "gen/pipeline.hpp"

#include "gen/automaton/model/keep_best.hpp"
#include "gen/automaton/model/tdfa.hpp"
#include "gen/automaton/speed/bitstream_program.hpp"
#include "gen/automaton/speed/examples.hpp"
#include "gen/automaton/speed/place_program.hpp"
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

Automata automata(const Grammar& grammar, const std::string& production, const std::vector<std::string>& kinds,
                  Budget& budget, Stages* stages) {
  const Grammar marked = shown(stages, "marked", mark_components(grammar));
  const Grammar collapsed = shown(stages, "collapsed", collapse(marked));
  const Expression entry = collapse(marked, entry_expression(grammar, production, kinds));
  OrderedNfa ordered = shown(stages, "ordered-nfa", ordered_nfa(collapsed, entry, budget));
  Nfa best = shown(stages, "best", keep_best(ordered, budget));
  Nfa first = shown(stages, "first-occurrences", keep_first_occurrences(std::move(best), budget));
  Automata made = automata_of(shown(stages, "marked-dfa", canonical(first, budget)), budget, stages);
  made.ordered = std::move(ordered);
  return made;
}

Automata automata_of(Dfa marked, Budget& budget, Stages* stages) {
  Automata made;
  made.marked = std::move(marked);
  made.minimal = shown(stages, "dfa", erase_marks(made.marked, budget));
  made.tdfa = shown(stages, "tdfa", tagged(made.marked, budget));
  made.folded = shown(stages, "folded", fold(made.tdfa));
  const Dfa without_choices = erase_choices(made.marked, budget);
  made.folded_components = shown(stages, "folded-components", fold(tagged(without_choices, budget)));
  made.folded_minimal = shown(stages, "folded-dfa", fold(tagged(made.minimal, budget)));
  return made;
}

TableArrays tables(const Grammar& grammar, const Automata& automata, Budget& budget, Stages* stages) {
  TableArrays made;
  made.dfa = shown(stages, "dfa-arrays", dfa_arrays(automata.minimal, budget));
  made.tdfa = shown(stages, "tdfa-arrays", tdfa_arrays(automata.tdfa, result_names(grammar), budget));
  return made;
}

TraceArrays trace(const Grammar& grammar, const std::string& production, Budget& budget, Stages* stages) {
  const Dfa occurrences = shown(stages, "productions", printed_occurrences(grammar, production, budget));
  const TraceAutomaton automaton = shown(stages, "trace", trace_automaton(occurrences, budget));
  return shown(stages, "trace-arrays", trace_arrays(automaton, grammar.rule_names(), budget));
}

Automata normal_automata(const Grammar& grammar, const Dfa& marked, Levels levels, Budget& budget, Stages* stages) {
  Automata made;
  made.minimal = shown(stages, "normal-forms", normal_forms(grammar, marked, levels, budget));
  made.marked = empty_language();
  made.tdfa = tagged(made.marked, budget);
  made.folded_minimal = fold(tagged(made.minimal, budget));
  return made;
}

EngineFunctions write_matcher(const Grammar& grammar, const Automata& automata, const std::vector<Dfa>& parts,
                              const std::string& name, Engines& engines) {
  ExampleTexts examples = example_texts(grammar);
  const auto is_other = [&](const std::string& text) { return !accepts(automata.minimal, text); };
  std::erase_if(examples.typical, is_other);
  std::erase_if(examples.rare, is_other);
  const Folded& verdicts = automata.folded_minimal;
  EngineFunctions functions;
  const auto scanner = [&](const Dfa& part, const std::string& its_name) {
    const Folded folded = fold(tagged(part));
    return engines.scanners.add_scanner(folded, example_paths(folded, examples.typical), nullptr, its_name);
  };
  functions.matcher = scanner(parts[0], name + (parts.size() == 1 ? "_matches" : "_part"));
  if (parts.size() == 2)
    functions.matcher =
        engines.scanners.add_both(functions.matcher, scanner(parts[1], name + "_defaults"), name + "_matches");
  functions.without_lines = functions.without_places = "it is for single texts";
  const auto texts = text_code(verdicts, example_trie(verdicts, examples.typical), examples, nullptr);
  const std::string& none = functions.without_lines;
  const FastParts fast_parts{texts, none, none, none, none, none};
  for (FastCode& fast : engines.fast) functions.fast.push_back(fast.add(fast_parts, {}, name));
  if (const auto* reason = std::get_if<std::string>(&texts)) functions.without_texts = *reason;
  return functions;
}

EngineFunctions write_engines(const Grammar& grammar, const Automata& automata, const std::string& name,
                              Engines& engines, Stages* stages) {
  const ResultNames names = result_names(grammar);
  const ExampleTexts examples = example_texts(grammar);
  const std::vector<std::string>& typical = examples.typical;
  const Folded& verdicts = automata.folded_minimal;
  const Folded& splits = automata.folded;
  const Folded& lines = automata.folded_components;
  EngineFunctions functions;

  const ExamplePaths paths = shown(stages, "paths", example_paths(splits, typical));
  functions.matcher =
      engines.scanners.add_scanner(verdicts, example_paths(verdicts, typical), nullptr, name + "_matches");
  functions.splitter = engines.scanners.add_scanner(splits, paths, &names, name + "_split");
  show(stages, "scanner", engines.scanners);

  const Folded trie = shown(stages, "trie", example_trie(splits, typical));
  const auto texts = shown(stages, "short-text", text_code(splits, trie, examples, &names));
  const auto text_verdicts = text_code(verdicts, example_trie(verdicts, typical), examples, nullptr);

  const Folded restricted = shown(stages, "restricted", restricted_to_examples(lines, typical));
  const auto program = shown(stages, "bitstreams", bitstream_program(restricted));
  const auto line_splits = shown(stages, "line-buffer", line_program(program));
  const auto line_verdicts = line_program(example_program(verdicts, typical));

  const auto planned = [&](std::variant<PlaceProgram, std::string> made) -> std::variant<PlaceLines, std::string> {
    if (auto* reason = std::get_if<std::string>(&made)) return std::move(*reason);
    auto& found = std::get<PlaceProgram>(made);
    std::string plan = engines.scanners.plan(found.streams, found.escape);
    return PlaceLines{std::move(found), std::move(plan)};
  };
  const auto places = planned(shown(stages, "places", place_program(lines, typical)));
  const auto place_verdicts = planned(place_program(verdicts, typical));

  const FastParts parts{text_verdicts, texts, line_verdicts, line_splits, place_verdicts, places};
  for (FastCode& fast : engines.fast) functions.fast.push_back(fast.add(parts, names, name));
  for (const FastCode& each : engines.fast) {
    if (each.target().has_line_buffers) show(stages, "fast-engines", each);
  }
  if (const auto* reason = std::get_if<std::string>(&texts)) functions.without_texts = *reason;
  if (const auto* reason = std::get_if<std::string>(&line_splits)) functions.without_lines = *reason;
  if (const auto* reason = std::get_if<std::string>(&places)) functions.without_places = *reason;
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
  static_cast<void>(tables(grammar, made, budget, &stages));
  static_cast<void>(trace(grammar, entry, budget, &stages));
  static_cast<void>(normal_automata(grammar, made.marked, all_levels, budget, &stages));
  if (budget.spent()) {
    if (!is_read) stages = Stages();  // what is left of a spent budget's automata says nothing
    return to_string(too_much(grammar, *rule, budget)) + '\n';
  }
  Engines engines;
  static_cast<void>(write_engines(grammar, made, identifier(entry), engines, &stages));
  return {};
}

std::vector<std::string> stage_names() {
  Stages stages;
  static_cast<void>(run_stages({{"small.bnf", "# typical: a\nx = %x61\n"}}, "", stages));
  return stages.names();
}

}  // namespace bnfurl::gen
