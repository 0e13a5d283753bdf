// The part of an automaton that example texts visit. The `# typical:` and `# rare:` lines of a grammar are a profile of
// real texts:
//   paths        the ways by which the examples leave each state, the most frequent first: for engines that read octet
//                by octet
//   trie         the same as a tree, in which each state is reached by exactly one path
//   restricted   the automaton without the states that no example visits: for engines that see all octets at once
// A text that such a part accepts is accepted by the whole automaton too, with the same results. The part says nothing
// about other texts.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gen/automaton/speed/fold.hpp"
#include "gen/syntax/grammar.hpp"

namespace bnfurl::gen {

// The ways by which typical texts go through an automaton, each as a sequence without a cycle: single octets, and runs
// of any length. The automaton is deterministic, so a text that can be read by a way has the verdict and the components
// of that way, whatever else the automaton knows.
//
// For example `*( ALPHA ) [ ":" *DIGIT ]` with the component `port = *DIGIT`, and the typical text "a:80":
//   run of [A-Za-z], ":", run of [0-9] from one on; <port before piece 2, port> before the end

struct TypicalWay {
  struct Piece {
    OctetSet octets;           ///< an octet of these ...
    std::optional<int> run;    ///< ... or a run of this stream
    bool is_empty_too = true;  ///< of a run: whether it may have no octet
    friend bool operator==(const Piece&, const Piece&) = default;
  };
  /// A tag that is set, and the number of the piece before which it stands; `pieces.size()`: at the end.
  struct Tag {
    Mark mark;
    std::size_t piece = 0;
    friend bool operator==(const Tag&, const Tag&) = default;
  };
  std::vector<Piece> pieces;
  std::vector<Tag> tags;
  friend bool operator==(const TypicalWay&, const TypicalWay&) = default;
};

/// The ways of `texts`, each once, in the order of the texts. A text with a region has none, nor one with an escape
/// outside runs.
[[nodiscard]] std::vector<TypicalWay> typical_ways(const Folded& folded, const std::vector<std::string>& texts);

/// A line for each way: its pieces, then its tags.
[[nodiscard]] std::string to_string(const TypicalWay& way);

/// The examples of a grammar.
struct ExampleTexts {
  std::vector<std::string> typical;
  std::vector<std::string> rare;
};

/// The texts of the grammar's `# typical:` lines.
[[nodiscard]] std::vector<std::string> typical_texts(const Grammar& grammar);
/// The same, and the texts of its `# rare:` lines.
[[nodiscard]] ExampleTexts example_texts(const Grammar& grammar);

/// For each text that is accepted without a region: the edges by which it leaves the states that it passes, by their
/// numbers.
[[nodiscard]] std::vector<std::vector<int>> example_walks(const Folded& folded, const std::vector<std::string>& texts);

/// By state: the ways by which the examples leave it, the most frequent first: indices of its edges, or `end_way`.
using ExamplePaths = std::vector<std::vector<int>>;
inline constexpr int end_way = -1;
[[nodiscard]] ExamplePaths example_paths(const Folded& folded, const std::vector<std::string>& texts);

/// `3: 1 0 end`: the ways of state 3 in their order, by the numbers of its edges.
[[nodiscard]] std::string to_string(const ExamplePaths& paths);

/// `ways`, followed by all other edges between states that have ways (and the end, where such a state accepts).
[[nodiscard]] ExamplePaths with_all_between(const Folded& folded, ExamplePaths ways);

/// A prefix tree (trie) of the examples: one state per distinct prefix, so that each state has exactly one path to it.
/// Examples with an escape or a region are skipped; the trie is empty if all have one.
[[nodiscard]] Folded example_trie(const Folded& folded, const std::vector<std::string>& texts);

/// `folded`, restricted to the states that the examples visit. Empty if each example is rejected, or needs a region, or
/// needs an escape whose target has no run that contains the digits.
[[nodiscard]] Folded restricted_to_examples(const Folded& folded, const std::vector<std::string>& texts);

}  // namespace bnfurl::gen
