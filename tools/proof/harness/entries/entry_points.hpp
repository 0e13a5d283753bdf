// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Every public function that gives a verdict or components, called with the same texts: `matches`, `split`, the
// C functions for one text, lines of a buffer and strings one after the other, for verdicts and for components. Together they reach all engines that
// were compiled for a production, and the active kernels. Where faster engines come before the scanner, the scanner
// is also called by itself. Buffers lie next to a guard page, before or after them.
#pragma once

#include <bnfurl/line_splitter.hpp>

#include <optional>
#include <string>
#include <vector>

#include "tools/proof/harness/answer.hpp"
#include "tools/proof/harness/text_list.hpp"
#include "tools/proof/machine/guarded_pages.hpp"

namespace bnfurl::proof {

/// The entry points of one production with one kernel. The kernel becomes active in the constructor, and again in
/// each call.
class EntryPoints {
public:
  EntryPoints(const detail::ProductionData& entry, std::string_view kernel);

  /// Checks one text at its place in memory. Throws Counterexample.
  void ask(std::string_view text, const Answer& expected) const;
  /// Checks all `texts` through all entry points. Throws Counterexample.
  void ask(const TextList& texts, const std::vector<Answer>& expected);

private:
  struct Line {
    std::string_view text;
    const Answer* expected;
  };
  // Lines with one separator, and the splitters that read them.
  struct LineReaders {
    char separator;
    LineSplitter verdicts;
    LineSplitter components;
    std::string buffer;
    std::vector<Line> lines;
  };

  static LineReaders readers_of(const detail::ProductionData& entry, char separator);
  void ask_lines(LineReaders& readers);
  void ask_strings(const TextList& texts);
  [[nodiscard]] std::string_view guarded(std::string_view buffer);
  void check_verdict(std::string_view who, std::string_view text, bool found, const Answer& expected) const;
  template <class Split>
  void check_split(std::string_view who, std::string_view text, const Split& split, const Answer& expected) const;
  template <class Splitter>
  void check(std::string_view who, Splitter& splitter, const std::vector<Line>& lines, std::size_t& at);
  void check(std::string_view who, const Lines& found, std::span<const Line> expected);
  void check_components(std::string_view who, const Lines& found, std::span<const Line> expected);
  [[noreturn]] void fail(std::string_view who, std::string_view text, std::string_view what) const;

  const detail::ProductionData& entry_;
  std::string kernel_;
  bool has_fast_engines_;
  LineReaders line_readers_[2];
  StringSplitter string_verdicts_;
  StringSplitter string_components_;
  std::vector<Line> strings_;
  std::optional<GuardedPages> pages_;
  std::size_t laid_ = 0;
};

}  // namespace bnfurl::proof
