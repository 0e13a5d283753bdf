// Plain code for the states that example texts pass. In each state it compares the octet with the octets by which the
// examples leave the state, one after the other, the most frequent first. For any other octet the code leaves the ways,
// as the engine decides (WaysStyle::leave).
//
// For example, `x = "a" ( "b" / "c" )` with the typical texts "ab" and "ac": the state after "a" is left by "b" or "c",
// so it has two comparisons. With the typical text "ab" alone it has one, and at the "c" of "ac" the code leaves the
// ways. A state that no example passes has no code here.
//
// It pays because texts are alike: the processor learns each of the branches by itself, while a jump through a table
// would be one branch for all octets. (M. A. Ertl and D. Gregg, "The structure and performance of efficient
// interpreters", 2003, compare both for the instructions of a virtual machine.)
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>

#include "gen/automaton/model/tdfa.hpp"
#include "gen/automaton/speed/examples.hpp"
#include "gen/automaton/speed/fold.hpp"
#include "gen/emit/shared/register_code.hpp"

namespace bnfurl::gen {

// Turns simultaneous updates into a list that is executed one after the other: a register is written only when no later
// update reads it. A cycle is broken by a scratch register.

[[nodiscard]] Updates sequenced(Updates updates, int scratch);

// The class streams of an automaton as the numbers of a kernels::StreamPlan, which says what kernels compute. The
// generator prints them as C++ for a scanner; the loader makes the plan of a table engine from them.

struct StreamNumbers {
  std::array<std::uint16_t, 256> classes{};  ///< by octet: bit s: it is in stream s; digit bit: it is an escape's digit
  std::uint16_t count = 0;                   ///< of streams
  std::uint16_t with_escape = 0;             ///< bit s: stream s has escapes
  std::uint16_t escape_lead = 0;             ///< the lead octet; 0x100: no escapes
  std::uint16_t escape_digit_bit = 0;        ///< the number of the digit bit
};

[[nodiscard]] StreamNumbers stream_numbers(const std::vector<Runs::Stream>& streams,
                                           const std::optional<Runs::Escape>& escape);

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
