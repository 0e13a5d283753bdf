// What rules ask of a text, as automata. A pattern, a parameter or a regular expression becomes nondeterministic states
// (`Nfa`); the rules of a group become one deterministic automaton, whose states say which rule wins (`LabelledDfa`).
// Rules whose automata would be too large are walked together as bits (`BitWalk`), or each as a set of its states.
#pragma once

#include <array>
#include <bit>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "src/rules/rule.hpp"

namespace bnfurl::crawl::rules {

/// Takes tables for a file (src/rules/tiers/written_tables.cpp).
class TableWriter;

/// For tables of sets of numbers.
[[nodiscard]] constexpr std::uint64_t hash_of(std::span<const std::uint32_t> words, std::uint64_t seed) {
  for (const std::uint32_t word : words) seed = (seed ^ word) * 0x9E3779B97F4A7C15ULL ^ (seed >> 29);
  return seed;
}

// Rules as nondeterministic automata, all in one. The states of a rule stand in a row, so a set of them is a small set
// of bits. Reaching `accept` is a match, whatever follows; a rule that must match up to the end has `at_end` before it.
// States are made from the last to the first: each piece is given what comes after it.

using Octets = std::bitset<256>;
using StateNumber = std::uint32_t;
using Rank = std::uint32_t;  ///< of a rule: of all that match, the least decides

inline constexpr Rank no_rank = 0xFFFFFFFF;
/// Of one rule: so much fits on the stack where they are walked as sets.
inline constexpr std::size_t most_states_of_rule = 4096;

struct Nfa {
  enum class Kind : std::uint8_t {
    octets,    ///< one octet of a set, then `next`
    either,    ///< `next`, or `other`
    at_begin,  ///< `next`, only before the first octet
    at_end,    ///< `next`, only after the last octet
    accept,
  };
  struct State {
    Kind kind;
    StateNumber next = 0;
    StateNumber other = 0;  ///< of `octets`: the number of the set
  };
  std::vector<State> states;
  std::vector<Octets> sets;

  StateNumber add(Kind kind, StateNumber next = 0, StateNumber other = 0) {
    states.push_back({kind, next, other});
    return static_cast<StateNumber>(states.size() - 1);
  }
  StateNumber add(const Octets& octets, StateNumber next) {
    if (sets.empty() || sets.back() != octets) sets.push_back(octets);
    return add(Kind::octets, next, static_cast<StateNumber>(sets.size() - 1));
  }
};

/// The states of a rule: from `first` up to `end`, beginning at `start`.
struct RuleStates {
  StateNumber first = 0;
  StateNumber end = 0;
  StateNumber start = 0;
  Rank rank = no_rank;

