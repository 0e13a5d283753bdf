// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A region as a table. The table is walked octet by octet, without a branch that depends on the octet: in an IP-literal
// the end of each run of digits is unpredictable, and a step through a table takes less time than a mispredicted
// branch.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gen/automaton/speed/fold.hpp"

namespace bnfurl::gen {

struct RegionTable {
  static constexpr std::uint32_t left = 0xfffffffe;
  static constexpr std::uint32_t refused = 0xffffffff;
  std::vector<std::size_t> class_of;  ///< [256]
  std::vector<std::uint32_t> next;    ///< [state + class]: a state (the index of its first element) or one of these
  friend bool operator==(const RegionTable&, const RegionTable&) = default;
};
[[nodiscard]] RegionTable region_table(const Folded::Region& region, const std::optional<Folded::Escape>& escape);

/// The body of a function of `text`, `c` and `end`. It returns the offset after the region's last octet, or
/// `Span::absent`.
[[nodiscard]] std::string region_code(const RegionTable& table);

}  // namespace bnfurl::gen
