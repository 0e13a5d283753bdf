// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Analyses rule files for all URLs at once: a URL that two files decide differently, rules that never decide a URL, the
// compiled rules, and whether those are equal to the rules in the files. docs/howto/filter-a-crawl.md says how. All
// work is counted and limited, with the same limits on every machine; what exceeds them is reported as undecided.
//
//   using namespace bnfurl::crawl;
//   const auto found = compare_rules({{.file = "old.txt"}}, {{.file = "new.txt"}});
//   if (!found) return;                                       // found.error() has the mistakes of the files
//   if (found->outcome == RuleComparison::Outcome::differ) found->url
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <bnfurl/crawl/rules.hpp>
#include <bnfurl/detail/export.hpp>

BNFURL_EXPORT_BEGIN

namespace bnfurl::crawl {

/// A verdict, and the rule that decides it; `line` is 0 if no line of a file does.
struct RuleVerdict {
  Verdict verdict = Verdict::deny;
  std::string file = {};
  std::size_t line = 0;
};

/// Whether two lists of files decide all URLs in the same way.
struct RuleComparison {
  enum class Outcome : std::uint8_t { same, differ, undecided };
  Outcome outcome = Outcome::undecided;
  /// A URL that they decide differently: a shortest one among the `http` and `https` URLs with a host, or if there are
  /// none, a shortest one. A text of rfc3986:URI, in normal form unless only longer spellings differ.
  std::string url = {};
  bool is_shortest = true;  ///< false: a shorter one may exist that repeats another segment than `a`
  RuleVerdict one = {};     ///< what the first files decide about it
  RuleVerdict other = {};   ///< what the second files decide
  std::string why = {};     ///< for `undecided`: the reason
};

/// Compares what two lists of files decide, for all texts of rfc3986:URI. If the files have errors, this and the
/// functions below return them. With files `all` (`default allow`) and `some` (`default allow` and `deny path /a*b$`):
///   compare_rules(all, some)->url                                              ->  http://a/ab
///   compare_rules(all, all)->outcome == RuleComparison::Outcome::same          ->  true
[[nodiscard]] Result<RuleComparison, Diagnostics> compare_rules(const std::vector<RuleFile>& one,
                                                                const std::vector<RuleFile>& other);

/// An unreachable rule: it decides no URL.
struct UnreachableRule {
  RuleVerdict rule;
  std::vector<RuleVerdict> hidden_by = {};  ///< the rules that decide the URLs that it matches; empty: it matches none
  bool has_all = true;                      ///< whether `hidden_by` is complete
};

struct UnreachableRules {
  std::vector<UnreachableRule> rules = {};
  bool is_decided = true;  ///< false: other rules may be unreachable, too
  std::string why = {};    ///< if it is false: the reason
};

/// The rules that decide no text of rfc3986:URI, because earlier rules do or because they match none. With `default
/// allow`, `deny host a` and `deny host b.a` in `twice`:
///   find_unreachable_rules(twice)->rules[0].rule.line                          ->  3
///   find_unreachable_rules(twice)->rules[0].hidden_by[0].line                  ->  2
[[nodiscard]] Result<UnreachableRules, Diagnostics> find_unreachable_rules(const std::vector<RuleFile>& files);

/// A compiled rule.
struct ListedRule {
  RuleVerdict rule;
  std::string text;  ///< its condition, in normal form: `path /a*b$ on host example.org`
};

/// The rules in the order in which they decide; the last one is the default.
///   (*list_rules(twice))[1].text                                               ->  host b.a
[[nodiscard]] Result<std::vector<ListedRule>, Diagnostics> list_rules(const std::vector<RuleFile>& files);

/// The result of proving that a part of compiled rules is equal to its rules.
struct RuleProof {
  enum class Outcome : std::uint8_t {
    proved,   ///< for every text
    checked,  ///< for some texts of each rule, because the part is not an automaton
    failed,
    undecided,  ///< it needs too many states
    unproved,   ///< rules that are tried one by one, about which nothing can be proved
  };
  /// `patterns` (an automaton each), `hosts`, `rules` (all but those for a host and all below it), `nets`, `sought`,
  /// `simulated`, `checks`.
  std::string tier;
  Outcome outcome = Outcome::undecided;
  std::size_t size = 0;  ///< how many states of rules and automaton together, or names, or rules
  std::string why = {};  ///< failed: a text that shows it; undecided: the reason
};

/// Compares each automaton of compiled rules with its rules, which are read by derivatives: in each pair of states that
/// a text reaches, the winner must be the same. Looks up each host as it is, with a label before it, and with a byte
/// before it. For each other rule, derivatives must decide a shortest URL that it matches in the same way.
///   prove_rules(some)->front().outcome == RuleProof::Outcome::proved           ->  true
[[nodiscard]] Result<std::vector<RuleProof>, Diagnostics> prove_rules(const std::vector<RuleFile>& files);

}  // namespace bnfurl::crawl

BNFURL_EXPORT_END
