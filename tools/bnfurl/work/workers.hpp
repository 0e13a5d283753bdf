// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Several threads work on blocks, with the output of a single thread. Each thread reads the next block, works on it,
// waits until the blocks before it are written, and writes its output. So some threads work while another reads or
// writes, there are never more blocks in memory than threads, and the output does not depend on the number of
// threads.
//
// The output of a block can be many times as long as the block. A thread that has collected enough output waits for
// its turn; from then on its page is written directly. The thread that has its turn never waits for others.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tools/bnfurl/records/input.hpp"
#include "tools/bnfurl/stats/statistics.hpp"
#include "tools/bnfurl/terminal/output.hpp"
#include "tools/bnfurl/work/progress.hpp"

namespace bnfurl::tool {

/// What a command does with records. Each thread has its own task.
class Task {
public:
  Task() = default;
  virtual ~Task() = default;
  Task(const Task&) = delete;
  Task& operator=(const Task&) = delete;

  /// Works on all records of `block`, or stops when nothing after a record is wanted. Prints to the page that it was
  /// built with.
  virtual void work(const Block& block, Tally& tally) = 0;
  /// Work that must follow the order of the records: all blocks before the current one are finished. What it decides
  /// is added to the tally of the current one.
  virtual void in_turn(Tally& /*tally*/) {}
};

struct Work {
  Input& input;
  const Format& format;
  std::size_t jobs;  ///< how many threads at most
  bool numbered;     ///< whether the numbers of records are needed
  std::function<std::unique_ptr<Task>(Page& page)> make_task;
  ProgressBar* bar = nullptr;  ///< null if no bar is wanted
};

/// More threads than this are not started, since memory grows with their number.
inline constexpr std::size_t most_jobs = 64;

struct Worked {
  Tally tally;
  Status status = Status::good;  ///< of reading
  std::size_t octets = 0;        ///< read from all files
};

/// Does all the work. Rethrows what a task throws.
[[nodiscard]] Worked work_on(const Work& work, Output& out);

}  // namespace bnfurl::tool
