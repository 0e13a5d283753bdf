// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/work/judged_column.hpp"

#include <algorithm>

#include "tools/bnfurl/records/parts.hpp"

namespace bnfurl::tool {

JudgedColumn::JudgedColumn(const Standard& standard, std::span<const std::size_t> components) : entries_(standard) {
  for (const std::size_t component : components) values_.push_back({component});
}

void JudgedColumn::begin(const char* base, std::size_t records) {
  base_ = base;
  valid_.assign((records + 63) / 64, 0);
  for (Values& values : values_) {
    values.begin.assign(records, 0);
    values.length.assign(records, -1);
  }
}

bool JudgedColumn::judge(std::size_t record, std::int32_t begin, std::int32_t length,
                         std::optional<std::string_view> method) {
  const std::string_view url(base_ + begin, static_cast<std::size_t>(length));
  const Production entry = entries_.of(method);
  const bool valid = values_.empty() ? matches(entry, url) : split_in_place(parts_, entry, url);
  valid_[record / 64] |= std::uint64_t{valid} << (record % 64);
  if (!valid) return false;
  for (Values& values : values_) {
    const Span span = parts_->spans()[values.component];
    if (span.begin == Span::absent) continue;
    values.begin[record] = begin + static_cast<std::int32_t>(span.begin);
    values.length[record] = static_cast<std::int32_t>(span.end - span.begin);
  }
  return true;
}

Lines::Column JudgedColumn::column(std::size_t component) const {
  const auto found = std::ranges::find(values_, component, &Values::component);
  return {found->begin, found->length};
}

}  // namespace bnfurl::tool
