// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The registers of a folded automaton as variables of C++ (`r3`), and the code that uses them: updates on the way, and
// results where a text ends. The cursor `c` is one past the octet that was read, so the position of the octet is
// `c - 1`; the end of the text is `end`.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "gen/automaton/speed/fold.hpp"
#include "gen/emit/shared/results.hpp"

namespace bnfurl::gen {

class RegisterCode {
public:
  /// `names` is null for code without results: a matcher or a region.
  RegisterCode(const Folded& folded, const ResultNames* names) : folded_(folded), names_(names) {}

  [[nodiscard]] std::string updates(const Updates& list);
  /// The code for a text that ends in the accepting state `state`: it writes the results and returns true.
  [[nodiscard]] std::string accept(const Folded::State& state);
  /// A jump to that code, which states with equal code share. For a matcher it is the code itself, which is as short as
  /// a jump.
  [[nodiscard]] std::string ending(const Folded::State& state);

  /// A definition of each register that was used so far.
  [[nodiscard]] std::string definitions() const;
  /// The code that `ending` jumps to, with labels.
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
