// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/terminal/drawing.hpp"

#include <gtest/gtest.h>

namespace bnfurl::tool {
namespace {

const Look plain_look{.width = 60};

TEST(Drawing, LabelsHangUnderTheirParts) {
  EXPECT_EQ(
      draw_parts("ab://h:1/?", {{"scheme", 0, 2}, {"host", 5, 6}, {"port", 7, 8}, {"path", 8, 9}, {"query", 10, 10}},
                 plain_look),
      "  ab://h:1/?\n"
      "  |'   | || '\n"
      "  | host || query\n"
      "  scheme |path\n"
      "         port\n");
}

TEST(Drawing, NestedPartsStandBelow) {
  EXPECT_EQ(draw_parts("user:word", {{"userinfo", 0, 9}, {"user", 0, 4}, {"password", 5, 9}}, plain_look),
            "  user:word\n"
            "  `---+---'\n"
            "   userinfo\n"
            "  `+-' `+-'\n"
            "  user password\n");
}

TEST(Drawing, EmptyPartsInOnePlaceShareALabel) {
  EXPECT_EQ(draw_parts("", {{"path", 0, 0}, {"query", 0, 0}}, plain_look), "\n  '\n  path, query\n");
}

TEST(Drawing, LongTextsAreWrappedAndShortened) {
  const std::string text(100, 'x');
  EXPECT_EQ(draw_parts(text, {{"path", 0, 100}}, {.width = 30}),
            "  xxxxxxxxxxxxxxxxxxxx\n"
            "  `--------+----------\n"
            "          path\n"
            "  ... 60 octets ...\n"
            "  xxxxxxxxxxxxxxxxxxxx\n"
            "  ---------+---------'\n"
            "         (path)\n");
}

TEST(Drawing, TextsWithoutPartsAreShown) {
  EXPECT_EQ(draw_parts("::1", {}, plain_look), "  ::1\n");
  EXPECT_EQ(draw_parts(std::string(70, 'x'), {}, {.width = 30}),
            "  xxxxxxxxxxxxxxxxxxxx\n"
            "  ... 40 octets ...\n"
            "  xxxxxxxxxx\n");
}

TEST(Drawing, CaretStandsUnderTheOctetThatFails) {
  EXPECT_EQ(draw_error("a b", 1, plain_look), "  a b\n   ^ 1\n");
  EXPECT_EQ(draw_error("a", 1, plain_look), "  a\n   ^ 1\n");
  EXPECT_EQ(draw_error("", 0, plain_look), "\n  ^ 0\n");
  EXPECT_EQ(draw_error("\xc3\xa9 x", 2, plain_look), "  \\xc3\\xa9 x\n          ^ 2\n");
}

TEST(Drawing, FactsAreWrapped) {
  EXPECT_EQ(draw_facts("g p", false, {{"expected", "a, b, \" \", or the end"}, {"found", "\" \""}}, {.width = 22}),
            "\n  invalid: g p\n"
            "  expected  a, b, \" \",\n"
            "            or the end\n"
            "  found     \" \"\n");
}

}  // namespace
}  // namespace bnfurl::tool
