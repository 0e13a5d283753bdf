// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Judges texts through every entry point, in every kernel of the machine, some hundred texts at a time, and through
// feeds, one text at a time. The expected
// answers come from the table walks.
#pragma once

#include <memory>

#include "tools/proof/harness/entries/entry_points.hpp"
#include "tools/proof/harness/entries/feed_readers.hpp"

namespace bnfurl::proof {

class Checker {
public:
  explicit Checker(const detail::ProductionData& entry);

  /// Judges `text`, now or later. Returns the expected answer, valid until the next call. Throws Counterexample,
  /// about this or an earlier text.
  const Answer& add(std::string_view text);
  /// The same for a text that must be valid, or must be invalid.
  void add(std::string_view text, bool valid);
  /// Judges the text at once, at its place in memory, by the entry points that take single texts.
  void ask_in_place(std::string_view text, const Answer& expected) const;
  /// Judges the remaining texts. Throws Counterexample.
  void finish();
  /// How many texts were added.
  [[nodiscard]] std::uint64_t count() const { return count_; }

private:
  static constexpr std::size_t at_once = 512;

  const detail::ProductionData& entry_;
  FeedReaders feeds_;
  std::vector<std::unique_ptr<EntryPoints>> entry_points_;  // by kernel
  TextList texts_;
  std::vector<Answer> expected_;
  std::uint64_t count_ = 0;
};

}  // namespace bnfurl::proof
