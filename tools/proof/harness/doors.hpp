// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Every public function that gives a verdict or components, asked about the same texts: `matches`, `split`, lines of a
// buffer and strings that lie one behind the other, for verdicts and for components. Behind them are all engines that
// were compiled for a production, and the kernels that run. Buffers lie beside a guard page, before or behind them.
#pragma once

#include <bnfurl/line_splitter.hpp>

#include <optional>
#include <string>
#include <vector>

#include "tools/proof/harness/guarded_pages.hpp"
#include "tools/proof/harness/texts.hpp"

namespace bnfurl::proof {

/// Of one production, by one kernel, which runs from the constructor on, and again in each call.
class Doors {
public:
  Doors(const detail::ProductionData& entry, std::string_view kernel);

  /// One text where it lies. Throws Finding.
  void ask(std::string_view text, const Answer& expected) const;
  /// All of `texts`, through all doors. Throws Finding.
  void ask(const TextList& texts, const std::vector<Answer>& expected);

private:
  struct Line {
    std::string_view text;
    const Answer* expected;
  };
  // Lines that end by one separator, and who reads them.
  struct LineDoor {
    char separator;
    LineSplitter verdicts;
    LineSplitter components;
    std::string buffer;
    std::vector<Line> lines;
  };

  void ask_lines(LineDoor& door);
  void ask_strings(const TextList& texts);
  [[nodiscard]] std::string_view guarded(std::string_view buffer);
  template <class Splitter>
  void check(std::string_view who, Splitter& splitter, const std::vector<Line>& lines, std::size_t& at);
  void check(std::string_view who, const Lines& found, std::span<const Line> expected);
  void check_components(std::string_view who, const Lines& found, std::span<const Line> expected);
  [[noreturn]] void fail(std::string_view who, std::string_view text, std::string_view what) const;

  const detail::ProductionData& entry_;
  std::string kernel_;
  LineDoor line_doors_[2];
  StringSplitter string_verdicts_;
  StringSplitter string_components_;
  std::vector<Line> strings_;
  std::optional<GuardedPages> pages_;
  std::size_t laid_ = 0;
};

/// From now on the kernels of this name, which this machine can run, do.
void use_kernel(std::string_view name);

/// The kernels that this machine can run, and those that it cannot.
[[nodiscard]] std::vector<std::string> runnable_kernels();
[[nodiscard]] std::vector<std::string> other_kernels();

}  // namespace bnfurl::proof
