// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The class streams of an automaton as the numbers of a kernels::StreamPlan, which says what kernels compute. The
// generator prints them as C++ for a scanner; `load` makes the plan of a table engine from them.
#pragma once

#include <array>
#include <cstdint>

#include "gen/automaton/speed/runs.hpp"

namespace bnfurl::gen {

struct StreamNumbers {
  std::array<std::uint16_t, 256> classes{};  ///< by octet: bit s: it is in stream s; digit bit: it is an escape's digit
  std::uint16_t count = 0;                   ///< of streams
  std::uint16_t with_escape = 0;             ///< bit s: stream s has escapes
  std::uint16_t escape_lead = 0;             ///< the lead octet; 0x100: no escapes
  std::uint16_t escape_digit_bit = 0;        ///< the number of the digit bit
  friend bool operator==(const StreamNumbers&, const StreamNumbers&) = default;
};

[[nodiscard]] StreamNumbers stream_numbers(const std::vector<Runs::Stream>& streams,
                                           const std::optional<Runs::Escape>& escape);

}  // namespace bnfurl::gen
