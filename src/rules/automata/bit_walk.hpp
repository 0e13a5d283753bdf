// Rules whose automata would be too large, walked together: as the positions of Glushkov's automaton, which are the
// states that read an octet. A position has a bit, those of a better rule before those of a worse one. Most are
// followed by the next one or by themselves, which a shift and a mask say for 64 of them; what else follows has a row
// of words.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "src/rules/automata/nfa.hpp"

namespace bnfurl::crawl::rules {

class BitWalk {
public:
  static constexpr std::size_t most_states = most_states_of_rule;  ///< of all its rules, so one has room

  /// The walk of these rules, which are by rank; nullopt if it takes more than `steps`, from which what it took is
  /// subtracted.
  [[nodiscard]] static std::optional<BitWalk> of(const Nfa& nfa, std::span<const RuleStates> rules,
                                                 std::uint64_t& steps);

  /// The least rank of the rules that match, or `below`, if that is less.
  [[nodiscard]] Rank find(const SubjectText& text, Rank below) const noexcept;

private:
  friend class BitWalkMaker;
  using Word = std::uint64_t;
  static constexpr std::size_t most_words = most_states / 64 + 1;

  // Which positions follow one, besides the next and itself: from word `begin` to word `end`.
  struct Branch {
    std::uint32_t row = 0;  // in rows_
    std::uint16_t begin = 0, end = 0;
  };

  template <std::size_t most>
  [[nodiscard]] Rank walk(const SubjectText& text, Rank best) const noexcept;
  void add_branches(std::size_t word, Word bits, Word* others) const;
  [[nodiscard]] Rank least(std::size_t word, Word bits) const {
    return bits == 0 ? no_rank : ranks_[word * 64 + static_cast<std::size_t>(std::countr_zero(bits))];
  }

  std::size_t word_count_ = 0;
  Rank at_once_ = no_rank;   // of the best rule that matches before the first octet
  Rank if_empty_ = no_rank;  // of the best one that matches where there is none
  std::array<std::uint8_t, 256> class_of_octet_{};
  std::vector<Word> readers_;  // by class: the positions that read its octets
  // A bit for each position: it reads the first octet, follows the one before it, itself, or any octet at all; has a
  // branch; or its rule matches when it has read, always or at the end.
  std::vector<Word> first_, chained_, repeated_, always_, branching_, accepting_, ending_;
  std::vector<Word> events_;  // branching or accepting
  // By position.
  std::vector<Rank> ranks_;
  std::vector<Branch> branches_;
  std::vector<Word> rows_;
};

}  // namespace bnfurl::crawl::rules
