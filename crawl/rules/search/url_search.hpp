// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A search through all URLs in normal form, shortest first: a node is a state of the walk and what two lists of rules
// have become there, so URLs after which everything goes on alike are one. It is bounded by counts that are the same on
// every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "crawl/rules/search/live_rules.hpp"
#include "crawl/rules/search/url_walk.hpp"

namespace bnfurl::crawl::rules {

/// What a search may take; shared by searches that belong together.
struct SearchBudget {
  std::size_t nodes = 1'000'000;
  std::size_t steps = 10'000'000;    ///< from state to state, of URLs, rules and expressions
  std::size_t numbers = 48'000'000;  ///< in lists of rules and in states of conditions
  bool is_spent = false;
};

/// Two lists, at the end of a URL or before it.
struct ListPair {
  LiveRules::List one = LiveRules::none;
  LiveRules::List other = LiveRules::none;
  friend bool operator==(const ListPair&, const ListPair&) = default;
};

struct SearchTask {
  ListPair lists;
  std::size_t least_octets = 0;  ///< of the URL
  std::size_t most_octets = SIZE_MAX;
  std::function<bool(const ListPair&)> goes_on;  ///< whether what follows matters
  using Text = std::function<std::string()>;
  /// Whether a URL that ends with these lists ends the search.
  std::function<bool(const ListPair&, const Text& url)> ends;
};

class UrlSearch {
public:
  UrlSearch(Expressions& expressions, Watches& watches, LiveRules& rules, UrlWalk& walk)
      : expressions_(expressions), watches_(watches), rules_(rules), walk_(walk) {}

  /// A shortest URL that ends the search; nullopt if there is none, or the budget is spent.
  std::optional<std::string> run(const SearchTask& task, SearchBudget& budget);

private:
  [[nodiscard]] std::size_t numbers() const;
  [[nodiscard]] std::size_t work() const;

  Expressions& expressions_;
  Watches& watches_;
  LiveRules& rules_;
  UrlWalk& walk_;
};

}  // namespace bnfurl::crawl::rules
