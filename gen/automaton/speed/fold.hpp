// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A Tdfa made ready for speed; the only stage about it. Nothing here changes what is accepted or marked.
//   accelerated state   a state that stays on itself, without updates, over many octets: the scanner jumps to the end
//   of
//                       the run by a class stream (the word is Hyperscan's)
//   escape              a lead octet and two digits ("%" HEXDIG HEXDIG), on the way from state to state: one edge
//   region              states with one way in, one way out and no updates (IP-literal): a function of its own, without
//                       accelerated states
#pragma once

#include <optional>

#include "gen/automaton/speed/runs.hpp"

namespace bnfurl::gen {

struct Folded {
  static constexpr int exit = -2;  ///< target of an edge that leaves a region
  struct Edge {
    OctetSet octets;
    bool escape = false;  ///< `octets` is the lead octet; two digits follow
    int target = 0;
    Updates updates;
    friend bool operator==(const Edge&, const Edge&) = default;
  };
  struct State {
    std::vector<Edge> edges;    ///< by least octet; an accelerated state's run is not among them
    std::optional<int> stream;  ///< an accelerated state: skip the run of this stream on entering
    std::optional<int> region;  ///< in place of edges: go through this region, then on by `leave`
    Edge leave;
    bool accepting = false;
    Updates results;
    friend bool operator==(const State&, const State&) = default;
  };
  using Stream = Runs::Stream;
  using Escape = Runs::Escape;
  struct Region {
    std::vector<State> states;  ///< numbered anew, 0 is the way in
    friend bool operator==(const Region&, const Region&) = default;
  };
  std::vector<Mark> tags;
  std::vector<std::string> registers;
  std::vector<State> states;  ///< 0 is the start
  std::vector<Stream> streams;
  std::optional<Escape> escape;
  std::vector<Region> regions;
  friend bool operator==(const Folded&, const Folded&) = default;
};

[[nodiscard]] Folded fold(const Tdfa& tdfa);

[[nodiscard]] std::string to_string(const Folded& folded);
/// `[a-z] and escapes`
[[nodiscard]] std::string to_string(const Folded::Stream& stream);

}  // namespace bnfurl::gen
