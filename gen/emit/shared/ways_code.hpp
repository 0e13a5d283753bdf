// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Plain code for the states that example texts pass. In each state it compares the octet with the octets by which the
// examples leave the state, one after the other, the most frequent first. So the processor learns each of the branches
// by itself. For any other octet the code leaves the ways, as the engine decides (WaysStyle::leave).
#pragma once

#include <functional>
#include <string>

#include "gen/automaton/speed/examples.hpp"
#include "gen/emit/shared/register_code.hpp"

namespace bnfurl::gen {

/// The parts of the code that differ from engine to engine. The cursor is `c`.
struct WaysStyle {
  std::string peek;                                               ///< the octet at `c`, or 0x100 at the end
  std::function<std::string(unsigned octet)> is_at;               ///< whether an octet is at `c`
  std::function<std::string(int stream)> run_end;                 ///< the offset after the run of a stream's octets
  std::function<std::string(std::size_t state)> leave;            ///< for an octet by which no example leaves the state
  std::function<std::string(const Folded::State& state)> accept;  ///< for a text that ends in the state
};

/// The code, which begins in state 0; empty if there are no ways.
[[nodiscard]] std::string ways_code(const Folded& folded, const ExamplePaths& ways, RegisterCode& registers,
                                    const WaysStyle& style);

}  // namespace bnfurl::gen
