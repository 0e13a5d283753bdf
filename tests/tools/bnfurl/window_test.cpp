// What is counted in a window is what was counted in its last parts, whatever the clock says.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <random>
#include <utility>
#include <vector>

#include "tools/bnfurl/stats/window.hpp"

namespace bnfurl::tool {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

struct Counter {
  std::size_t count = 0;
  void add(const Counter& more) { count += more.count; }
};

const Window<Counter>::Clock::time_point begin = {};

TEST(Window, CountsWhatIsAtMostAsOldAsItsLength) {
  Counter now;
  Window<Counter> window(
      now, seconds(60), [] { return Counter(); }, begin);
  std::mt19937 random(1);
  std::vector<milliseconds> read;
  for (milliseconds time(0); time < seconds(600); time += milliseconds(random() % 700)) {
    window.move_to(begin + time);
    ++now.count;
    read.push_back(time);
    const std::size_t shown = window.all_in({}, begin + time).count;
    const auto in_last = [&](seconds period) {
      return static_cast<std::size_t>(std::ranges::count_if(read, [&](milliseconds at) { return time - at < period; }));
    };
    EXPECT_LE(shown, in_last(seconds(60)));
    EXPECT_GE(shown, in_last(seconds(58)));
  }
}

TEST(Window, IsEmptyAfterItsLength) {
  Counter now;
  Window<Counter> window(
      now, seconds(60), [] { return Counter(); }, begin);
  now.count = 5;
  EXPECT_EQ(window.all_in({}, begin + seconds(59)).count, 5U);
  EXPECT_EQ(window.all_in({}, begin + seconds(60)).count, 0U);
  now.count = 3;
  EXPECT_EQ(window.all_in({}, begin + seconds(100)).count, 3U);
  EXPECT_EQ(window.all_in({}, begin + seconds(1000)).count, 0U);
}

TEST(Window, WithoutALengthHasAll) {
  Counter now;
  Window<Counter> window(
      now, seconds(0), [] { return Counter(); }, begin);
  now.count = 5;
  EXPECT_EQ(window.all_in({}, begin + std::chrono::hours(1000)).count, 5U);
}

}  // namespace
}  // namespace bnfurl::tool
