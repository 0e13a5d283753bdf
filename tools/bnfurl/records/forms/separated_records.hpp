// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Lines of columns: tsv, whose values stand as they are between tabs, and csv of RFC 4180, whose values can be quoted
// and then have commas, line ends and doubled quotes. One column is the URL. A record that has no such column is one
// without a URL.
#pragma once

#include <string>
#include <vector>

#include "tools/bnfurl/records/cell.hpp"
#include "tools/bnfurl/records/cutter.hpp"
#include "tools/bnfurl/records/forms/csv.hpp"
#include "tools/bnfurl/records/forms/plain_records.hpp"

namespace bnfurl::tool {

/// The values of a tsv line.
void read_tsv(std::string_view line, std::vector<Cell>& cells);
/// The values of a csv record. Those with doubled quotes are put into `unwrapped`.
void read_csv(std::string_view record, std::vector<Cell>& cells, std::string& unwrapped);

/// The column at `key`, of the file's header if that has one, is the URL.
class TsvRecords : public RecordSource {
public:
  explicit TsvRecords(std::size_t key) : lines_(line_ending), key_(key) {}

  void open(const Block& block) override;
  [[nodiscard]] bool next(Record& record) override;

private:
  PlainRecords lines_;
  const Header* header_ = nullptr;
  std::size_t key_;
  std::vector<Cell> cells_;
};

class CsvRecords : public RecordSource {
public:
  explicit CsvRecords(std::size_t key) : key_(key) {}

  void open(const Block& block) override;
  [[nodiscard]] bool next(Record& record) override;

private:
  Block block_;
  std::size_t begin_ = 0;  // of the next record
  std::size_t key_;
  std::vector<Cell> cells_;
  std::string unwrapped_;
};

/// A line end within quotes ends no record.
class CsvCutter : public Cutter {
public:
  [[nodiscard]] std::size_t whole_records(std::string_view text, std::size_t seen) override;
  [[nodiscard]] std::size_t count_records(std::string_view text) const override;
  [[nodiscard]] std::size_t first_record(std::string_view text) const override;

private:
  CsvState state_;  // behind what was seen
};

}  // namespace bnfurl::tool
