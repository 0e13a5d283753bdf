// The loop over records. A scan judges the records of one block after the other as its plan says, applies `--where` and
// `--on-bad`, and hands those that are left to a sink, as ranges. Each thread has a scan and a sink.
//
// All is known of most records of a batch. The others are read one by one, and each is a range while it is the current
// record; so a sink can ask any record of a range for anything.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "src/records/columns/table.hpp"
#include "src/records/judging/batches.hpp"
#include "src/records/judging/unshown.hpp"
#include "src/records/readers/source.hpp"
#include "src/records/scan/plan.hpp"
#include "src/records/scan/searched_lines.hpp"
#include "src/records/scan/tally.hpp"

namespace bnfurl::records {

/// What becomes of records. A sink reads the columns of its plan from the first record to the last, and they keep
/// their types: one that comes late is absent until then, and no other column is added. (Only `-o jsonl --pass` shows
/// all that a record has.)
class Sink {
public:
  Sink() = default;
  virtual ~Sink() = default;
  Sink(const Sink&) = delete;
  Sink& operator=(const Sink&) = delete;

  /// Takes records that pass `--where`, at least one; returns whether to go on.
  [[nodiscard]] virtual bool range(const Range& range, Tally& tally) = 0;
  /// Takes a record that does not pass, if the plan says that these are wanted; returns whether to go on.
  [[nodiscard]] virtual bool rejected(const Range& /*range*/, Tally& /*tally*/) { return true; }
  /// Work on the last block for each of some lanes: all blocks before it have been through this lane, and none after.
  virtual void in_lane(std::size_t /*lane*/) {}
  /// Work that needs what was found in the lanes; many threads do it at a time.
  virtual void after_lanes(Tally& /*tally*/) {}
  /// Work that must follow the order of the records: all blocks before the last one are finished. What it decides is
  /// added to the tally of that block.
  virtual void in_order(Tally& /*tally*/) {}
};

class Scan {
public:
  /// `plan` must outlive the scan.
  explicit Scan(const Plan& plan) : Scan(plan, plan.batches()) {}
  Scan(const Plan& plan, std::unique_ptr<Batches> batches);

  [[nodiscard]] Batches& batches() { return *batches_; }
  /// Goes to the first record of a block.
  void open(const Block& block);
  /// Hands some of the block's records to the sink, at most so many; false if there are no more, or if none counts.
  [[nodiscard]] bool go_on(Sink& sink, Tally& tally, std::size_t most = all);
  /// Hands all records of a block to the sink, until one after which none counts.
  void work(const Block& block, Sink& sink, Tally& tally);
  /// Adds what was noted of the records and what was lost of them since the last call.
  void add_notes(Tally& tally) {
    tally.unshown.notes.add(decisive().take_notes());
    tally.losses.add(batches_->take_losses());
    tally.seen.add(batches_->take_seen());
  }

private:
  static constexpr std::size_t all = std::numeric_limits<std::size_t>::max();

  /// What the first of the requested grammars says of the current record.
  [[nodiscard]] const Row& decisive() const { return batches_->rows().front(); }
  [[nodiscard]] bool go_to_next_batch();
  // Each of these returns whether to go on.
  [[nodiscard]] bool take(std::size_t end, Sink& sink, Tally& tally);
  [[nodiscard]] bool take_known(std::size_t end, Sink& sink, Tally& tally);
  [[nodiscard]] bool take_current(Sink& sink, Tally& tally);
  [[nodiscard]] bool put(std::size_t begin, std::size_t end, Sink& sink, Tally& tally);
  [[nodiscard]] bool reject(std::size_t index, Sink& sink, Tally& tally);
  void count_current(Tally& tally) const;
  /// What `--on-bad` makes of the current record: whether the sink gets it.
  [[nodiscard]] bool is_kept(Tally& tally) const;

  const Plan& plan_;
  std::unique_ptr<Batches> batches_;
  SearchedLines lines_;
  Table tested_;                       // the columns that `--where` tests
  std::vector<std::uint64_t> wanted_;  // the records of the batch that may pass it; empty: all
  RestCounter rests_;
  bool has_part_ = false;            // a part of the block is open
  std::size_t next_ = 0, size_ = 0;  // the next record of the batch, and how many it has
};

}  // namespace bnfurl::records
