// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/production_code.hpp"

#include "gen/automaton/languages.hpp"
#include "gen/automaton/trace_automaton.hpp"
#include "gen/emit/grammar_facts.hpp"
#include "gen/emit/join_template.hpp"
#include "gen/syntax/components.hpp"
#include "gen/syntax/named_components.hpp"

namespace bnfurl::gen {

ProductionCode table_code(const Grammar& grammar, const Rule& rule, const Automata& automata) {
  ProductionCode code;
  code.name = rule.name;
  code.from = rule.from.empty() ? grammar.directives.name : rule.from;
  code.grammar = grammar.directives.name;
  code.origin = rule.origin;
  code.has_kinds = has_kinds(grammar, rule.name);
  code.component = component_index(grammar, rule.name);
  code.components = named_components(grammar)[rule_index(grammar, rule.name)];
  code.join = join_template(grammar, rule.name);
  code.dfa = dfa_arrays(automata.minimal);
  code.tdfa = tdfa_arrays(automata.tdfa, result_names(grammar));
  return code;
}

TraceArrays trace_code(const Grammar& grammar, const std::string& production) {
  return trace_arrays(trace_automaton(printed_occurrences(grammar, production)), grammar.rule_names());
}

namespace {

// Numbers as the library has them: productions, then components.
std::vector<std::string> occurrence_names(const Grammar& grammar) {
  std::vector<std::string> names;
  for (const Rule& rule : grammar.rules) names.push_back(production_mark(rule.name));
  const std::vector<std::string> components = component_names(grammar);
  names.insert(names.end(), components.begin(), components.end());
  return names;
}

}  // namespace

TraceArrays occurrence_code(const Grammar& grammar, const std::string& production,
                            const std::vector<std::string>& kinds) {
  const std::optional<Dfa> all = occurrences(grammar, production, kinds);
  return all ? trace_arrays(trace_automaton(*all), occurrence_names(grammar)) : TraceArrays{};
}

TraceArrays strict_occurrence_code(const Grammar& grammar, const std::string& production, const std::string& other) {
  const std::optional<Dfa> all = occurrences(grammar, production);
  if (!all) return {};
  const Dfa texts = strict_automata(grammar, production, other).whole.minimal;
  return trace_arrays(trace_automaton(intersection(*all, texts)), occurrence_names(grammar));
}

std::optional<Diagnostic> too_many_registers(const Grammar& grammar, const Rule& rule, const ProductionCode& code) {
  if (code.tdfa.registers <= most_registers) return std::nullopt;
  return Diagnostic{grammar.file, rule.position,
                    rule.name + " needs " + std::to_string(code.tdfa.registers) +
                        " registers for its components; there are " + std::to_string(most_registers)};
}

Diagnostics faults_of(const Grammar& grammar, const Rule& rule, const Automata& automata, const ProductionCode& code) {
  Diagnostics faults;
  const auto fail = [&](Position position, const std::string& message) {
    faults.push_back({grammar.file, position, message});
  };
  // What marks, bodies and `# prefer:` do must leave the language alone.
  if (automata.minimal != printed_language(grammar, rule.name)) {
    fail(rule.position, rule.name + " is another language with its \"# body:\" lines than as printed; mend the body");
  }
  if (rule.name == grammar.start()) {
    for (const std::vector<HeaderLine>& examples : {grammar.directives.typical, grammar.directives.rare}) {
      for (const HeaderLine& example : examples) {
        if (accepts(automata.minimal, example.value)) continue;
        fail(example.position, "\"" + example.value + "\" is no text of " + rule.name);
      }
    }
  }
  if (const auto fault = too_many_registers(grammar, rule, code)) faults.push_back(*fault);
  return faults;
}

Diagnostic too_many_states(const Grammar& grammar, const Rule& rule) {
  return {grammar.file, rule.position,
          rule.name + " needs more than " + std::to_string(max_states) + " states; lower its counts"};
}

}  // namespace bnfurl::gen
