// What hands do follows the order of the blocks, and no block is lost, whatever the number of threads.
#include "src/records/scan/threads.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "tests/records/io/compressed.hpp"
#include "tests/records/temporary_file.hpp"

namespace bnfurl::records {
namespace {

const Format lines;

/// The smallest blocks of which there is work for several threads, and a little more.
constexpr std::size_t block_octets = std::size_t{5} << 13;

std::string numbered_lines(std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += std::to_string(i) + "\n";
  return text;
}

/// What the blocks that count have, in the order in which they are finished, and what is said of their files.
struct Finished {
  std::string text = {};
  std::vector<std::string> complaints = {};
  std::size_t hands = 0;
};

/// Copies each block, some of them before they are in order. Ends after so many octets.
class Copier : public Hand {
public:
  Copier(Turn& turn, Finished& finished, std::size_t most) : turn_(turn), finished_(finished), most_(most) {}
  void work(const Portion& portion) override {
    text_ += portion.block.text;  // after nothing: what does not count is lost with its hand
    if (portion.block.byte % 5 != 0) return;
    turn_.wait();
    finish();
  }
  [[nodiscard]] bool in_order(const Portion& portion) override {
    finish();
    if (!portion.complaint.empty()) finished_.complaints.push_back(portion.complaint);
    return finished_.text.size() < most_;
  }

private:
  void finish() {
    if (turn_.counts()) finished_.text += text_;
    text_.clear();
  }

