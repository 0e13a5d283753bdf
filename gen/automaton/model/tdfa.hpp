// A tagged deterministic automaton (TDFA): a deterministic automaton over octets alone that keeps offsets in registers.
// It splits a text in one pass, without going back.
//
// The input is a Dfa whose marks are letters between octets, for example `<host` and `host>`. A mark becomes a tag;
// the tag's value is the offset at which the mark was passed. All marks of one choice become one tag, whose value is
// the value of the choice.
//
// A state follows all readings that are still possible. For each reading it knows the state of the Dfa, and for each
// tag the register with the reading's value. Two readings may have different values for one tag, so a tag can have
// several registers, its variants: `<host.0`, `<host.1`. A reading has no register for a tag that no path to its state
// of the Dfa sets: note [settable tags].
//
// For example `x = [ u "@" ] h`, where the components `u` and `h` are `*"a"`. The braces after an octet update
// registers; the braces after "accepting" have the values of the tags. `position` is the offset of the octet, or the
// size of the text at its end. After "a" it is not yet known whether `u` or `h` was read, so state 2 follows both
// readings:
//   0: "@" 1 { <u.0 := position, u>.0 := position }
//      "a" 2 { <h.0 := position, <u.0 := unset, <u.1 := position, u>.0 := unset }
//      accepting { <h := position, h> := position }
//   1: "a" 3 { <h.0 := position }
//      accepting { <h := position, <u := <u.0, h> := position, u> := u>.0 }
//   2: "@" 1 { <u.0 := <u.1, u>.0 := position }
//      "a" 2
//      accepting { <h := <h.0, <u := <u.0, h> := position, u> := u>.0 }
//   3: "a" 3
//      accepting as in state 2
// In state 2 the reading in `h` has `<u.0` (unset), and the reading in `u` has `<u.1`. At "@" only the second goes on,
// and its `<u.1` is copied to `<u.0`, which state 1 reads.
//
// Lookahead: the marks between two octets become updates on the transition that reads the second octet, because this
// octet shows which readings go on. Above, `u>` gets an offset at "@" alone, not after each "a" that could be the last
// one of `u`.
//
// Why it ends: two states are the same if their readings are at the same states of the Dfa and if, for each tag, the
// same readings share a register. Only the variants may differ; then updates on the transition copy the values. There
// are finitely many combinations of readings and shared registers. Why no rule has to choose between readings: the Dfa
// has one reading for each text (keep_best.hpp), so two readings never meet in one state of the Dfa. Without that,
// there is no such automaton: in `x = u h` with the same `u` and `h`, "aa" has three readings that end in one state,
// and `<h` would have three values.
//
// Sources: V. Laurikari, "NFAs with tagged transitions, their conversion to deterministic automata and application to
// regular expressions" (2000) and "Efficient submatch addressing for regular expressions" (2001); U. Trofimovich,
// "Tagged deterministic finite automata with lookahead" (2017).
#pragma once

#include <vector>

#include "gen/automaton/model/dfa.hpp"

namespace bnfurl::gen {

/// The new value of a register or a result.
struct Source {
  enum class Kind { position, unset, copy, constant };
  Kind kind = Kind::position;  ///< position: the offset of the octet that is read, or the size at the end
  int reg = 0;                 ///< copy: the register
  std::string value;           ///< constant: the value of a choice
  friend auto operator<=>(const Source&, const Source&) = default;
};

/// Updates of one list are simultaneous: sources are read before any target is written.
struct Update {
  int target = 0;  ///< a register; in the results of a state, a tag
  Source source;
  friend auto operator<=>(const Update&, const Update&) = default;
};
using Updates = std::vector<Update>;  // sorted by target

struct Tdfa {
  static constexpr int none = -1;
  struct Transition {
    int target = none;
    Updates updates;
    friend auto operator<=>(const Transition&, const Transition&) = default;
  };
  struct State {
    std::vector<Transition> next;  ///< by class
    bool accepting = false;
    Updates results;  ///< if accepting: the values of the tags; a tag that is not listed is unset
    friend bool operator==(const State&, const State&) = default;
  };
  std::vector<OctetSet> classes;
  std::vector<Mark> tags;              ///< begins and ends of components, choices (with an empty value)
  std::vector<std::string> registers;  ///< names for printing: `<host.0`
  std::vector<State> states;
  friend bool operator==(const Tdfa&, const Tdfa&) = default;
};

/// The Tdfa of `dfa`, which must have one reading for each text; if two readings meet, the program ends.
[[nodiscard]] Tdfa tagged(const Dfa& dfa, Budget& budget = Budget::enough());

[[nodiscard]] std::string to_string(const Tdfa& tdfa);
/// One list, `<u.0 := position, u>.0 := unset`. `results`: the targets are tags, not registers.
[[nodiscard]] std::string to_string(const Tdfa& tdfa, const Updates& updates, bool results);

// An automaton that finds all productions of a text, lists and nested ones too, without registers. It works in two
// passes:
//   forwards    over the octets. A state is the list of the places (states of the Dfa) that the readings which are
//               still possible have reached
//   backwards   from the place where the text ends. A text has one reading, so each octet has exactly one step back; it
//               names the place before the octet, and the marks that the reading passed there

struct TraceAutomaton {
  static constexpr int none = -1;
  /// How a reading reaches a place: its place before the octet, and the marks that it passes before the octet.
  struct Step {
    int place = none;        ///< index into the list of places of the state before the octet
    std::vector<int> marks;  ///< indices into `marks` of the automaton
  };
  struct Transition {
    int target = none;
    std::vector<Step> steps;  ///< one for each place of the target
  };
  struct State {
    std::vector<Transition> next;  ///< by class
    Step end;  ///< if a text may end here: the place of its reading (of this state), and the last marks
  };
  std::vector<OctetSet> classes;
  std::vector<Mark> marks;
  std::vector<State> states;  ///< 0 is the start, with one place
};

/// The trace automaton of `dfa`, which must have one reading for each text; if two readings meet, the program ends.
[[nodiscard]] TraceAutomaton trace_automaton(const Dfa& dfa, Budget& budget = Budget::enough());

[[nodiscard]] std::string to_string(const TraceAutomaton& automaton);

}  // namespace bnfurl::gen
