// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The class streams of an automaton as the numbers of kernels::StreamPlan. They are printed as C++ for a scanner, and
// used directly by a walk over tables.
#pragma once

#include <array>
#include <cstdint>

#include "gen/automaton/speed/runs.hpp"

namespace bnfurl::gen {

struct StreamNumbers {
  std::array<std::uint16_t, 256> classes{};  ///< by octet: bits of the streams that contain it, and `escape_digit_bit`
  std::uint16_t count = 0;
  std::uint16_t with_escape = 0;  ///< bits of the streams with escapes
  std::uint16_t escape_lead = 0;  ///< the lead octet; 0x100: no escapes
  std::uint16_t escape_digit_bit = 0;
  friend bool operator==(const StreamNumbers&, const StreamNumbers&) = default;
};

[[nodiscard]] StreamNumbers stream_numbers(const std::vector<Runs::Stream>& streams,
                                           const std::optional<Runs::Escape>& escape);

}  // namespace bnfurl::gen
