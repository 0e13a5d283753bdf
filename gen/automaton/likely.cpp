// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/automaton/likely.hpp"

#include <algorithm>
#include <map>
#include <optional>

namespace bnfurl::gen {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

// A text being read: how far, the states on the way, and the edges by which it left them.
struct Reading {
  std::string_view rest;
  std::vector<int> states{0};
  std::vector<int> ways{};

  [[nodiscard]] unsigned octet(std::size_t offset) const { return static_cast<unsigned char>(rest[offset]); }
};

bool begins_with_escape(const Folded& folded, const Reading& reading) {
  return folded.escape && reading.rest.size() >= 3 && reading.octet(0) == folded.escape->lead &&
         folded.escape->digits.contains(reading.octet(1)) && folded.escape->digits.contains(reading.octet(2));
}

// Reads an octet or an escape that stays in a hub.
bool stays(const Folded& folded, const Folded::State& state, Reading& reading) {
  if (!state.stream) return false;
  const Folded::Stream& stream = folded.streams[at(*state.stream)];
  const bool escape = stream.with_escape && begins_with_escape(folded, reading);
  if (!escape && !stream.octets.contains(reading.octet(0))) return false;
  reading.rest.remove_prefix(escape ? 3 : 1);
  return true;
}

// An escape is an edge that ends in a run, which goes on through its digits.
bool is_simple(const Folded& folded, const Folded::Edge& edge) {
  if (!edge.escape) return true;
  const std::optional<int> stream = folded.states[at(edge.target)].stream;
  return stream && folded.streams[at(*stream)].octets.contains(folded.escape->digits);
}

// Reads the octet or the escape of one of `edges`: its index, or none.
std::optional<int> leaves(const Folded& folded, const std::vector<Folded::Edge>& edges, Reading& reading) {
  for (std::size_t i = 0; i < edges.size() && !reading.rest.empty(); ++i) {
    const Folded::Edge& edge = edges[i];
    if (!edge.octets.contains(reading.octet(0)) || (edge.escape && !begins_with_escape(folded, reading))) continue;
    reading.rest.remove_prefix(edge.escape ? 3 : 1);
    return static_cast<int>(i);
  }
  return std::nullopt;
}

// Reads what leads through a region.
bool passes(const Folded& folded, const Folded::Region& region, Reading& reading) {
  for (int state = 0; state != Folded::exit;) {
    const std::vector<Folded::Edge>& edges = region.states[at(state)].edges;
    const std::optional<int> way = leaves(folded, edges, reading);
    if (!way) return false;
    state = edges[at(*way)].target;
  }
  return true;
}

// Goes on to another state.
bool goes_on(const Folded& folded, const Folded::State& state, Reading& reading) {
  if (state.region) {
    if (!passes(folded, folded.regions[at(*state.region)], reading)) return false;
    reading.states.push_back(state.leave.target);
    reading.ways.push_back(leave_way);
    return true;
  }
  const std::optional<int> way = leaves(folded, state.edges, reading);
  if (!way || !is_simple(folded, state.edges[at(*way)])) return false;
  reading.states.push_back(state.edges[at(*way)].target);
  reading.ways.push_back(*way);
  return true;
}

// How `text` is read; no states where it is not accepted, or has an escape that is no simple edge.
Reading read(const Folded& folded, std::string_view text) {
  Reading reading{text};
  for (;;) {
    const Folded::State& state = folded.states[at(reading.states.back())];
    if (reading.rest.empty() && state.accepting) {
      reading.ways.push_back(end_way);
      return reading;
    }
    if (reading.rest.empty() || (!stays(folded, state, reading) && !goes_on(folded, state, reading)))
      return {reading.rest, {}, {}};
  }
}

Folded without_escapes(Folded folded) {
  folded.escape.reset();
  for (Folded::Stream& stream : folded.streams) stream.with_escape = false;
  for (Folded::State& state : folded.states)
    std::erase_if(state.edges, [](const Folded::Edge& edge) { return edge.escape; });
  return folded;
}

}  // namespace

