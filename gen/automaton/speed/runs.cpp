// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/automaton/speed/runs.hpp"

#include <algorithm>
#include <map>

namespace bnfurl::gen {

namespace {

constexpr std::size_t least_run_octets = 8;  // with fewer octets a run is so short that a jump costs more
constexpr std::size_t most_streams = 15;     // a bit each, and one bit for the digits of the escape

// The octets that lead from `state` to itself without updates.
OctetSet run_octets(const Tdfa& tdfa, int state) {
  OctetSet octets;
  for (std::size_t letter = 0; letter < tdfa.classes.size(); ++letter) {
    const Tdfa::Transition& transition = tdfa.states[at(state)].next[letter];
    if (transition.target == state && transition.updates.empty()) octets |= tdfa.classes[letter];
  }
  return octets;
}

// A state that only reads one digit: it does not accept, and all its octets lead to one state without updates.
struct Digit {
  OctetSet octets;
  int target;
};

std::optional<Digit> digit(const Tdfa& tdfa, int number) {
  const Tdfa::State& state = tdfa.states[at(number)];
  Digit result{{}, Tdfa::none};
  if (state.accepting) return std::nullopt;
  for (std::size_t letter = 0; letter < state.next.size(); ++letter) {
    const Tdfa::Transition& transition = state.next[letter];
    if (transition.target == Tdfa::none) continue;
    const bool fits = transition.updates.empty() && (result.target == Tdfa::none || result.target == transition.target);
    if (!fits) return std::nullopt;
    result.octets |= tdfa.classes[letter];
    result.target = transition.target;
  }
  if (result.target == Tdfa::none) return std::nullopt;
  return result;
}

// The digits and the target of an escape that begins in `state` with `letter`.
std::optional<Digit> escape_from(const Tdfa& tdfa, int state, std::size_t letter) {
  const Tdfa::Transition& lead = tdfa.states[at(state)].next[letter];
  if (lead.target == Tdfa::none || tdfa.classes[letter].size() != 1) return std::nullopt;
  const std::optional<Digit> first = digit(tdfa, lead.target);
  const std::optional<Digit> second = first ? digit(tdfa, first->target) : std::nullopt;
  if (!second || first->octets != second->octets) return std::nullopt;
  return second;
}

// The escape that begins or ends at accelerated states most often.
std::optional<Runs::Escape> find_escape(const Tdfa& tdfa) {
  std::map<Runs::Escape, int> counts;
  const auto is_accelerated = [&](int state) { return run_octets(tdfa, state).size() >= least_run_octets; };
  for (std::size_t state = 0; state < tdfa.states.size(); ++state) {
    for (std::size_t letter = 0; letter < tdfa.classes.size(); ++letter) {
      const std::optional<Digit> end = escape_from(tdfa, static_cast<int>(state), letter);
      if (end && (is_accelerated(static_cast<int>(state)) || is_accelerated(end->target)))
        ++counts[{tdfa.classes[letter].least(), end->octets}];
    }
  }
  const auto most =
      std::max_element(counts.begin(), counts.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  if (most == counts.end()) return std::nullopt;
  return most->first;
}

// Whether the escape leads from `state` back to it without updates.
bool comes_back(const Tdfa& tdfa, int state, const Runs::Escape& escape) {
  const std::vector<Tdfa::Transition>& next = tdfa.states[at(state)].next;
  for (std::size_t letter = 0; letter < next.size(); ++letter) {
    if (next[letter].updates.empty() && end_of_escape(tdfa, state, letter, escape) == state) return true;
  }
  return false;
}

// The stream of the run of `state`, a new one if necessary; nullopt if the state is not accelerated or there are too
// many streams.
std::optional<int> stream_at(const Tdfa& tdfa, int state, Runs& runs) {
  Runs::Stream stream{run_octets(tdfa, state), false};
  if (stream.octets.size() < least_run_octets) return std::nullopt;
  stream.with_escape =
      runs.escape && stream.octets.contains(runs.escape->digits) && comes_back(tdfa, state, *runs.escape);
  const auto known = std::find(runs.streams.begin(), runs.streams.end(), stream);
  const auto number = static_cast<int>(known - runs.streams.begin());
  if (known != runs.streams.end()) return number;
  if (runs.streams.size() == most_streams) return std::nullopt;
  runs.streams.push_back(stream);
  return number;
}

}  // namespace

std::optional<int> end_of_escape(const Tdfa& tdfa, int state, std::size_t letter, const Runs::Escape& escape) {
  const std::optional<Digit> end = escape_from(tdfa, state, letter);
  if (!end || Runs::Escape{tdfa.classes[letter].least(), end->octets} != escape) return std::nullopt;
  return end->target;
}

Runs runs(const Tdfa& tdfa) {
  Runs result{{}, find_escape(tdfa), {}};
  for (std::size_t state = 0; state < tdfa.states.size(); ++state) {
    result.stream_of.push_back(stream_at(tdfa, static_cast<int>(state), result));
  }
  return result;
}

Runs runs(const Dfa& minimal) {
  Tdfa same{minimal.classes, {}, {}, {}};
  for (const Dfa::State& state : minimal.states) {
    Tdfa::State& copy = same.states.emplace_back();
    copy.accepting = state.accepting;
    for (const int target : state.next) copy.next.push_back({target, {}});
  }
  return runs(same);
}

}  // namespace bnfurl::gen
