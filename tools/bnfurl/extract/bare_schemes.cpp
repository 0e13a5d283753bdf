// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/extract/bare_schemes.hpp"

#include <bnfurl/bnfurl.hpp>

#include <cctype>
#include <optional>

namespace bnfurl::tool {
namespace {

char lower(char octet) { return static_cast<char>(std::tolower(static_cast<unsigned char>(octet))); }

/// The only octet that leads on, ignoring letter case; `state` becomes the state after it.
std::optional<char> only_octet(Automaton texts, Automaton::State& state) {
  std::optional<char> only;
  Automaton::State target = Automaton::nowhere;
  for (unsigned value = 0; value < 256; ++value) {
    const char octet = static_cast<char>(value);
    const Automaton::State next = texts.next(state, octet);
    if (next == Automaton::nowhere) continue;
    if (only && *only != lower(octet)) return std::nullopt;
    only = lower(octet);
    target = next;
  }
  if (only) state = target;
  return only;
}

/// The longest common prefix of all texts, up to 64 octets.
std::string common_begin(Automaton texts) {
  constexpr std::size_t enough = 64;
  std::string begin;
  for (Automaton::State state = Automaton::start; begin.size() < enough && !texts.accepts(state);) {
    const std::optional<char> octet = only_octet(texts, state);
    if (!octet) break;
    begin += *octet;
  }
  return begin;
}

void add(std::vector<BareScheme>& schemes, Production kind) {
  const std::string begin = common_begin(kind.automaton());
  const std::size_t colon = begin.find(':');
  if (colon == std::string::npos || colon == 0 || begin.compare(colon + 1, 2, "//") == 0) return;
  schemes.push_back({begin.substr(0, colon), kind.automaton()});
}

}  // namespace

bool BareScheme::begins(std::string_view text) const {
  constexpr std::size_t far_enough = 512;
  Automaton::State state = Automaton::start;
  for (const char octet : text.substr(0, far_enough)) {
    state = texts.next(state, octet);
    if (state == Automaton::nowhere) return false;
    if (texts.accepts(state)) return true;
  }
  return false;
}

std::vector<BareScheme> bare_schemes(Production entry) {
  std::vector<BareScheme> schemes;
  for (const Grammar grammar : grammars()) {
    for (const std::string_view name : grammar.kinds()) {
      if (const std::optional<Production> kind = grammar.find(name)) add(schemes, *kind);
    }
  }
  add(schemes, entry);
  return schemes;
}

}  // namespace bnfurl::tool
