// Many rules as one deterministic automaton, whose states are labelled by the rule that wins. A state is a set of the
// rules' states, and the best rule that has matched already; what belongs to a worse rule is cut off. So rules that
// lose make no states, and a state in which nothing can change any more ends the walk. That is what the generator's
// automata do not have: they say of a text only whether it is accepted, and are minimal.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "src/rules/automata/nfa.hpp"

namespace bnfurl::crawl::rules {

class LabelledDfa {
public:
  /// The automaton of these rules; nullopt if it has more than `most_states`, or takes more than `steps`, from which
  /// what it took is subtracted.
  [[nodiscard]] static std::optional<LabelledDfa> of(const Nfa& nfa, std::span<const RuleStates> rules,
                                                     std::size_t most_states, std::uint64_t& steps);

  /// The least rank of the rules that match; `no_rank` if none does.
  [[nodiscard]] Rank find(const SubjectText& text) const noexcept {
    return rows_[walk(walk(start_, text.begin), text.rest)];
  }

  [[nodiscard]] std::size_t state_count() const { return rows_.size() / (class_count_ + 1); }
  [[nodiscard]] std::size_t octets() const { return sizeof(*this) + rows_.size() * sizeof(rows_[0]); }

private:
  friend class Determinizer;

  // Where the row of a state begins: so a step is a load and an addition.
  using Row = std::uint32_t;
  [[nodiscard]] Row walk(Row row, std::string_view text) const noexcept {
    const std::uint32_t* const targets = rows_.data() + 1;
    for (const char octet : text) {
      if (row >= first_last_) return row;
      row = targets[row + class_of_octet_[static_cast<unsigned char>(octet)]];
    }
    return row;
  }

  std::array<std::uint8_t, 256> class_of_octet_{};
  std::size_t class_count_ = 0;
  Row first_last_ = 0;  // from this row on, nothing changes
  Row start_ = 0;
  std::vector<std::uint32_t> rows_;  // by state: who wins if the text ends here; then by class, the row that follows
};

/// The most states that an automaton can have.
inline constexpr std::size_t most_dfa_states = 60'000;

}  // namespace bnfurl::crawl::rules
