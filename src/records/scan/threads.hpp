// Several threads work on the blocks of an input, and what must follow the order of the blocks follows it: so nothing
// that comes of the work depends on the number of threads. Each thread takes the next block, works on it, waits until
// the blocks before it are finished, and finishes it in its turn. A block of a regular file is a range of it, which
// the thread reads itself; of other files, one thread at a time reads. There are never more blocks in memory than
// threads. The thread that has its turn never waits for others.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "src/records/io/thread_turns.hpp"
#include "src/records/readers/input.hpp"

namespace bnfurl::records {

class Threads;

/// The place of a thread's block in the order of blocks.
class Turn {
public:
  explicit Turn(Threads& threads) : threads_(threads) {}

  /// Waits until all blocks before this one are finished. From then on, the thread can act as if it were alone. A
  /// thread that is in a lane must not wait.
  void wait() const;
  /// Whether what was made of the block counts: nothing has ended the work, nor its file before it. Must be asked in
  /// the order of blocks: in a lane, or after `wait`.
  [[nodiscard]] bool counts();

private:
  friend class Threads;
  void begin(const Portion& portion);

  Threads& threads_;
  std::uint32_t number_ = 0;
  std::size_t file_ = 0;
  bool has_problem_ = false;
  std::optional<bool> counts_;
};

/// What a thread does with blocks.
class Hand {
public:
  Hand() = default;
  virtual ~Hand() = default;
  Hand(const Hand&) = delete;
  Hand& operator=(const Hand&) = delete;

  /// Works on a block, while others do. The portion may be without records, but have a message about its file.
  virtual void work(const Portion& portion) = 0;
  /// Work on the last block for each lane: all blocks before it have been through this lane, and none after it.
  virtual void in_lane(std::size_t /*lane*/) {}
  /// Work that needs what was found in the lanes, while others work again.
  virtual void after_lanes() {}
  /// Finishes the last block: all blocks before it are finished. Returns whether another one is wanted.
  [[nodiscard]] virtual bool in_order(const Portion& portion) = 0;
};

/// Makes the hand of a thread; `turn` is that of each block that the hand will work on, and outlives it. A hand whose
/// block does not count is destroyed with what it has of the block; the next block gets a new one.
using MakeHand = std::function<std::unique_ptr<Hand>(Turn& turn)>;

class Threads {
public:
  /// `input` and `format` must outlive the threads.
  struct Asked {
    Input& input;
    const Format& format;
    std::size_t jobs;       ///< how many threads at most
    bool is_numbered;       ///< whether the numbers of records are needed
    std::size_t lanes = 0;  ///< which each block passes one by one, in the order of blocks
    /// Told of each block that a thread has taken, before it is read from its file: how many octets have been taken, as
    /// stored in the files. Others take the next blocks meanwhile, so several threads may call this at once.
    std::function<void(std::size_t stored)> show = {};
  };

  Threads(Asked asked, MakeHand make);
  ~Threads() = default;
  Threads(const Threads&) = delete;
  Threads& operator=(const Threads&) = delete;

  /// Does all the work, also on this thread, and returns when the other threads have ended. Rethrows what a hand
  /// throws. Is called once.
  void run();
  /// Nothing more is wanted: `run` returns soon. Any thread may call this.
  void stop();

private:
  friend class Turn;

  [[nodiscard]] bool take(Portion& portion, std::uint32_t& number, std::exception_ptr& failure);
  [[nodiscard]] bool take_next(Portion& portion, std::uint32_t& number, std::size_t& stored,
                               std::exception_ptr& failure);
  void start_others();
  void work_on_blocks(bool may_start_others);
  template <class Attempt>
  void pass_lanes(Turn& turn, Hand* hand, const Attempt& attempt);
  void number_records(Portion& portion, std::uint32_t number);
  void fail(const std::exception_ptr& failure);

  Asked asked_;
  MakeHand make_;
  std::size_t jobs_;
  Cutter cutter_;
  std::mutex input_mutex_;
  std::uint32_t next_number_ = 0;
  bool at_end_ = false;
  Turns numbers_;
  Counts before_;  // what a file has before its next block
  Turns turns_;
  std::vector<Turns> lanes_;
  std::size_t ended_file_ = 0;  // the last one that ended with a problem
  std::atomic<bool> is_stopped_ = false;
  std::exception_ptr failure_;
  std::vector<std::thread> others_;
};

/// How many threads to use if so many are asked for, or else as many as there are processors: no more than the address
/// space has room for, where that is limited (ulimit -v). What each takes, one that works and one that decodes ahead,
/// must not be what the others need. At least 1.
[[nodiscard]] std::size_t affordable_jobs(std::optional<std::size_t> asked);

}  // namespace bnfurl::records
