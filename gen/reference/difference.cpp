// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/reference/derivatives.hpp"

#include <algorithm>
#include <set>
#include <vector>

namespace bnfurl::gen {

namespace {

struct Pair {
  int one;
  int other;
  friend auto operator<=>(const Pair&, const Pair&) = default;
};

// How a pair was reached: the pair before it and the octet; the first pair refers to itself.
struct Way {
  std::size_t from;
  char octet;
};

std::string text_of(const std::vector<Way>& ways, std::size_t pair) {
  std::string text;
  for (; pair != 0; pair = ways[pair].from) text += ways[pair].octet;
  std::reverse(text.begin(), text.end());
  return text;
}

}  // namespace

SteppedAutomaton stepped(Derivatives& derivatives) {
  const auto next = [&derivatives](int state, std::uint8_t octet) {
    const Derivatives::State derivative = derivatives.step(state, octet);
    return derivatives.viable(derivative) ? derivative : SteppedAutomaton::none;
  };
  return {derivatives.start(), next, [&derivatives](int state) { return derivatives.accepts(state); }};
}

// The search is breadth first, so the first text found is a shortest one.
std::optional<std::string> difference(const SteppedAutomaton& one, const SteppedAutomaton& other) {
  std::vector<Pair> pairs{{one.start, other.start}};
  std::vector<Way> ways{{0, 0}};
  std::set<Pair> known{pairs.front()};
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const Pair here = pairs[i];
    if (one.accepts(here.one) != other.accepts(here.other)) return text_of(ways, i);
    for (unsigned octet = 0; octet < 256; ++octet) {
      const auto each = static_cast<std::uint8_t>(octet);
      const Pair next{one.next(here.one, each), other.next(here.other, each)};
      const bool goes_on = next.one != SteppedAutomaton::none;
      if (goes_on != (next.other != SteppedAutomaton::none)) return text_of(ways, i) + static_cast<char>(octet);
      if (!goes_on || !known.insert(next).second) continue;
      pairs.push_back(next);
      ways.push_back({i, static_cast<char>(octet)});
    }
  }
  return std::nullopt;
}

}  // namespace bnfurl::gen
