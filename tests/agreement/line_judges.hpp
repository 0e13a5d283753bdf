// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Texts that were judged one by one are judged once more, as the lines of a buffer, by the engine that judges many
// lines at once and by those that stand in for it: under every kernel, with components and for verdicts alone.
// Texts go by turns to a buffer of lines and to one that NUL separates, so that a text that holds the one separator
// can be a line of the other.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/line_splitter.hpp>

#include "tests/agreement/answer.hpp"

namespace bnfurl::agreement {

/// The lines of a buffer, and what is right about each.
class JudgedLines {
public:
  JudgedLines(const detail::ProductionData& entry, char separator) : entry_(entry), separator_(separator) {}

  [[nodiscard]] bool can_hold(std::string_view text) const { return text.find(separator_) == std::string_view::npos; }
  [[nodiscard]] std::size_t octets() const { return text_.size(); }
  void add(std::string_view text, const Answer& right);
  void clear();

  /// Reports a failure of the running test where a splitter with the active kernels finds other lines, or finds
  /// anything else about them; whether all is well. The last line has no separator if it can do without.
  [[nodiscard]] bool agree(Ask ask) const;

private:
  struct Line {
    std::size_t begin;
    std::size_t end;
    bool valid;
  };

  [[nodiscard]] std::string_view text_of(std::size_t line) const;
  // What is wrong with the lines of `batch`, of which the first should be number `first`; empty: nothing.
  [[nodiscard]] std::string wrong_in(const Lines& batch, std::size_t first) const;
  [[nodiscard]] bool has_line(const Lines& batch, std::size_t index, std::size_t line) const;
  [[nodiscard]] std::string wrong_in_column(const Lines& batch, std::size_t first, std::uint16_t component) const;

  const detail::ProductionData& entry_;
  char separator_;
  std::string text_;
  std::vector<Line> lines_;
  std::vector<detail::Span> spans_;  // of all components of the first line, then of the next
};

class LineJudges {
public:
  explicit LineJudges(const detail::ProductionData& entry) : by_newline_(entry, '\n'), by_nul_(entry, '\0') {}

  /// Takes a text, and what is right about it. As soon as there are enough they are judged: whether all is well.
  bool add(std::string_view text, const Answer& right);
  /// Judges those that are left.
  bool finish() { return agree(by_newline_) && agree(by_nul_); }

private:
  static bool agree(JudgedLines& lines);

  JudgedLines by_newline_;
  JudgedLines by_nul_;
  bool is_turn_of_nul_ = false;
};

}  // namespace bnfurl::agreement
