// The rules that can still decide, after some letters of a spelled URL: those that may still match, in their order, up
// to the first that matches for certain. Equal lists are one number.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "gen/derivatives/terms.hpp"
#include "src/rules/analysis/spelled_urls.hpp"

namespace bnfurl::crawl::rules {

/// A rule as it is followed.
struct FollowedRule {
  std::uint32_t label = 0;            ///< what it says: whatever is asked for
  Term language = Terms::everything;  ///< the texts that it matches
  friend bool operator==(const FollowedRule&, const FollowedRule&) = default;
};

class LiveRules {
public:
  using List = std::uint32_t;
  static constexpr List none = 0;  ///< no rule

  explicit LiveRules(Terms& terms) : terms_(terms) { of({}); }

  /// The rules in their order.
  List of(std::vector<FollowedRule> rules);
  List after(List list, unsigned char letter);

  /// The rules of a list: `Terms::everything` matches for certain.
  [[nodiscard]] const std::vector<FollowedRule>& rules(List list) const { return *lists_[list]; }
  /// The label of the first rule that matches at the end; nullopt if none does.
  [[nodiscard]] std::optional<std::uint32_t> winner(List list) const;

  /// The numbers that all lists and terms together have: what memory they take.
  [[nodiscard]] std::size_t size() const { return size_ + terms_.size() * 16; }
  /// The numbers that were followed from one list to the next, and from term to term.
  [[nodiscard]] std::size_t work() const { return work_ + terms_.work(); }

private:
  using Rules = std::vector<FollowedRule>;
  struct HashOfRules {
    std::size_t operator()(const Rules& rules) const;
  };

  Terms& terms_;
  std::unordered_map<Rules, List, HashOfRules> numbers_;
  std::vector<const Rules*> lists_;  // in numbers_
  std::unordered_map<std::uint64_t, List> after_;
  std::size_t size_ = 0;
  std::size_t work_ = 0;
};

}  // namespace bnfurl::crawl::rules
