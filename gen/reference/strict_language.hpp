// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A production of kinds as a strict reader has it (`# strict:`), straight from the rules: a text of one of its kinds,
// but of the kind that takes every scheme only if what it begins with, through its first ":", begins no text of another
// kind. Derivatives of both are followed side by side.
#pragma once

#include <compare>
#include <map>
#include <string>
#include <vector>

#include "gen/reference/difference.hpp"

namespace bnfurl::gen {

class StrictLanguage {
public:
  /// Of `production`; `other` is the kind that takes every scheme.
  StrictLanguage(const Grammar& grammar, const std::string& production, const std::string& other);
  ~StrictLanguage() = default;
  StrictLanguage(const StrictLanguage&) = delete;
  StrictLanguage& operator=(const StrictLanguage&) = delete;

  /// Lives no longer than this.
  [[nodiscard]] SteppedAutomaton stepped();

private:
  struct State {
    int kinds;
    int other;
    bool in_scheme;  ///< no ":" was read
    friend auto operator<=>(const State&, const State&) = default;
  };

  [[nodiscard]] int number_of(const State& state);
  [[nodiscard]] int next(int state, std::uint8_t octet);
  [[nodiscard]] bool accepts(int state) const;

  Derivatives kinds_;
  Derivatives other_;
  SteppedAutomaton kinds_walk_;
  SteppedAutomaton other_walk_;
  std::vector<State> states_;
  std::map<State, int> numbers_;
};

}  // namespace bnfurl::gen
