// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Many threads do the same as one.
#include "tools/bnfurl/work/workers.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>

#include "tests/tools/bnfurl/temporary_file.hpp"

namespace bnfurl::tool {
namespace {

const Format lines;

std::string numbered_lines(std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += std::to_string(i) + "\n";
  return text;
}

/// Prints the line number of each block, then its text `times` times.
class Echo : public Task {
public:
  Echo(Page& page, std::size_t times) : page_(page), times_(times) {}
  void work(const Block& block, Tally& tally) override {
    page_.put_number(block.line);
    page_.put('\n');
    for (std::size_t i = 0; i < times_; ++i) page_.put(block.text);
    ++tally.selected;
  }

private:
  Page& page_;
  std::size_t times_;
};

std::string echo(const std::vector<std::string>& files, std::size_t jobs, std::size_t times) {
  const TemporaryFile printed;
  Output out(printed.descriptor());
  Input input(files, lines);
  const auto make = [times](Page& page) { return std::make_unique<Echo>(page, times); };
  const Worked worked = work_on({input, lines, jobs, true, make}, out);
  EXPECT_EQ(out.finish(), Status::good);
  EXPECT_EQ(worked.status, Status::good);
  return printed.text();
}

TEST(Workers, PrintsTheSameWhateverTheNumberOfThreads) {
  const TemporaryFile a(numbered_lines(300'000)), b("x\ny"), c(numbered_lines(200'000));
  const std::vector<std::string> files{a.name(), b.name(), c.name()};
  const std::string alone = echo(files, 1, 1);
  for (const std::size_t jobs : {2U, 3U, 8U, 1000U}) EXPECT_TRUE(echo(files, jobs, 1) == alone) << jobs;
}

TEST(Workers, OutputLongerThanItsPatienceStaysInOrder) {
  const TemporaryFile file(numbered_lines(200'000));
  const std::string alone = echo({file.name()}, 1, 20);
  EXPECT_TRUE(echo({file.name()}, 5, 20) == alone);
}

class Stopping : public Task {
public:
  explicit Stopping(Page& page) : page_(page) {}
  void work(const Block& block, Tally& tally) override {
    page_.put_number(block.byte);
    page_.put(' ');
    tally.stop = block.byte > 500'000;
  }

private:
  Page& page_;
};

TEST(Workers, NothingAfterAStopCounts) {
  const TemporaryFile file(numbered_lines(500'000));
  std::set<std::string> printed;
  for (const std::size_t jobs : {1U, 2U, 7U}) {
    const TemporaryFile to;
    Output out(to.descriptor());
    Input input({file.name()}, lines);
    const auto make = [](Page& page) { return std::make_unique<Stopping>(page); };
    EXPECT_TRUE(work_on({input, lines, jobs, false, make}, out).tally.stop);
    EXPECT_EQ(out.finish(), Status::good);
    printed.insert(to.text());
  }
  EXPECT_EQ(printed.size(), 1U);
}

class Throwing : public Task {
public:
  void work(const Block& block, Tally&) override {
    if (block.byte > 500'000) throw std::runtime_error("thrown");
  }
};

TEST(Workers, AnExceptionOfATaskIsThrownAgain) {
  const TemporaryFile file(numbered_lines(500'000));
  for (const std::size_t jobs : {1U, 4U}) {
    const TemporaryFile to;
    Output out(to.descriptor());
    Input input({file.name()}, lines);
    const auto make = [](Page&) { return std::make_unique<Throwing>(); };
    EXPECT_THROW((void)work_on({input, lines, jobs, false, make}, out), std::runtime_error);
  }
}

}  // namespace
}  // namespace bnfurl::tool
