// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Texts that distinguish a minimal automaton from every other automaton that is not much larger, by verdicts alone. An
// implementation that has at most `extra` states more than the automaton gives the right verdict on all these texts
// only if its language is the automaton's (Vasilevskii 1973, Chow 1978: the W-method; with harmonised identifiers:
// Petrenko 1991).
//
// note [why the suite is complete] The suite has the access text of each state, followed by all texts of up to extra +
// 1 octets, each followed by the identifier of the state that it leads to. Suppose that the implementation gives the
// right verdict on all of them.
//   - Access texts of different states differ in the verdict on a text that is in both identifiers. So they lead to
//     different states of the implementation, and `extra` more octets lead to all others.
//   - In the same way, two texts of the suite that lead to one state of the implementation lead to one state of the
//     automaton.
// So each state of the implementation stands for one state of the automaton, goes on as that state does, octet by
// octet, and accepts as that state does.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "gen/automaton/analysis/complete_dfa.hpp"

namespace bnfurl::gen {

/// The parts of a suite. `access` and `identifiers` are by state.
struct SuiteParts {
  CompleteDfa dfa;
  std::vector<char> octets;  ///< by letter
  std::vector<std::string> access;
  std::vector<std::vector<std::string>> identifiers;
  std::vector<std::vector<bool>> accepted;  ///< by state: whether it accepts each text of its identifier
};
[[nodiscard]] SuiteParts suite_parts(const Dfa& minimal);

/// Called with each text, which is valid until the call returns, and whether the automaton accepts the text.
using Tester = std::function<void(std::string_view text, bool accepted)>;

/// The suite for `extra` more states, if the octets of a letter are treated alike: one represents all of them.
void for_each_test(const SuiteParts& parts, unsigned extra, const Tester& test);

/// The tests that the suite for no more states needs in addition if the octets of a letter are not treated alike: each
/// state with each of the 256 octets that does not represent its letter.
void for_each_octet_test(const SuiteParts& parts, const Tester& test);

}  // namespace bnfurl::gen
