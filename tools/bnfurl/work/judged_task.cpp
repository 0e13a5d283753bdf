#include "tools/bnfurl/work/judged_task.hpp"

#include <algorithm>
#include <bit>

namespace bnfurl::tool {
namespace {

/// Whether a record without a method is judged by its octets alone.
bool is_judged_by_octets(const Request& request) { return request.derivation->resolving() == nullptr; }

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

std::unique_ptr<Batches> batches_of(const Request& request, const AskedParts& asked) {
  return is_judged_by_octets(request) ? Batches::make(request.standards.front(), request.format, asked) : nullptr;
}

std::unique_ptr<Batches> batches_of_normal_forms(const Request& request, const LevelSet& levels) {
  if (!is_judged_by_octets(request)) return nullptr;
  return Batches::of_normal_forms(request.standards.front(), request.format, levels);
}

void JudgedTask::work(const Block& block, Tally& tally) {
  bool go_on = true;
  if (batches_ != nullptr) {
    batches_->open(block);
    while (go_on && batches_->next()) go_on = work_on_batch(tally);
  } else {
    source_->open(block);
    while (go_on && source_->next(record_)) {
      judge_all(rows_, record_);
      rests_.count(record_, tally.unshown);
      go_on = take(tally);
    }
  }
  tally.unshown.times = rows_.front().take_unread_times();
  tally.stop = !go_on;
}

bool JudgedTask::work_on_batch(Tally& tally) {
  const std::size_t size = batches_->size();
  for (std::size_t begin = 0;;) {
    const std::size_t end = next_unset(batches_->known(), begin, size);
    rests_.count(*batches_, begin, end, tally.unshown);
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
  judge_unknown(*batches_, record_, rows_.front());
  rests_.count(record_, tally.unshown);
  for (std::size_t other = 1; other < rows_.size(); ++other) rows_[other].judge(record_);
  return take(tally);
}

bool JudgedTask::take(Tally& tally) {
  if (filters() && !is_wanted()) return true;
  if (counts_) tally.statistics.count(decisive());
  return visit(record_, tally);
}

}  // namespace bnfurl::tool
