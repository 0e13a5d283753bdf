#include "src/loader/run_time_grammar.hpp"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <utility>

#include "gen/generate.hpp"
#include "gen/production_code.hpp"
#include "gen/syntax/components.hpp"

namespace bnfurl::loader {
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

template <class Number>
const Number* data_or_null(const std::vector<Number>& numbers) {
  return numbers.empty() ? nullptr : numbers.data();
}

std::uint16_t narrow(std::size_t number) { return static_cast<std::uint16_t>(number); }

// Until a production has tables of its own: none has a state.
constexpr detail::DfaTable dfa_to_come{};
constexpr detail::TdfaTable tdfa_to_come{};
constexpr detail::TraceTable trace_to_come{nullptr, nullptr, nullptr, nullptr, nullptr,
                                           nullptr, nullptr, nullptr, 1,       0};

// A production that has no engines, and no tables yet.
detail::ProductionData without_engines() {
  detail::ProductionData production{};
  production.dfa = &dfa_to_come;
  production.tdfa = &tdfa_to_come;
  production.occurrences = &trace_to_come;
  return production;
}

}  // namespace

RunTimeGrammar::RunTimeGrammar(gen::Grammar grammar, std::string text)
    : grammar_(std::move(grammar)),
      text_(std::move(text)),
      file_(std::filesystem::path(grammar_.file).filename().string()),
      names_(gen::result_names(grammar_)),
      sets_(gen::named_sets(grammar_)),
      part_names_(gen::part_names(grammar_)),
      parts_(pointers_to(part_names_)),
      components_(pointers_to(names_.components)),
      host_kinds_(pointers_to(names_.host_kinds)),
      kinds_(pointers_to(names_.kinds)) {
  for (const gen::DefaultPort& port : grammar_.directives.ports) ports_.push_back({port.scheme.c_str(), port.port});
  for (const gen::NamedOctets& set : sets_) named_sets_.push_back({set.name.c_str(), bits_of(set.octets)});
  set_productions();
  set_strict();
  set_targets();
  set_reasons();
  const gen::Directives& directives = grammar_.directives;
  data_ = {.name = directives.name.c_str(),
           .source = directives.source.c_str(),
           .notation = directives.notation.name.data(),  // a literal
           .ignores_case = directives.notation.ignores_case,
           .productions = productions_.data(),
           .production_count = grammar_.rules.size(),
           .start = gen::rule_index(grammar_, grammar_.start()),
           .components = components_.data(),
           .component_count = components_.size(),
           .host_kinds = host_kinds_.data(),
           .host_kind_count = host_kinds_.size(),
           .kinds = kinds_.data(),
           .kind_count = kinds_.size(),
           .ports = ports_.data(),
           .port_count = ports_.size(),
           .sets = named_sets_.data(),
           .set_count = named_sets_.size(),
           .parts = parts_.data(),
           .code_count = gen::error_code_names(grammar_).size(),
           .keys = nullptr,
           .key_count = 0,
           .strict = strict_.data(),
           .strict_count = strict_.size(),
           .targets = targets_.data(),
           .target_count = targets_.size(),
           .file = file_.c_str(),
           .text = text_.c_str(),
           .reasons = reasons_.data(),
           .reason_count = reasons_.size()};
  set_normal_rules();
  if (!directives.time) return;
  data_.time_component = narrow(gen::component_index(grammar_, directives.time->component));
  data_.time_pattern = directives.time->pattern.c_str();
}

void RunTimeGrammar::set_normal_rules() {
  const std::optional<gen::NormalNumbers> numbers = gen::normal_numbers(grammar_);
  if (!numbers) return;
  empty_paths_ = pointers_to(grammar_.directives.empty_paths);
  normal_ = {.unreserved = bits_of(numbers->unreserved),
             .scheme = narrow(numbers->scheme),
             .host = narrow(numbers->host),
             .port = narrow(numbers->port),
             .path = narrow(numbers->path),
             .empty_path = empty_paths_.data(),
             .empty_path_count = empty_paths_.size(),
             .reference = numbers->reference == gen::no_entry ? nullptr : &productions_[numbers->reference],
             .resolution = static_cast<std::uint8_t>(numbers->resolution),
             .forms = nullptr,
             .form_count = 0};
  data_.normal = &normal_;
}

