// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Short texts: one text of 1 to 127 octets, and its paths through the folded automaton. The class streams are words,
// which one look-up of all octets yields, so that a run takes as many instructions as a step.
//
// A text of one word is first read by the tree of the paths of typical texts. Each state of the tree is reached by
// exactly one path, so the absent components and the kind of the host are constants there. A text that takes another
// path is read again, by the paths through the automaton itself, where paths share states. In one word these include
// the paths of rare texts. In two words they do not, because there is no tree before them, and all texts would pay for
// the rare ones.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "gen/automaton/speed/examples.hpp"
#include "gen/emit/shared/results.hpp"

namespace bnfurl::gen {

/// The look-up table of an engine's octets, and the bodies of its three functions. The code for a text that the engine
/// does not know follows the label `unknown` at their end. "NAME" stands for the engine's name.
struct TextCode {
  std::string basis;
  std::string tree;  ///< empty if there is none
  std::string word;
  std::string two_words;
  friend bool operator==(const TextCode&, const TextCode&) = default;
};

/// The code for texts like the examples, or the reason why there is none. `trie` is that of the typical texts
/// (`example_trie`). Rare texts are included only if their classes fit into the basis. `names` is null for a matcher.
[[nodiscard]] std::variant<TextCode, std::string> text_code(const Folded& folded, const Folded& trie,
                                                            const ExampleTexts& examples, const ResultNames* names);

/// The constants and functions one after the other.
[[nodiscard]] std::string to_string(const TextCode& code);

}  // namespace bnfurl::gen
