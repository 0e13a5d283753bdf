// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/records/beginning.hpp"

#include <gtest/gtest.h>

namespace bnfurl::tool {
namespace {

struct Records : ::testing::Test {
  void add(std::string_view text, std::size_t byte, std::string_view file = "a") {
    beginning.add({.text = text, .file = file, .byte = byte}, cutter);
  }

  TerminatorCutter cutter{'\n'};
  Beginning beginning;
};

TEST_F(Records, OfNothingAreNone) {
  EXPECT_TRUE(beginning.block().text.empty());
  add("", 0);
  EXPECT_TRUE(beginning.block().text.empty());
}

TEST_F(Records, GoOnFromBlockToBlockOfOneFile) {
  add("", 0, "empty");
  add("a\n", 3);
  add("bc\n", 5);
  add("d\n", 0, "b");
  add("e\n", 8);
  EXPECT_EQ(beginning.block().text, "a\nbc\n");
  EXPECT_EQ(beginning.block().file, "a");
  EXPECT_EQ(beginning.block().byte, 3U);
}

TEST_F(Records, AreWholeAndBounded) {
  const std::string half = std::string(150'000, 'x') + "\n";
  add(half, 0);
  add(half + "y\n" + half, half.size());
  EXPECT_EQ(beginning.block().text, half);
  add("z\n", half.size());
  EXPECT_EQ(beginning.block().text, half);
}

TEST_F(Records, HaveTheMarginOfABlock) {
  add("a\n", 0);
  const std::string_view text = beginning.block().text;
  EXPECT_EQ(text.data()[text.size() + Block::margin - 1], '\0');
}

}  // namespace
}  // namespace bnfurl::tool
