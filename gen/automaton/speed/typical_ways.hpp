// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The ways by which typical texts go through an automaton, each as a sequence without a cycle: single octets, and runs
// of any length. The automaton is deterministic, so a text that can be read by a way has the verdict and the components
// of that way, whatever else the automaton knows.
//
// For example `*( ALPHA ) [ ":" *DIGIT ]` with the component `port = *DIGIT`, and the typical text "a:80":
//   run of [A-Za-z], ":", run of [0-9] from one on; <port before piece 2, port> before the end
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gen/automaton/speed/fold.hpp"

namespace bnfurl::gen {

struct TypicalWay {
  struct Piece {
    OctetSet octets;           ///< an octet of these ...
    std::optional<int> run;    ///< ... or a run of this stream
    bool is_empty_too = true;  ///< of a run: whether it may have no octet
    friend bool operator==(const Piece&, const Piece&) = default;
  };
  /// A tag that is set, and the number of the piece before which it stands; `pieces.size()`: at the end.
  struct Tag {
    Mark mark;
    std::size_t piece = 0;
    friend bool operator==(const Tag&, const Tag&) = default;
  };
  std::vector<Piece> pieces;
  std::vector<Tag> tags;
  friend bool operator==(const TypicalWay&, const TypicalWay&) = default;
};

/// The ways of `texts`, each once, in the order of the texts. A text with a region has none, nor one with an escape
/// outside runs.
[[nodiscard]] std::vector<TypicalWay> typical_ways(const Folded& folded, const std::vector<std::string>& texts);

/// A line for each way: its pieces, then its tags.
[[nodiscard]] std::string to_string(const TypicalWay& way);

}  // namespace bnfurl::gen
