// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "crawl/rules/proof/automaton_proof.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "crawl/rules/search/live_rules.hpp"

namespace bnfurl::crawl::rules {
namespace {

using Outcome = RuleProof::Outcome;

constexpr std::size_t most_work = 20'000'000;

struct Pair {
  LabelledDfa::State state;
  LiveRules::List list;
  std::size_t before;  // the pair from which an octet leads here
  char octet;
};

class Product {
public:
  Product(const LabelledDfa& dfa, Subject subject, std::span<const std::pair<Rank, Condition>> rules) : dfa_(dfa) {
    std::vector<WatchedRule> list;
    for (const auto& [rank, condition] : rules) {
      if (const auto watch = watches_.of_subject(condition)) list.push_back({.label = rank, .all = {*watch}});
    }
    choose_octets(subject);
    add({dfa.start(), live_.of(list, false), 0, '\0'});
  }

  RuleProof prove(std::size_t most) {
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
      const Pair pair = pairs_[i];
      if (dfa_.winner(pair.state) != live_.winner(pair.list).value_or(no_rank))
        return told(Outcome::failed, text_to(i));
      if (pairs_.size() > most || live_.work() + expressions_.work() > most_work)
        return told(Outcome::undecided, "it needs too many states");
      for (const char octet : octets_) {
        const LiveRules::List list = live_.after(pair.list, static_cast<unsigned char>(octet), Role::scheme);
        add({dfa_.after(pair.state, octet), list, i, octet});
      }
    }
    return told(Outcome::proved, "");
  }

private:
  // One octet of those that neither side tells apart.
  void choose_octets(Subject subject) {
    std::set<std::vector<std::size_t>> known;
    for (unsigned octet = 0; octet < 256; ++octet) {
      if (octet == '#' && subject == Subject::path_and_query) continue;
      std::vector<std::size_t> sign = {dfa_.class_of(static_cast<unsigned char>(octet))};
      for (const auto& set : expressions_.sets()) sign.push_back(set.test(octet) ? 1 : 0);
      if (known.insert(sign).second) octets_.push_back(static_cast<char>(octet));
    }
  }

  void add(const Pair& pair) {
    if (known_.emplace(pair.state, pair.list).second) pairs_.push_back(pair);
  }

  [[nodiscard]] std::string text_to(std::size_t number) const {
    std::string text;
    for (; number != 0; number = pairs_[number].before) text += pairs_[number].octet;
    std::ranges::reverse(text);
    return text;
  }

  [[nodiscard]] RuleProof told(Outcome outcome, std::string why) const {
    return {.tier = "patterns", .outcome = outcome, .size = pairs_.size(), .why = std::move(why)};
  }

  const LabelledDfa& dfa_;
  Expressions expressions_;
  Watches watches_{expressions_};
  LiveRules live_{watches_};
  std::vector<char> octets_;
  std::vector<Pair> pairs_;
  std::set<std::pair<LabelledDfa::State, LiveRules::List>> known_;
};

}  // namespace

RuleProof prove(const LabelledDfa& dfa, Subject subject, std::span<const std::pair<Rank, Condition>> rules,
                std::size_t most_pairs) {
  return Product(dfa, subject, rules).prove(most_pairs);
}

}  // namespace bnfurl::crawl::rules
