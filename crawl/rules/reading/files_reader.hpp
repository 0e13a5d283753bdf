// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The files that are named and all that they include, as lists of rules. All of them are read before anything is
// compiled, so all faults are told at once.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/crawl/rules.hpp>
#include <bnfurl/load.hpp>

#include "crawl/rules/rule.hpp"

namespace bnfurl::crawl::rules {

// The lines of a rule file by their grammar, grammar/rules.bnf, which the library contains as a text.

/// The text of grammar/rules.bnf.
extern const std::string_view rules_grammar_text;

/// A line by its parts; absent ones are empty, since no part can be empty.
struct LineParts {
  std::string_view verdict, word, value, second, agent, on;
};

class LineGrammar {
public:
  LineGrammar();

  /// The parts of a line; nullopt if it is none.
  [[nodiscard]] std::optional<LineParts> parts_of(std::string_view line) const;
  /// Why a text is no line.
  [[nodiscard]] std::optional<Error> fault_of(std::string_view line) const { return explain(line_, line); }

private:
  [[nodiscard]] Component component(std::string_view name) const;

  Loaded loaded_;
  Production line_;
  std::array<Component, 6> components_;
};

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
