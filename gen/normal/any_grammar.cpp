// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// An automaton that looks for a default port at the end of an authority has to remember the scheme as it reads the host:
// so it has the states of the host once for each port. Apart from the grammar, this takes few states.
#include "gen/automaton/model/languages.hpp"
#include "gen/normal/levels.hpp"
#include "gen/normal/octets.hpp"

namespace bnfurl::gen {

namespace {

class Defaults {
public:
  Defaults() {
    for (unsigned octet = 0; octet < 256; ++octet) nfa_.classes.push_back(OctetSet::range(octet, octet));
    nfa_.add_state();
    end_ = nfa_.add_state();
    nfa_.accepting[static_cast<std::size_t>(end_)] = true;
    add(end_, OctetSet::all(), end_);
  }

  void add_port(const DefaultPort& port) {
    const int colon = step(authority_of(port.scheme), OctetSet::of(":"));
    ends(colon, OctetSet::of("/?#"));
    ends(word(colon, std::to_string(port.port)), OctetSet::of("/?#"));
    const int padded = step(step(colon, OctetSet::of("0")), digits());
    add(padded, digits(), padded);
    ends(padded, OctetSet::of("/?#"));
  }
  void add_empty_path(const std::string& scheme) { ends(authority_of(scheme), OctetSet::of("?#")); }

  [[nodiscard]] Dfa minimal(Budget& budget) const { return canonical(nfa_, budget); }

private:
  void add(int from, const OctetSet& octets, int to) {
    for (const std::uint8_t octet : octets.octets()) nfa_.add(from, Letter{octet}, to);
  }
  int step(int from, const OctetSet& octets) {
    const int to = nfa_.add_state();
    add(from, octets, to);
    return to;
  }

  // The text ends here, or goes on with one of `octets` and then as it likes.
  void ends(int state, const OctetSet& octets) {
    nfa_.accepting[static_cast<std::size_t>(state)] = true;
    add(state, octets, end_);
  }

  // `text`, whose letters may be capitals or not.
  int word(int from, const std::string& text) {
    int at = from;
    for (const char c : text) {
      const auto octet = static_cast<std::uint8_t>(c);
      const bool is_letter = !digits().contains(octet) && !OctetSet::of("+-.:/").contains(octet);
      at = step(at,
                is_letter ? OctetSet::single(octet | 0x20) | OctetSet::single(octet & 0xdf) : OctetSet::single(octet));
    }
    return at;
  }

  int authority_of(const std::string& scheme) {
    const int authority = word(0, scheme + "://");
    add(authority, OctetSet::all() - OctetSet::of("/?#"), authority);
    return authority;
  }

  Nfa nfa_;
  int end_ = 0;
};

Dfa all_texts() { return {{OctetSet::all()}, {}, {{{0}, true}}}; }

}  // namespace

Dfa without_defaults_in_any_grammar(const Directives& directives, Budget& budget) {
  Defaults defaults;
  for (const DefaultPort& port : directives.ports) defaults.add_port(port);
  for (const std::string& scheme : directives.empty_paths) defaults.add_empty_path(scheme);
  return difference(all_texts(), defaults.minimal(budget), budget);
}

}  // namespace bnfurl::gen
