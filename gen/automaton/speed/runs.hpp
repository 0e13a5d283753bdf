// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Where a walk over an automaton can skip octets. A state that stays on itself, without updates, over many octets is an
// accelerated state. Its run ends where the class stream of these octets ends. An escape (a lead octet and two digits,
// "%" HEXDIG HEXDIG) that leads from an accelerated state back to it is part of the run.
#pragma once

#include <optional>

#include "gen/automaton/model/tdfa.hpp"

namespace bnfurl::gen {

struct Runs {
  struct Stream {
    OctetSet octets;
    bool with_escape = false;
    friend auto operator<=>(const Stream&, const Stream&) = default;
  };
  struct Escape {
    std::uint8_t lead = 0;
    OctetSet digits;
    friend auto operator<=>(const Escape&, const Escape&) = default;
  };
  std::vector<Stream> streams;
  std::optional<Escape> escape;
  std::vector<std::optional<int>> stream_of;  ///< by state: the stream of its run, if it is an accelerated state
  friend bool operator==(const Runs&, const Runs&) = default;
};

[[nodiscard]] Runs runs(const Tdfa& tdfa);
/// The runs of an automaton without marks.
[[nodiscard]] Runs runs(const Dfa& minimal);

/// The state after an `escape` that begins in `state` with the class `letter`; nullopt if no escape begins so.
[[nodiscard]] std::optional<int> end_of_escape(const Tdfa& tdfa, int state, std::size_t letter,
                                               const Runs::Escape& escape);

}  // namespace bnfurl::gen
