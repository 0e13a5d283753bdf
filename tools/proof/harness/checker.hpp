// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Asks about texts through every entry point, in every kernel of the machine, some hundred at a time. What is expected
// is what those say that walk tables.
#pragma once

#include <memory>

#include "tools/proof/harness/entry_points.hpp"

namespace bnfurl::proof {

class Checker {
public:
  explicit Checker(const detail::ProductionData& entry);

  /// Has `text` judged, sooner or later; returns what is to be said of it, until the next call.
  /// Throws Counterexample, of this or an earlier text.
  const Answer& add(std::string_view text);
  /// The same for a text that must be valid, or must not.
  void add(std::string_view text, bool valid);
  /// Judges it at once, where it lies, by those who take single texts.
  void ask_in_place(std::string_view text, const Answer& expected) const;
  /// Judges what is left. Throws Counterexample.
  void finish();
  /// How many texts there were.
  [[nodiscard]] std::uint64_t count() const { return count_; }

private:
  static constexpr std::size_t at_once = 512;

  const detail::ProductionData& entry_;
  std::vector<std::unique_ptr<EntryPoints>> entry_points_;  // by kernel
  TextList texts_;
  std::vector<Answer> expected_;
  std::uint64_t count_ = 0;
};

}  // namespace bnfurl::proof
