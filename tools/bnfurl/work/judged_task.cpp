// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/work/judged_task.hpp"

#include <algorithm>
#include <bit>

namespace bnfurl::tool {
namespace {

/// The first invalid line from `begin` on; the number of lines if there is none.
std::size_t next_invalid(const Lines& lines, std::size_t begin) {
  const std::span<const std::uint64_t> verdicts = lines.verdicts();
  std::size_t word = begin / 64;
  std::uint64_t invalid = word < verdicts.size() ? ~verdicts[word] >> (begin % 64) << (begin % 64) : 0;
  while (invalid == 0 && ++word < verdicts.size()) invalid = ~verdicts[word];
  if (invalid == 0) return lines.size();
  return std::min(word * 64 + static_cast<std::size_t>(std::countr_zero(invalid)), lines.size());
}

}  // namespace

void JudgedTask::work(const Block& block, Tally& tally) {
  bool go_on = true;
  if (batches_ != nullptr) {
    batches_->open(block);
    while (const Lines* lines = go_on ? batches_->next() : nullptr) go_on = work_on_lines(*lines, tally);
  } else {
    source_->open(block);
    for (Record record; go_on && source_->next(record);) go_on = judge(record, tally);
  }
  tally.stop = !go_on;
}

// A line that is too long for offsets is judged as a record.
bool JudgedTask::work_on_lines(const Lines& lines, Tally& tally) {
  if (lines.text().size() > Lines::longest) return judge(batches_->record(0), tally);
  for (std::size_t begin = 0;;) {
    const std::size_t end = next_invalid(lines, begin);
    tally.statistics.count_valid(end - begin);
    if (begin != end && !visit_valid(*batches_, lines, begin, end, tally)) return false;
    if (end == lines.size()) return true;
    const Record record = batches_->record(end);
    if (batches_->are_verdicts())
      rows_.front().judge_invalid(record);
    else
      rows_.front().judge(record);
    if (!take(record, tally)) return false;
    begin = end + 1;
  }
}

bool JudgedTask::judge(const Record& record, Tally& tally) {
  judge_all(rows_, record);
  return take(record, tally);
}

bool JudgedTask::take(const Record& record, Tally& tally) {
  if (filters() && !is_wanted()) return true;
  if (counts_) tally.statistics.count(decisive());
  return visit(record, tally);
}

}  // namespace bnfurl::tool
