// Thompson's construction with an order: the options of a node are listed in the order in which a reader tries them.
// Alternatives are in printed order. An optional part is read before it is skipped, and a repetition takes one more
// round before it stops; within a production of a `# shortest:` line the reverse holds.
//
// A production that occurs again with the same continuation and in the same context is the same node. This closes
// right recursion into a loop.
#pragma once

#include <vector>

#include "gen/automaton/model/dfa.hpp"
#include "gen/syntax/grammar.hpp"
#include "gen/text/budget.hpp"

namespace bnfurl::gen {

struct OrderedNfa {
  static constexpr int no_mark = -1;
  struct Option {
    int mark;  ///< index into `marks`, or no_mark
    int target;
  };
  /// A node either reads one octet of a non-empty set and goes to `next`, or has options.
  struct Node {
    OctetSet octets;
    int next = -1;
    std::vector<Option> options;
    int choice = -1;  ///< of a node with several options: index into `choices`
  };
  /// The printed form of a node with several options: each of the alternatives, or the option or repetition alone.
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
};

/// The automaton of `entry`, an expression over the rules of `grammar`. A component within itself is not marked
/// again: the outermost occurrence counts.
[[nodiscard]] OrderedNfa ordered_nfa(const Grammar& grammar, const Expression& entry,
                                     Budget& budget = Budget::enough());

[[nodiscard]] std::string to_string(const OrderedNfa& nfa);

}  // namespace bnfurl::gen
