// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Every public function that gives a verdict or components, asked about the same texts: `matches`, `split`, lines of a
// buffer and strings that lie one after the other, for verdicts and for components. They reach all engines that were
// compiled for a production, and the kernels that run; the scanner is asked by itself, too, where faster engines stand
// in front of it. Buffers lie beside a guard page, before or after them.
#pragma once

#include <bnfurl/line_splitter.hpp>

#include <optional>
#include <string>
#include <vector>

#include "tools/proof/harness/answer.hpp"
#include "tools/proof/harness/text_list.hpp"
#include "tools/proof/machine/guarded_pages.hpp"

namespace bnfurl::proof {

/// Of one production, by one kernel, which runs from the constructor on, and again in each call.
class EntryPoints {
public:
  EntryPoints(const detail::ProductionData& entry, std::string_view kernel);

  /// One text where it lies. Throws Counterexample.
  void ask(std::string_view text, const Answer& expected) const;
  /// All of `texts`, through all entry points. Throws Counterexample.
  void ask(const TextList& texts, const std::vector<Answer>& expected);

private:
  struct Line {
    std::string_view text;
    const Answer* expected;
  };
  // Lines that end by one separator, and what reads them.
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
