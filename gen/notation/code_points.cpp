// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/notation/read_grammar.hpp"

#include <algorithm>
#include <array>

namespace bnfurl::gen {

namespace {

constexpr unsigned first_continuation = 0x80;
constexpr unsigned last_continuation = 0xbf;

// The last code points of 1, 2, 3 and 4 octets.
constexpr std::array lasts = {0x7fU, 0x7ffU, 0xffffU, last_code_point};

using Octets = std::vector<unsigned>;

Octets encode(unsigned code_point, std::size_t size) {
  if (size == 1) return {code_point};
  Octets octets(size);
  for (std::size_t i = size; --i > 0; code_point >>= 6) octets[i] = first_continuation | (code_point & 0x3f);
  octets[0] = (0xf00U >> size & 0xff) | code_point;
  return octets;
}

// Alternatives while they are made: what their octets have in common, and where they go.
class Sequences {
public:
  // Adds the sequences of one size from `first` to `last`, which begin with the same `at` octets. Between octets that
  // differ, everything may follow; behind the first and the last octet, not everything.
  void add(const Octets& first, const Octets& last, std::size_t at) {
    if (at + 1 == first.size()) return add_alternative(first[at], last[at], 0);
    if (first[at] == last[at]) return add_below(first[at], first, last, at);
    const Octets end_of_first = with_rest(first, at, last_continuation);
    const Octets begin_of_last = with_rest(last, at, first_continuation);
    const bool all_of_first = first == with_rest(first, at, first_continuation);
    const bool all_of_last = last == with_rest(last, at, last_continuation);
    const unsigned from = first[at] + (all_of_first ? 0 : 1);
    const unsigned to = last[at] - (all_of_last ? 0 : 1);
    if (!all_of_first) add_below(first[at], first, end_of_first, at);
    if (from <= to) add_alternative(from, to, first.size() - at - 1);
    if (!all_of_last) add_below(last[at], begin_of_last, last, at);
  }

  [[nodiscard]] Expression alternatives() { return alternation(std::move(alternatives_)); }

private:
  static Octets with_rest(Octets octets, std::size_t at, unsigned octet) {
    std::fill(octets.begin() + static_cast<std::ptrdiff_t>(at) + 1, octets.end(), octet);
    return octets;
  }

  void add_below(unsigned octet, const Octets& first, const Octets& last, std::size_t at) {
    begin_.push_back(one_of(OctetSet::range(octet, octet)));
    add(first, last, at + 1);
    begin_.pop_back();
  }

  void add_alternative(unsigned from, unsigned to, std::size_t continuations) {
    std::vector<Expression> parts = begin_;
    parts.push_back(one_of(OctetSet::range(from, to)));
    parts.resize(parts.size() + continuations, one_of(OctetSet::range(first_continuation, last_continuation)));
    alternatives_.push_back(concatenation(std::move(parts)));
  }

  std::vector<Expression> begin_;
  std::vector<Expression> alternatives_;
};

}  // namespace

Expression utf8(unsigned first, unsigned last) {
  Sequences sequences;
  for (std::size_t size = 1; size <= lasts.size(); ++size) {
    const unsigned end = std::min(last, lasts[size - 1]);
    if (first > end) continue;
    sequences.add(encode(first, size), encode(end, size), 0);
    first = end + 1;
  }
  return sequences.alternatives();
}

}  // namespace bnfurl::gen
