#include "tools/bnfurl/terminal/progress_bar.hpp"

#include <gtest/gtest.h>

namespace bnfurl::tool {
namespace {

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
