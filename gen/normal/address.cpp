// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A host that begins with "[" has an IPv6 address up to "]", or up to the "%" of a zone (RFC 6874). What has another
// octet than such an address is something else, as an IPvFuture is, and stays.
#include <compare>

#include "gen/normal/ipv6.hpp"
#include "gen/normal/levels.hpp"
#include "gen/normal/octets.hpp"
#include "gen/normal/watch.hpp"

namespace bnfurl::gen {

namespace {

struct BracketedAddress {
  enum class Part { outside, host, address };
  struct State {
    Part part = Part::outside;
    int read = 0;  // the state of `addresses`, or none
    friend auto operator<=>(const State&, const State&) = default;
  };
  Dfa addresses;
  std::vector<std::size_t> class_of = class_of_octet(addresses.classes);

  static State start() { return {}; }
  static bool may_end(const State&) { return true; }
  [[nodiscard]] std::vector<OctetSet> sets() const {
    std::vector<OctetSet> all = addresses.classes;
    for (const OctetSet& set : {OctetSet::of("["), OctetSet::of("]%"), hex_digits()}) all.push_back(set);
    return all;
  }

  [[nodiscard]] std::optional<State> after(const State& state, std::uint8_t octet) const {
    if (state.part == Part::outside) return state;
    if (state.part == Part::host) return octet == '[' ? State{Part::address} : State{};
    if (octet == ']' || octet == '%') {
      if (state.read == Dfa::none || !addresses.accepting(state.read)) return std::nullopt;
      return State{};
    }
    if (!(hex_digits() | OctetSet::of(":.")).contains(octet)) return State{};
    const std::size_t letter = class_of[octet];
    const bool fits = state.read != Dfa::none && letter < addresses.classes.size();
    return State{Part::address, fits ? addresses.next(state.read, static_cast<Letter>(letter)) : Dfa::none};
  }

  static std::optional<State> after(const State& state, const Mark& mark) {
    if (opens(mark, "host")) return State{Part::host};
    if (closes(mark, "host")) return State{};
    return state;
  }
};

}  // namespace

Dfa with_recommended_addresses(const Dfa& marked, Budget& budget) {
  return watched(marked, BracketedAddress{recommended_addresses(budget)}, budget);
}

}  // namespace bnfurl::gen
