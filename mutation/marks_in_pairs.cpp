// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "mutation/marks_in_pairs.hpp"

#include <algorithm>
#include <optional>
#include <set>

namespace bnfurl::mutation {
namespace {

using gen::Dfa;
using gen::Mark;

enum class Phase { before, open, closed };

std::optional<Phase> after(Phase phase, Mark::Kind kind) {
  if (kind == Mark::Kind::open && phase == Phase::before) return Phase::open;
  if (kind == Mark::Kind::close && phase == Phase::open) return Phase::closed;
  return std::nullopt;
}

// Every state leads to acceptance, so any sequence of marks that the walk meets occurs in some word.
bool in_pairs(const Dfa& marked, const std::string& component) {
  std::vector<std::pair<int, Phase>> todo{{0, Phase::before}};
  std::set<std::pair<int, Phase>> known(todo.begin(), todo.end());
  while (!todo.empty()) {
    const auto [state, phase] = todo.back();
    todo.pop_back();
    if (marked.accepting(state) && phase == Phase::open) return false;
    for (gen::Letter letter = 0; letter < static_cast<gen::Letter>(marked.letters()); ++letter) {
      const int target = marked.next(state, letter);
      if (target == Dfa::none) continue;
      const bool counts = marked.is_mark(letter) && marked.mark(letter).kind != Mark::Kind::choice &&
                          marked.mark(letter).name == component;
      const std::optional<Phase> then = counts ? after(phase, marked.mark(letter).kind) : phase;
      if (!then) return false;
      if (known.emplace(target, *then).second) todo.emplace_back(target, *then);
    }
  }
  return true;
}

}  // namespace

bool marks_in_pairs(const Dfa& marked) {
  return std::all_of(marked.marks.begin(), marked.marks.end(),
                     [&](const Mark& mark) { return mark.kind == Mark::Kind::choice || in_pairs(marked, mark.name); });
}

}  // namespace bnfurl::mutation