// Reserves room for the restricted variants, too: other data points to the elements.
void RunTimeGrammar::set_productions() {
  const std::size_t count =
      grammar_.rules.size() + grammar_.directives.strict.size() + grammar_.directives.reasons.size() +
      grammar_.directives.methods.size() * std::max(gen::targets_by_method(grammar_).size(), std::size_t{1});
  productions_.reserve(count);
  tables_.resize(count);
  const std::vector<std::uint32_t> components = gen::named_components(grammar_);
  for (const gen::Rule& rule : grammar_.rules) {
    detail::ProductionData production = without_engines();
    production.name = rule.name.c_str();
    production.grammar = &data_;
    production.from = rule.from.empty() ? grammar_.directives.name.c_str() : rule.from.c_str();
    production.component = narrow(gen::component_index(grammar_, rule.name));
    production.origin = origin_of(rule);
    production.has_kinds = gen::has_kinds(grammar_, rule.name);
    production.components = components[productions_.size()];
    production.trace = &trace_to_come;
    restrictions_.push_back({&grammar_, rule.name});
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

void RunTimeGrammar::set_targets() {
  const Judge self(view(), &grammar_);
  for (const std::string& target : gen::targets_by_method(grammar_)) {
    for (const gen::MethodLine& line : grammar_.directives.methods)
      targets_.push_back({&productions_[gen::rule_index(grammar_, target)], line.method.c_str(),
                          restricted(self, restriction_of(self, target, line))});
  }
}

void RunTimeGrammar::set_reasons() {
  for (const gen::SaysLine& line : grammar_.directives.reasons) {
    restrictions_.push_back({.rules = &grammar_, .reason = &line});
    productions_.push_back(without_engines());
    reasons_.push_back({&productions_.back(), line.words.c_str(), gen::code_of_reason(grammar_, line)});
  }
}

void RunTimeGrammar::set_keys(const std::function<Judge(const std::string& grammar)>& judge_called) {
  for (const gen::RecordKey& key : grammar_.directives.keys) {
    if (!gen::key_numbers(grammar_, key).by_method) continue;
    const Judge judge = judge_called(key.grammar);
    for (const gen::MethodLine& line : grammar_.directives.methods) {
      const detail::ProductionData* known = known_variant(judge, key.production, line.method);
      methods_.push_back({line.method.c_str(),
                          known != nullptr ? known : restricted(judge, restriction_of(judge, key.production, line))});
    }
    break;
  }
  for (const gen::RecordKey& key : grammar_.directives.keys) keys_.push_back(key_data(key, judge_called(key.grammar)));
  data_.keys = keys_.data();
  data_.key_count = keys_.size();
}

RunTimeGrammar::Restriction RunTimeGrammar::restriction_of(const Judge& judge, const std::string& production,
                                                           const gen::MethodLine& line) const {
  return {.rules = judge.rules,
          .production = production,
          .kinds = line.kinds,
          .of_methods = gen::methods_in_words(grammar_, line)};
}

detail::RecordKeyData RunTimeGrammar::key_data(const gen::RecordKey& key, const Judge& judge) const {
  const gen::KeyNumbers numbers = gen::key_numbers(grammar_, key);
  return {.name = key.name.c_str(),
          .component = narrow(numbers.component),
          .unless_component = narrow(numbers.unless_component),
          .unless_text = key.unless_component.empty() ? nullptr : key.unless_text.c_str(),
          .production = &judge.data->productions[gen::rule_index(*judge.rules, key.production)],
          .method_component = narrow(numbers.method_component),
          .methods = numbers.by_method ? methods_.data() : nullptr,
          .method_count = numbers.by_method ? methods_.size() : 0};
}

// The variant for a method that the judge itself has, if its lines for methods are those of this grammar. A compiled
// judge has its tables and its engines, too.
const detail::ProductionData* RunTimeGrammar::known_variant(const Judge& judge, const std::string& production,
                                                            std::string_view method) const {
  if (judge.rules->directives.methods != grammar_.directives.methods) return nullptr;
  const detail::ProductionData* whole = &judge.data->productions[gen::rule_index(*judge.rules, production)];
  for (const detail::TargetData& each : std::span(judge.data->targets, judge.data->target_count)) {
    if (each.target == whole && each.method == method) return each.production;
  }
  return nullptr;
}

// Has the name and the components of the judge's production. Engines and automata of that would answer for all of its
// texts, so nothing else is taken from there.
const detail::ProductionData* RunTimeGrammar::restricted(const Judge& judge, Restriction restriction) {
  const detail::ProductionData& whole = judge.data->productions[gen::rule_index(*judge.rules, restriction.production)];
  detail::ProductionData production = without_engines();
  production.name = whole.name;
  production.grammar = whole.grammar;
  production.from = whole.from;
  production.component = whole.component;
  production.origin = whole.origin;
  production.has_kinds = whole.has_kinds;
  production.components = whole.components;
  restrictions_.push_back(std::move(restriction));
  const std::string& methods = restrictions_.back().of_methods;
  production.of_methods = methods.empty() ? nullptr : methods.c_str();
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

const gen::Dfa& RunTimeGrammar::language(gen::Budget& budget) {
  if (!language_) language_ = gen::printed_language(grammar_, grammar_.start(), budget);
  return *language_;
}

gen::Diagnostics RunTimeGrammar::make_ready(const detail::ProductionData& production, gen::Budget& budget) {
  const std::size_t index = index_of(production);
  if (tables_[index].dfa != nullptr) return {};
  const Restriction& how = restrictions_[index];
  const gen::Automata automata = how.other.empty()
                                     ? gen::automata(*how.rules, how.production, how.kinds, budget)
                                     : gen::strict_automata(*how.rules, how.production, how.other, budget).whole;
  return set_tables(index, *how.rules, *how.rules->find(how.production), automata, budget);
}

gen::Diagnostics RunTimeGrammar::make_reasons(gen::Budget& budget) {
  for (const detail::ReasonData& reason : reasons_) {
    const std::size_t index = index_of(*reason.production);
    if (tables_[index].dfa != nullptr) continue;
    const gen::Grammar with = gen::with_reason(grammar_, *restrictions_[index].reason);
    const gen::Rule& rule = with.rules.back();
    gen::Diagnostics faults = set_tables(index, with, rule, gen::automata(with, rule.name, {}, budget), budget);
    if (!faults.empty()) return faults;
  }
  return {};
}

// `rule`, of `grammar`, has these automata, or the production that has them is a part of it.
gen::Diagnostics RunTimeGrammar::set_tables(std::size_t index, const gen::Grammar& grammar, const gen::Rule& rule,
                                            const gen::Automata& automata, gen::Budget& budget) {
  const bool is_own = index < grammar_.rules.size();
  gen::ProductionCode code = gen::table_code(grammar, rule, automata, budget);
  gen::Diagnostics faults;
  if (is_own) {
    faults = gen::faults_of(grammar, rule, automata, code, budget);
  } else if (const auto fault = gen::too_many_registers(grammar, rule, code)) {
    faults.push_back(*fault);
  }
  if (budget.spent()) return {gen::too_much(grammar, rule, budget)};
  if (is_own && faults.empty()) faults = make_reasons(budget);
  if (!faults.empty()) return faults;
  Tables& tables = tables_[index];
  detail::ProductionData& production = productions_[index];
  tables.dfa = std::make_unique<MadeDfa>(std::move(code.tables.dfa), gen::runs(automata.errors));
  tables.tdfa = std::make_unique<MadeTdfa>(std::move(code.tables.tdfa), gen::runs(automata.tdfa));
  for (const gen::PartOctets& part : code.parts) tables.parts.push_back({bits_of(part.octets), bits_of(part.escapes)});
  tables.code = std::move(code);
  production.dfa = &tables.dfa->table();
  production.tdfa = &tables.tdfa->table();
  production.to_come = data_or_null(tables.code.to_come);
  production.begun = data_or_null(tables.code.begun);
  production.error_codes = data_or_null(tables.code.error_codes);
  production.open_rules = data_or_null(tables.code.open_rules);
  production.parts = tables.parts.data();
  production.join = tables.code.join.data();
  production.join_size = tables.code.join.size();
  return {};
}

// A restricted variant is traced by its kinds, but has its own table of components.
gen::Diagnostics RunTimeGrammar::make_traceable(const detail::ProductionData& production, gen::Budget& budget) {
  const std::size_t index = index_of(production);
  Tables& tables = tables_[index];
  if (tables.is_traceable) return {};
  const Restriction& how = restrictions_[index];
  const bool is_own = index < grammar_.rules.size();
  gen::TraceArrays arrays = is_own ? gen::trace(grammar_, how.production, budget) : gen::TraceArrays();
  std::optional<gen::TraceArrays> all =
      how.other.empty() ? gen::occurrence_code(*how.rules, how.production, how.kinds, budget)
                        : gen::strict_occurrence_code(*how.rules, how.production, how.other, budget);
  if (budget.spent()) return {gen::too_much(*how.rules, *how.rules->find(how.production), budget)};
  if (is_own) {
    tables.trace = std::make_unique<MadeTrace>(std::move(arrays));
    productions_[index].trace = &tables.trace->table();
  }
  if (all) tables.occurrences = std::make_unique<MadeTrace>(*std::move(all));
  productions_[index].occurrences = tables.occurrences == nullptr ? nullptr : &tables.occurrences->table();
  tables.is_traceable = true;
  return {};
}

namespace {

std::vector<std::uint8_t> stream_numbers_of(const gen::Runs& runs) {
  std::vector<std::uint8_t> numbers;
  for (const std::optional<int>& stream : runs.stream_of)
    numbers.push_back(stream ? static_cast<std::uint8_t>(*stream) : detail::RunTable::no_stream);
  return numbers;
}

std::vector<detail::TraceTable::Step> steps_of(const std::vector<gen::StepNumbers>& numbers) {
  std::vector<detail::TraceTable::Step> steps;
  for (const gen::StepNumbers& each : numbers) steps.push_back({each.place, each.marks});
  return steps;
}

std::vector<detail::Operation> operations_of(const std::vector<gen::OperationNumbers>& numbers) {
  std::vector<detail::Operation> operations;
  for (const gen::OperationNumbers& each : numbers) operations.push_back({each.target, each.source});
  return operations;
}

}  // namespace

MadeRuns::MadeRuns(const gen::Runs& runs) : stream_of_(stream_numbers_of(runs)) {
  const gen::StreamNumbers numbers = gen::stream_numbers(runs.streams, runs.escape);
  std::ranges::copy(numbers.classes, classes_);
  class_tables_ = kernels::class_tables(classes_);
  plan_ = {.classes = classes_,
           .count = numbers.count,
           .with_escape = numbers.with_escape,
           .escape_lead = numbers.escape_lead,
           .escape_digit_bit = numbers.escape_digit_bit,
           .tables = &class_tables_};
  table_ = {.stream_of = stream_of_.data(), .plan = &plan_};
}

MadeDfa::MadeDfa(gen::DfaArrays arrays, const gen::Runs& runs)
    : arrays_(std::move(arrays)),
      runs_(runs),
      table_{.class_of = arrays_.class_of.data(),
             .next = arrays_.next.data(),
             .accepting = arrays_.accepting.data(),
             .classes = arrays_.classes,
             .states = arrays_.states,
             .runs = runs_.table()} {}

MadeTdfa::MadeTdfa(gen::TdfaArrays arrays, const gen::Runs& runs)
    : arrays_(std::move(arrays)),
      operations_(operations_of(arrays_.operations)),
      runs_(runs),
      table_{.class_of = arrays_.class_of.data(),
             .next = arrays_.next.data(),
             .update = arrays_.update.data(),
             .final_list = arrays_.final_list.data(),
             .lists = {operations_.data(), arrays_.list_begin.data()},
             .classes = arrays_.classes,
             .states = arrays_.states,
             .registers = arrays_.registers,
             .runs = runs_.table()} {}

MadeTrace::MadeTrace(gen::TraceArrays arrays)
    : arrays_(std::move(arrays)),
      steps_(steps_of(arrays_.steps)),
      ends_(steps_of(arrays_.ends)),
      table_{.class_of = arrays_.class_of.data(),
             .next = arrays_.next.data(),
             .row_of = arrays_.row_of.data(),
             .steps_begin = arrays_.steps_begin.data(),
             .steps = steps_.data(),
             .ends = ends_.data(),
             .marks = arrays_.marks.data(),
             .marks_begin = arrays_.marks_begin.data(),
             .classes = arrays_.classes,
             .states = arrays_.states} {}

}  // namespace bnfurl::loader
