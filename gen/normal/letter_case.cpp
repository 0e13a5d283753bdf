// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// RFC 3986, section 6.2.2.1. The digits of a triplet may be capitals: a capital after "%" is one of them if a second
// digit follows.
#include <compare>

#include "gen/normal/levels.hpp"
#include "gen/normal/octets.hpp"
#include "gen/normal/watch.hpp"

namespace bnfurl::gen {

namespace {

struct LowerCase {
  struct State {
    bool is_inside = false;  // of the scheme or the host
    int read = 0;            // octets of a triplet: 0, 1 or 2
    bool capital = false;    // its first digit
    friend auto operator<=>(const State&, const State&) = default;
  };

  static State start() { return {}; }
  static bool may_end(const State&) { return true; }
  static std::vector<OctetSet> sets() { return {OctetSet::of("%"), hex_digits(), upper_letters()}; }

  static std::optional<State> after(const State& state, std::uint8_t octet) {
    if (!state.is_inside) return state;
    const bool is_digit = hex_digits().contains(octet);
    const bool is_capital = upper_letters().contains(octet);
    if (is_digit && state.read == 2) return State{true};
    if (is_digit && state.read == 1) return State{true, 2, is_capital};
    if (state.capital || is_capital) return std::nullopt;
    return State{true, octet == '%' ? 1 : 0};
  }

  static std::optional<State> after(const State& state, const Mark& mark) {
    if (opens(mark, "scheme") || opens(mark, "host")) return State{true};
    if (!closes(mark, "scheme") && !closes(mark, "host")) return state;
    if (state.capital) return std::nullopt;
    return State{};
  }
};

}  // namespace

Dfa in_lower_case(const Dfa& marked, Budget& budget) { return watched(marked, LowerCase{}, budget); }

}  // namespace bnfurl::gen
