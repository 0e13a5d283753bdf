// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// RFC 3986, section 6.2.3. An authority is what stands between "//", directly after the scheme's ":", and the next "/",
// "?" or "#" (section 3.2). What follows a "?" or "#" has to be a component: to RFC 1738, "http://h?q" has no query and
// no host, so its path is not empty. A port before the scheme is refused: nothing is known of it there.
#include <algorithm>
#include <compare>
#include <map>

#include "gen/normal/normal_forms.hpp"
#include "gen/normal/transducer.hpp"

namespace bnfurl::gen {

namespace {

std::uint8_t small(std::uint8_t octet) { return upper_letters().contains(octet) ? octet | 0x20 : octet; }

std::string small(std::string text) {
  for (char& c : text) c = static_cast<char>(small(static_cast<std::uint8_t>(c)));
  return text;
}

struct Facts {
  std::string port;         // its digits; empty: no port is known
  bool empty_path = false;  // means "/"
};

struct SchemeDefaults {
  enum class Part { before, scheme, colon, first_slash, second_slash, authority, delimiter, passed };
  enum class Port { none, digits, padded, other, before_scheme };
  struct State {
    Part part = Part::before;
    std::string scheme;  // in small case; empty if it is not known
    bool after_colon = false;
    Port port = Port::none;
    std::string digits;  // of the port
    friend auto operator<=>(const State&, const State&) = default;
  };
  std::map<std::string, Facts> facts;

  explicit SchemeDefaults(const Directives& directives) {
    for (const DefaultPort& each : directives.ports) {
      Facts& known = facts[small(each.scheme)];
      if (known.port.empty()) known.port = std::to_string(each.port);
    }
    for (const std::string& scheme : directives.empty_paths) facts[small(scheme)].empty_path = true;
  }

  static State start() { return {}; }
  [[nodiscard]] bool may_end(const State& state) const {
    return state.part != Part::authority || !facts_of(state).empty_path;
  }

  // Each octet of a known scheme and each digit is told apart.
  [[nodiscard]] std::vector<OctetSet> sets() const {
    OctetSet octets = OctetSet::of(":/?#") | digits();
    for (const auto& [scheme, known] : facts) octets |= OctetSet::of(scheme);
    std::vector<OctetSet> all;
    for (const std::uint8_t octet : octets.octets()) {
      const bool is_letter = OctetSet::range('a', 'z').contains(octet);
      all.push_back(OctetSet::single(octet) | (is_letter ? OctetSet::single(octet - 0x20) : OctetSet()));
    }
    return all;
  }

  [[nodiscard]] Facts facts_of(const State& state) const {
    const auto known = facts.find(state.scheme);
    return known == facts.end() ? Facts() : known->second;
  }

  [[nodiscard]] bool begins_a_known_scheme(const std::string& text) const {
    return std::any_of(facts.begin(), facts.end(), [&](const auto& each) { return each.first.starts_with(text); });
  }

  // A number that begins with a zero has more digits than it needs, unless that is all of it.
  [[nodiscard]] State with_octet_of_port(State state, std::uint8_t octet) const {
    const bool is_digit = digits().contains(octet);
    if (state.port == Port::padded && is_digit) return state;
    const bool begins_with_zero = state.digits == "0";
    state.digits += static_cast<char>(octet);
    if (state.port == Port::digits && (state.digits == "0" || facts_of(state).port.starts_with(state.digits)))
      return state;
    state.port = begins_with_zero && is_digit ? Port::padded : Port::other;
    state.digits.clear();
    return state;
  }

  [[nodiscard]] std::optional<State> after(State state, std::uint8_t octet) const {
    state.after_colon = octet == ':' && state.part != Part::scheme;
    if (state.port == Port::digits || state.port == Port::padded) state = with_octet_of_port(state, octet);
    const auto expect = [&](std::uint8_t expected, Part next) { state.part = octet == expected ? next : Part::passed; };
    switch (state.part) {
      case Part::scheme:
        if (state.scheme != unknown) state.scheme += static_cast<char>(small(octet));
        if (!begins_a_known_scheme(state.scheme)) state.scheme = unknown;
        break;
      case Part::colon:
        expect(':', Part::first_slash);
        break;
      case Part::first_slash:
        expect('/', Part::second_slash);
        break;
      case Part::second_slash:
        expect('/', Part::authority);
        break;
      case Part::authority:
        if (octet == '/') state.part = Part::passed;
        if (octet == '?' || octet == '#') state.part = facts_of(state).empty_path ? Part::delimiter : Part::passed;
        break;
      case Part::delimiter:
        state.part = Part::passed;
        break;
      default:
        break;
    }
    return state;
  }

  [[nodiscard]] std::optional<State> after(State state, const Mark& mark) const {
    if (state.part == Part::delimiter && mark.kind == Mark::Kind::open) return std::nullopt;
    if (opens(mark, "scheme")) {
      if (state.port == Port::before_scheme) return std::nullopt;
      state.part = Part::scheme;
    }
    if (closes(mark, "scheme")) {
      state.part = Part::colon;
      if (!facts.contains(state.scheme)) state.scheme = unknown;
    }
    if (opens(mark, "port")) {
      if (state.part == Part::before) state.port = Port::before_scheme;
      if (state.part != Part::before && state.after_colon && !facts_of(state).port.empty()) state.port = Port::digits;
    }
    if (closes(mark, "port") && state.port != Port::before_scheme) {
      const bool is_needless = state.digits.empty() || state.digits == facts_of(state).port;
      if (state.port == Port::padded || (state.port == Port::digits && is_needless)) return std::nullopt;
      state.port = Port::none;
      state.digits.clear();
    }
    return state;
  }

  inline static const std::string unknown = "?";  // no scheme begins so
};

}  // namespace

Dfa without_defaults(const Dfa& marked, const Directives& directives, Budget& budget) {
  return watched(marked, SchemeDefaults(directives), budget);
}

}  // namespace bnfurl::gen
