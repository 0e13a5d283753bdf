// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// RFC 3986, sections 6.2.2.1 and 6.2.2.2. Triplets are read from left to right: a "%" without two hexadecimal digits
// after it is an octet like others.
#include <compare>

#include "gen/normal/levels.hpp"
#include "gen/normal/octets.hpp"
#include "gen/normal/watch.hpp"

namespace bnfurl::gen {

namespace {

bool is_small(std::uint8_t octet) { return OctetSet::range('a', 'f').contains(octet); }

struct Triplets {
  struct State {
    int read = 0;       // octets of a triplet: 0, 1 or 2
    unsigned high = 0;  // the value of its first digit
    bool small = false;
    friend auto operator<=>(const State&, const State&) = default;
  };
  OctetSet unreserved;

  static State start() { return {}; }
  static bool may_end(const State&) { return true; }

  // Each digit is told apart.
  static std::vector<OctetSet> sets() {
    std::vector<OctetSet> all{OctetSet::of("%")};
    for (const std::uint8_t digit : hex_digits().octets()) all.push_back(OctetSet::single(digit));
    return all;
  }

  [[nodiscard]] std::optional<State> after(const State& state, std::uint8_t octet) const {
    const std::optional<unsigned> digit = state.read == 0 ? std::nullopt : hex_value(octet);
    if (!digit) return State{octet == '%' ? 1 : 0};
    if (state.read == 1) return State{2, *digit, is_small(octet)};
    if (state.small || is_small(octet) || unreserved.contains(16 * state.high + *digit)) return std::nullopt;
    return State{};
  }

  static std::optional<State> after(const State& state, const Mark&) { return state; }
};

}  // namespace

Dfa without_needless_triplets(const Dfa& marked, const OctetSet& unreserved, Budget& budget) {
  return unreserved.empty() ? marked : watched(marked, Triplets{unreserved}, budget);
}

}  // namespace bnfurl::gen
