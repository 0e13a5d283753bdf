// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The states that example texts pass, as plain code: the octets by which these leave a state are looked for one after
// the other, the most frequent first. So the processor learns each of the branches by itself. What is not like them is
// left to somebody else.
#pragma once

#include <functional>
#include <string>

#include "gen/automaton/speed/examples.hpp"
#include "gen/emit/shared/register_code.hpp"

namespace bnfurl::gen {

/// What each engine writes in its own way. The cursor is `c`.
struct WaysStyle {
  std::string peek;                                     ///< the octet at `c`, or 0x100 at the end
  std::function<std::string(unsigned octet)> is_at;     ///< whether an octet is at `c`
  std::function<std::string(int stream)> run_end;       ///< the offset behind the run of a stream's octets
  std::function<std::string(std::size_t state)> leave;  ///< what is done about an octet by which no example goes on
  std::function<std::string(const Folded::State& state)> accept;  ///< what is done where the text ends in a state
};

/// Whether what goes on by `edge`, or by an escape in the same way, is just what the run of its target consists of:
/// then there is such an octet where the run is not empty, and no set has to be looked up.
[[nodiscard]] bool is_into_run(const Folded& folded, const Folded::State& state, const Folded::Edge& edge);

/// From state 0 on; empty where there are no ways.
[[nodiscard]] std::string ways_code(const Folded& folded, const ExamplePaths& ways, RegisterCode& registers,
                                    const WaysStyle& style);

}  // namespace bnfurl::gen
