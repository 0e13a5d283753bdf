// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// URLs that are a column of a batch of records, judged one after the other where they stand. What is found are columns
// too: a bit for each record says whether its URL is valid, and each component that was asked for has its begins and
// lengths.
#pragma once

#include <bnfurl/line_splitter.hpp>

#include <cstdint>
#include <span>
#include <vector>

#include "tools/bnfurl/judging/standard.hpp"

namespace bnfurl::tool {

class JudgedColumn {
public:
  /// `components`: the indices of those that are asked for.
  JudgedColumn(const Standard& standard, std::span<const std::size_t> components);

  /// Begins with a batch of so many records, none of them valid. Offsets will be relative to `base`.
  void begin(const char* base, std::size_t records);
  /// Judges the URL of a record by what its method asks for; returns whether it is valid.
  bool judge(std::size_t record, std::int32_t begin, std::int32_t length, std::optional<std::string_view> method);

  /// Bit i % 64 of word i / 64 is for record i.
  [[nodiscard]] std::span<const std::uint64_t> valid() const { return valid_; }
  /// A component that was asked for; only records with a valid URL have values.
  [[nodiscard]] Lines::Column column(std::size_t component) const;

private:
  struct Values {
    std::size_t component;
    std::vector<std::int32_t> begin = {}, length = {};
  };

  Entries entries_;
  const char* base_ = nullptr;
  std::vector<std::uint64_t> valid_;
  std::vector<Values> values_;
  std::optional<AnyParts> parts_;  // of the current URL
};

}  // namespace bnfurl::tool
