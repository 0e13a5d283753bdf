// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A minimal Dfa made total, as the theory of tests wants it: whatever octet comes, there is a next state. Texts that
// nothing can save go to a state of their own, and the octets that no class has are one letter more. With it, a
// shortest text to each state and a shortest one from each state to acceptance.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gen/automaton/model/dfa.hpp"

namespace bnfurl::gen {

struct CompleteDfa {
  std::vector<OctetSet> letters;       ///< together all octets
  std::vector<std::vector<int>> next;  ///< by state and letter; state 0 is the start
  std::vector<bool> accepting;
  friend bool operator==(const CompleteDfa&, const CompleteDfa&) = default;

  [[nodiscard]] int size() const { return static_cast<int>(next.size()); }
  [[nodiscard]] int target(int state, std::size_t letter) const {
    return next[static_cast<std::size_t>(state)][letter];
  }
  [[nodiscard]] bool accepts(int state) const { return accepting[static_cast<std::size_t>(state)]; }
};

/// `minimal`, which has no marks, with all octets in all states. It is minimal too.
[[nodiscard]] CompleteDfa completed(const Dfa& minimal);

/// By letter: the octet that stands for it.
[[nodiscard]] std::vector<char> representatives(const CompleteDfa& dfa);

/// By octet: its letter.
[[nodiscard]] std::vector<std::size_t> letter_of_octet(const CompleteDfa& dfa);

/// By state: a shortest text of representatives that leads to it from the start. Each but the empty one is another of
/// them and one octet more.
[[nodiscard]] std::vector<std::string> access_texts(const CompleteDfa& dfa);

/// By state: a shortest text of representatives that is accepted from there; nullopt where none is.
[[nodiscard]] std::vector<std::optional<std::string>> completions(const CompleteDfa& dfa);

/// What to put behind an octet that comes in `state`, so that whoever takes it for another one, or passes over it, is found
/// out: what completes it, or nothing where nothing can; the state's own completion; and those of the octets next to it.
[[nodiscard]] std::vector<std::string> rests_behind(const CompleteDfa& dfa, const std::vector<std::size_t>& letter_of,
                                                    const std::vector<std::optional<std::string>>& completions,
                                                    std::size_t state, unsigned octet);

}  // namespace bnfurl::gen
