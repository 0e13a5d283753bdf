// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/automaton/analysis/analysis.hpp"

#include <algorithm>

namespace bnfurl::gen {

namespace {

bool is_empty_language(const Dfa& dfa) { return dfa.states.size() == 1 && !dfa.accepting(0); }

OctetSet octets_of_no_class(const Dfa& dfa) {
  OctetSet rest = OctetSet::all();
  for (const OctetSet& octets : dfa.classes) rest -= octets;
  return rest;
}

}  // namespace

CompleteDfa completed(const Dfa& minimal) {
  CompleteDfa result{minimal.classes, {}, {}};
  const OctetSet rest = octets_of_no_class(minimal);
  if (!rest.empty()) result.letters.push_back(rest);
  // The one state of the empty language is the lost state.
  const int lost = is_empty_language(minimal) ? 0 : static_cast<int>(minimal.states.size());
  bool is_lost_reached = false;
  for (const Dfa::State& state : minimal.states) {
    std::vector<int> next(state.next.begin(), state.next.begin() + static_cast<std::ptrdiff_t>(minimal.classes.size()));
    next.resize(result.letters.size(), Dfa::none);
    is_lost_reached |= std::find(next.begin(), next.end(), Dfa::none) != next.end();
    std::replace(next.begin(), next.end(), Dfa::none, lost);
    result.next.push_back(std::move(next));
    result.accepting.push_back(state.accepting);
  }
  if (!is_lost_reached || lost == 0) return result;
  result.next.emplace_back(result.letters.size(), lost);
  result.accepting.push_back(false);
  return result;
}

std::vector<char> representatives(const CompleteDfa& dfa) {
  std::vector<char> result;
  for (const OctetSet& octets : dfa.letters) result.push_back(static_cast<char>(octets.representative()));
  return result;
}

std::vector<std::size_t> letter_of_octet(const CompleteDfa& dfa) { return class_of_octet(dfa.letters); }

// Breadth first, so shorter texts are found first.
std::vector<std::string> access_texts(const CompleteDfa& dfa) {
  const std::vector<char> octets = representatives(dfa);
  std::vector<std::string> result(dfa.next.size());
  std::vector<bool> known(dfa.next.size());
  std::vector<int> order{0};
  known[0] = true;
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (std::size_t letter = 0; letter < octets.size(); ++letter) {
      const auto target = static_cast<std::size_t>(dfa.target(order[i], letter));
      if (known[target]) continue;
      known[target] = true;
      result[target] = result[static_cast<std::size_t>(order[i])] + octets[letter];
      order.push_back(static_cast<int>(target));
    }
  }
  return result;
}

// Backwards from the accepting states, in the order of length.
std::vector<std::optional<std::string>> completions(const CompleteDfa& dfa) {
  const std::vector<char> octets = representatives(dfa);
  std::vector<std::vector<std::pair<std::size_t, char>>> ways_in(dfa.next.size());
  for (std::size_t state = 0; state < dfa.next.size(); ++state) {
    for (std::size_t letter = 0; letter < octets.size(); ++letter)
      ways_in[static_cast<std::size_t>(dfa.next[state][letter])].emplace_back(state, octets[letter]);
  }
  std::vector<std::optional<std::string>> result(dfa.next.size());
  std::vector<std::size_t> order;
  for (std::size_t state = 0; state < dfa.next.size(); ++state) {
    if (!dfa.accepting[state]) continue;
    result[state] = "";
    order.push_back(state);
  }
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (const auto& [state, octet] : ways_in[order[i]]) {
      if (result[state]) continue;
      result[state] = octet + *result[order[i]];
      order.push_back(state);
    }
  }
  return result;
}

std::vector<std::string> rests_after(const CompleteDfa& dfa, const std::vector<std::size_t>& letter_of,
                                     const std::vector<std::optional<std::string>>& completions, std::size_t state,
                                     unsigned octet) {
  const auto after = [&](unsigned each) {
    return completions[static_cast<std::size_t>(dfa.next[state][letter_of[each]])];
  };
  std::vector<std::string> rests{after(octet).value_or("")};
  const auto add = [&](const std::optional<std::string>& rest) {
    if (rest && std::find(rests.begin(), rests.end(), *rest) == rests.end()) rests.push_back(*rest);
  };
  add(completions[state]);
  if (octet > 0) add(after(octet - 1));
  if (octet < 255) add(after(octet + 1));
  return rests;
}

}  // namespace bnfurl::gen
