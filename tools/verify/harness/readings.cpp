#include "tools/verify/harness/readings.hpp"

#include <functional>
#include <map>

#include <bnfurl/detail/dfa_steps.hpp>
#include <bnfurl/detail/split.hpp>

#include "tools/verify/harness/checker.hpp"
#include "tools/verify/machine/run_apart.hpp"
#include "tools/verify/reference/restricted.hpp"

namespace bnfurl::proof {
namespace {

// The verdict of the automaton.
Answer verdict_of(const detail::DfaTable& table, std::string_view text) {
  const auto [offset, state] = reach_of(table, text);
  Answer answer;
  answer.valid = offset == text.size() && is_accepting(table, state);
  answer.offset = offset;
  return answer;
}

// The production without its compiled engines, so that the library walks the tables.
detail::ProductionData tables_alone(const detail::ProductionData& entry) {
  detail::ProductionData result = entry;
  result.matches = {};
  result.split = {};
  result.fast = nullptr;
  return result;
}

std::string name_of(std::size_t number, const char* const* names, std::size_t count) {
  return number < count ? names[number] : "number " + std::to_string(number);
}

bool is_beside_or_within(const detail::Span& a, const detail::Span& b) {
  const bool beside = a.end <= b.begin || b.end <= a.begin;
  const bool within = (a.begin <= b.begin && b.end <= a.end) || (b.begin <= a.begin && a.end <= b.end);
  return beside || within;
}

}  // namespace

std::string to_string(const detail::GrammarData& grammar, const Components& components) {
  gen::Reading reading;
  for (std::size_t i = 0; i < components.spans.size(); ++i) {
    const detail::Span& span = components.spans[i];
    if (span.begin == detail::Span::absent) continue;
    reading.components[name_of(i, grammar.components, grammar.component_count)] = {span.begin, span.end};
  }
  const auto [host_kind, kind] = components.choices;
  if (host_kind != detail::Choices::none)
    reading.host_kind = name_of(host_kind, grammar.host_kinds, grammar.host_kind_count);
  if (kind != detail::Choices::none) reading.kind = name_of(kind, grammar.kinds, grammar.kind_count);
  return to_string(reading);
}

Answer answer_of(const detail::ProductionData& entry, std::string_view text) {
  Answer answer = verdict_of(*entry.dfa, text);
  const std::optional<Error> error = explain(detail::production_of(entry), text);
  if (error.has_value() == answer.valid || (error && error->offset() != answer.offset))
    throw Counterexample("explain", text, answer.valid ? "fails where the text is valid" : "fails elsewhere");
  const detail::ProductionData tables = tables_alone(entry);
  const auto split = [&](detail::Span* spans, detail::Choices* choices) {
    return detail::split_by_scanner(tables, text, spans, choices);
  };
  const std::optional<Components> components = components_by(*entry.grammar, split);
  if (components.has_value() != answer.valid || detail::matches_by_scanner(tables, text) != answer.valid)
    throw Counterexample("table engine", text, "another verdict");
  if (components) answer.components = *components;
  return answer;
}

Readings::Readings(const TestedProduction& tested)
    : entry_(*tested.compiled), grammar_(tested.grammar), backtracking_(tested.grammar, entry_.name) {}

void Readings::check(std::string_view text, const Answer& answer) {
  if (!answer.valid) return;
  const std::optional<gen::Reading> reading = backtracking_.read(text);
  if (!reading) throw Counterexample("backtracking", text, "is not accepted");
  const std::string found = to_string(*entry_.grammar, answer.components);
  if (found != to_string(*reading))
    throw Counterexample("backtracking", text, "components " + to_string(*reading) + ", split " + found);
  const std::vector<gen::Phrase> read = outermost(backtracking_.phrases(text));
  const std::vector<gen::Phrase> traced = phrases_of(occurrences_of(text));
  if (traced != read)
    throw Counterexample("trace", text, gen::to_string(traced) + ", backtracking " + gen::to_string(read));
  check_lists(text, *reading);
}

void Readings::check_parts(std::string_view text, const Answer& answer) {
  if (!answer.valid) return;
  check_places(text, answer.components);
  check_joined(text, answer.components);
  for (std::size_t i = 0; i < entry_.grammar->component_count; ++i) {
    const detail::Span& span = answer.components.spans[i];
    if (span.begin != detail::Span::absent)
      check_own_production(entry_.grammar->components[i], text.substr(span.begin, span.end - span.begin));
  }
  for (const Occurrence& each : occurrences_of(text).subspan(1))
    note(detail::data_of(each.production()), text.substr(each.begin, each.end - each.begin));
  if (slices_.size() >= at_once) finish();
}

void Readings::check_lists(std::string_view text, const gen::Reading& reading) {
  states_.resize(std::max(states_.size(), text.size() + 1));
  components_.resize(std::max(components_.size(), 64 * (text.size() + 1)));
  const std::size_t count = trace_components(detail::production_of(entry_), text, {states_, components_}).value_or(0);
  decltype(gen::Reading::lists) found;
  for (const ComponentOccurrence& each : std::span(components_).first(std::min(count, components_.size())))
    found[entry_.grammar->components[each.component]].emplace_back(each.begin, each.end);
  if (found != reading.lists) throw Counterexample("trace_components", text, "not those of backtracking");
}

std::span<const Occurrence> Readings::occurrences_of(std::string_view text) {
  states_.resize(std::max(states_.size(), text.size() + 1));
  occurrences_.resize(std::max(occurrences_.size(), 64 * (text.size() + 1)));
  const std::size_t count = trace(detail::production_of(entry_), text, {states_, occurrences_}).value_or(0);
  return std::span(occurrences_).first(std::min(count, occurrences_.size()));
}

void Readings::check_places(std::string_view text, const Components& components) const {
  std::vector<detail::Span> present;
  for (const detail::Span& span : std::span(components.spans).first(entry_.grammar->component_count)) {
    if (span.begin == detail::Span::absent) continue;
    if (span.begin > span.end || span.end > text.size())
      throw Counterexample("split", text, "a component outside the text");
    if (!std::ranges::all_of(present, std::bind_front(is_beside_or_within, span)))
      throw Counterexample("split", text, "components that overlap");
    present.push_back(span);
  }
}

// Joins the outermost components in order, as the library returns them, with the octets of the text between them.
void Readings::check_joined(std::string_view text, const Components& components) const {
  const auto parts = split(detail::production_of(entry_), text);
  std::map<std::pair<std::size_t, std::size_t>, std::string_view> values;  // by begin, the longer one first
  for (std::size_t i = 0; parts && i < entry_.grammar->component_count; ++i) {
    const auto [begin, end] = components.spans[i];
    if (begin != detail::Span::absent)
      values.emplace(std::pair(begin, text.size() - end), parts->at(static_cast<std::uint16_t>(i)).value_or(""));
  }
  std::string joined;
  std::size_t at = 0;
  for (const auto& [place, value] : values) {
    if (place.first < at) continue;
    joined.append(text, at, place.first - at).append(value);
    at = text.size() - place.second;
  }
  if (joined.append(text, at) != text) throw Counterexample("split", text, "components that do not join to the text");
}

// The component must match one of the productions that its line names, taken as a text by itself. An entry point may
// also have the component's own name. A production without an entry point (a part of a body) is skipped.
void Readings::check_own_production(const std::string& component, std::string_view value) {
  const auto& lines = grammar_.directives.components;
  const auto line = std::ranges::find(lines, component, &gen::ComponentLine::name);
  if (line == lines.end()) return;
  std::vector<Production> known;
  for (const gen::Occurrence& each : line->occurrences) {
    const auto production = detail::grammar_of(*entry_.grammar).find(each.production);
    if (each.before_colon || !production) return;
    known.push_back(*production);
  }
  if (entry_.name == component) known.push_back(detail::production_of(entry_));
  const auto own =
      std::ranges::find_if(known, [&](const Production& production) { return matches(production, value); });
  if (own == known.end())
    throw Counterexample("component " + component, value, "does not match any of its productions");
  note(detail::data_of(*own), value);
}

void Readings::note(const detail::ProductionData& production, std::string_view slice) {
  const std::size_t hash = std::hash<std::string_view>()(slice) * 31 + std::hash<const void*>()(&production);
  if (noted_.insert(hash).second) slices_.emplace_back(&production, slice);
}

void Readings::finish() {
  for (const std::string& kernel : runnable_kernels()) {
    use_kernel(kernel);
    for (const auto& [production, slice] : slices_) {
      if (!matches(detail::production_of(*production), slice))
        throw Counterexample(kernel + " matches " + production->name, slice, "is refused by itself");
    }
  }
  slices_.clear();
}

bool is_start(const TestedProduction& tested) {
  const detail::GrammarData& grammar = *tested.listed_in;
  return tested.compiled == &grammar.productions[grammar.start];
}

std::vector<TestedProduction> tested_productions_of(Grammar listed_in, const std::vector<gen::Grammar>& all) {
  const detail::GrammarData& grammar = detail::data_of(listed_in);
  const gen::Grammar& printed = *gen::find_grammar(all, grammar.name);
  const auto& strict_lines = printed.directives.strict;
  std::vector<TestedProduction> result;
  for (const detail::ProductionData& production : std::span(grammar.productions, grammar.production_count))
    result.push_back({production.name, &grammar, &production, printed, true});
  for (const detail::RecordKeyData& key : std::span(grammar.keys, grammar.key_count)) {
    const gen::Grammar& judge = *gen::find_grammar(all, key.production->grammar->name);
    for (std::size_t i = 0; i < key.method_count; ++i) {
      const gen::MethodLine& line = printed.directives.methods[i];
      result.push_back({std::string(key.name) + " of " + line.method,
                        &grammar,
                        key.methods[i].production,
                        gen::restricted(judge, key.production->name, line.kinds),
                        false,
                        {}});
    }
  }
  for (std::size_t i = 0; i < grammar.strict_count; ++i) {
    result.push_back({"strict " + strict_lines[i].within, &grammar, grammar.strict[i].strict, printed, false,
                      strict_lines[i].production});
  }
  return result;
}

}  // namespace bnfurl::proof
