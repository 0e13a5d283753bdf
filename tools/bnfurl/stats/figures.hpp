// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What `stats` counts: of a block, in any order, and of all, block after block; and what it tells in the end.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/bnfurl/judging/failures.hpp"
#include "tools/bnfurl/stats/frequent_keys.hpp"
#include "tools/bnfurl/stats/key_list.hpp"
#include "tools/bnfurl/stats/length_counts.hpp"

namespace bnfurl::tool {

/// What is counted whatever the order of the records.
struct Sums {
  std::size_t records = 0;
  std::size_t valid = 0;
  std::size_t invalid = 0;  ///< the others have no URL
  LengthCounts lengths;     ///< of URLs, valid or not
  Failures failures;

  void add(const Sums& more);
};

/// The keys with the highest counts.
struct Ranking {
  struct Line {
    std::string production;  ///< of failures: what the text is none of
    std::string key;
    std::size_t count;
    std::size_t over;  ///< the count is too high by so much at most
  };
  std::string_view name;
  std::vector<Line> lines;
  std::size_t total = 0;                 ///< of all keys
  std::optional<std::size_t> different;  ///< how many keys there are, where that is known
  std::size_t absent = 0;                ///< valid URLs without such a component
  std::size_t too_long = 0;              ///< keys that are not told apart
  std::size_t floor = 0;                 ///< what keys that are not here have been counted at most
};

struct Summary {
  Sums sums;
  std::vector<Ranking> rankings;
};

/// A component whose values are counted.
class KeyFigures {
public:
  explicit KeyFigures(Component component) : component_(component) {}

  [[nodiscard]] Component component() const { return component_; }
  /// Of a block, all blocks before which are here.
  void add(const KeyList& keys) {
    keys.count_in(counts_);
    absent_ += keys.absent();
  }
  [[nodiscard]] Ranking ranking(std::size_t most) const;

private:
  Component component_;
  FrequentKeys counts_;
  std::size_t absent_ = 0;
};

struct Figures {
  Sums sums;
  std::vector<KeyFigures> keys;  ///< `scheme` and `host`, what the grammar has of them

  explicit Figures(Grammar grammar);
  [[nodiscard]] Summary summary(std::size_t most) const;
};

}  // namespace bnfurl::tool
