// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Batches of lines of a log. A LineSplitter finds the components of the lines; the URLs among them are judged as a
// column, each by its method. Of a line that the format does not derive, of a comment, and of a URL in two parts nothing
// is known.
#pragma once

#include "tools/bnfurl/records/forms/log_records.hpp"
#include "tools/bnfurl/work/batches.hpp"
#include "tools/bnfurl/work/judged_column.hpp"

namespace bnfurl::tool {

class BatchesOfLogs : public Batches {
public:
  BatchesOfLogs(Production layout, RecordKey key, const Standard& standard, const AskedParts& asked)
      : records_(layout, key, asked.fields),
        fields_(layout.grammar().components()),
        urls_(standard, asked.components),
        knows_without_url_(asked.without_url) {}

  void open(const Block& block) override { records_.open(block); }
  [[nodiscard]] bool next() override;

  [[nodiscard]] std::size_t size() const override { return lines().size(); }
  [[nodiscard]] std::span<const std::uint64_t> known() const override { return known_; }
  [[nodiscard]] std::span<const std::uint64_t> valid() const override { return urls_.valid(); }
  [[nodiscard]] bool are_verdicts() const override {
    return !records_.where().query && !records_.batch().is_too_long();
  }

  [[nodiscard]] const char* base() const override { return records_.batch().base(); }
  [[nodiscard]] Lines::Column urls() override { return {url_begins_, url_lengths_}; }
  [[nodiscard]] Lines::Column component(std::size_t index) const override { return urls_.column(index); }
  [[nodiscard]] Lines::Column field(std::size_t index) const override { return lines().column(fields_[index]); }

  [[nodiscard]] bool read(std::size_t index, Record& record) override { return records_.read(index, record); }
  [[nodiscard]] std::string_view whole_records(std::size_t begin, std::size_t end) const override {
    return records_.batch().whole_records(begin, end);
  }

private:
  /// What decides about the lines of a batch.
  struct Fields {
    const char* base;
    Lines::Column url, method, unless, query;  ///< empty: the format has no such component
    [[nodiscard]] std::optional<std::string_view> text(const Lines::Column& column, std::size_t line) const {
      if (column.length.empty() || column.length[line] < 0) return std::nullopt;
      return std::string_view(base + column.begin[line], static_cast<std::size_t>(column.length[line]));
    }
  };

  [[nodiscard]] const Lines& lines() const { return records_.batch().lines(); }
  [[nodiscard]] Lines::Column column(std::optional<Component> component) const {
    return component ? lines().column(*component) : Lines::Column{};
  }
  void judge_lines();
  [[nodiscard]] bool is_known(const Fields& fields, std::size_t line);

  LogRecords records_;
  List<Component> fields_;
  JudgedColumn urls_;
  bool knows_without_url_;
  std::vector<std::uint64_t> known_;
  std::vector<std::int32_t> url_begins_, url_lengths_;  // of the URLs of known records
};

}  // namespace bnfurl::tool
