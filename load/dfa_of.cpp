// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "load/dfa_of.hpp"

#include <bnfurl/detail/dfa_steps.hpp>

namespace bnfurl::loader {
namespace {

/// The octets of each class. A table also has a class for octets on which no state has a transition; `is_read` tells
/// it apart.
std::vector<gen::OctetSet> octets_of_classes(const detail::DfaTable& table) {
  std::vector<gen::OctetSet> classes(table.classes);
  for (unsigned octet = 0; octet < 256; ++octet)
    classes[table.class_of[octet]] |= gen::OctetSet::single(static_cast<std::uint8_t>(octet));
  return classes;
}

bool is_read(const detail::DfaTable& table, std::size_t letter) {
  for (std::size_t state = 0; state < table.states; ++state) {
    if (table.next[state * table.classes + letter] != detail::none) return true;
  }
  return false;
}

}  // namespace

gen::Dfa dfa_of(const detail::DfaTable& table) {
  gen::Dfa dfa;
  const std::vector<gen::OctetSet> classes = octets_of_classes(table);
  std::vector<std::size_t> letters;
  for (std::size_t letter = 0; letter < classes.size(); ++letter) {
    if (is_read(table, letter)) letters.push_back(letter);
  }
  for (const std::size_t letter : letters) dfa.classes.push_back(classes[letter]);
  for (std::size_t state = 0; state < table.states; ++state) {
    gen::Dfa::State& made = dfa.states.emplace_back();
    made.accepting = is_accepting(table, state);
    for (const std::size_t letter : letters) {
      const std::uint16_t next = table.next[state * table.classes + letter];
      made.next.push_back(next == detail::none ? gen::Dfa::none : static_cast<int>(next));
    }
  }
  return dfa;
}

}  // namespace bnfurl::loader
