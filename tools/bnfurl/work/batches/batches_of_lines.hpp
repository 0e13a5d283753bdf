// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Batches of lines that are URLs, or of records that end with NUL: a LineSplitter finds all of it.
#pragma once

#include <vector>

#include "tools/bnfurl/records/line_batches.hpp"
#include "tools/bnfurl/work/batches.hpp"

namespace bnfurl::tool {

class BatchesOfLines : public Batches {
public:
  /// `components`: the indices of those that are asked for. `are_verdicts`: whether lines that `entry` does not match
  /// are invalid.
  BatchesOfLines(Production entry, Ending ending, const std::vector<std::size_t>& components, bool are_verdicts)
      : batches_(entry, ending, components), components_(entry.grammar().components()), are_verdicts_(are_verdicts) {}

  void open(const Block& block) override { batches_.open(block); }
  [[nodiscard]] bool next() override {
    lengths_.clear();
    return batches_.next() != nullptr;
  }

  [[nodiscard]] std::size_t size() const override { return lines().size(); }
  [[nodiscard]] std::span<const std::uint64_t> known() const override { return valid(); }
  // A line that is too long for offsets has no columns.
  [[nodiscard]] std::span<const std::uint64_t> valid() const override {
    static constexpr std::uint64_t none = 0;
    return batches_.is_too_long() ? std::span(&none, 1) : lines().verdicts();
  }
  [[nodiscard]] bool are_verdicts() const override { return are_verdicts_ && !batches_.is_too_long(); }

  [[nodiscard]] const char* base() const override { return batches_.base(); }
  [[nodiscard]] Lines::Column urls() override;
  [[nodiscard]] Lines::Column component(std::size_t index) const override { return lines().column(components_[index]); }
  [[nodiscard]] Lines::Column field(std::size_t) const override { return {}; }

  [[nodiscard]] bool read(std::size_t index, Record& record) override {
    batches_.read(index, record);
    record.url = record.text;
    return true;
  }
  [[nodiscard]] std::string_view whole_records(std::size_t begin, std::size_t end) const override {
    return batches_.whole_records(begin, end);
  }

private:
  [[nodiscard]] const Lines& lines() const { return batches_.lines(); }

  LineBatches batches_;
  List<Component> components_;
  bool are_verdicts_;
  std::vector<std::int32_t> lengths_;  // of the lines, when they have been asked for
};

}  // namespace bnfurl::tool
