// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Batches of lines of values with tabs between them. Of each line, only the column with the URL is looked for; a line
// without this column is read as a record.
#pragma once

#include "tools/bnfurl/records/forms/separated_records.hpp"
#include "tools/bnfurl/work/batches.hpp"
#include "tools/bnfurl/work/judged_column.hpp"

namespace bnfurl::tool {

class BatchesOfTsv : public Batches {
public:
  BatchesOfTsv(std::size_t key, const Standard& standard, const AskedParts& asked)
      : records_(key), urls_(standard, asked.components) {}

  void open(const Block& block) override;
  [[nodiscard]] bool next() override;

  [[nodiscard]] std::size_t size() const override { return lines_.size(); }
  [[nodiscard]] std::span<const std::uint64_t> known() const override { return urls_.valid(); }
  [[nodiscard]] std::span<const std::uint64_t> valid() const override { return urls_.valid(); }
  // One that was too far from the others to have offsets was not judged.
  [[nodiscard]] bool are_verdicts() const override { return !is_too_long_; }

  [[nodiscard]] const char* base() const override { return block_.text.data() + begin_; }
  [[nodiscard]] Lines::Column urls() override { return {url_begins_, url_lengths_}; }
  [[nodiscard]] Lines::Column component(std::size_t index) const override { return urls_.column(index); }
  [[nodiscard]] Lines::Column field(std::size_t) const override { return {}; }

  [[nodiscard]] bool read(std::size_t index, Record& record) override;
  [[nodiscard]] std::string_view whole_records(std::size_t begin, std::size_t end) const override;

private:
  /// Where a line begins in the block, and where its terminator, or the end of the block, is.
  struct Line {
    std::size_t begin, end;
  };
  void find_lines();
  void add_line(std::size_t end);

  TsvRecords records_;
  JudgedColumn urls_;
  Block block_;
  std::size_t begin_ = 0;     // of the batch, in the block
  std::size_t end_ = 0;       // of the batch
  std::size_t record_ = 0;    // the number of its first record
  std::size_t key_ = 0;       // the index of the column with the URL
  bool is_too_long_ = false;  // the batch is one line, and offsets do not reach its end
  std::vector<Line> lines_;
  std::vector<std::int32_t> url_begins_, url_lengths_;  // a length of -1: there is no such column
};

}  // namespace bnfurl::tool
