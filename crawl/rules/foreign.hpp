// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Rule files of others: a table of kinds (`robots`, `hosts`, …), each with the function that reads it. `include KIND`
// and `--rules KIND:FILE` look here.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/load.hpp>

#include "crawl/rules/rule.hpp"

namespace bnfurl::crawl::rules {

/// A file as it was read, to be understood.
struct ForeignFile {
  std::string_view file;         ///< its name, for messages
  std::string_view text;         ///< of at most 256 MiB
  std::string_view agent = "*";  ///< robots: whose group counts
};

/// Rules that were left out on purpose, by kind: `rules with the option "third-party"`, and how many.
struct LeftOut {
  std::string what;
  std::size_t count = 0;
  friend bool operator==(const LeftOut&, const LeftOut&) = default;
};

/// What a reader found. `list.file`, `.kind`, `.deciding` and `.otherwise` are set by the reader; `.on` by the caller.
struct ForeignList {
  RuleList list;
  std::vector<Diagnostic> diagnostics = {};  ///< all mistakes at once; with any, nothing runs
  std::vector<LeftOut> left_out = {};
  std::vector<std::string> sitemaps = {};  ///< of a robots.txt, as written
};

struct ForeignKind {
  std::string_view name;  ///< `robots`
  ForeignList (*read)(const ForeignFile& file);
};

/// All kinds, in the order of their names: crawl/rules/foreign/lines.cpp.
[[nodiscard]] std::span<const ForeignKind> foreign_kinds() noexcept;

}  // namespace bnfurl::crawl::rules