  Turn& turn_;
  Finished& finished_;
  std::size_t most_;
  std::string text_;
};

Finished copy(const std::vector<std::string>& files, std::size_t jobs, std::size_t most = std::string::npos) {
  Finished finished;
  std::atomic<std::size_t> hands = 0;
  Input input(files, lines, block_octets);
  Threads threads({.input = input, .format = lines, .jobs = jobs, .is_numbered = false}, [&](Turn& turn) {
    ++hands;
    return std::make_unique<Copier>(turn, finished, most);
  });
  threads.run();
  finished.hands = hands;
  return finished;
}

TEST(Threads, FinishEachBlockInItsTurn) {
  const std::string text = numbered_lines(300'000);
  const TemporaryFile file(text), other("x\ny");
  for (const std::size_t jobs : {1U, 2U, 3U, 8U, 1000U})
    EXPECT_TRUE(copy({file.name(), other.name(), file.name()}, jobs).text == text + "x\ny" + text) << jobs;
}

// The message about a file comes after the file's last block; the next file is read.
TEST(Threads, LoseNoMessageAboutAFile) {
  const std::string text = numbered_lines(100'000), member = gzip_member(text, 1 << 16);
  const TemporaryFile file(text), damaged(member.substr(0, member.size() - 8));
  const std::vector<std::string> files{file.name(), damaged.name(), "/no/such/file", file.name()};
  for (const std::size_t jobs : {1U, 2U, 5U}) {
    const Finished finished = copy(files, jobs);
    EXPECT_TRUE(finished.text == text + text + text) << jobs;
    ASSERT_EQ(finished.complaints.size(), 2U) << jobs;
    EXPECT_EQ(finished.complaints[0].substr(0, damaged.name().size()), damaged.name());
    EXPECT_EQ(finished.complaints[1], "/no/such/file: No such file or directory");
  }
}

/// Copies, and notes whether a block of the first file can be read after one that cannot.
class WatchingCopier : public Copier {
public:
  struct Seen {
    std::atomic<std::size_t> end = 0;  ///< where the file ends for some time; 0: nowhere yet
    std::atomic<bool> has_problem = false, has_later_block = false;
  };
  WatchingCopier(Turn& turn, Finished& finished, Seen& seen) : Copier(turn, finished, std::string::npos), seen_(seen) {}
  void work(const Portion& portion) override {
    if (portion.status != Status::good) {
      seen_.has_problem = true;
      seen_.has_problem.notify_all();
    } else if (portion.file == 1 && seen_.end != 0 && portion.block.byte > seen_.end) {
      seen_.has_later_block = true;
    }
    Copier::work(portion);
  }

private:
  Seen& seen_;
};

// A thread reads a range of a file up to where it was truncated. Before that, another one has taken the next range,
// which can be read again: what it has does not count.
TEST(Threads, NothingOfAFileCountsAfterAProblem) {
  constexpr std::size_t octets = std::size_t{1} << 21;
  const std::string text = numbered_lines(2'000'000);
  const TemporaryFile file(text), other("x\n");
  WatchingCopier::Seen seen;
  std::atomic<bool> has_next = false;  // a thread has taken the next range
  const auto show = [&](std::size_t stored) {
    const std::size_t range = (stored - 1) / octets;
    if (range == 3 && seen.end == 0) {
      has_next.wait(false);
      seen.end = stored - octets / 4;
      EXPECT_EQ(::ftruncate(file.descriptor(), static_cast<off_t>(seen.end)), 0);
    } else if (range == 4 && !has_next.exchange(true)) {
      has_next.notify_all();
      seen.has_problem.wait(false);
      const std::string_view cut = std::string_view(text).substr(seen.end);
      EXPECT_EQ(::pwrite(file.descriptor(), cut.data(), cut.size(), static_cast<off_t>(seen.end)), std::ssize(cut));
    }
  };
  Finished finished;
  std::vector<std::string> files(20, other.name());
  files.front() = file.name();
  Input input(files, lines, octets);
  Threads threads({input, lines, 2, false, 0, show},
                  [&](Turn& turn) { return std::make_unique<WatchingCopier>(turn, finished, seen); });
  threads.run();
  std::string expected = text.substr(0, text.rfind('\n', seen.end - 1) + 1);
  for (std::size_t i = 1; i < files.size(); ++i) expected += "x\n";
  EXPECT_TRUE(finished.text == expected);
  EXPECT_EQ(finished.complaints.size(), 1U);
  EXPECT_TRUE(seen.has_later_block);
}

TEST(Threads, NothingCountsAfterTheLastBlockThatIsWanted) {
  const std::string text = numbered_lines(300'000);
  const TemporaryFile file(text);
  for (const std::size_t jobs : {1U, 2U, 3U, 8U}) {
    const std::string copied = copy({file.name()}, jobs, 200'000).text;
    EXPECT_TRUE(text.starts_with(copied)) << jobs;
    EXPECT_GE(copied.size(), 200'000U) << jobs;
    EXPECT_LE(copied.size(), 200'000U + block_octets) << jobs;
  }
}

TEST(Threads, AreNotStartedForAShortInput) {
  const TemporaryFile file("a\nb\n");
  EXPECT_EQ(copy({file.name()}, 8).hands, 1U);
}

TEST(Threads, EndWhenTheyAreStopped) {
  const TemporaryFile file(numbered_lines(300'000));
  Input input({file.name()}, lines, block_octets);
  Finished finished;
  std::unique_ptr<Threads> threads;
  const auto make = [&](Turn& turn) {
    threads->stop();
    return std::make_unique<Copier>(turn, finished, std::string::npos);
  };
  threads = std::make_unique<Threads>(Threads::Asked{input, lines, 4, false}, make);
  threads->run();
  EXPECT_EQ(finished.text, "");
}

class Throwing : public Hand {
public:
  explicit Throwing(bool in_its_turn) : in_its_turn_(in_its_turn) {}
  void work(const Portion& portion) override {
    is_far_ = portion.block.byte > 500'000;
    if (is_far_ && !in_its_turn_) throw std::runtime_error("thrown");
  }
  [[nodiscard]] bool in_order(const Portion&) override {
    if (is_far_) throw std::runtime_error("thrown");
    return true;
  }

private:
  bool in_its_turn_, is_far_ = false;
};

TEST(Threads, RethrowWhatAHandThrows) {
  const TemporaryFile file(numbered_lines(300'000));
  for (const std::size_t jobs : {1U, 4U}) {
    for (const bool in_its_turn : {false, true}) {
      Input input({file.name()}, lines, block_octets);
      Threads threads({input, lines, jobs, false}, [=](Turn&) { return std::make_unique<Throwing>(in_its_turn); });
      EXPECT_THROW(threads.run(), std::runtime_error) << jobs;
    }
  }
}

}  // namespace
}  // namespace bnfurl::records
