// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/work/judged_task.hpp"

#include <algorithm>
#include <bit>

#include "tools/bnfurl/records/cutter.hpp"

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

namespace {

/// The first number from `begin` up to `end` whose bit is not set; `end` if there is none.
std::size_t next_unset(std::span<const std::uint64_t> bits, std::size_t begin, std::size_t end) {
  std::size_t word = begin / 64;
  std::uint64_t unset = word < bits.size() ? ~bits[word] >> (begin % 64) << (begin % 64) : 0;
  while (unset == 0 && ++word < bits.size()) unset = ~bits[word];
  if (unset == 0) return end;
  return std::min(word * 64 + static_cast<std::size_t>(std::countr_zero(unset)), end);
}

bool is_set(std::span<const std::uint64_t> bits, std::size_t index) {
  return (bits[index / 64] >> (index % 64) & 1) != 0;
}

/// How many bits from number `begin` up to `end` are set.
std::size_t count_set(std::span<const std::uint64_t> bits, std::size_t begin, std::size_t end) {
  std::size_t count = 0;
  for (std::size_t i = begin; i < end; ++i) count += is_set(bits, i) ? 1 : 0;
  return count;
}

}  // namespace

void JudgedTask::work(const Block& block, Tally& tally) {
  bool go_on = true;
  if (batches_ != nullptr) {
    batches_->open(block);
    while (go_on && batches_->next()) go_on = work_on_batch(tally);
  } else {
    source_->open(block);
    while (go_on && source_->next(record_)) {
      judge_all(rows_, record_);
      go_on = take(tally);
    }
  }
  tally.stop = !go_on;
}

bool JudgedTask::work_on_batch(Tally& tally) {
  const std::size_t size = batches_->size();
  for (std::size_t begin = 0;;) {
    const std::size_t end = next_unset(batches_->known(), begin, size);
    if (begin != end && !take_known(begin, end, tally)) return false;
    if (end == size) return true;
    if (!take_unknown(end, tally)) return false;
    begin = end + 1;
  }
}

bool JudgedTask::take_known(std::size_t begin, std::size_t end, Tally& tally) {
  if (rows_.size() == 1) return where_.passes_all() ? take_range(begin, end, tally) : take_tested(begin, end, tally);
  for (std::size_t i = begin; i < end; ++i) {
    judge_known(i);
    for (std::size_t other = 1; other < rows_.size(); ++other) rows_[other].judge(record_);
    if (!take(tally)) return false;
  }
  return true;
}

// Takes those that pass `--where` as ranges, too.
bool JudgedTask::take_tested(std::size_t begin, std::size_t end, Tally& tally) {
  std::size_t first = begin;  // the first of those that pass and are not taken yet
  for (std::size_t i = begin; i < end; ++i) {
    judge_known(i);
    if (is_wanted()) continue;
    if (first != i && !take_range(first, i, tally)) return false;
    first = i + 1;
    if (!filters() && !take(tally)) return false;
  }
  return first == end || take_range(first, end, tally);
}

bool JudgedTask::take_range(std::size_t begin, std::size_t end, Tally& tally) {
  if (counts_) tally.statistics.count_known(end - begin, count_set(batches_->valid(), begin, end));
  return visit_known({*batches_, begin, end}, tally);
}

void JudgedTask::judge_known(std::size_t index) {
  (void)batches_->read(index, record_);
  if (is_set(batches_->valid(), index))
    rows_.front().judge_valid(record_);
  else
    rows_.front().judge(record_);
}

bool JudgedTask::take_unknown(std::size_t index, Tally& tally) {
  if (!batches_->read(index, record_)) return true;
  Row& first = rows_.front();
  if (batches_->are_verdicts() && record_.state == Record::Url::present)
    first.judge_invalid(record_);
  else
    first.judge(record_);
  for (std::size_t other = 1; other < rows_.size(); ++other) rows_[other].judge(record_);
  return take(tally);
}

bool JudgedTask::take(Tally& tally) {
  if (filters() && !is_wanted()) return true;
  if (counts_) tally.statistics.count(decisive());
  return visit(record_, tally);
}

}  // namespace bnfurl::tool
