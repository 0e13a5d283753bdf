// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/tables/where/conditions/line_set.hpp"

#include <gtest/gtest.h>

namespace bnfurl::tool {
namespace {

LineSet lines_of(std::string_view text) { return LineSet(std::vector<char>(text.begin(), text.end())); }

TEST(LineSet, HasLinesWithoutTheirEnds) {
  const LineSet lines = lines_of("a\nb\r\nc\r\r\n\r\n d ");
  for (const char* line : {"a", "b", "c\r", "", " d "}) EXPECT_TRUE(lines.has(line)) << line;
  for (const char* line : {"a\n", "b\r", "c", "d", "\r"}) EXPECT_FALSE(lines.has(line)) << line;
  EXPECT_EQ(lines.size(), 5U);
}

TEST(LineSet, AfterTheLastLineFeedThereIsNoLine) {
  EXPECT_FALSE(lines_of("a\n").has(""));
  EXPECT_TRUE(lines_of("a\n\n").has(""));
  EXPECT_FALSE(lines_of("").has(""));
}

TEST(LineSet, HasAnyOctets) {
  const LineSet lines = lines_of(std::string_view("a\0b\n\xff\xfe\n", 7));
  EXPECT_TRUE(lines.has(std::string_view("a\0b", 3)));
  EXPECT_TRUE(lines.has("\xff\xfe"));
  EXPECT_FALSE(lines.has("a"));
}

TEST(LineSet, OfManyLinesHasAllAndNoOthers) {
  std::string text;
  for (int i = 0; i < 100000; ++i) text += "h" + std::to_string(i) + ".example\n";
  const LineSet lines = lines_of(text);
  EXPECT_EQ(lines.size(), 100000U);
  for (int i = 0; i < 100000; ++i) {
    EXPECT_TRUE(lines.has("h" + std::to_string(i) + ".example"));
    EXPECT_FALSE(lines.has("g" + std::to_string(i) + ".example"));
  }
}

}  // namespace
}  // namespace bnfurl::tool
