// A command works on blocks with several threads, and prints what it would print with one: each thread writes its
// output in its turn.
//
// The output of a block can be many times as long as the block. A thread that has collected enough output waits for
// its turn; from then on its page is written directly.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <set>
#include <string>

#include "src/records/readers/input.hpp"
#include "src/records/scan/tally.hpp"
#include "src/records/scan/threads.hpp"
#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/stats/statistics.hpp"
#include "tools/bnfurl/terminal/output.hpp"
#include "tools/bnfurl/terminal/progress_bar.hpp"

namespace bnfurl::tool {

/// What a command does with blocks. Each thread has a task.
class Task {
public:
  Task() = default;
  virtual ~Task() = default;
  Task(const Task&) = delete;
  Task& operator=(const Task&) = delete;

  /// Works on all records of `block`, or stops when nothing after a record is wanted. Prints to the page that it was
  /// built with.
  virtual void work(const records::Block& block, records::Tally& tally) = 0;
  /// Work for each lane of its own: all blocks before the current one have been through this lane, and none after it.
  virtual void in_lane(std::size_t /*lane*/) {}
  /// Work that needs what was found in the lanes, on many threads again. Prints as `work` does.
  virtual void after_lanes(records::Tally& /*tally*/) {}
  /// Work that must follow the order of the records: all blocks before the current one are finished. What it decides
  /// is added to the tally of the current one.
  virtual void in_order(records::Tally& /*tally*/) {}
};

using MakeTask = std::function<std::unique_ptr<Task>(Page& page)>;

struct Work {
  records::Input& input;
  const records::Format& format;
  std::size_t jobs;  ///< how many threads at most
  bool numbered;     ///< whether the numbers of records are needed
  MakeTask make_task;
  ProgressBar* bar = nullptr;  ///< null if no bar is wanted
  std::size_t lanes = 0;       ///< which each block passes one by one, in the order of blocks
};

struct Worked {
  records::Tally tally;
  records::Status status = records::Status::good;  ///< of reading
  std::size_t octets = 0;                          ///< read from all files
  std::set<std::size_t> unusable = {};             ///< the numbers of the files that cannot be read, from 1
  bool needs_hint = false;                         ///< the first records were too few to say what would fit them

  void add(const Worked& more) {
    tally.add(more.tally);
    status = worse(status, more.status);
    octets += more.octets;
  }
};

/// Does all the work. Rethrows what a task throws.
[[nodiscard]] Worked work_on(const Work& work, Output& out);

}  // namespace bnfurl::tool
