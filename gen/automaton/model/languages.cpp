// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/automaton/model/languages.hpp"

#include <algorithm>
#include <map>

namespace bnfurl::gen {

namespace {

// The index of the class of `dfa` that contains `octet`, or -1.
Letter letter_of(const Dfa& dfa, std::uint8_t octet) {
  for (std::size_t i = 0; i < dfa.classes.size(); ++i) {
    if (dfa.classes[i].contains(octet)) return static_cast<Letter>(i);
  }
  return -1;
}

int next_by_octet(const Dfa& dfa, int state, std::uint8_t octet) {
  const Letter letter = state == Dfa::none ? -1 : letter_of(dfa, octet);
  return letter < 0 ? Dfa::none : dfa.next(state, letter);
}

std::vector<OctetSet> common_classes(const Dfa& a, const Dfa& b) {
  std::vector<OctetSet> classes = a.classes;
  classes.insert(classes.end(), b.classes.begin(), b.classes.end());
  return partition(classes);
}

// Both automata read the same text. Once `plain` has refused it, its state is `none`. Marks do not move `plain`.
Dfa product(const Dfa& marked, const Dfa& plain, bool in_both, Budget& budget) {
  Nfa nfa{common_classes(marked, plain), marked.marks, {}, {}};
  std::map<std::pair<int, int>, int> numbers;
  std::vector<std::pair<int, int>> pairs;
  const auto number_of = [&](int a, int b) {
    const auto [entry, is_new] = numbers.emplace(std::pair(a, b), static_cast<int>(pairs.size()));
    if (is_new) {
      pairs.emplace_back(a, b);
      nfa.add_state();
    }
    return entry->second;
  };
  number_of(0, 0);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    if (!budget.take_steps(20 * (nfa.classes.size() + nfa.marks.size())) || !budget.allows_nodes(pairs.size()))
      return empty_language();
    const auto [a, b] = pairs[i];
    const bool in_plain = b != Dfa::none && plain.accepting(b);
    nfa.accepting[i] = marked.accepting(a) && in_plain == in_both;
    for (std::size_t letter = 0; letter < nfa.classes.size(); ++letter) {
      const std::uint8_t octet = nfa.classes[letter].least();
      const int target = next_by_octet(marked, a, octet);
      if (target == Dfa::none) continue;
      nfa.add(static_cast<int>(i), static_cast<Letter>(letter), number_of(target, next_by_octet(plain, b, octet)));
    }
    for (std::size_t mark = 0; mark < marked.marks.size(); ++mark) {
      const int target = marked.next(a, static_cast<Letter>(marked.classes.size() + mark));
      if (target != Dfa::none) nfa.add(static_cast<int>(i), nfa.mark_letter(mark), number_of(target, b));
    }
  }
  return canonical(nfa, budget);
}

}  // namespace

Dfa united(const std::vector<Dfa>& parts, Budget& budget) {
  std::vector<OctetSet> classes;
  for (const Dfa& part : parts) classes.insert(classes.end(), part.classes.begin(), part.classes.end());
  Nfa nfa{partition(classes), {}, {}, {}};
  nfa.add_state();
  for (const Dfa& part : parts) {
    if (!budget.allows_nodes(nfa.states.size() + part.states.size())) return empty_language();
    const int base = static_cast<int>(nfa.states.size());
    for (std::size_t i = 0; i < part.states.size(); ++i) nfa.accepting[at(nfa.add_state())] = part.states[i].accepting;
    nfa.add(0, Nfa::no_letter, base);
    for (std::size_t i = 0; i < part.states.size(); ++i) {
      for (std::size_t letter = 0; letter < nfa.classes.size(); ++letter) {
        const int target = next_by_octet(part, static_cast<int>(i), nfa.classes[letter].least());
        if (target != Dfa::none) nfa.add(base + static_cast<int>(i), static_cast<Letter>(letter), base + target);
      }
    }
  }
  return canonical(nfa, budget);
}

Dfa intersection(const Dfa& marked, const Dfa& plain, Budget& budget) { return product(marked, plain, true, budget); }

bool disjoint(const Dfa& one, const Dfa& other, Budget& budget) {
  const Dfa both = intersection(one, other, budget);
  return both.states.size() == 1 && !both.accepting(0);
}

Dfa difference(const Dfa& marked, const Dfa& plain, Budget& budget) { return product(marked, plain, false, budget); }

Dfa beginning_through(const Dfa& marked, const std::string& component, Budget& budget) {
  // Two copies of `marked` and an end state. The close mark of the component leads from the first copy to the second.
  // Each octet that the second copy can read leads to the end, which accepts every continuation.
  std::vector<OctetSet> classes = marked.classes;
  classes.push_back(OctetSet::all());
  Nfa nfa{partition(classes), {}, {}, {}};
  const int size = static_cast<int>(marked.states.size());
  for (int i = 0; i <= 2 * size; ++i) nfa.add_state();
  const int end = 2 * size;
  nfa.accepting[at(end)] = true;
  for (std::size_t letter = 0; letter < nfa.classes.size(); ++letter) nfa.add(end, static_cast<Letter>(letter), end);
  for (int state = 0; state < size; ++state) {
    for (std::size_t letter = 0; letter < nfa.classes.size(); ++letter) {
      const int target = next_by_octet(marked, state, nfa.classes[letter].least());
      if (target == Dfa::none) continue;
      nfa.add(state, static_cast<Letter>(letter), target);
      nfa.add(size + state, static_cast<Letter>(letter), end);
    }
    for (std::size_t mark = 0; mark < marked.marks.size(); ++mark) {
      const int target = marked.next(state, static_cast<Letter>(marked.classes.size() + mark));
      if (target == Dfa::none) continue;
      const bool ends = marked.marks[mark].kind == Mark::Kind::close && marked.marks[mark].name == component;
      nfa.add(state, Nfa::no_letter, ends ? size + target : target);
      nfa.add(size + state, Nfa::no_letter, size + target);
    }
  }
  return canonical(nfa, budget);
}

}  // namespace bnfurl::gen
