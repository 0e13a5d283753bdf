// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Analyses rule files: their rules in the order in which they decide, and the rules that decide no URL at all.
// docs/howto/filter-a-crawl.md says how. All work is counted and limited, with the same limits on every machine; what
// exceeds them is reported as undecided.
//
//   using namespace bnfurl::crawl;
//   const auto found = find_unreachable_rules({{.file = "rules.txt"}});
//   if (!found) return;                                       // found.error() has the mistakes of the file
//   for (const UnreachableRule& rule : found->rules) rule.rule.line
#pragma once

#include <cstddef>
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
/// If the files have errors, this function and the next one return them.
[[nodiscard]] Result<UnreachableRules, Diagnostics> find_unreachable_rules(const std::vector<RuleFile>& files);

/// A compiled rule.
struct ListedRule {
  RuleVerdict rule;
  std::string text;  ///< its condition, in normal form: `path /a*b$ on host example.org`
};

/// The rules in the order in which they decide; the last one is the default.
///   (*list_rules(twice))[1].text                                               ->  host b.a
[[nodiscard]] Result<std::vector<ListedRule>, Diagnostics> list_rules(const std::vector<RuleFile>& files);

}  // namespace bnfurl::crawl

BNFURL_EXPORT_END
