// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/tables/percent.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace bnfurl::tool {
namespace {

TEST(Percent, IsDecodedOnce) {
  EXPECT_EQ(decode_percent("/a%20b%0A%2541"), "/a b%0A%41");
  EXPECT_EQ(decode_percent(""), "");
  EXPECT_EQ(decode_percent("abc"), "abc");
  EXPECT_EQ(decode_percent("%25%32%35"), "%25");
}

TEST(Percent, EveryOctetButAControlIsDecoded) {
  for (unsigned octet = 0; octet < 256; ++octet) {
    const bool is_control = octet < 32 || octet == 127;
    for (const std::string& written : {fmt::format("x%{:02x}y", octet), fmt::format("x%{:02X}y", octet)})
      EXPECT_EQ(decode_percent(written), is_control ? written : fmt::format("x{}y", static_cast<char>(octet)));
  }
}

TEST(Percent, WithoutTwoDigitsItIsNotDecoded) {
  for (const char* text : {"%", "%%", "%4", "%4g", "%g4", "% 4", "%+4", "%-4", "%0x", "%.1"})
    EXPECT_EQ(decode_percent(text), text);
  EXPECT_EQ(decode_percent("%4%41%%41%"), "%4A%A%");
  EXPECT_EQ(decode_percent(std::string_view("%41").substr(0, 2)), "%4");
}

TEST(Percent, ATextWithAPercentSignHasEscapes) {
  EXPECT_TRUE(has_escapes("a%"));
  EXPECT_FALSE(has_escapes("a"));
}

TEST(Percent, APlusIsABlankOnlyInAForm) {
  EXPECT_EQ(decode_percent("a+b%2B"), "a+b+");
  EXPECT_EQ(decode_form("a+b%2B"), "a b+");
  EXPECT_EQ(decode_form("%+4+%0a"), "% 4 %0a");
  EXPECT_TRUE(has_form_escapes("a+"));
  EXPECT_TRUE(has_form_escapes("%41"));
  EXPECT_FALSE(has_form_escapes("a"));
}

}  // namespace
}  // namespace bnfurl::tool
