// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The class streams of an automaton as the numbers of kernels::StreamPlan: printed as C++ for a scanner, used in place
// by a walk over tables.
#pragma once

#include <array>
#include <cstdint>

#include "gen/automaton/speed/runs.hpp"

namespace bnfurl::gen {

struct StreamNumbers {
  std::array<std::uint16_t, 256> classes{};  ///< by octet: a bit for each stream that it is in, and `escape_digit_bit`
  std::uint16_t count = 0;
  std::uint16_t with_escape = 0;  ///< a bit for each stream
  std::uint16_t escape_lead = 0;  ///< 0x100: no escapes
  std::uint16_t escape_digit_bit = 0;
  friend bool operator==(const StreamNumbers&, const StreamNumbers&) = default;
};

[[nodiscard]] StreamNumbers stream_numbers(const std::vector<Runs::Stream>& streams,
                                           const std::optional<Runs::Escape>& escape);

}  // namespace bnfurl::gen
