// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/commands/dot.hpp"

#include <fmt/format.h>

#include <map>

#include "gen/text/octet_set.hpp"

namespace bnfurl::tool {
namespace {

/// `text` in quotes, escaped for Graphviz.
std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + '"';
}

/// The octets that lead to each next state.
std::map<Automaton::State, gen::OctetSet> edges_of(Automaton automaton, Automaton::State state) {
  std::map<Automaton::State, gen::OctetSet> edges;
  for (unsigned octet = 0; octet < 256; ++octet) {
    const Automaton::State next = automaton.next(state, static_cast<char>(octet));
    if (next != Automaton::nowhere) edges[next] |= gen::OctetSet::single(static_cast<std::uint8_t>(octet));
  }
  return edges;
}

}  // namespace

std::string to_dot(Automaton automaton, std::string_view name) {
  std::string text = fmt::format(
      "digraph {} {{\n  rankdir=LR;\n  node [shape=circle];\n  start [shape=point];\n  start -> 0;\n", quoted(name));
  const auto states = static_cast<Automaton::State>(automaton.states());
  for (Automaton::State state = 0; state < states; ++state) {
    if (automaton.accepts(state)) text += fmt::format("  {} [shape=doublecircle];\n", state);
  }
  for (Automaton::State state = 0; state < states; ++state) {
    for (const auto& [next, octets] : edges_of(automaton, state)) {
      text += fmt::format("  {} -> {} [label={}];\n", state, next, quoted(to_string(octets)));
    }
  }
  return text + "}\n";
}

}  // namespace bnfurl::tool
