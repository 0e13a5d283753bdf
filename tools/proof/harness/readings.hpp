// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// How a valid text is read, components and all productions in it, compared with a backtracking over the rules that
// shares no code with the automata. Also properties that must hold for any grammar: a production's part of a text
// matches that production; components are nested or disjoint; the components that the library returns, joined with
// the text between them, are the text.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include <bnfurl/bnfurl.hpp>

#include "gen/reference/backtracking.hpp"
#include "tools/proof/harness/tested_production.hpp"

namespace bnfurl::proof {

// The right answer about a text, as a value that can be compared. The verdict and the error offset come from a walk
// over the minimal automaton, whose language is decided to be right. The components come from the table engine.

/// Components that the text lacks are absent; so are all entries beyond the grammar's components.
struct Components {
  std::array<detail::Span, detail::max_components> spans;
  detail::Choices choices;
  friend bool operator==(const Components&, const Components&) = default;
};

struct Answer {
  bool valid = false;
  std::size_t offset = 0;  ///< where the text fails; its size if it is valid
  Components components;   ///< of a valid text
};

/// The result of `split(spans, choices)`; nullopt if it refuses the text. The spans are filled with a value that no
/// text has, so that an entry left unwritten is noticed.
template <class Split>
[[nodiscard]] std::optional<Components> components_by(const detail::GrammarData& grammar, const Split& split) {
  std::optional<Components> result(std::in_place);
  std::fill_n(result->spans.begin(), grammar.component_count, detail::Span{1, 0});
  result->choices = {0xfe, 0xfe};
  if (!split(result->spans.data(), &result->choices)) return std::nullopt;
  for (detail::Span& span : result->spans) {
    if (span.begin == detail::Span::absent) span.end = detail::Span::absent;
  }
  return result;
}

/// `path=1-4 query=5-5 host_kind=reg-name`, printed like a gen::Reading.
[[nodiscard]] std::string to_string(const detail::GrammarData& grammar, const Components& components);

/// The right answer about `text` as a text of `entry`. Throws Counterexample if the table walks disagree.
[[nodiscard]] Answer answer_of(const detail::ProductionData& entry, std::string_view text);

class Readings {
public:
  explicit Readings(const TestedProduction& tested);

  /// `answer` is the answer of the tables about `text`; an invalid text has no reading to check. Throws
  /// Counterexample.
  void check(std::string_view text, const Answer& answer);
  /// Checks the properties that must hold for any grammar. Throws Counterexample, about this or an earlier text.
  void check_parts(std::string_view text, const Answer& answer);
  /// Checks the remaining texts. Throws Counterexample.
  void finish();

private:
  static constexpr std::size_t at_once = 4096;

  void check_lists(std::string_view text, const gen::Reading& reading);
  void check_places(std::string_view text, const Components& components) const;
  void check_joined(std::string_view text, const Components& components) const;
  void check_own_production(const std::string& component, std::string_view value);
  [[nodiscard]] std::span<const Occurrence> occurrences_of(std::string_view text);
  void note(const detail::ProductionData& production, std::string_view slice);

  const detail::ProductionData& entry_;
  const gen::Grammar& grammar_;
  gen::Backtracking backtracking_;
  std::vector<std::uint16_t> states_;
  std::vector<Occurrence> occurrences_;
  std::vector<ComponentOccurrence> components_;
  std::unordered_set<std::size_t> noted_;
  std::vector<std::pair<const detail::ProductionData*, std::string>> slices_;  // must be valid
};

}  // namespace bnfurl::proof
