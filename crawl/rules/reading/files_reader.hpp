// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The files that are named and all that they include, as lists of rules. All of them are read before anything is
// compiled, so all faults are told at once.
#pragma once

#include <string>
#include <vector>

#include <bnfurl/crawl/rules.hpp>

#include "crawl/rules/rule.hpp"

namespace bnfurl::crawl::rules {

/// What holds where no rule decides, and where that is said; line 0: nowhere.
struct Otherwise {
  Verdict verdict = Verdict::deny;
  std::string file = {};
  std::size_t line = 0;
};

struct ReadFiles {
  std::vector<RuleList> lists = {};  ///< they decide one after the other
  Otherwise otherwise = {};
  std::vector<Diagnostic> diagnostics = {};
  std::vector<std::string> left_out = {};  ///< as CompiledRules has it
  std::vector<std::string> sitemaps = {};
};

[[nodiscard]] ReadFiles read_files(const std::vector<RuleFile>& files);

}  // namespace bnfurl::crawl::rules
