// A search through all URLs in normal form, shortest first: a node is a state of the walk and what two lists of rules
// have become there, so URLs after which everything goes on alike are one. It is bounded by counts that are the same on
// every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "gen/derivatives/terms.hpp"
#include "src/rules/analysis/live_rules.hpp"
#include "src/rules/analysis/spelled_urls.hpp"

namespace bnfurl::crawl::rules {

// All URLs in normal form, letter by letter, as they are spelled: a delimiter may be spelled in two ways, of which one
// leads to the end. Of letters that nothing tells apart, neither the rules nor the place, one is walked.

class UrlWalk {
public:
  using State = Term;
  struct Step {
    char octet;
    unsigned char letter;
    State next;
  };

  /// Letters that are in the same of `sets`, those of the rules, are alike; one of the sets has all.
  explicit UrlWalk(std::vector<OctetSet> sets);

  [[nodiscard]] State start() const { return start_; }
  [[nodiscard]] const std::vector<Step>& steps(State state);
  /// Whether a URL ends here.
  [[nodiscard]] bool may_end(State state) const { return terms_.accepts(state); }

private:
  Terms terms_;
  State start_;
  std::vector<std::size_t> alike_;  // by letter: the same for those that no rule tells apart
  std::vector<Delimiter> letters_;  // that something tells apart, with their octets
  std::unordered_map<State, std::vector<Step>> steps_;
};

/// What a search may take; shared by searches that belong together.
struct SearchBudget {
  std::size_t nodes = 1'000'000;
  std::size_t steps = 10'000'000;    ///< from state to state, of URLs, rules and terms
  std::size_t numbers = 48'000'000;  ///< in lists of rules and in terms
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
  std::size_t most_octets = SIZE_MAX;            ///< of the URL
  std::function<bool(const ListPair&)> goes_on;  ///< whether what follows matters
  using Text = std::function<std::string()>;
  /// Whether a URL that ends with these lists ends the search.
  std::function<bool(const ListPair&, const Text& url)> ends;
};

/// Visits URLs until one of them ends the search, there are no more, or the budget is spent.
void search_urls(const SearchTask& task, LiveRules& rules, UrlWalk& walk, SearchBudget& budget);

}  // namespace bnfurl::crawl::rules
