// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Texts that distinguish the right way to split from every other way that is not more complicated.
//
// The words of an automaton with marks are texts with their one reading. If marks are treated as letters like all
// others, a test suite of this automaton is a suite for readings: take a reader whose own automaton with marks does not
// have more states. If it is right about each word of the suite, it reads every text correctly. A word without its
// marks is a text. A reader that reads the text correctly is also right about the word, whether the automaton accepts
// the word or not.
//
// Readers follow several readings at once, and have more states for that. A text for each of these states can be given;
// after it the suite begins again.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "gen/automaton/model/dfa.hpp"

namespace bnfurl::gen {

/// Calls `use` with each text, which is valid until `use` returns; a text may be repeated. `marked` is minimal, and has
/// one reading for each text. `access` are texts that lead to the states of a reader.
void for_each_reading_test(const Dfa& marked, const std::vector<std::string>& access,
                           const std::function<void(std::string_view text)>& use);

}  // namespace bnfurl::gen
