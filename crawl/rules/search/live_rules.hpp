// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The rules that can still decide, after some octets of a URL: those whose conditions may still hold, in their order,
// up to the first that holds for certain. Equal lists are one number.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "crawl/rules/search/watches.hpp"

namespace bnfurl::crawl::rules {

/// A rule as it is followed: all watches have to hold, and no one of `unless`.
struct WatchedRule {
  std::uint32_t label = 0;  ///< what it says: whatever is asked for
  std::vector<Watch> all = {};
  std::vector<Watch> unless = {};
};

class LiveRules {
public:
  using List = std::uint32_t;
  static constexpr List none = 0;  ///< no rule

  explicit LiveRules(Watches& watches);

  /// The rules in their order. Where only labels matter, a rule before one that says the same for certain is left out.
  List of(std::span<const WatchedRule> rules, bool only_labels);
  List after(List list, unsigned char octet, Role role);

  struct Rule {
    std::uint32_t label;
    bool is_certain;
  };
  [[nodiscard]] std::vector<Rule> rules(List list) const;
  /// The label of the first rule that holds at the end; nullopt if none does.
  [[nodiscard]] std::optional<std::uint32_t> winner(List list);

  /// The numbers that all lists together have: what memory they take.
  [[nodiscard]] std::size_t size() const { return words_.size() + conjunction_words_.size() * 4; }

  /// The rules that were followed from one list to the next.
  [[nodiscard]] std::size_t work() const { return work_; }

private:
  using Conjunction = std::uint32_t;
  static constexpr Conjunction impossible = 0;
  static constexpr Conjunction certain = 1;

  struct Entry {
    std::uint32_t label;
    Conjunction conjunction;
  };
  List list_of(std::vector<Entry> entries, bool only_labels);
  [[nodiscard]] std::span<const std::uint32_t> words_of(List list) const;
  Conjunction conjunction_of(std::vector<std::uint32_t> literals);
  Conjunction after_conjunction(Conjunction conjunction, unsigned char octet, Role role);
  bool holds(Conjunction conjunction);

  Watches& watches_;
  std::vector<std::uint32_t> words_;  // of all lists: whether only labels matter, then labels and conjunctions
  std::vector<std::size_t> begins_;   // of a list in words_
  std::unordered_multimap<std::uint64_t, List> lists_;         // by hash
  std::vector<std::vector<std::uint32_t>> conjunction_words_;  // watches, twice their number, and one more for `unless`
  std::unordered_multimap<std::uint64_t, Conjunction> conjunctions_;
  std::unordered_map<std::uint64_t, List> after_;
  std::unordered_map<std::uint64_t, Conjunction> conjunction_after_;
  std::size_t work_ = 0;
};

}  // namespace bnfurl::crawl::rules
