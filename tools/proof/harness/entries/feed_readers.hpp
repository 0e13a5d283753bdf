// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A text that arrives in pieces must be judged like the whole: octet by octet, and cut in two. Each piece is in memory
// of its own, which is overwritten as soon as the piece was taken.
#pragma once

#include <bnfurl/feed.hpp>

#include <string>

#include "tools/proof/harness/answer.hpp"

namespace bnfurl::proof {

class FeedReaders {
public:
  explicit FeedReaders(const detail::ProductionData& entry) : entry_(entry) {}

  /// Checks verdict, offset, error and components; the cut is at another place in each call. Throws Counterexample.
  void check(std::string_view text, const Answer& expected);
  /// The same with the cut at `cut`.
  void check_cut(std::string_view text, std::size_t cut, const Answer& expected);

private:
  void check_octets(std::string_view text, const Answer& expected);
  void check_end(std::string_view who, const Feed& feed, const SplitFeed& split, std::string_view text,
                 const Answer& expected) const;
  Progress take(Feed& feed, std::string_view piece);
  Progress take(SplitFeed& feed, std::string_view piece);

  const detail::ProductionData& entry_;
  std::string piece_;
  std::size_t checked_ = 0;
};

}  // namespace bnfurl::proof
