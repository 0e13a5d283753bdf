// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Questions about rule files themselves, over all URLs at once: which URL two of them decide differently, which rules
// never decide, what was compiled, and whether it is the language of its rules. docs/howto/filter-a-crawl.md says how
// they are answered. Every question is bounded, by counts that are the same on every machine; what would take more is
// not decided, and says so.
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

/// A verdict, and the rule that says it; `line` is 0 where no line of a file does.
struct RuleVerdict {
  Verdict verdict = Verdict::deny;
  std::string file = {};
  std::size_t line = 0;
};

/// Whether two lists of files decide alike.
struct RuleComparison {
  enum class Outcome : std::uint8_t { same, differ, undecided };
  Outcome outcome = Outcome::undecided;
  /// Where they differ: among the `http` and `https` URLs with a host that they decide differently a shortest one; if
  /// there are none, a shortest one of all. A text of rfc3986:URI, in normal form unless only longer spellings differ.
  std::string url = {};
  bool is_shortest = true;  ///< otherwise a shorter one may differ, in which another segment than `a` is repeated
  RuleVerdict one = {};     ///< what the first files say of it
  RuleVerdict other = {};   ///< what the second files say
  std::string why = {};     ///< of what is not decided
};

/// Compares what two lists of files decide, for all texts of rfc3986:URI; or the mistakes of the files, as for all
/// questions here. With files `all` (`default allow`) and `some` (`default allow` and `deny path /a*b$`):
///   compare_rules(all, some)->url                                              ->  http://a/ab
///   compare_rules(all, all)->outcome == RuleComparison::Outcome::same          ->  true
[[nodiscard]] Result<RuleComparison, Diagnostics> compare_rules(const std::vector<RuleFile>& one,
                                                                const std::vector<RuleFile>& other);

/// A rule that decides no URL.
struct IdleRule {
  RuleVerdict rule;
  std::vector<RuleVerdict> hidden_by = {};  ///< the rules that decide the URLs that it matches; none: it matches none
  bool has_all = true;                      ///< whether `hidden_by` is complete
};

struct IdleRules {
  std::vector<IdleRule> rules = {};
  bool is_decided = true;  ///< otherwise other rules may be idle, too
  std::string why = {};    ///< of what is not decided
};

/// The rules that decide no text of rfc3986:URI, because others before them do, or because they match none. With
/// `default allow`, `deny host a` and `deny host b.a` in `twice`:
///   find_idle_rules(twice)->rules[0].rule.line                                 ->  3
///   find_idle_rules(twice)->rules[0].hidden_by[0].line                         ->  2
[[nodiscard]] Result<IdleRules, Diagnostics> find_idle_rules(const std::vector<RuleFile>& files);

/// A rule as it is compiled.
struct ListedRule {
  RuleVerdict rule;
  /// What looks for it: `hosts`, `nets`, `patterns` (automata), `checks` (one by one), or `all` if it asks nothing.
  std::string tier;
  std::string text;  ///< what it asks, in normal form: `path /a*b$ on host example.org`
};

/// The rules in the order in which they decide; the last one is what holds where none does.
///   (*list_rules(twice))[1].text                                               ->  host b.a
[[nodiscard]] Result<std::vector<ListedRule>, Diagnostics> list_rules(const std::vector<RuleFile>& files);

/// What became of the proof that a part of compiled rules is the language of its rules.
struct RuleProof {
  enum class Outcome : std::uint8_t {
    proved,   ///< for every text
    checked,  ///< for some texts of each rule: the part is no automaton
    failed,
    undecided,  ///< it needs too many states
    unproved,   ///< nothing here can be proved: rules that are tried one by one
  };
  /// `patterns` (an automaton each), `hosts`, `rules` (all but those for a host and all below it), `nets`, `sought`,
  /// `simulated`, `checks`.
  std::string tier;
  Outcome outcome = Outcome::undecided;
  std::size_t size = 0;  ///< the states of rules and automaton together, or names, or rules
  std::string why = {};  ///< failed: a text that shows it; undecided: why
};

/// Holds each automaton of compiled rules against its rules, which are read by derivatives: at each state that a text
/// reaches in both, the winner must be the same. Each host is looked up as it is, with a label before it, and with an
/// octet before it. Of each other rule, a shortest URL that it matches must be decided as derivatives say.
///   prove_rules(some)->front().outcome == RuleProof::Outcome::proved           ->  true
[[nodiscard]] Result<std::vector<RuleProof>, Diagnostics> prove_rules(const std::vector<RuleFile>& files);

}  // namespace bnfurl::crawl

BNFURL_EXPORT_END
