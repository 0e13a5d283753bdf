// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Short texts: one text of 1 to 127 octets, and its paths through the folded automaton. The class streams are words,
// made of one look at all octets, so that a run takes as many instructions as a step.
//
// A text of one word is first read by the tree of the ways of typical texts. A state of the tree is come to by one way,
// so that what is absent, and what kind the host is, are constants there. A text that goes another way is read once
// more, by the ways that states have in common. These are the ways of rare texts, too; in two words they are not,
// because there is no tree before them, and all would pay for the rare.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "gen/automaton/speed/examples.hpp"
#include "gen/emit/shared/results.hpp"

namespace bnfurl::gen {

/// What an engine's octets are looked up in, and the bodies of its three functions. What is done with a text that is
/// not known stands behind the label `unknown` at their end. "NAME" stands for the engine's name.
struct TextCode {
  std::string basis;
  std::string tree;  ///< empty where there is none
  std::string word;
  std::string two_words;
  friend bool operator==(const TextCode&, const TextCode&) = default;
};

/// The code for texts like the examples, the rare ones only if their classes fit in, or why there is none. `names` is
/// null for a matcher.
[[nodiscard]] std::variant<TextCode, std::string> text_code(const Folded& folded, const ExampleTexts& examples,
                                                            const ResultNames* names);

}  // namespace bnfurl::gen
