// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Our own language: a file line by line, by the grammar of its lines. An `include` ends a list, and another list begins
// after it, so that lists decide one after the other.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "crawl/rules/reading/line_grammar.hpp"
#include "crawl/rules/rule.hpp"

namespace bnfurl::crawl::rules {

/// A line `include KIND FILE`, as it is written.
struct Include {
  std::string kind;
  std::string file;
  std::string agent = "*";
  std::optional<Origin> on = std::nullopt;
  std::size_t line = 0;
  std::size_t column = 0;  ///< of the kind, from 1
};

struct DefaultLine {
  Verdict verdict;
  std::size_t line;
};

struct OwnFile {
  std::vector<std::variant<RuleList, Include>> parts = {};
  std::optional<DefaultLine> default_line = std::nullopt;
  std::vector<Diagnostic> diagnostics = {};
};

/// The lists, includes and faults of a file; `default` may be missing.
[[nodiscard]] OwnFile read_own_file(const LineGrammar& grammar, const std::string& file, std::string_view text);

}  // namespace bnfurl::crawl::rules
