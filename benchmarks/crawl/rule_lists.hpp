// Rule files in the shape of real lists: of 100 rules 93 are hosts, 3 hosts with a path, 1 a path with stars, 3 paths.
// All rules deny. Half of them, but at most 100, are made of the URLs that will be asked, so that lists of all sizes
// find something; the others are made of URLs that are invented from another seed. The same seed and URLs give the same
// rules.
#pragma once

#include <cstddef>
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

using RuleListing = std::vector<ListedRule>;

[[nodiscard]] RuleListing mixed_rules(std::size_t count, const std::vector<std::string_view>& urls);
[[nodiscard]] RuleListing listed_hosts(std::size_t count, const std::vector<std::string_view>& urls);
/// Without hosts; 1 of 5 has stars, and 1 of 10 ends with `$`.
[[nodiscard]] RuleListing robots_rules(std::size_t count, const std::vector<std::string_view>& urls);
/// Expressions of which each has an automaton of many thousand states.
[[nodiscard]] RuleListing large_expressions(std::size_t count, const std::vector<std::string_view>& urls);

/// The listing in the language of each side.
[[nodiscard]] std::string own_text(const RuleListing& rules);
[[nodiscard]] std::string adblock_text(const RuleListing& rules);
[[nodiscard]] std::string robots_text(const RuleListing& rules);
/// A regular expression that finds something in the normal form of those URLs that the rule is for.
[[nodiscard]] std::string expression(const ListedRule& rule);

}  // namespace bnfurl::benchmarks
