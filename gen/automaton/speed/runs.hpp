// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Where a walk over an automaton can skip octets. A state that stays on itself, without updates, over many octets (8 or
// more) is an accelerated state. Its run is all that is read before the state is left. A class stream has a bit for
// each octet of the text, set if the octet is in the class; the run ends at the next bit that is not set. An escape is
// a lead octet and two digits ("%" HEXDIG HEXDIG). If it leads from an accelerated state back to it, and its digits are
// in the class, it is part of the run: the stream has the bit of its lead octet, too.
#pragma once

#include <optional>

#include "gen/automaton/model/tdfa.hpp"

namespace bnfurl::gen {

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
  friend bool operator==(const Runs&, const Runs&) = default;
};

[[nodiscard]] Runs runs(const Tdfa& tdfa);
/// The runs of an automaton without marks.
[[nodiscard]] Runs runs(const Dfa& minimal);

/// The state after an `escape` that begins in `state` with the class `letter`; nullopt if none begins there.
[[nodiscard]] std::optional<int> end_of_escape(const Tdfa& tdfa, int state, std::size_t letter,
                                               const Runs::Escape& escape);

}  // namespace bnfurl::gen
