// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// How a valid text is read, components and all productions in it, compared with a backtracking over the rules that
// shares no code with the automata. Also properties that must hold for any grammar: a production's part of a text
// matches that production; components are nested or disjoint; the components that the library returns, joined with
// the text between them, are the text.
#pragma once

#include <span>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "gen/reference/backtracking.hpp"
#include "tools/proof/harness/answer.hpp"
#include "tools/proof/harness/tested_production.hpp"

namespace bnfurl::proof {

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
