#include "src/records/scan/scan.hpp"

#include <algorithm>
#include <bit>
#include <span>
#include <utility>

namespace bnfurl::records {
namespace {

/// How many bits from number `begin` up to `end` are set.
std::size_t count_set(std::span<const std::uint64_t> bits, std::size_t begin, std::size_t end) {
  std::size_t count = 0;
  for (std::size_t i = begin; i < end; ++i) count += is_set(bits, i) ? 1 : 0;
  return count;
}

/// The first number from `begin` up to `end` whose bit is set; `end` if no such bit is. Without bits, all are set.
std::size_t next_set(std::span<const std::uint64_t> bits, std::size_t begin, std::size_t end) {
  if (bits.empty() || begin >= end) return begin;
  std::size_t word = begin / 64;
  std::uint64_t set = bits[word] >> (begin % 64) << (begin % 64);
  while (set == 0 && ++word < bits.size()) set = bits[word];
  return set == 0 ? end : std::min(word * 64 + static_cast<std::size_t>(std::countr_zero(set)), end);
}

}  // namespace

Scan::Scan(const Plan& plan, std::unique_ptr<Batches> batches)
    : plan_(plan),
      batches_(std::move(batches)),
      lines_(plan.searched(), plan.format, plan.is_numbered),
      tested_(plan.where.columns(),
              batches_->judge_in(rows_of(plan.standards,
                                         plan.where.passes_all() ? plan.depth : std::max(plan.depth, Depth::components),
                                         plan.derivation)),
              plan.derivation),
      rests_(plan.format) {}

void Scan::open(const Block& block) {
  lines_.open(block);
  next_ = size_ = 0;
  has_part_ = false;
}

void Scan::work(const Block& block, Sink& sink, Tally& tally) {
  open(block);
  while (go_on(sink, tally)) {
  }
  add_notes(tally);
}

bool Scan::go_on(Sink& sink, Tally& tally, std::size_t most) {
  if (next_ == size_ && !go_to_next_batch()) return false;
  const std::size_t begin = next_;
  const bool goes_on = take(size_ - next_ < most ? size_ : next_ + most, sink, tally);
  tally.stop |= !goes_on;
  rests_.count(*batches_, begin, next_, tally.unshown);
  return goes_on;
}

// What fails by a log's fields need not be judged.
bool Scan::go_to_next_batch() {
  while (!has_part_ || !batches_->next()) {
    has_part_ = lines_.next();
    if (!has_part_) return false;
    batches_->open(lines_.part());
  }
  next_ = 0;
  size_ = batches_->size();
  const std::span<const std::uint64_t> derived = batches_->derived();
  wanted_.clear();
  if (plan_.where.tests_fields() && !derived.empty()) {
    tested_.open(derived);
    wanted_.assign(derived.size(), ~std::uint64_t{0});
  }
  for (std::size_t i = 0; !wanted_.empty() && i < size_; ++i) {
    if (is_set(derived, i) && !plan_.where.passes_by_fields(tested_, i))
      wanted_[i / 64] &= ~(std::uint64_t{1} << i % 64);
  }
  batches_->judge(wanted_);
  if (!plan_.where.passes_all()) tested_.open();
  return true;
}

bool Scan::take(std::size_t end, Sink& sink, Tally& tally) {
  const std::span<const std::uint64_t> taken =
      plan_.wants_rejected ? std::span<const std::uint64_t>() : std::span<const std::uint64_t>(wanted_);
  while ((next_ = next_set(taken, next_, end)) < end) {
    const bool is_known = plan_.only_counts || is_set(batches_->known(), next_);
    if (!(is_known ? take_known(end, sink, tally) : take_current(sink, tally))) return false;
    end = std::min(end, size_);
  }
  return true;
}

// Up to the next one that is not known. Those that pass `--where` are put as ranges.
bool Scan::take_known(std::size_t end, Sink& sink, Tally& tally) {
  if (!plan_.only_counts) end = next_unset(batches_->known(), next_, end);
  std::size_t first = next_;  // of those that pass and have not been put
  for (; next_ < end && plan_.where.tests_others(); ++next_) {
    if (plan_.where.passes_by_others(tested_, next_)) continue;
    if (!put(first, next_, sink, tally) || !reject(next_, sink, tally)) return false;
    first = next_ + 1;
  }
  next_ = end;
  return put(first, end, sink, tally);
}

// Of a record that is not known. It is put before the next one is tested, so that notes have the order of records.
bool Scan::take_current(Sink& sink, Tally& tally) {
  const std::size_t index = next_++;
  if (!batches_->read(index)) {
    size_ = batches_->size();
    next_ = std::min(next_, size_);
    return true;
  }
  const Record& record = decisive().record();
  const std::span<const std::uint64_t> derived = batches_->derived();
  if (derived.empty() || !is_set(derived, index)) rests_.count(record, tally.unshown);
  tally.unshown.count_differing(record);
  if (!plan_.where.passes_all() || plan_.counts_unlike) tally.unshown.count_unlike(record);
  if (!plan_.where.passes(tested_, index)) return reject(index, sink, tally);
  count_current(tally);
  if (plan_.on_bad && !is_kept(tally)) return !tally.stop;
  return sink.range({*batches_, index, index + 1}, tally);
}

bool Scan::put(std::size_t begin, std::size_t end, Sink& sink, Tally& tally) {
  if (begin == end) return true;
  if (plan_.has_statistics) {
    tally.statistics.records += end - begin;
    tally.statistics.valid += count_set(batches_->valid(), begin, end);
  }
  return sink.range({*batches_, begin, end}, tally);
}

bool Scan::reject(std::size_t index, Sink& sink, Tally& tally) {
  if (!plan_.wants_rejected) return true;
  (void)batches_->read(index);
  count_current(tally);
  return sink.rejected({*batches_, index, index + 1}, tally);
}

void Scan::count_current(Tally& tally) const {
  if (plan_.has_statistics) tally.statistics.count(decisive());
  tally.repairs.count(decisive().repair_changes());
}

// Of those that are kept, the invalid ones have no result.
bool Scan::is_kept(Tally& tally) const {
  const Verdict verdict = decisive().verdict();
  if (plan_.on_bad == OnBad::fail && verdict == Verdict::invalid) {
    tally.fail_at(decisive());
    return false;
  }
  const bool drops = plan_.on_bad == OnBad::drop && verdict != Verdict::valid;
  if (drops || verdict == Verdict::invalid) ++tally.without;
  return !drops;
}

}  // namespace bnfurl::records
