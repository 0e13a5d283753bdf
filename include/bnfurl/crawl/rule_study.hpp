// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Questions about rule files themselves, over all URLs at once: which URL two of them decide differently.
// docs/crawling.md says how they are answered. Every question is bounded, by counts that are the same on every machine;
// what would take more is not decided, and says so.
//
//   using namespace bnfurl::crawl;
//   const RuleComparison found = compare_rules({{.file = "old.txt"}}, {{.file = "new.txt"}});
//   if (found.outcome == RuleComparison::Outcome::differ) found.url
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
  RuleVerdict one = {};    ///< what the first files say of it
  RuleVerdict other = {};  ///< what the second files say
  std::string why = {};    ///< of what is not decided
};

/// Compares what two lists of files decide, for all texts of rfc3986:URI. Files with mistakes are not decided. With
/// files `all` (`default allow`) and `some` (`default allow` and `deny path /a*b$`):
///   compare_rules(all, some).url                                              ->  http://a/ab
///   compare_rules(all, all).outcome == RuleComparison::Outcome::same          ->  true
[[nodiscard]] RuleComparison compare_rules(const std::vector<RuleFile>& one, const std::vector<RuleFile>& other);

}  // namespace bnfurl::crawl

BNFURL_EXPORT_END
