// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Texts that tell a minimal automaton from every other one that is not much larger, by verdicts alone. An implementation
// that has at most `extra` states more than the automaton gives the right verdict on all of them only if its language
// is the automaton's (Vasilevskii 1973, Chow 1978: the W-method; with harmonised identifiers: Petrenko 1991).
//
// note [why the suite is complete] Behind each state's access text stand all texts of up to extra + 1 octets, and behind
// each of these the identifier of the state that it leads to. Access texts of different states differ in the verdict
// on a text that is in both identifiers, so they lead to different states of the implementation, and `extra` more octets
// lead to all others. By the same texts, two texts that lead to one state of it lead to one state of the automaton. So
// each of its states stands for one of ours, goes on as that does, octet by octet, and accepts as that does.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "gen/automaton/analysis/complete_dfa.hpp"

namespace bnfurl::gen {

/// What a suite is made of. `access`, `completion` and `identifiers` are by state.
struct SuiteParts {
  CompleteDfa dfa;
  std::vector<char> octets;  ///< by letter
  std::vector<std::string> access;
  std::vector<std::vector<std::string>> identifiers;
  std::vector<std::vector<bool>> accepted;  ///< by state: of each text of its identifier
};
[[nodiscard]] SuiteParts suite_parts(const Dfa& minimal);

/// Is given each text, which lives until it returns, and whether it is of the language.
using Tester = std::function<void(std::string_view text, bool accepted)>;

/// The suite for `extra` more states, if octets of a letter are treated alike: one stands for all of them.
void for_each_test(const SuiteParts& parts, unsigned extra, const Tester& test);

/// What the suite for no more states has in addition if they are not: each state with each other of the 256 octets.
void for_each_octet_test(const SuiteParts& parts, const Tester& test);

}  // namespace bnfurl::gen
