// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A tagged deterministic automaton: an automaton over octets alone that keeps offsets in registers. Marks
// that a Dfa has between octets become updates on the transition of the next octet, as soon as it is known
// which reading that octet leaves. A state follows all readings that are still possible; each keeps its offsets
// in registers of its own, named by tag and variant, and only for tags that can be set there.
#pragma once

#include <vector>

#include "gen/automaton/model/dfa.hpp"

namespace bnfurl::gen {

/// What a register or a result becomes.
struct Source {
  enum class Kind { position, unset, copy, constant };
  Kind kind = Kind::position;  ///< position: the offset of the octet that is read, or the size at the end
  int reg = 0;                 ///< copy
  std::string value;           ///< constant: the value of a choice
  friend auto operator<=>(const Source&, const Source&) = default;
};

/// Updates of one list are simultaneous: sources are read before any target is written.
struct Update {
  int target = 0;  ///< a register; in a final list, a tag
  Source source;
  friend auto operator<=>(const Update&, const Update&) = default;
};
using Updates = std::vector<Update>;  // by target

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
    Updates results;  ///< where accepting: the tags' values; a tag not named is unset
    friend bool operator==(const State&, const State&) = default;
  };
  std::vector<OctetSet> classes;
  std::vector<Mark> tags;              ///< open and close of components, choices (without their values)
  std::vector<std::string> registers;  ///< names, for people: `<host.0`
  std::vector<State> states;
  friend bool operator==(const Tdfa&, const Tdfa&) = default;
};

/// The Tdfa of `dfa`, which must have one reading for each text: where two readings meet the program ends.
[[nodiscard]] Tdfa tagged(const Dfa& dfa, Budget& budget = Budget::enough());

[[nodiscard]] std::string to_string(const Tdfa& tdfa);
[[nodiscard]] std::string to_string(const Tdfa& tdfa, const Updates& updates, bool results);

}  // namespace bnfurl::gen
