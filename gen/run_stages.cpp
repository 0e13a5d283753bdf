// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/run_stages.hpp"

#include "gen/production_code.hpp"
#include "gen/read_grammars.hpp"
#include "gen/syntax/check.hpp"

namespace bnfurl::gen {

std::string run_stages(const std::vector<SourceFile>& files, const std::string& production, Stages& stages) {
  const OrDiagnostics<std::vector<Grammar>> grammars = read_grammars(files, Budget::enough(), &stages);
  if (const auto* faults = std::get_if<Diagnostics>(&grammars)) return to_string(*faults);
  const Grammar& grammar = std::get<std::vector<Grammar>>(grammars).back();
  const std::string entry = production.empty() ? grammar.start() : production;
  const Rule* rule = grammar.find(entry);
  if (rule == nullptr) return entry + " is not a production" + did_you_mean(entry, grammar.rule_names()) + "\n";
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
