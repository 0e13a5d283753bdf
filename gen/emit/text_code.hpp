// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Engine T: one text of 1 to 127 octets, and its ways through the folded automaton. The class streams are words, made of one
// look at all octets, so that a run takes as many instructions as a step.
//
// A text of one word is read as a typical one first: by the tree of their ways, where each state is come to by one way, so
// that what is known of all others (what is absent, the kind of the host) is known when the code is compiled. A text that
// goes another way is read once more, by the ways that states have in common. These are the ways of rare texts, too;
// in two words they are not, because there is no tree before them, and all would pay for the rare.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "gen/automaton/likely.hpp"
#include "gen/emit/results.hpp"

namespace bnfurl::gen {

/// The bodies of three functions that match, or that split. What is done with a text that is not known stands behind the
/// label `unknown` at their end.
struct TextCode {
  std::string typical;  ///< the tree; empty where there is none
  std::string word;
  std::string two_words;
  friend bool operator==(const TextCode&, const TextCode&) = default;
};

/// The code for texts like the examples, or why there is none. The scanners' functions `regions` cross regions. `names` is
/// null for a matcher.
[[nodiscard]] std::variant<TextCode, std::string> text_code(const Folded& folded, const ExampleTexts& examples,
                                                            const std::vector<std::string>& regions,
                                                            const ResultNames* names);

}  // namespace bnfurl::gen
