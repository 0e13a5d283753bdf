// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "crawl/rules/automaton/nfa.hpp"

namespace bnfurl::crawl::rules {

StateNumber anywhere(Nfa& nfa, StateNumber begin) {
  const StateNumber loop = nfa.add(Nfa::Kind::either, begin);
  nfa.states[loop].other = nfa.add(Octets().set(), loop);
  return loop;
}

}  // namespace bnfurl::crawl::rules