  [[nodiscard]] std::size_t size() const { return end - first; }
};

/// `begin`, after any octets.
[[nodiscard]] StateNumber anywhere(Nfa& nfa, StateNumber begin);

// Regular expressions that are regular: classes, groups, alternatives, repetition, `^`, `$` and escapes. What other
// readers have beyond that (look-around, back-references, `\b`) is refused, with what to write instead. An expression is
// over octets; `.` is any octet, since URLs have no lines. Lazy repetition (`*?`) finds the same texts as greedy.

struct ExpressionTree {
  enum class Kind : std::uint8_t { octets, begin, end, sequence, choice, repetition };
  struct Node {
    Kind kind = Kind::sequence;
    Octets octets = {};
    std::vector<std::size_t> parts = {};  ///< numbers of nodes; one for a repetition
    std::size_t least = 0;
    std::optional<std::size_t> most = std::nullopt;
  };
  std::vector<Node> nodes;
  std::size_t root = 0;
};

/// What is wrong with an expression: at which octet, from 0, and what to write instead.
struct ExpressionFault {
  std::size_t offset;
  std::string message;
  /// What it has that other readers know, and this one does not: `a back-reference`; empty for what they refuse, too.
  std::string_view unknown = {};
};

[[nodiscard]] std::variant<ExpressionTree, ExpressionFault> read_regular_expression(std::string_view text,
                                                                                    bool ignores_case);

// Patterns, parameters and regular expressions as states.

/// Before an expression and after it there are some more.
inline constexpr std::size_t most_states_of_expression = most_states_of_rule - 8;

/// Each adds states that go on at `accept`, and returns the first.
[[nodiscard]] StateNumber add_pattern(Nfa& nfa, const Pattern& pattern, StateNumber accept);
/// In a path with its query: a parameter of this name, with a value or without.
[[nodiscard]] StateNumber add_parameter(Nfa& nfa, std::string_view name, StateNumber accept);
/// The expression finds something; nullopt if it needs more than `most` states.
[[nodiscard]] std::optional<StateNumber> add_expression(Nfa& nfa, const ExpressionTree& tree, StateNumber accept,
                                                        std::size_t most);

/// Whether a pattern has no more than `most_states_of_rule`.
[[nodiscard]] bool has_room(const Pattern& pattern);
/// The begin of a pattern, as much as has room, and then anything: it matches whatever the pattern matches.
[[nodiscard]] Pattern begin_with_room(const Pattern& pattern);

/// Whether a pattern is octets alone, from the first octet of its subject on. Such patterns share an automaton with a
/// state for each octet.
[[nodiscard]] bool is_anchored(const Pattern& pattern);

/// Both cases of each letter in a set.
[[nodiscard]] Octets both_cases(Octets octets);

// What an automaton walks over: two pieces, one after the other. The first is empty but where a URL has no path: then
// rules see "/", which no octet of the URL is.

struct SubjectText {
  std::string_view begin;
  std::string_view rest;
};

// A rule whose automaton would be too large is walked as a set of its states. The sets lie on the stack: a rule has at
// most `most_states_of_rule` states.

[[nodiscard]] bool finds(const Nfa& nfa, const RuleStates& rule, const SubjectText& text) noexcept;

// Several such rules are walked at once: as the positions of Glushkov's automaton, which are the states that read an
// octet. A position has a bit, those of a better rule before those of a worse one. Most are followed by the next one or
// by themselves, which a shift and a mask say for 64 of them; what else follows has a row of words.

class BitWalk {
public:
  static constexpr std::size_t most_states = most_states_of_rule;  ///< of all its rules, so one has room

  /// The walk of these rules, which are by rank; nullopt if it takes more than `steps`, from which what it took is
  /// subtracted.
  [[nodiscard]] static std::optional<BitWalk> of(const Nfa& nfa, std::span<const RuleStates> rules,
                                                 std::uint64_t& steps);

  /// The least rank of the rules that match, or `below`, if that is less.
  [[nodiscard]] Rank find(const SubjectText& text, Rank below) const noexcept;

  void write(TableWriter& out) const;

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

// Many rules as one deterministic automaton, whose states are labelled by the rule that wins. A state is a set of the
// rules' states, and the best rule that has matched already; what belongs to a worse rule is cut off. So rules that
// lose make no states, and a state in which nothing can change any more ends the walk.

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

  /// Its states, for a proof: where it begins, where an octet leads, and who wins if a text ends there.
  using State = std::uint32_t;
  [[nodiscard]] State start() const { return start_; }
  [[nodiscard]] State after(State state, char octet) const { return walk(state, {&octet, 1}); }
  [[nodiscard]] Rank winner(State state) const { return rows_[state]; }
  /// Octets of one class lead to the same state.
  [[nodiscard]] std::size_t class_of(unsigned char octet) const { return class_of_octet_[octet]; }
  /// The same automaton but for where one octet leads: a wrong one, which a proof must find.
  [[nodiscard]] LabelledDfa with_other_transition(State from, char octet, State to) const {
    LabelledDfa other = *this;
    other.rows_[from + 1 + class_of_octet_[static_cast<unsigned char>(octet)]] = to;
    return other;
  }

  [[nodiscard]] std::size_t state_count() const { return rows_.size() / (class_count_ + 1); }
  [[nodiscard]] std::size_t octets() const { return sizeof(*this) + rows_.size() * sizeof(rows_[0]); }

  void write(TableWriter& out) const;

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
