// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "load/run_time_grammar.hpp"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <utility>

#include "gen/syntax/components.hpp"
#include "gen/syntax/named_components.hpp"
#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {
namespace {

detail::Origin origin_of(const gen::Rule& rule) {
  if (rule.origin == gen::Origin::own) return detail::Origin::own;
  return rule.origin == gen::Origin::core ? detail::Origin::core : detail::Origin::imported;
}

std::vector<const char*> pointers_to(const std::vector<std::string>& names) {
  std::vector<const char*> pointers;
  for (const std::string& name : names) pointers.push_back(name.c_str());
  return pointers;
}

detail::OctetBits bits_of(const gen::OctetSet& octets) {
  detail::OctetBits bits;
  for (const std::uint8_t octet : octets.octets()) bits.insert(octet);
  return bits;
}

std::uint16_t narrow(std::size_t number) { return static_cast<std::uint16_t>(number); }

}  // namespace

RunTimeGrammar::RunTimeGrammar(gen::Grammar grammar, std::string text)
    : grammar_(std::move(grammar)),
      text_(std::move(text)),
      file_(std::filesystem::path(grammar_.file).filename().string()),
      names_(gen::result_names(grammar_)),
      sets_(gen::named_sets(grammar_)),
      components_(pointers_to(names_.components)),
      host_kinds_(pointers_to(names_.host_kinds)),
      kinds_(pointers_to(names_.kinds)) {
  for (const gen::DefaultPort& port : grammar_.directives.ports) ports_.push_back({port.scheme.c_str(), port.port});
  for (const gen::NamedOctets& set : sets_) named_sets_.push_back({set.name.c_str(), bits_of(set.octets)});
  set_productions();
  set_strict();
  const gen::Directives& directives = grammar_.directives;
  data_ = {directives.name.c_str(),
           directives.source.c_str(),
           directives.notation.c_str(),
           productions_.data(),
           grammar_.rules.size(),
           gen::rule_index(grammar_, grammar_.start()),
           components_.data(),
           components_.size(),
           host_kinds_.data(),
           host_kinds_.size(),
           kinds_.data(),
           kinds_.size(),
           ports_.data(),
           ports_.size(),
           named_sets_.data(),
           named_sets_.size(),
           nullptr,
           0,
           strict_.data(),
           strict_.size(),
           file_.c_str(),
           text_.c_str()};
}

// There is room for the restricted ones at once: others point to them.
void RunTimeGrammar::set_productions() {
  const std::size_t count =
      grammar_.rules.size() + grammar_.directives.strict.size() + grammar_.directives.methods.size();
  productions_.reserve(count);
  tables_.resize(count);
  const std::vector<std::uint32_t> components = gen::named_components(grammar_);
  for (const gen::Rule& rule : grammar_.rules) {
    detail::ProductionData production{};
    production.name = rule.name.c_str();
    production.grammar = &data_;
    production.from = rule.from.empty() ? grammar_.directives.name.c_str() : rule.from.c_str();
    production.component = narrow(gen::component_index(grammar_, rule.name));
    production.origin = origin_of(rule);
    production.has_kinds = gen::has_kinds(grammar_, rule.name);
    production.components = components[productions_.size()];
    productions_.push_back(production);
  }
}

void RunTimeGrammar::set_strict() {
  const Judge self(view(), &grammar_);
  data_.productions = productions_.data();
  for (const gen::Occurrence& line : grammar_.directives.strict) {
    const detail::ProductionData* strict = restricted(self, {&grammar_, line.within, {}, line.production});
    strict_.push_back({&productions_[gen::rule_index(grammar_, line.within)], strict});
  }
}

void RunTimeGrammar::set_keys(const std::function<Judge(const std::string& grammar)>& judge_called) {
  for (const gen::RecordKey& key : grammar_.directives.keys) {
    if (!gen::key_numbers(grammar_, key).by_method) continue;
    const Judge judge = judge_called(key.grammar);
    for (const gen::MethodLine& line : grammar_.directives.methods)
      methods_.push_back({line.method.c_str(), restricted(judge, {judge.rules, key.production, line.kinds, ""})});
    break;
  }
  for (const gen::RecordKey& key : grammar_.directives.keys) keys_.push_back(key_data(key, judge_called(key.grammar)));
  data_.keys = keys_.data();
  data_.key_count = keys_.size();
}

