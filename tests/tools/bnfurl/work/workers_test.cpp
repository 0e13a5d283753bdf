// Many threads do the same as one.
#include <gtest/gtest.h>

#include <set>
#include <stdexcept>
#include <string>

#include "tests/src/records/temporary_file.hpp"
#include "tools/bnfurl/work/fast_tsv.hpp"
#include "tools/bnfurl/work/workers.hpp"

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

struct Copied {
  std::string text;
  bool is_plain;
};

/// The first `size` octets of `memory` as a value, between two others; `memory` is a margin longer.
Copied copied(const std::string& memory, std::size_t size) {
  std::string memory_of_a = "a" + std::string(PlainCopy::margin, '\\');
  std::string to(size + 8 + PlainCopy::margin, '#');
  PlainCopy copy(to.data());
  copy.put(std::string_view(memory_of_a).substr(0, 1));
  copy.put('\t');
  copy.put(std::string_view(memory).substr(0, size));
  copy.put('\t');
  copy.put_absent();
  return {to.substr(0, static_cast<std::size_t>(copy.end() - to.data())), copy.is_plain()};
}

TEST(PlainCopy, CopiesValuesOfAnySize) {
  for (std::size_t size = 0; size < 140; ++size) {
    std::string memory;
    for (std::size_t i = 0; i < size; ++i) memory += static_cast<char>('a' + i % 26);
    const Copied result = copied(memory + std::string(PlainCopy::margin, '\n'), size);
    EXPECT_EQ(result.text, "a\t" + memory + "\t\\N") << size;
    EXPECT_TRUE(result.is_plain) << size;
  }
}

// What needs an escape is found wherever it stands; what does not may be doubted only below 14.
TEST(PlainCopy, DoubtsWhatNeedsAnEscape) {
  for (const std::size_t size : {1U, 2U, 31U, 32U, 33U, 63U, 64U, 65U, 96U}) {
    for (std::size_t at = 0; at < size; ++at) {
      for (int octet = 0; octet < 256; ++octet) {
        std::string memory(size + PlainCopy::margin, 'x');
        memory[at] = static_cast<char>(octet);
        ASSERT_EQ(copied(memory, size).is_plain, octet >= 14 && octet != '\\') << size << " " << at << " " << octet;
      }
    }
  }
}

constexpr std::size_t mebi = std::size_t{1} << 20;

TEST(ProgressLine, ShowsHowMuchIsDoneHowFastAndWhatIsLeft) {
  EXPECT_EQ(to_line({1536 * mebi, 3072 * mebi, 3}, 65),
            "[========>        ]  50 %   1.5 GiB of 3.0 GiB   512 MiB/s   0:03");
}

TEST(ProgressLine, IsNeverLongerThanTheTerminalIsWide) {
  for (const std::size_t width : {0U, 1U, 20U, 40U, 79U, 500U}) {
    EXPECT_LE(to_line({5 * mebi, 7 * mebi, 2}, width).size(), width);
    EXPECT_LE(to_line({5 * mebi, std::nullopt, 2}, width).size(), width);
  }
}

TEST(ProgressLine, BeginsEmptyAndEndsFull) {
  EXPECT_EQ(to_line({0, 4 * mebi, 0}, 60), "[>                   ]   0 %   0 B of 4.0 MiB   0 B/s   0:00");
  EXPECT_EQ(to_line({4 * mebi, 4 * mebi, 1}, 60), "[============] 100 %   4.0 MiB of 4.0 MiB   4.0 MiB/s   0:00");
}

TEST(ProgressLine, HandlesFilesThatGrewAndEmptyOnes) {
  EXPECT_EQ(to_line({9000, 10, 7300}, 60).substr(0, 3), "[==");
  EXPECT_NE(to_line({9000, 10, 7300}, 60).find("] 100 %   8.8 KiB of 10 B   1 B/s   0:00"), std::string::npos);
  EXPECT_NE(to_line({0, 0, 1}, 60).find("100 %"), std::string::npos);
}

TEST(ProgressLine, WithoutATotalHasNoBar) {
  EXPECT_EQ(to_line({1000 * 1024, std::nullopt, 7325}, 60), "1.0 MiB   140 B/s   2:02:05");
}

}  // namespace
}  // namespace bnfurl::tool
