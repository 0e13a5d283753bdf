// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Texts that tell how a reader splits from every other way to split that is not more complicated. The words of an
// automaton with marks are texts with their one reading; its test suite, marks being letters like others, is a suite for
// readings: a reader whose own automaton with marks has no more states is right about each of these words only if it
// reads every text rightly. A word without its marks is a text, and who is right about the reading of the text is right
// about the word, whether it is of the automaton or not.
//
// Readers follow several readings at once, and have more states for that: a text for each of these can be given, behind
// which the suite begins again.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "gen/automaton/model/dfa.hpp"

namespace bnfurl::gen {

/// `use` is given each text, which lives until it returns; the same one may come again. `marked` is minimal, and has one
/// reading for each text; `access` are texts that lead to the states of a reader.
void for_each_reading_test(const Dfa& marked, const std::vector<std::string>& access,
                           const std::function<void(std::string_view text)>& use);

}  // namespace bnfurl::gen
