// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Texts of a production that can be made as long as one likes, by going round one of the cycles of its minimal Dfa: a
// shortest text to a state of the cycle, the cycle, and a shortest way from there to the end. What a scanner does with
// such a text, it does over and over. Where it takes more than linear time, one of these shows it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <bnfurl/grammar.hpp>

namespace bnfurl::benchmarks {

/// `access`, `cycle` as often as one likes, `completion`.
struct PumpingText {
  std::string access;
  std::string cycle;
  std::string completion;
  std::size_t width;          ///< how many octets its state stays on itself by, or 0: a cycle over several states
  std::optional<char> wrong;  ///< an octet that no text has behind the cycle

  /// A text of the production, of at most `size` octets: no other round would fit. At least one round.
  [[nodiscard]] std::string of_size(std::size_t size) const;
  /// No text of the production, and only its last octet is wrong: `wrong` instead of the completion.
  [[nodiscard]] std::string wrong_of_size(std::size_t size) const;
};

/// For each state of the automaton that stays on itself, this cycle; and shortest cycles over several states, until
/// every state that is on one has been on one of these. Empty: the production has finitely many texts.
[[nodiscard]] std::vector<PumpingText> pumping_texts(Automaton automaton);

/// The automaton of `entry`, and where it is a trial of kinds, that of each kind: the cycles of what is tried.
[[nodiscard]] std::vector<Automaton> tried_automata(Production entry);

/// Those of all of them.
[[nodiscard]] std::vector<PumpingText> pumping_texts(Production entry);

/// The first of each of these automata that goes round a cycle as wide, by the same octets: a handful.
[[nodiscard]] std::vector<PumpingText> unlike_pumping_texts(Production entry);

}  // namespace bnfurl::benchmarks
