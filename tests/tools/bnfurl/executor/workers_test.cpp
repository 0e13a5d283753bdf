// Many threads do the same as one.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <stdexcept>
#include <string>

#include <bnfurl/rfc3986.hpp>

#include "src/records/sinks/output_buffer.hpp"
#include "tests/records/temporary_file.hpp"
#include "tools/bnfurl/executor/workers.hpp"

namespace bnfurl::tool {
namespace {

const records::Format lines;

/// Each line is a reference, so it is valid.
const records::Plan& each_line() {
  static const records::Plan plan{.format = lines,
                                  .standards = {{rfc3986::URI_reference}},
                                  .derivation = std::make_shared<records::Derivation>(records::RecordOptions()),
                                  .is_numbered = true};
  return plan;
}

std::string numbered_lines(std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += std::to_string(i) + "\n";
  return text;
}

/// Prints each line with its number and its place, `times` times. Stops after the line at `last`.
class Numbered : public records::Sink {
public:
  explicit Numbered(records::OutputBuffer& page, std::size_t times = 1, std::size_t last = std::string::npos)
      : page_(page), times_(times), last_(last) {}
  [[nodiscard]] bool range(const records::Range& range, records::Tally& tally) override {
    for (std::size_t i = range.begin; i < range.end; ++i) {
      const std::string_view line = range.batches.whole_records(i, i + 1);
      const std::size_t byte = range.batches.byte(i);
      for (std::size_t time = 0; time < times_; ++time) {
        page_.put_number(range.batches.line(i));
        page_.put(' ');
        page_.put_number(byte);
        page_.put(' ');
        page_.put(line);
        page_.put('\n');
      }
      ++tally.selected;
      if (byte <= last_ && last_ <= byte + line.size()) return false;
    }
    return true;
  }

private:
  records::OutputBuffer& page_;
  std::size_t times_;
  std::size_t last_;
};

std::string echo(const std::vector<std::string>& files, std::size_t jobs, std::size_t times) {
  const records::TemporaryFile printed;
  Output out(printed.descriptor());
  records::Input input(files, lines);
  const auto make = [times](records::Batches&, records::OutputBuffer& page) {
    return std::make_unique<Numbered>(page, times);
  };
  const Worked worked = work_on({input, each_line(), jobs, make}, out);
  EXPECT_EQ(out.finish(), records::Status::good);
  EXPECT_EQ(worked.status, records::Status::good);
  return printed.text();
}

TEST(Workers, PrintsTheSameWhateverTheNumberOfThreads) {
  const records::TemporaryFile a(numbered_lines(200'000)), b("x\ny"), c(numbered_lines(100'000));
  const std::vector<std::string> files{a.name(), b.name(), c.name()};
  const std::string alone = echo(files, 1, 1);
  for (const std::size_t jobs : {2U, 3U, 8U, 1000U}) EXPECT_TRUE(echo(files, jobs, 1) == alone) << jobs;
}

TEST(Workers, OutputLongerThanItsPatienceStaysInOrder) {
  const records::TemporaryFile file(numbered_lines(120'000));
  const std::string alone = echo({file.name()}, 1, 5);
  EXPECT_TRUE(echo({file.name()}, 5, 5) == alone);
}

TEST(Workers, PrintTheSameWhereverAFileIsCut) {
  const records::TemporaryFile file("a\n\n\nbcdefghij\n" + std::string(70, 'k') + "\nl\nm\nno\n" +
                                    std::string(40, '\n') + "end");
  const auto print = [&file](std::size_t jobs, std::size_t octets) {
    const records::TemporaryFile printed;
    Output out(printed.descriptor());
    records::Input input({file.name(), file.name()}, lines, octets);
    const auto make = [](records::Batches&, records::OutputBuffer& page) { return std::make_unique<Numbered>(page); };
    EXPECT_EQ(work_on({input, each_line(), jobs, make}, out).status, records::Status::good);
    EXPECT_EQ(out.finish(), records::Status::good);
    return printed.text();
  };
  const std::string alone = print(1, records::BlockMemory::usual);
  for (const std::size_t jobs : {1U, 2U, 3U, 8U}) {
    for (std::size_t octets = 1; octets <= 140; ++octets)
      ASSERT_EQ(print(jobs, octets), alone) << jobs << " " << octets;
  }
}

// Nor does a page that is too long to wait for its end.
TEST(Workers, NothingAfterAStopCounts) {
  const records::TemporaryFile file(numbered_lines(500'000));
  for (const std::size_t times : {1U, 5U}) {
    std::set<std::string> printed;
    for (const std::size_t jobs : {1U, 2U, 7U}) {
      const records::TemporaryFile to;
      Output out(to.descriptor());
      records::Input input({file.name()}, lines);
      const auto make = [times](records::Batches&, records::OutputBuffer& page) {
        return std::make_unique<Numbered>(page, times, 1'500'000);
      };
      EXPECT_TRUE(work_on({input, each_line(), jobs, make}, out).tally.stop);
      EXPECT_EQ(out.finish(), records::Status::good);
      printed.insert(to.text());
    }
    EXPECT_EQ(printed.size(), 1U) << times;
  }
}

class Throwing : public records::Sink {
public:
  [[nodiscard]] bool range(const records::Range& range, records::Tally&) override {
    if (range.batches.byte(range.begin) > 500'000) throw std::runtime_error("thrown");
    return true;
  }
};

TEST(Workers, AnExceptionOfASinkIsThrownAgain) {
  const records::TemporaryFile file(numbered_lines(500'000));
  for (const std::size_t jobs : {1U, 4U}) {
    const records::TemporaryFile to;
    Output out(to.descriptor());
    records::Input input({file.name()}, lines);
    const auto make = [](records::Batches&, records::OutputBuffer&) { return std::make_unique<Throwing>(); };
    EXPECT_THROW((void)work_on({input, each_line(), jobs, make}, out), std::runtime_error);
  }
}

/// Which blocks have been through which lanes, and were finished, in this order; no lock guards this.
struct Passed {
  std::array<std::vector<std::size_t>, 5> lanes;
  std::vector<std::size_t> finished;
};

/// Notes what passes, and prints where its blocks were in the last lane. Stops, or throws, where it is told to.
class Passing : public records::Sink {
public:
  enum class End { none, stop, stop_after, thrown };

  Passing(records::OutputBuffer& page, Passed& passed, End end) : page_(page), passed_(passed), end_(end) {}
  [[nodiscard]] bool range(const records::Range& range, records::Tally&) override {
    byte_ = range.batches.byte(range.begin);
    return end_ != End::stop || !is_last();
  }
  void in_lane(std::size_t lane) override {
    if (end_ == End::thrown && is_last() && lane == 3) throw std::runtime_error("thrown");
    passed_.lanes[lane].push_back(byte_);
    place_ = passed_.lanes[lane].size();
  }
  void after_lanes(records::Tally& tally) override {
    page_.put_number(place_);
    page_.put(' ');
    tally.stop |= end_ == End::stop_after && is_last();
  }
  void in_order(records::Tally&) override { passed_.finished.push_back(byte_); }

private:
  [[nodiscard]] bool is_last() const { return byte_ > 1'000'000; }

  records::OutputBuffer& page_;
  Passed& passed_;
  End end_;
  std::size_t byte_ = 0;  // of the last batch of its block
  std::size_t place_ = 0;
};

/// What is printed; what passed is in order, and the same in all lanes, as far as nothing ended it.
std::string pass(std::size_t jobs, Passing::End end) {
  static const records::TemporaryFile file(numbered_lines(500'000));
  Passed passed;
  const records::TemporaryFile to;
  Output out(to.descriptor());
  records::Input input({file.name()}, lines);
  const auto make = [&](records::Batches&, records::OutputBuffer& page) {
    return std::make_unique<Passing>(page, passed, end);
  };
  const Work work{input, each_line(), jobs, make, nullptr, passed.lanes.size()};
  if (end == Passing::End::thrown)
    EXPECT_THROW((void)work_on(work, out), std::runtime_error);
  else
    EXPECT_EQ(work_on(work, out).tally.stop, end != Passing::End::none);
  for (const std::vector<std::size_t>& lane : passed.lanes) {
    EXPECT_TRUE(std::ranges::is_sorted(lane));
    EXPECT_TRUE(end != Passing::End::none || lane == passed.finished);
  }
  EXPECT_TRUE(std::ranges::is_sorted(passed.finished));
  EXPECT_EQ(out.finish(), records::Status::good);
  return to.text();
}

TEST(Workers, EachLaneIsPassedInTheOrderOfBlocks) {
  const std::string alone = pass(1, Passing::End::none);
  EXPECT_EQ(alone.substr(0, 6), "1 2 3 ");
  for (const std::size_t jobs : {2U, 3U, 8U}) EXPECT_EQ(pass(jobs, Passing::End::none), alone) << jobs;
}

// A thread that has nothing to do in its lanes passes them too, since others wait for it.
TEST(Workers, LanesEndWithTheWork) {
  for (const Passing::End end : {Passing::End::stop, Passing::End::stop_after, Passing::End::thrown}) {
    const std::string alone = pass(1, end);
    for (const std::size_t jobs : {2U, 3U, 8U}) EXPECT_EQ(pass(jobs, end), alone) << jobs;
  }
}

}  // namespace
}  // namespace bnfurl::tool
