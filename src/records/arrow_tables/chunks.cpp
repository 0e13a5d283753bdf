#include "src/records/arrow_tables/chunks.hpp"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <utility>

#include "src/records/columns/table.hpp"
#include "src/records/scan/scan.hpp"

namespace bnfurl::records {

/// The rows of the batch that a thread makes.
class Chunks::Rows : public Sink, public ArrowRows {
public:
  Rows(const Asked& asked, Batches& batches)
      : ArrowRows(asked.plan.columns, asked.types), table_(asked.plan.columns, batches, asked.plan.derivation) {}

  [[nodiscard]] bool range(const Range& range, Tally&) override {
    add(range, table_);
    return true;
  }
  /// Where texts of a batch have so many octets, it ends. So one that is too large for it is longer than that.
  [[nodiscard]] bool are_large() const { return octets() >= std::size_t{1} << 30; }

private:
  Table table_;
};

/// The chunks that wait to be pulled, a few: threads that are further ahead wait.
class Chunks::Queue {
public:
  /// Waits for room. Returns whether another chunk is wanted.
  [[nodiscard]] bool push(Chunk chunk) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return is_closed_ || chunks_.size() < most; });
    chunks_.push_back(std::move(chunk));
    changed_.notify_all();
    return !is_closed_;
  }
  /// No chunk follows.
  void end(std::exception_ptr failure) {
    const std::lock_guard lock(mutex_);
    is_ended_ = true;
    failure_ = std::move(failure);
    changed_.notify_all();
  }
  [[nodiscard]] std::optional<Chunk> pop(const Ask& ask) {
    std::unique_lock lock(mutex_);
    while (!changed_.wait_for(lock, patience, [this] { return is_ended_ || !chunks_.empty(); })) {
      lock.unlock();
      if (ask) ask();
      lock.lock();
    }
    if (chunks_.empty()) {
      if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
      return std::nullopt;
    }
    Chunk chunk = std::move(chunks_.front());
    chunks_.pop_front();
    changed_.notify_all();
    return chunk;
  }
  /// No chunk is wanted any more.
  void close() {
    const std::lock_guard lock(mutex_);
    is_closed_ = true;
    changed_.notify_all();
  }

private:
  static constexpr std::size_t most = 4;
  static constexpr std::chrono::milliseconds patience{100};

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Chunk> chunks_;
  bool is_ended_ = false, is_closed_ = false;
  std::exception_ptr failure_;
};

/// Makes chunks of blocks.
class Chunks::Maker : public Hand {
public:
  Maker(const Asked& asked, Queue& queue)
      : asked_(asked), queue_(queue), scan_(asked.plan), rows_(asked, scan_.batches()) {}

  void work(const Portion& portion) override {
    chunk_ = {};
    chunk_.complaint = portion.complaint;
    try {
      if (!portion.block.text.empty()) read(portion.block);
    } catch (...) {
      chunk_.failure = std::current_exception();
    }
  }
  [[nodiscard]] bool in_order(const Portion& portion) override {
    const bool is_last = chunk_.failure || (asked_.ends_with_fault && !portion.complaint.empty());
    return queue_.push(std::move(chunk_)) && !is_last;
  }

private:
  void read(const Block& block) {
    rows_.clear();
    scan_.open(block);
    while (scan_.go_on(rows_, chunk_.tally, asked_.batch_rows - rows_.size())) {
      if (rows_.size() == asked_.batch_rows || rows_.are_large()) chunk_.batches.push_back(rows_.take());
    }
    scan_.add_notes(chunk_.tally);
    if (rows_.size() != 0) chunk_.batches.push_back(rows_.take());
    if (chunk_.tally.stop) chunk_.failure = std::make_exception_ptr(ReadFault(chunk_.tally.last_word));
  }

  const Asked asked_;
  Queue& queue_;
  Scan scan_;
  Rows rows_;
  Chunk chunk_;
};

Chunks::Chunks(const Asked& asked)
    : queue_(std::make_unique<Queue>()),
      threads_({asked.input, asked.plan.format, asked.jobs, asked.plan.is_numbered},
               [this, asked](Turn&) { return std::make_unique<Maker>(asked, *queue_); }),
      first_([this] {
        std::exception_ptr failure;
        try {
          threads_.run();
        } catch (...) {
          failure = std::current_exception();
        }
        queue_->end(failure);
      }) {}

Chunks::~Chunks() {
  queue_->close();
  threads_.stop();
  first_.join();
}

std::optional<Chunk> Chunks::next(const Ask& ask) { return queue_->pop(ask); }

}  // namespace bnfurl::records
