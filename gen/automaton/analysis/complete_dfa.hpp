// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A minimal Dfa extended to a total one, as the theory of test suites requires: each state has a next state for each
// octet. Texts that no continuation completes lead to a state of their own (the lost state), and the octets without a
// class form one more letter. Also here: a shortest text to each state, and a shortest text from each state to
// acceptance.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gen/automaton/model/dfa.hpp"

namespace bnfurl::gen {

struct CompleteDfa {
  std::vector<OctetSet> letters;       ///< disjoint; together all octets
  std::vector<std::vector<int>> next;  ///< by state and letter; state 0 is the start
  std::vector<bool> accepting;
  friend bool operator==(const CompleteDfa&, const CompleteDfa&) = default;

  [[nodiscard]] int size() const { return static_cast<int>(next.size()); }
  [[nodiscard]] int target(int state, std::size_t letter) const {
    return next[static_cast<std::size_t>(state)][letter];
  }
  [[nodiscard]] bool accepts(int state) const { return accepting[static_cast<std::size_t>(state)]; }
};

/// `minimal`, which has no marks, with a transition for each octet in each state. The result is minimal too.
[[nodiscard]] CompleteDfa completed(const Dfa& minimal);

/// By letter: the octet that represents it.
[[nodiscard]] std::vector<char> representatives(const CompleteDfa& dfa);

/// By octet: its letter.
[[nodiscard]] std::vector<std::size_t> letter_of_octet(const CompleteDfa& dfa);

/// By state: a shortest text of representatives that leads to it from the start (its access text). Each access text
/// but the empty one is another access text and one more octet.
[[nodiscard]] std::vector<std::string> access_texts(const CompleteDfa& dfa);

/// By state: a shortest text of representatives that is accepted from there; nullopt if there is none.
[[nodiscard]] std::vector<std::optional<std::string>> completions(const CompleteDfa& dfa);

/// Suffixes that expose an implementation which misreads or skips `octet` in `state`: a completion after the octet, or
/// the empty text if there is none; the completion of `state` itself; and the completions after the octets whose
/// numbers are one less and one more.
[[nodiscard]] std::vector<std::string> rests_after(const CompleteDfa& dfa, const std::vector<std::size_t>& letter_of,
                                                   const std::vector<std::optional<std::string>>& completions,
                                                   std::size_t state, unsigned octet);

}  // namespace bnfurl::gen
