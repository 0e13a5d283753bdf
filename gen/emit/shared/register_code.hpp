// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The registers of a folded automaton as variables of C++ (`r3`), and what is done with them: updates on the way, and the
// results where a text ends. Offsets are those of the cursor `c`, one behind the octet that was read; the text's end is
// `end`.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "gen/automaton/speed/fold.hpp"
#include "gen/emit/shared/results.hpp"

namespace bnfurl::gen {

class RegisterCode {
public:
  /// `names` is null for a matcher, and for a region, which have no results.
  RegisterCode(const Folded& folded, const ResultNames* names) : folded_(folded), names_(names) {}

  [[nodiscard]] std::string updates(const Updates& list);
  /// What to do where the text ends in the accepting state `state`: the results, and "yes".
  [[nodiscard]] std::string accept(const Folded::State& state);
  /// A jump to that, equal ones being one place; a matcher's "yes" is as short.
  [[nodiscard]] std::string ending(const Folded::State& state);

  /// A definition of each register that was named so far.
  [[nodiscard]] std::string definitions() const;
  /// The statements that `ending` goes to, each with its label.
  [[nodiscard]] std::string endings() const;

private:
  std::string reg(int number);
  std::string value(const Source& source, const std::string& position);
  std::string results(const Updates& list);

  const Folded& folded_;
  const ResultNames* names_;
  std::set<int> registers_;
  std::vector<std::string> endings_;
};

}  // namespace bnfurl::gen
