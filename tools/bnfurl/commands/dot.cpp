// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/commands/dot.hpp"

#include <fmt/format.h>
#include <bnfurl/detail/dfa_steps.hpp>

#include <map>

#include "gen/text/octet_set.hpp"

namespace bnfurl::tool {
namespace {

/// `text` between quotes, as Graphviz reads them.
std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + '"';
}

/// For each next state the octets that lead there.
std::map<std::uint16_t, gen::OctetSet> edges_of(const detail::DfaTable& dfa, std::size_t state) {
  std::map<std::uint16_t, gen::OctetSet> edges;
  for (unsigned octet = 0; octet < 256; ++octet) {
    const std::uint16_t next = next_state(dfa, state, static_cast<std::uint8_t>(octet));
    if (next != detail::none) edges[next] |= gen::OctetSet::single(static_cast<std::uint8_t>(octet));
  }
  return edges;
}

}  // namespace

std::string to_dot(const detail::DfaTable& dfa, std::string_view name) {
  std::string text = fmt::format(
      "digraph {} {{\n  rankdir=LR;\n  node [shape=circle];\n  start [shape=point];\n  start -> 0;\n", quoted(name));
  for (std::size_t state = 0; state < dfa.states; ++state) {
    if (is_accepting(dfa, state)) text += fmt::format("  {} [shape=doublecircle];\n", state);
  }
  for (std::size_t state = 0; state < dfa.states; ++state) {
    for (const auto& [next, octets] : edges_of(dfa, state)) {
      text += fmt::format("  {} -> {} [label={}];\n", state, next, quoted(to_string(octets)));
    }
  }
  return text + "}\n";
}

}  // namespace bnfurl::tool
