// Folding prepares a Tdfa for speed. It does not change which texts are accepted, or their results. The compiled
// engines are generated from folded automata.
//
//   accelerated state   a state that stays on itself, without updates, over many octets (8 or more; the word is
//                       Hyperscan's). Its run is no longer an edge: a class stream has a bit for each octet of the
//                       text, set if the octet is in the class, and the run ends at the next bit that is not set
//   escape              a lead octet and two digits ("%" HEXDIG HEXDIG) on the path from one state to another: one
//                       edge, in place of two states in between. An automaton has at most one kind of escape
//   region              a group of states with one entry, one exit and no updates (IP-literal): a function of its own,
//                       without accelerated states. An automaton has at most one, of at least 40 states
//
// For example `*( ALPHA / DIGIT / "%" HEXDIG HEXDIG ) [ ":" *DIGIT ]`, without components:
//   before                                          after
//   0: "%" 1, [0-9A-Za-z] 0, ":" 2, accepting       0: run of [0-9A-Za-z] and escapes, ":" 1, accepting
//   1: HEXDIG 3                                     1: run of [0-9], accepting
//   2: [0-9] 2, accepting
//   3: HEXDIG 0
// The only octet left for a walk to look at is ":"; a text of any length takes at most two jumps. The first run goes
// through escapes because its class contains the digits: in its stream the bit of the lead octet is set, too.
//
// Why results stay the same: a run has no updates and comes back to its state, so only its end matters, and that is
// where the automaton would leave the state. The two states within an escape do not accept, have one target each and no
// updates, so no text can end or branch there. The states of a region do not accept and set nothing, and are entered
// through one state and left to one state, so only the end of a region matters, too.
#pragma once

#include <optional>
#include <vector>

#include "gen/automaton/model/tdfa.hpp"

namespace bnfurl::gen {

// Where a walk over an automaton can skip octets. A state that stays on itself, without updates, over many octets (8 or
// more) is an accelerated state. Its run is all that is read before the state is left. A class stream has a bit for
// each octet of the text, set if the octet is in the class; the run ends at the next bit that is not set. An escape is
// a lead octet and two digits ("%" HEXDIG HEXDIG). If it leads from an accelerated state back to it, and its digits are
// in the class, it is part of the run: the stream has the bit of its lead octet, too.

struct Runs {
  struct Stream {
    OctetSet octets;
    bool with_escape = false;  ///< whether escapes are part of the run
    friend auto operator<=>(const Stream&, const Stream&) = default;
  };
  struct Escape {
    std::uint8_t lead = 0;
    OctetSet digits;
    friend auto operator<=>(const Escape&, const Escape&) = default;
  };
  std::vector<Stream> streams;                ///< at most 15: states with further classes are not accelerated
  std::optional<Escape> escape;               ///< the kind of escape that accelerated states have most often
  std::vector<std::optional<int>> stream_of;  ///< by state: the stream of its run, if it is an accelerated state
};

[[nodiscard]] Runs runs(const Tdfa& tdfa);
/// The runs of an automaton without marks.
[[nodiscard]] Runs runs(const Dfa& minimal);

/// The state after an `escape` that begins in `state` with the class `letter`; nullopt if none begins there.
[[nodiscard]] std::optional<int> end_of_escape(const Tdfa& tdfa, int state, std::size_t letter,
                                               const Runs::Escape& escape);

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
    std::vector<Edge> edges;    ///< by least octet; without the run of an accelerated state
    std::optional<int> stream;  ///< of an accelerated state: on entering, skip the run of this stream
    std::optional<int> region;  ///< in place of edges: go through this region, then take `leave`
    Edge leave;
    bool accepting = false;
    Updates results;
    friend bool operator==(const State&, const State&) = default;
  };
  using Stream = Runs::Stream;
  using Escape = Runs::Escape;
  struct Region {
    std::vector<State> states;  ///< renumbered; 0 is the entry
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

/// Whether `edge` reads exactly the octets of its target's run (and, if the run has escapes, `state` has an escape with
/// the same target and updates). Then the edge can be taken if the run is not empty, and no set has to be looked up.
[[nodiscard]] bool reads_run(const Folded& folded, const Folded::State& state, const Folded::Edge& edge);

[[nodiscard]] std::string to_string(const Folded& folded);
/// `[a-z] and escapes`
[[nodiscard]] std::string to_string(const Folded::Stream& stream);

// The strongly connected components of a folded automaton: groups of states that lead to each other. They are listed in
// topological order: an edge leads to its own group or to a later one.

struct StateGroup {
  std::vector<int> states;
  bool is_cycle = false;  ///< whether a path leads back; false for a single state without an edge to itself
};

/// Regions and runs do not count as edges.
[[nodiscard]] std::vector<StateGroup> state_groups(const Folded& folded);

}  // namespace bnfurl::gen
