// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What a run asks of URLs beyond their parts: the options --level, --key-steps and --psl, the rules of --rules; of
// `resolve` also the bases of its references. All threads share it.
#pragma once

#include <bnfurl/crawl/key.hpp>
#include <bnfurl/crawl/rules.hpp>
#include <bnfurl/crawl/site.hpp>
#include <bnfurl/normalize.hpp>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "tools/bnfurl/judging/derived/level_set.hpp"
#include "tools/bnfurl/options/options.hpp"

namespace bnfurl::tool {

class Row;

/// How references are resolved.
struct Resolving {
  /// The base of a record; nullopt if it has none.
  std::function<std::optional<std::string_view>(const Row& row)> base;
  std::optional<Resolution> how;  ///< nullopt: by the grammar's own text
  bool normalized = false;        ///< whether what is resolved is then put into normal form
};

class Derivation {
public:
  /// Throws UsageError if an option says what is not known.
  explicit Derivation(const Options& options);

  [[nodiscard]] const LevelSet& levels() const { return levels_; }
  [[nodiscard]] const crawl::KeySteps& steps() const { return steps_; }
  [[nodiscard]] bool has_steps() const { return has_steps_; }
  [[nodiscard]] const crawl::PublicSuffixes& suffixes() const { return *suffixes_; }
  /// Null where nothing is resolved.
  [[nodiscard]] const Resolving* resolving() const { return resolving_ ? &*resolving_ : nullptr; }
  /// Null where nothing is decided.
  [[nodiscard]] const crawl::RuleSet* rules() const { return rules_ ? &*rules_ : nullptr; }

  /// Reads the list of `suffixes`, which few runs need. Throws UsageError if that is not possible.
  void read_suffixes();
  void resolve_by(Resolving resolving) { resolving_ = std::move(resolving); }
  void decide_by(std::optional<crawl::RuleSet> rules) { rules_ = std::move(rules); }

private:
  LevelSet levels_;
  crawl::KeySteps steps_;
  bool has_steps_ = false;
  std::string list_;  // the file of the Public Suffix List; empty: the usual one
  std::optional<crawl::PublicSuffixes> suffixes_;
  std::optional<Resolving> resolving_;
  std::optional<crawl::RuleSet> rules_;
};

}  // namespace bnfurl::tool
