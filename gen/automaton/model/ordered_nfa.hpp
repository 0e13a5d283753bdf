// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Thompson's construction with an order: the options of a node stand as a reader tries them. Alternatives in
// printed order; an option taken before left out; one more round before stopping, or the reverse within a
// production of `# shortest:`. Continuations are shared: a production met again with the same continuation is
// the same node, which closes right recursion into a loop.
#pragma once

#include <vector>

#include "gen/automaton/model/mark.hpp"
#include "gen/syntax/grammar.hpp"
#include "gen/text/budget.hpp"

namespace bnfurl::gen {

struct OrderedNfa {
  static constexpr int no_mark = -1;
  struct Option {
    int mark;  ///< index into `marks`, or no_mark
    int target;
    friend bool operator==(const Option&, const Option&) = default;
  };
  /// Either reads one octet of a set that is not empty and goes to `next`, or has options.
  struct Node {
    OctetSet octets;
    int next = -1;
    std::vector<Option> options;
    int choice = -1;  ///< index into `choices`, of a node with several options
    friend bool operator==(const Node&, const Node&) = default;
  };
  /// What a node with options stands for in print: of alternatives each, else the option or repetition alone.
  struct Choice {
    std::string rule;
    std::vector<std::string> ways;
    friend auto operator<=>(const Choice&, const Choice&) = default;
  };
  std::vector<Mark> marks;
  std::vector<Choice> choices;
  std::vector<Node> nodes;
  int start = 0;
  int final = 0;
  friend bool operator==(const OrderedNfa&, const OrderedNfa&) = default;
};

/// The automaton of `entry`, an expression over the rules of `grammar`. A component inside itself is not
/// marked: the outermost occurrence counts.
[[nodiscard]] OrderedNfa ordered_nfa(const Grammar& grammar, const Expression& entry,
                                     Budget& budget = Budget::enough());

[[nodiscard]] std::string to_string(const OrderedNfa& nfa);

}  // namespace bnfurl::gen
