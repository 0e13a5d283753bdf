// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/automaton/model/ways.hpp"

namespace bnfurl::gen {

std::vector<Way> ways_from(const Dfa& dfa, int start, Budget& budget) {
  std::vector<Way> ways{{{}, start}};
  for (std::size_t i = 0; i < ways.size() && !budget.spent(); ++i) {
    budget.take_steps(1 + dfa.marks.size());
    budget.take_memory(sizeof(Way) + ways[i].marks.size() * sizeof(int));
    for (std::size_t mark = 0; mark < dfa.marks.size(); ++mark) {
      const int target = dfa.next(ways[i].state, static_cast<Letter>(dfa.classes.size() + mark));
      if (target == Dfa::none) continue;
      Way way = ways[i];
      way.marks.push_back(static_cast<int>(mark));
      way.state = target;
      ways.push_back(std::move(way));
    }
  }
  return ways;
}

}  // namespace bnfurl::gen
