#include "gen/production_code.hpp"

#include <algorithm>
#include <iterator>
#include <set>

#include "gen/automaton/model/dfa.hpp"
#include "gen/automaton/model/keep_best.hpp"
#include "gen/automaton/model/tdfa.hpp"
#include "gen/emit/tables/failing_parts.hpp"
#include "gen/emit/tables/grammar_facts.hpp"
#include "gen/emit/tables/tables.hpp"
#include "gen/syntax/components.hpp"
#include "gen/syntax/rewrites.hpp"
#include "gen/syntax/size_advice.hpp"

namespace bnfurl::gen {
namespace {

OrderedNfa nfa_of(const Grammar& marked, const Expression& entry, Budget& budget) {
  const Grammar collapsed = collapse(marked);
  return ordered_nfa(collapsed, collapse(marked, entry), budget);
}

// Names in the order of the library's numbers: productions, then components.
std::vector<std::string> occurrence_names(const Grammar& grammar) {
  std::vector<std::string> names;
  for (const Rule& rule : grammar.rules) names.push_back(production_mark(rule.name));
  const std::vector<std::string> components = component_names(grammar);
  names.insert(names.end(), components.begin(), components.end());
  return names;
}

/// The rules `marks` in a text of `production` as printed.
Dfa marked_rules(const Grammar& grammar, const std::string& production, const std::vector<std::string>& marks,
                 Budget& budget) {
  std::set<std::string> without;
  for (const Rule& rule : grammar.rules) {
    if (std::ranges::find(marks, rule.name) == marks.end()) without.insert(rule.name);
  }
  const Grammar marked = mark_productions(grammar, without);
  return canonical(keep_best(nfa_of(marked, reference(production), budget), budget), budget);
}

/// Whether an example is a reference: it need not be a text of the start.
bool is_reference(const Grammar& grammar, const std::string& example, Budget& budget) {
  const std::string& reference = grammar.directives.reference;
  return !reference.empty() && accepts(printed_language(grammar, reference, budget), example);
}

}  // namespace

StrictAutomata strict_automata(const Grammar& grammar, const std::string& production, const std::string& other,
                               Budget& budget) {
  std::vector<Dfa> kinds;
  std::vector<Dfa> with_their_schemes;
  for (const std::string& kind : alternatives_of(grammar, production)) {
    if (kind == other) continue;
    const Dfa marked = marked_automaton(grammar, kind, budget);
    kinds.push_back(erase_marks(marked, budget));
    with_their_schemes.push_back(beginning_through(marked, "scheme", budget));
  }
  StrictAutomata result;
  const Dfa whole_other = marked_automaton(grammar, other, budget);
  result.other = automata_of(difference(whole_other, united(with_their_schemes, budget), budget), budget);
  kinds.push_back(result.other.minimal);
  const Dfa whole = marked_automaton(grammar, production, budget);
  result.whole = automata_of(intersection(whole, united(kinds, budget), budget), budget);
  return result;
}

Dfa printed_language(const Grammar& grammar, const std::string& production, Budget& budget) {
  const OrderedNfa nfa = nfa_of(grammar, reference(production), budget);
  return erase_marks(canonical(keep_best(nfa, budget), budget), budget);
}

std::vector<Ambiguity> ambiguities(const Grammar& grammar, Budget& budget) {
  std::vector<Ambiguity> all;
  for (const Rule& rule : grammar.rules) {
    if (budget.spent()) return {};
    std::ranges::move(ambiguities(production_nfa(grammar, rule.name, budget), budget), std::back_inserter(all));
  }
  std::vector<Ambiguity> result = shortest_of(all);
  std::ranges::stable_sort(result, {}, [&](const Ambiguity& each) { return rule_index(grammar, each.rule); });
  return result;
}

std::optional<Dfa> occurrences(const Grammar& grammar, const std::string& production,
                               const std::vector<std::string>& kinds, Budget& budget) {
  const std::set<std::string> brought = brought_by_bodies(grammar, production);
  const Expression entry = entry_expression(grammar, production, kinds);
  const Nfa best = keep_best(nfa_of(mark_occurrences(grammar, brought), entry, budget), budget);
  if (brought.empty() && !has_repeated_components(best)) return std::nullopt;
  return erase_choices(canonical(best, budget), budget);
}

Dfa printed_occurrences(const Grammar& grammar, const std::string& production, Budget& budget) {
  const Grammar marked = mark_productions(grammar, brought_by_bodies(grammar, production));
  return canonical(keep_best(nfa_of(marked, production_expression(production), budget), budget), budget);
}

OrderedNfa production_nfa(const Grammar& grammar, const std::string& production, Budget& budget) {
  return nfa_of(mark_productions(grammar), production_expression(production), budget);
}

ProductionCode table_code(const Grammar& grammar, const Rule& rule, const Automata& automata, Budget& budget) {
  ProductionCode code;
  code.name = rule.name;
  code.from = rule.from.empty() ? grammar.directives.name : rule.from;
  code.grammar = grammar.directives.name;
  code.origin = rule.origin;
  code.has_kinds = has_kinds(grammar, rule.name);
  code.component = component_index(grammar, rule.name);
  code.components = named_components(grammar)[rule_index(grammar, rule.name)];
  code.join = join_template(grammar, rule.name, budget);
  code.tables = tables(grammar, automata, budget);
  std::vector<Dfa> rules;
  for (const Occurrence& each : grammar.directives.codes)
    rules.push_back(printed_language(grammar, each.production, budget));
  code.error_codes = error_codes(automata.marked, automata.errors, component_names(grammar), rules, budget);
  if (grammar.directives.record && rule.name == grammar.start()) {
    code.to_come = fields_to_come(automata.marked, automata.errors, component_names(grammar), budget);
    code.begun = begun_fields(automata.marked, automata.errors, component_names(grammar), budget);
  }
  const std::vector<std::string> said = said_rules(grammar);
  for (const std::string& name : said) rules.push_back(printed_language(grammar, name, budget));
  code.parts = part_octets(automata.marked, component_names(grammar), rules, budget);
  if (!said.empty())
    code.open_rules = open_rules(marked_rules(grammar, rule.name, said, budget), automata.errors, said, budget);
  return code;
}

Grammar with_reason(const Grammar& grammar, const SaysLine& reason) {
  Grammar result = grammar;
  Rule rule;
  rule.name = "=" + reason.production;  // as no rule of a file is called
  rule.body = concatenation({repetition(0, std::nullopt, one_of(OctetSet::all())), reference(reason.production)});
  rule.position = reason.position;
  result.rules.push_back(std::move(rule));
  return result;
}

std::optional<TraceArrays> occurrence_code(const Grammar& grammar, const std::string& production,
                                           const std::vector<std::string>& kinds, Budget& budget) {
  const std::optional<Dfa> all = occurrences(grammar, production, kinds, budget);
  if (!all) return std::nullopt;
  return trace_arrays(trace_automaton(*all, budget), occurrence_names(grammar), budget);
}

std::optional<TraceArrays> strict_occurrence_code(const Grammar& grammar, const std::string& production,
                                                  const std::string& other, Budget& budget) {
  const std::optional<Dfa> all = occurrences(grammar, production, {}, budget);
  if (!all) return std::nullopt;
  // `all` also has the texts that only a lenient reader accepts.
  const Dfa strict = strict_automata(grammar, production, other, budget).whole.minimal;
  return trace_arrays(trace_automaton(intersection(*all, strict, budget), budget), occurrence_names(grammar), budget);
}

std::optional<Diagnostic> too_many_registers(const Grammar& grammar, const Rule& rule, const ProductionCode& code) {
  if (code.tables.tdfa.registers <= most_registers) return std::nullopt;
  return Diagnostic{grammar.file, rule.position,
                    rule.name + " needs " + std::to_string(code.tables.tdfa.registers) +
                        " registers for its components; at most " + std::to_string(most_registers) + " are allowed"};
}

Diagnostics faults_of(const Grammar& grammar, const Rule& rule, const Automata& automata, const ProductionCode& code,
                      Budget& budget) {
  Diagnostics faults;
  const auto fail = [&](Position position, const std::string& message) {
    faults.push_back({grammar.file, position, message});
  };
  // Marks and `# prefer:` do not change the language, and bodies must not.
  if (!grammar.bodies.empty() && automata.minimal != printed_language(grammar, rule.name, budget)) {
    fail(rule.position,
         rule.name + " accepts other texts with its \"# body:\" lines than as printed; correct the body");
  }
  if (rule.name == grammar.start()) {
    for (const std::vector<HeaderLine>& examples : {grammar.directives.typical, grammar.directives.rare}) {
      for (const HeaderLine& example : examples) {
        if (accepts(automata.minimal, example.value) || is_reference(grammar, example.value, budget)) continue;
        const std::string& reference = grammar.directives.reference;
        fail(example.position, "\"" + example.value + "\" does not match " + rule.name +
                                   (reference.empty() || reference == rule.name ? "" : " or " + reference));
      }
    }
  }
  if (const auto fault = too_many_registers(grammar, rule, code)) faults.push_back(*fault);
  return faults;
}

Diagnostic too_much(const Grammar& grammar, const Rule& rule, const Budget& budget) {
  const Limits& limits = budget.limits();
  std::string what;
  switch (budget.spent_part()) {
    case Budget::Part::steps:
      what = "takes more than " + std::to_string(limits.steps) + " steps";
      break;
    case Budget::Part::memory:
      what = "needs more than " + std::to_string(limits.memory) + " bytes of memory";
      break;
    default:
      what = "needs more than " + std::to_string(limits.states) + " states";
      break;
  }
  // If the language alone is not too large, its components are.
  Budget again{limits};
  (void)printed_language(grammar, rule.name, again);
  const auto of_components = again.spent() ? std::nullopt : advice_on_components(grammar, rule.name);
  return {grammar.file, rule.position,
          rule.name + " " + what + "; " + (of_components ? *of_components : advice_on_counts(grammar, rule.name))};
}

}  // namespace bnfurl::gen
