// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/proof/harness/answer.hpp"

#include <bnfurl/detail/dfa_steps.hpp>

#include "gen/reference/backtracking.hpp"
#include "tools/proof/harness/counterexample.hpp"

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

}  // namespace bnfurl::proof
