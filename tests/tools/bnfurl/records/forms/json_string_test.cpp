// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/records/forms/json_string.hpp"

#include <gtest/gtest.h>

namespace bnfurl::tool {
namespace {

std::string text_of(std::string_view raw) {
  std::string text;
  EXPECT_EQ(append_json_text(text, raw), std::string_view::npos);
  return text;
}

TEST(JsonString, EscapesOfRfc8259) {
  EXPECT_EQ(text_of(""), "");
  EXPECT_EQ(text_of(R"(a\"\\\/\b\f\n\r\tz)"), "a\"\\/\b\f\n\r\tz");
  EXPECT_EQ(text_of(R"(\u0000\u007F\u0080\u07fF\u0800\ud7ff\ue000\uffff)"),
            std::string("\0\x7f\xc2\x80\xdf\xbf\xe0\xa0\x80\xed\x9f\xbf\xee\x80\x80\xef\xbf\xbf", 18));
  EXPECT_EQ(text_of(R"(\ud800\udc00\uDBFF\uDFFF)"), "\xf0\x90\x80\x80\xf4\x8f\xbf\xbf");
}

TEST(JsonString, LoneSurrogatesStayAsTheyAreWritten) {
  for (const char* raw : {R"(ab\ud800)", R"(ab\udc00\ud800)", R"(ab\ud800x\udc00)", R"(ab\udBFF\\dc00)"}) {
    std::string text;
    EXPECT_EQ(append_json_text(text, raw), 2U) << raw;
    EXPECT_EQ(text.substr(0, 8), std::string_view(raw).substr(0, 8));
  }
  std::string text;
  EXPECT_EQ(append_json_text(text, R"(\ud800\ud800\udc00)"), 0U);
  EXPECT_EQ(text, "\\ud800\xf0\x90\x80\x80");
}

TEST(JsonString, TextsStayUntilTheNextRecord) {
  JsonTexts texts;
  texts.begin_record(40);
  const std::string_view plain = "plain";
  EXPECT_EQ(texts.text_of(plain).data(), plain.data());
  const std::string_view first = texts.text_of(R"(\u0061bc)"), second = texts.text_of(R"(\u0062)");
  EXPECT_EQ(first, "abc");
  EXPECT_EQ(second, "b");
}

}  // namespace
}  // namespace bnfurl::tool
