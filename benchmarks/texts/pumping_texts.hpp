// Texts of a production that can have any length, by repeating one of the cycles of its minimal Dfa: a shortest text
// to a state of the cycle, the cycle, and a shortest completion from there. Whatever a scanner does with the cycle,
// it does over and over. If it takes more than linear time, one of these texts shows it.
#pragma once

#include <bnfurl/grammar.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace bnfurl::benchmarks {

/// `access`, any number of rounds of `cycle`, `completion`.
struct PumpingText {
  std::string access;
  std::string cycle;
  std::string completion;
  std::size_t width;          ///< how many octets lead from its state to itself, or 0: a cycle over several states
  std::optional<char> wrong;  ///< an octet that cannot follow the cycle

  /// A text of the production with at most `size` octets and as many rounds as fit, but at least one.
  [[nodiscard]] std::string of_size(std::size_t size) const;
  /// A text that does not match; only its last octet is wrong: `wrong` instead of the completion.
  [[nodiscard]] std::string wrong_of_size(std::size_t size) const;
};

/// For each state that leads to itself, this cycle. Also shortest cycles over several states, until every state on
/// such a cycle is on one of these. Of texts with the same width and cycle, the first. If `entry` is a trial of kinds,
/// also the texts of each kind, since each is tried. Empty if the production has finitely many texts.
[[nodiscard]] std::vector<PumpingText> pumping_texts(Production entry);

}  // namespace bnfurl::benchmarks
