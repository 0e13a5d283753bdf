// How results are written: URLs drawn over their components, JSON strings, and Base64.
#include <gtest/gtest.h>

#include "tools/bnfurl/terminal/drawing.hpp"

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

std::string json(std::string_view text, bool terminal = false) {
  std::string result;
  (void)append_json_string(result, text, terminal);
  return result;
}

std::string base64(std::string_view text) {
  std::string result;
  append_base64(result, text);
  return result;
}

TEST(JsonString, EscapesWhatJsonMust) {
  EXPECT_EQ(json("a\"b\\c/"), R"("a\"b\\c/")");
  EXPECT_EQ(json(std::string_view("\0\b\t\n\v\f\r\x1f\x7f", 9)), "\"\\u0000\\b\\t\\n\\u000b\\f\\r\\u001f\x7f\"");
}

TEST(JsonString, KeepsUtf8) {
  std::string result;
  EXPECT_TRUE(append_json_string(result, "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80"));
  EXPECT_EQ(result, "\"\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\"");
}

// The example of The Unicode Standard, table 3-8, and others of section 3.9.
TEST(JsonString, ShowsOneReplacementForEachMaximalSubpart) {
  const std::string r = "\xef\xbf\xbd";
  std::string result;
  EXPECT_FALSE(append_json_string(result, "\xf0\x80\x80\x41"));
  EXPECT_EQ(result, "\"" + r + r + r + "A\"");
  EXPECT_EQ(json("\xe1\x80\xe2\xf0\x91\x92\xf1\xbf\x41"), "\"" + r + r + r + r + "A\"");
  EXPECT_EQ(json("\xed\xa0\x80\x41"), "\"" + r + r + r + "A\"");
  EXPECT_EQ(json("\xe0\x9f\xbf\x41"), "\"" + r + r + r + "A\"");
  EXPECT_EQ(json("\xf4\x90\x80\x80"), "\"" + r + r + r + r + "\"");
  EXPECT_EQ(json("\xc0\xaf\xff\xc3"), "\"" + r + r + r + r + "\"");
}

TEST(JsonString, ShowsOctetsOnATerminal) {
  EXPECT_EQ(json("\xc3\xa9\xff\x7f\x1b~", true), R"("\xc3\xa9\xff\x7f\u001b~")");
}

TEST(Base64, TestVectorsOfRfc4648) {
  EXPECT_EQ(base64(""), "");
  EXPECT_EQ(base64("f"), "Zg==");
  EXPECT_EQ(base64("fo"), "Zm8=");
  EXPECT_EQ(base64("foo"), "Zm9v");
  EXPECT_EQ(base64("foob"), "Zm9vYg==");
  EXPECT_EQ(base64("\xff\xfe\xfd"), "//79");
}

}  // namespace
}  // namespace bnfurl::tool
