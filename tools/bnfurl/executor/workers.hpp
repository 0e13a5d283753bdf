// Several threads scan the blocks of an input, and print what one would print: each thread has a sink, whose output it
// writes in its turn.
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
#include "src/records/scan/plan.hpp"
#include "src/records/scan/scan.hpp"
#include "src/records/scan/tally.hpp"
#include "src/records/scan/threads.hpp"
#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/stats/statistics.hpp"
#include "tools/bnfurl/terminal/output.hpp"
#include "tools/bnfurl/terminal/progress_bar.hpp"

namespace bnfurl::tool {

/// Makes the sink of a thread. What it prints goes to the page.
using MakeSink = std::function<std::unique_ptr<records::Sink>(records::Batches& batches, records::OutputBuffer& page)>;

struct Work {
  records::Input& input;
  const records::Plan& plan;
  std::size_t jobs;  ///< how many threads at most
  MakeSink make_sink;
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

/// Does all the work. Rethrows what a sink throws.
[[nodiscard]] Worked work_on(const Work& work, Output& out);

}  // namespace bnfurl::tool