detail::RecordKeyData RunTimeGrammar::key_data(const gen::RecordKey& key, const Judge& judge) const {
  const gen::KeyNumbers numbers = gen::key_numbers(grammar_, key);
  return {key.name.c_str(),
          narrow(numbers.component),
          narrow(numbers.unless_component),
          key.unless_component.empty() ? nullptr : key.unless_text.c_str(),
          &judge.data->productions[gen::rule_index(*judge.rules, key.production)],
          narrow(numbers.method_component),
          numbers.by_method ? methods_.data() : nullptr,
          numbers.by_method ? methods_.size() : 0};
}

// The production as the judge has it, but for its engines.
const detail::ProductionData* RunTimeGrammar::restricted(const Judge& judge, Restriction restriction) {
  detail::ProductionData production = judge.data->productions[gen::rule_index(*judge.rules, restriction.production)];
  production.matches = {};
  production.split = {};
  production.likely = nullptr;
  production.without_texts = nullptr;
  production.without_lines = nullptr;
  production.dfa = nullptr;
  production.tdfa = nullptr;
  production.trace = nullptr;
  production.occurrences = nullptr;
  restrictions_.push_back(std::move(restriction));
  productions_.push_back(production);
  return &productions_.back();
}

bool RunTimeGrammar::owns(const detail::ProductionData& production) const {
  const std::less<> before;
  const detail::ProductionData* begin = productions_.data();
  return !before(&production, begin) && before(&production, begin + productions_.size());
}

std::size_t RunTimeGrammar::index_of(const detail::ProductionData& production) const {
  return static_cast<std::size_t>(&production - productions_.data());
}

void RunTimeGrammar::make_ready(const detail::ProductionData& production) {
  const std::size_t index = index_of(production);
  if (index < grammar_.rules.size())
    make_own(index);
  else
    make_restricted(index);
}

void RunTimeGrammar::make_own(std::size_t index) {
  const gen::Rule& rule = grammar_.rules[index];
  const gen::Automata automata = gen::automata(grammar_, rule.name);
  const gen::ProductionCode code = gen::table_code(grammar_, rule, automata);
  const gen::Diagnostics faults = gen::faults_of(grammar_, rule, automata, code);
  if (!faults.empty()) throw GrammarFault(faults);
  set_tables(index, code, automata);
}

void RunTimeGrammar::make_restricted(std::size_t index) {
  const Restriction& how = restrictions_[index - grammar_.rules.size()];
  const gen::Rule& rule = *how.rules->find(how.production);
  const gen::Automata automata = how.other.empty() ? gen::automata(*how.rules, how.production, how.kinds)
                                                   : gen::strict_automata(*how.rules, how.production, how.other).whole;
  const gen::ProductionCode code = gen::table_code(*how.rules, rule, automata);
  if (const auto fault = gen::too_many_registers(*how.rules, rule, code)) throw GrammarFault(gen::Diagnostics{*fault});
  set_tables(index, code, automata);
}

void RunTimeGrammar::set_tables(std::size_t index, const gen::ProductionCode& code, const gen::Automata& automata) {
  Tables& tables = tables_[index];
  tables.dfa = std::make_unique<MadeDfa>(code.dfa, gen::runs(automata.minimal));
  tables.tdfa = std::make_unique<MadeTdfa>(code.tdfa, gen::runs(automata.tdfa));
  productions_[index].dfa = &tables.dfa->table();
  productions_[index].tdfa = &tables.tdfa->table();
  tables.join = code.join;
  productions_[index].join = tables.join.data();
  productions_[index].join_size = tables.join.size();
}

bool RunTimeGrammar::is_traceable(const detail::ProductionData& production) const {
  return tables_[index_of(production)].is_traceable;
}

// A restricted production is traced by its kinds, but has components of its own.
void RunTimeGrammar::make_traceable(const detail::ProductionData& production) {
  const std::size_t index = index_of(production);
  Tables& tables = tables_[index];
  if (index < grammar_.rules.size()) {
    tables.trace = std::make_unique<MadeTrace>(gen::trace_code(grammar_, grammar_.rules[index].name));
    productions_[index].trace = &tables.trace->table();
  }
  if (gen::TraceArrays all = occurrences_of(index); all.states != 0) {
    tables.occurrences = std::make_unique<MadeTrace>(std::move(all));
    productions_[index].occurrences = &tables.occurrences->table();
  }
  tables.is_traceable = true;
}

gen::TraceArrays RunTimeGrammar::occurrences_of(std::size_t index) const {
  if (index < grammar_.rules.size()) return gen::occurrence_code(grammar_, grammar_.rules[index].name);
  const Restriction& how = restrictions_[index - grammar_.rules.size()];
  if (how.other.empty()) return gen::occurrence_code(*how.rules, how.production, how.kinds);
  return gen::strict_occurrence_code(*how.rules, how.production, how.other);
}

}  // namespace bnfurl::tool
