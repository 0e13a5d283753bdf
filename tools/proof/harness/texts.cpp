// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/proof/harness/texts.hpp"

#include <bnfurl/detail/dfa_steps.hpp>

#include <algorithm>

#include "tools/proof/harness/finding.hpp"

namespace bnfurl::proof {
namespace {

// The verdict by the automaton.
Answer verdict_of(const detail::DfaTable& table, std::string_view text) {
  const auto [offset, state] = reach_of(table, text);
  Answer answer;
  answer.valid = offset == text.size() && is_accepting(table, state);
  answer.offset = offset;
  return answer;
}

}  // namespace

detail::ProductionData tables_alone(const detail::ProductionData& entry) {
  detail::ProductionData result = entry;
  result.matches = {};
  result.split = {};
  result.likely = nullptr;
  return result;
}

// What a split leaves unwritten would be a span that no text has.
bool split_of(const detail::ProductionData& entry, std::string_view text, Answer& answer) {
  const std::size_t count = entry.grammar->component_count;
  std::fill_n(answer.spans.begin(), count, detail::Span{1, 0});
  answer.choices = {0xfe, 0xfe};
  if (!detail::split_into(entry, text, answer.spans.data(), &answer.choices)) return false;
  for (detail::Span& span : std::span(answer.spans).first(count)) {
    if (span.begin == detail::Span::absent) span.end = detail::Span::absent;
  }
  return true;
}

bool same_components(const detail::GrammarData& grammar, const Answer& a, const Answer& b) {
  return a.choices == b.choices &&
         std::equal(a.spans.begin(), a.spans.begin() + static_cast<std::ptrdiff_t>(grammar.component_count),
                    b.spans.begin());
}

Answer answer_of(const detail::ProductionData& entry, std::string_view text) {
  Answer answer = verdict_of(*entry.dfa, text);
  const std::optional<Error> error = explain(detail::production_of(entry), text);
  if (error.has_value() == answer.valid || (error && error->offset() != answer.offset))
    throw Finding("explain", text, answer.valid ? "fails where the text is valid" : "fails elsewhere");
  if (split_of(tables_alone(entry), text, answer) != answer.valid)
    throw Finding("table engine", text, "another verdict");
  return answer;
}

}  // namespace bnfurl::proof