LikelyWays likely_ways(const Folded& folded, const std::vector<std::string>& texts) {
  std::vector<std::map<int, int>> counts(folded.states.size());
  for (const std::string& text : texts) {
    const Reading reading = read(folded, text);
    for (std::size_t i = 0; i < reading.states.size(); ++i) ++counts[at(reading.states[i])][reading.ways[i]];
  }
  LikelyWays result(folded.states.size());
  for (std::size_t i = 0; i < counts.size(); ++i) {
    for (const auto& [way, count] : counts[i]) result[i].push_back(way);
    std::stable_sort(result[i].begin(), result[i].end(), [&](int a, int b) { return counts[i][a] > counts[i][b]; });
  }
  return result;
}

LikelyWays with_all_between(const Folded& folded, LikelyWays ways) {
  const LikelyWays known = ways;
  for (std::size_t i = 0; i < ways.size(); ++i) {
    const auto add = [&](int way) {
      if (std::find(ways[i].begin(), ways[i].end(), way) == ways[i].end()) ways[i].push_back(way);
    };
    if (known[i].empty()) continue;
    const Folded::State& state = folded.states[i];
    for (std::size_t edge = 0; edge < state.edges.size(); ++edge) {
      if (!known[at(state.edges[edge].target)].empty()) add(static_cast<int>(edge));
    }
    if (state.accepting) add(end_way);
  }
  return ways;
}

Folded likely_tree(const Folded& folded, const std::vector<std::string>& texts) {
  const Folded plain = without_escapes(folded);
  Folded tree{plain.tags, plain.registers, {}, plain.streams, {}, plain.regions};
  // The state of the tree for a state of the automaton, with no ways on.
  const auto begun = [&](int state) {
    tree.states.push_back({{}, plain.states[at(state)].stream, plain.states[at(state)].region, {}, false, {}});
    return static_cast<int>(tree.states.size()) - 1;
  };
  std::map<std::pair<int, int>, int> targets;  // of a state of the tree, and a way
  for (const std::string& text : texts) {
    const Reading reading = read(plain, text);
    if (reading.states.empty()) continue;
    int here = tree.states.empty() ? begun(0) : 0;
    for (std::size_t i = 0; i < reading.states.size(); ++i) {
      const Folded::State& state = plain.states[at(reading.states[i])];
      if (reading.ways[i] == end_way) {
        tree.states[at(here)].accepting = true;
        tree.states[at(here)].results = state.results;
        break;
      }
      const auto [target, is_new] = targets.try_emplace({here, reading.ways[i]}, 0);
      if (is_new) {
        const bool leave = reading.ways[i] == leave_way;
        Folded::Edge edge = leave ? state.leave : state.edges[at(reading.ways[i])];
        target->second = edge.target = begun(edge.target);
        Folded::State& from = tree.states[at(here)];
        if (leave)
          from.leave = std::move(edge);
        else
          from.edges.push_back(std::move(edge));
      }
      here = target->second;
    }
  }
  return tree;
}

Folded likely(const Folded& folded, const std::vector<std::string>& texts) {
  std::vector<bool> kept(folded.states.size());
  for (const std::string& text : texts) {
    const Reading reading = read(folded, text);
    if (std::find(reading.ways.begin(), reading.ways.end(), leave_way) != reading.ways.end()) continue;
    for (const int state : reading.states) kept[at(state)] = true;
  }
  Folded result{folded.tags, folded.registers, {}, folded.streams, folded.escape, {}};
  std::vector<int> number(folded.states.size(), Tdfa::none);
  int next = 0;
  for (std::size_t i = 0; i < kept.size(); ++i) {
    if (kept[i]) number[i] = next++;
  }
  for (std::size_t i = 0; i < kept.size(); ++i) {
    if (!kept[i]) continue;
    Folded::State state = folded.states[i];
    std::erase_if(state.edges,
                  [&](const Folded::Edge& edge) { return !kept[at(edge.target)] || !is_simple(folded, edge); });
    for (Folded::Edge& edge : state.edges) edge.target = number[at(edge.target)];
    result.states.push_back(std::move(state));
  }
  return result;
}

}  // namespace bnfurl::gen
