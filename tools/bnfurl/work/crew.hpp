// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Blocks worked on by several threads, with the output of one. Each thread reads the next block, works on it, waits
// until the blocks before it are written, and writes what came out. So while one reads or writes the others work, there
// are never more blocks in memory than threads, and nobody can tell from the output how many there were.
//
// What comes out of a block can be many times as long as the block. A thread that has collected enough of it waits for
// its turn and then goes on with its page going out; the one that has its turn never waits for others.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tools/bnfurl/records/input.hpp"
#include "tools/bnfurl/stats/tally.hpp"
#include "tools/bnfurl/terminal/output.hpp"
#include "tools/bnfurl/work/progress_bar.hpp"

namespace bnfurl::tool {

/// What a command does with records. Each thread has one of its own.
class Task {
public:
  Task() = default;
  virtual ~Task() = default;
  Task(const Task&) = delete;
  Task& operator=(const Task&) = delete;

  /// Works on all records of `block`, or stops when nothing after a record is wanted; prints to the page it was made with.
  virtual void work(const Block& block, Tally& tally) = 0;
  /// What has to be done in the order of the records: all blocks before the one worked on are done with.
  virtual void in_turn() {}
};

struct Work {
  Input& input;
  const Format& format;
  std::size_t jobs;  ///< how many threads, at most
  bool numbered;     ///< whether anybody asks for the numbers of records
  std::function<std::unique_ptr<Task>(Page& page)> make_task;
  ProgressBar* bar = nullptr;  ///< if one is wanted
};

/// More threads than this are not started: memory grows with them.
inline constexpr std::size_t most_jobs = 64;

struct Worked {
  Tally tally;
  Status status = Status::good;  ///< of reading
  std::size_t octets = 0;        ///< read, of all files
};

/// Does it all. What a task throws comes out of here.
[[nodiscard]] Worked work_on(const Work& work, Output& out);

}  // namespace bnfurl::tool
