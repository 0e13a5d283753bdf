// The rules that can still decide, after some octets of a URL: those whose conditions may still hold, in their order,
// up to the first that holds for certain. Equal lists are one number.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "src/rules/reading/reading.hpp"
#include "src/rules/study/watches.hpp"

namespace bnfurl::crawl::rules {

// Other spellings of a URL, which are longer: `http://h/././a` is `http://h/a`.

/// A text of `least` octets, or as few more as can be and at most `most`, whose normal form is `url`; nullopt if none
/// of those that are tried is one.
[[nodiscard]] std::optional<std::string> longer_spelling(std::string_view url, std::size_t least, std::size_t most);

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

// Rules by rank, to be followed through all URLs: of all that match, the first decides, and `otherwise` comes last.

struct RankedRule {
  const Rule* rule;
  const RuleList* list;
};

/// By rank.
[[nodiscard]] std::vector<RankedRule> ranked(const ReadFiles& files);

/// The records with more octets than `longer`, up to `most`: `max-length` rules decide alike there.
struct Stretch {
  std::size_t longer = 0;
  std::size_t most = SIZE_MAX;
};

/// The stretches between the lengths that rules ask for, from the shortest records on.
[[nodiscard]] std::vector<Stretch> stretches_of(std::span<const RankedRule> one, std::span<const RankedRule> other);

/// How often rules ask that a segment is repeated, the least first.
[[nodiscard]] std::vector<std::size_t> repetitions_of(std::span<const RankedRule> one,
                                                      std::span<const RankedRule> other);

/// Before all rules where a premise is about repeated segments: URLs without enough segments for it are decided alike.
[[nodiscard]] std::optional<WatchedRule> against(Watches& watches, const Premise& premise, std::uint32_t label);

/// A rule as it is followed under a premise; nullopt if it cannot be.
[[nodiscard]] std::optional<WatchedRule> watched(Watches& watches, const RankedRule& rule, const Premise& premise);

}  // namespace bnfurl::crawl::rules
