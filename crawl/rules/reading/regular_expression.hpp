// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Regular expressions that are regular: classes, groups, alternatives, repetition, `^`, `$` and escapes. What other
// readers have beyond that (look-around, back-references, `\b`) is refused, with what to write instead. An expression is
// over octets; `.` is any octet, since URLs have no lines. Lazy repetition (`*?`) finds the same texts as greedy.
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace bnfurl::crawl::rules {

// Rules as nondeterministic automata, all in one. The states of a rule stand in a row, so a set of them is a small set
// of bits. Reaching `accept` is a match, whatever follows; a rule that must match up to the end has `at_end` before it.
// States are made from the last to the first: each piece is given what comes after it.

using Octets = std::bitset<256>;
using StateNumber = std::uint32_t;
using Rank = std::uint32_t;  ///< of a rule: of all that match, the least decides

inline constexpr Rank no_rank = 0xFFFFFFFF;
/// Of one rule: so much fits on the stack where they are walked as sets.
inline constexpr std::size_t most_states_of_rule = 4096;

struct Nfa {
  enum class Kind : std::uint8_t {
    octets,    ///< one octet of a set, then `next`
    either,    ///< `next`, or `other`
    at_begin,  ///< `next`, only before the first octet
    at_end,    ///< `next`, only after the last octet
    accept,
  };
  struct State {
    Kind kind;
    StateNumber next = 0;
    StateNumber other = 0;  ///< of `octets`: the number of the set
  };
  std::vector<State> states;
  std::vector<Octets> sets;

  StateNumber add(Kind kind, StateNumber next = 0, StateNumber other = 0) {
    states.push_back({kind, next, other});
    return static_cast<StateNumber>(states.size() - 1);
  }
  StateNumber add(const Octets& octets, StateNumber next) {
    if (sets.empty() || sets.back() != octets) sets.push_back(octets);
    return add(Kind::octets, next, static_cast<StateNumber>(sets.size() - 1));
  }
};

/// The states of a rule: from `first` up to `end`, beginning at `start`.
struct RuleStates {
  StateNumber first = 0;
  StateNumber end = 0;
  StateNumber start = 0;
  Rank rank = no_rank;

  [[nodiscard]] std::size_t size() const { return end - first; }
};

/// `begin`, after any octets.
[[nodiscard]] StateNumber anywhere(Nfa& nfa, StateNumber begin);

struct ExpressionTree {
  enum class Kind : std::uint8_t { octets, begin, end, sequence, choice, repetition };
  struct Node {
    Kind kind = Kind::sequence;
    Octets octets = {};
    std::vector<std::size_t> parts = {};  ///< numbers of nodes; one for a repetition
    std::size_t least = 0;
    std::optional<std::size_t> most = std::nullopt;
  };
  std::vector<Node> nodes;
  std::size_t root = 0;
};

/// What is wrong with an expression: at which octet, from 0, and what to write instead.
struct ExpressionFault {
  std::size_t offset;
  std::string message;
  /// What it has that other readers know, and this one does not: `a back-reference`; empty for what they refuse, too.
  std::string_view unknown = {};
};

[[nodiscard]] std::variant<ExpressionTree, ExpressionFault> read_regular_expression(std::string_view text,
                                                                                    bool ignores_case);

}  // namespace bnfurl::crawl::rules
