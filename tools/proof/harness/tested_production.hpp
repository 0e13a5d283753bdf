// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The subjects of proofs: each entry point as it was compiled in, with the rules that it was compiled from.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <bnfurl/bnfurl.hpp>

#include "gen/reference/ordered_walk.hpp"
#include "gen/syntax/grammar.hpp"

namespace bnfurl::proof {

// Texts one after the other in one piece of memory, like the strings of an array.

class TextList {
public:
  void add(std::string_view text) {
    octets_ += text;
    offsets_.push_back(static_cast<std::int32_t>(octets_.size()));
  }
  void clear() {
    octets_.clear();
    offsets_.resize(1);
  }
  [[nodiscard]] std::size_t size() const { return offsets_.size() - 1; }
  [[nodiscard]] std::string_view operator[](std::size_t i) const {
    const auto begin = static_cast<std::size_t>(offsets_[i]);
    return std::string_view(octets_).substr(begin, static_cast<std::size_t>(offsets_[i + 1]) - begin);
  }
  /// All texts joined, and where each begins; the last offset is the end.
  [[nodiscard]] std::string_view octets() const { return octets_; }
  [[nodiscard]] std::span<const std::int32_t> offsets() const { return offsets_; }

private:
  std::string octets_;
  std::vector<std::int32_t> offsets_{0};
};

// The results of `trace` and of backtracking in one form, so that they can be compared: nested phrases.

/// Without the phrases nested in a phrase of the same production: trace reports only the outermost.
[[nodiscard]] inline std::vector<gen::Phrase> outermost(const std::vector<gen::Phrase>& phrases) {
  std::vector<gen::Phrase> result;
  std::vector<std::pair<std::string, bool>> open;  // production, and whether it was kept
  for (gen::Phrase phrase : phrases) {
    open.resize(phrase.depth);
    const auto same = [&](const auto& outer) { return outer.first == phrase.production; };
    const bool kept = std::none_of(open.begin(), open.end(), same);
    phrase.depth = static_cast<std::size_t>(
        std::count_if(open.begin(), open.end(), [](const auto& outer) { return outer.second; }));
    open.emplace_back(phrase.production, kept);
    if (kept) result.push_back(std::move(phrase));
  }
  return result;
}

[[nodiscard]] inline std::vector<gen::Phrase> phrases_of(std::span<const Occurrence> occurrences) {
  std::vector<gen::Phrase> result;
  for (const Occurrence& each : occurrences) {
    const bool is_entry = each.parent == Occurrence::no_parent;
    result.push_back(
        {std::string(each.production().name()), each.begin, each.end, is_entry ? 0 : result[each.parent].depth + 1});
  }
  return result;
}

struct TestedProduction {
  std::string name;  ///< as printed; `target of CONNECT`: for a method; `strict url`: for a strict reader
  const detail::GrammarData* listed_in = nullptr;
  const detail::ProductionData* compiled = nullptr;
  gen::Grammar grammar;         ///< for a method: with only the kinds that the method takes
  bool is_printed = true;       ///< a printed production, so its fingerprint is committed
  std::string restrained = {};  ///< for a strict reader: the kind that must not use the schemes of the other kinds

  [[nodiscard]] Production production() const { return detail::production_of(*compiled); }
};

/// Whether it is its grammar's start.
[[nodiscard]] bool is_start(const TestedProduction& tested);

/// The productions of one grammar, and those that its `# method:` and `# strict:` lines define; `all` are the printed
/// grammars.
[[nodiscard]] std::vector<TestedProduction> tested_productions_of(Grammar listed_in,
                                                                  const std::vector<gen::Grammar>& all);

/// For all compiled grammars, in the order of their names.
[[nodiscard]] std::vector<TestedProduction> all_tested_productions();

}  // namespace bnfurl::proof
