// Rule files in the shape of real lists: of 100 rules 93 are hosts, 3 hosts with a path, 1 a path with stars, 3 paths.
// All rules deny. Half of them, but at most 100, are made of the URLs that will be asked, so that lists of all sizes
// find something; the others are made of URLs that are invented from another seed. The same seed and URLs give the same
// rules.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace bnfurl::benchmarks {

/// A rule as every side can say it.
struct ListedRule {
  std::string host;  ///< empty: any
  /// Of path and query, from its first octet, a "/", on, with `*` for any octets; empty: any. What does not begin with
  /// "/" is a regular expression that finds something in the URL.
  std::string pattern;
};

using Urls = std::vector<std::string_view>;
using RuleListing = std::vector<ListedRule>;

[[nodiscard]] RuleListing mixed_rules(std::size_t count, const Urls& urls);
[[nodiscard]] RuleListing listed_hosts(std::size_t count, const Urls& urls);
/// Without hosts; 1 of 5 has stars, and 1 of 10 ends with `$`.
[[nodiscard]] RuleListing robots_rules(std::size_t count, const Urls& urls);
/// Expressions of which each has an automaton of many thousand states.
[[nodiscard]] RuleListing large_expressions(std::size_t count, const Urls& urls);
/// Expressions that name a host; half of them begin with the URL.
[[nodiscard]] RuleListing host_expressions(std::size_t count, const Urls& urls);

/// The listing in the language of each side.
[[nodiscard]] std::string own_text(const RuleListing& rules);
[[nodiscard]] std::string adblock_text(const RuleListing& rules);
[[nodiscard]] std::string robots_text(const RuleListing& rules);
/// A regular expression that finds something in the normal form of those URLs that the rule is for.
[[nodiscard]] std::string expression(const ListedRule& rule);

// What decides by rules, bnfurl or a peer: a class that is made of what it is given, with one function,
// `bool denies(std::string_view url)`. Here it becomes a loop over all URLs, so that nothing stands between two of
// them.

/// Writes a verdict for each URL: whether it is denied.
using Decider = std::function<void(const Urls& urls, std::vector<char>& denied)>;

/// What a side may decide by.
struct GivenRules {
  RuleListing rules;
  std::string kind;  ///< of a rule file
  std::string text;  ///< of this rule file
};

struct RuleSide {
  std::string name;
  std::string version;  ///< empty: the library does not say
  std::function<Decider(const GivenRules& given)> compile;
};

template <class Peer>
RuleSide rule_side(std::string name, std::string version) {
  return {std::move(name), std::move(version), [](const GivenRules& given) -> Decider {
            return [peer = std::make_shared<Peer>(given)](const Urls& urls, std::vector<char>& denied) {
              for (std::size_t i = 0; i < urls.size(); ++i) denied[i] = peer->denies(urls[i]) ? 1 : 0;
            };
          }};
}

/// Those that were compiled (peers/rule_peers.cpp).
[[nodiscard]] std::vector<RuleSide> other_rule_sides();

}  // namespace bnfurl::benchmarks
