// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The lines of a block, thousands at a time, with what a LineSplitter finds in them: a production judges each line, and
// gives it those components that are asked for. Offsets of lines and components are relative to `base()`, which is in
// the block; so what they stand for can be read a margin beyond its end.
#pragma once

#include <bnfurl/line_splitter.hpp>

#include "tools/bnfurl/records/forms/separated_records.hpp"
#include "tools/bnfurl/records/record.hpp"

namespace bnfurl::tool {

class LineBatches {
public:
  /// Without components, only verdicts are found.
  LineBatches(Production entry, Ending ending, const AskedComponents& components);

  void open(const Block& block);
  /// The next lines; null if there are no more. A line is a record's text: a CR that does not belong to it is dropped.
  [[nodiscard]] const Lines* next();

  [[nodiscard]] const char* base() const { return base_; }
  [[nodiscard]] const Lines& lines() const { return *lines_; }
  /// Whether the lines are one line that is too long for offsets: it has no columns.
  [[nodiscard]] bool is_too_long() const { return lines_->text().size() > Lines::longest; }
  [[nodiscard]] std::string_view text(std::size_t index) const {
    const std::string_view line = lines_->line(index);
    return {base_ + (line.data() - lines_->text().data()), line.size()};
  }
  /// Says of which line `record` is the record: its texts and where they are.
  void read(std::size_t index, Record& record) const;
  /// The whole records of the lines from number `begin` up to `end`, without the last terminator: a dropped CR is in it.
  [[nodiscard]] std::string_view whole_records(std::size_t begin, std::size_t end) const;

private:
  [[nodiscard]] std::string_view with_cr(std::string_view line) const;

  Ending ending_;
  LineSplitter splitter_;
  Block block_;
  const Lines* lines_ = nullptr;
  const char* base_ = nullptr;
  std::size_t line_ = 0;  // the record number of the first of the lines
  bool finished_ = false;
};

}  // namespace bnfurl::tool
