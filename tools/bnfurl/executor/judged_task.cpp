#include "tools/bnfurl/executor/judged_task.hpp"

#include <algorithm>
#include <bit>

namespace bnfurl::tool {
namespace {

/// How many bits from number `begin` up to `end` are set.
std::size_t count_set(std::span<const std::uint64_t> bits, std::size_t begin, std::size_t end) {
  std::size_t count = 0;
  for (std::size_t i = begin; i < end; ++i) count += records::is_set(bits, i) ? 1 : 0;
  return count;
}

/// The first number from `begin` up to `end` whose bit is set; `end` if there is none. Without bits, all are set.
std::size_t next_set(std::span<const std::uint64_t> bits, std::size_t begin, std::size_t end) {
  if (bits.empty() || begin >= end) return begin;
  std::size_t word = begin / 64;
  std::uint64_t set = bits[word] >> (begin % 64) << (begin % 64);
  while (set == 0 && ++word < bits.size()) set = bits[word];
  return set == 0 ? end : std::min(word * 64 + static_cast<std::size_t>(std::countr_zero(set)), end);
}

}  // namespace

void JudgedTask::work(const records::Block& block, Tally& tally) {
  bool go_on = true;
  batches_->open(block);
  while (go_on && batches_->next()) go_on = work_on_batch(tally);
  tally.unshown.notes = decisive().take_notes();
  tally.stop = !go_on;
}

// What fails by a log's fields need not be judged.
void JudgedTask::judge_batch() {
  const std::span<const std::uint64_t> derived = batches_->derived();
  if (!where_.passes_all()) tested_.open();
  wanted_.clear();
  if (where_.tests_fields() && !derived.empty()) wanted_.assign(derived.size(), ~std::uint64_t{0});
  for (std::size_t i = 0; !wanted_.empty() && i < batches_->size(); ++i) {
    if (records::is_set(derived, i) && !where_.passes_by_fields(tested_, i))
      wanted_[i / 64] &= ~(std::uint64_t{1} << i % 64);
  }
  batches_->judge(wanted_);
}

bool JudgedTask::work_on_batch(Tally& tally) {
  judge_batch();
  const std::span<const std::uint64_t> taken = filters() ? wanted_ : std::span<const std::uint64_t>();
  bool go_on = true;
  std::size_t begin = 0;
  while (go_on && (begin = next_set(taken, begin, batches_->size())) < batches_->size()) {
    const std::size_t end = records::next_unset(batches_->known(), begin, batches_->size());
    if (begin == end) {
      go_on = take_unknown(begin++, tally);
    } else {
      go_on = take_known(begin, end, tally);
      begin = end;
    }
  }
  rests_.count(*batches_, 0, begin, tally.unshown);
  return go_on;
}

bool JudgedTask::take_unknown(std::size_t index, Tally& tally) {
  if (!batches_->read(index)) return true;
  const std::span<const std::uint64_t> derived = batches_->derived();
  if (derived.empty() || !records::is_set(derived, index)) rests_.count(decisive().record(), tally.unshown);
  const records::Record& record = decisive().record();
  if (!where_.passes_all() || tells_unlike()) tally.unshown.count_unlike(record);
  return take(index, tally);
}

// Those that pass `--where` are taken as ranges, unless several grammars judge.
bool JudgedTask::take_known(std::size_t begin, std::size_t end, Tally& tally) {
  const bool one_by_one = batches_->rows().size() > 1;
  std::size_t first = begin;  // the first of those that pass and are not taken yet
  for (std::size_t i = begin; i < end && (one_by_one || where_.tests_others()); ++i) {
    if (!one_by_one && where_.passes_by_others(tested_, i)) continue;
    if (first != i && !take_range(first, i, tally)) return false;
    first = i + 1;
    if ((one_by_one || !filters()) && batches_->read(i) && !take(i, tally)) return false;
  }
  return first == end || take_range(first, end, tally);
}

bool JudgedTask::take_range(std::size_t begin, std::size_t end, Tally& tally) {
  if (options_.statistics) tally.statistics.count_known(end - begin, count_set(batches_->valid(), begin, end));
  return visit({*batches_, begin, end, true}, tally);
}

// The record has been read.
bool JudgedTask::take(std::size_t index, Tally& tally) {
  if (filters() && !is_wanted()) return true;
  if (options_.statistics) tally.statistics.count(decisive());
  tally.repairs.count(decisive().repair_changes());
  return visit({*batches_, index, index + 1, false}, tally);
}

bool JudgedTask::fails(Tally& tally) const {
  if (options_.on_bad != OnBad::fail || decisive().verdict() != records::Verdict::invalid) return false;
  tally.negative = true;
  tally.last_word = decisive().message() + "\nbnfurl: stopped at the first record without a valid URL (--on-bad fail)";
  return true;
}

}  // namespace bnfurl::tool
