#include "src/records/columns/spellings.hpp"

#include <gtest/gtest.h>

namespace bnfurl::records {
namespace {

TEST(Spellings, OfAddresses) {
  Spelling spelling;
  EXPECT_EQ(spelling.address("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(spelling.address("192.0.2.7:80"), "192.0.2.7");
  EXPECT_EQ(spelling.address("h.example:80"), "h.example");
  EXPECT_EQ(spelling.address("2001:db8::5"), "2001:db8::5");
  EXPECT_EQ(spelling.address("[2001:DB8:0::5]:443"), "2001:db8::5");
  EXPECT_EQ(spelling.address("2001:0db8:0000:0000:0001:0000:0000:0001"), "2001:db8::1:0:0:1");
  EXPECT_EQ(spelling.address("2001:db8:0:1:1:1:1:1"), "2001:db8:0:1:1:1:1:1");
  EXPECT_EQ(spelling.address("0:0:0:0:0:0:0:0"), "::");
  EXPECT_EQ(spelling.address("1:0:0:0:0:0:0:0"), "1::");
  EXPECT_EQ(spelling.address("FE80::1%eth0"), "fe80::1%eth0");
  EXPECT_EQ(spelling.address("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(spelling.address("[::FFFF:192.0.2.7]:80"), "192.0.2.7");
  EXPECT_EQ(spelling.address("::ffff:c000:207"), "192.0.2.7");
  EXPECT_EQ(spelling.address("[0:0:0:0:0:FFFF:C000:0207]:80"), "192.0.2.7");
  EXPECT_EQ(spelling.address("64:ff9b::192.0.2.7"), "64:ff9b::c000:207");
  EXPECT_EQ(spelling.address("[x"), "[x");
  EXPECT_EQ(spelling.address("a:b:c"), "a:b:c");
}

TEST(Spellings, OfHosts) {
  Spelling spelling;
  EXPECT_EQ(spelling.host("H.example:8443"), "h.example");
  EXPECT_EQ(spelling.host("[2001:DB8::7]:80"), "[2001:db8::7]");
}

TEST(Spellings, OfTextsWithEscapes) {
  EXPECT_EQ(unescaped(R"(\xC3\x9c\"\\\t\u00dc)", Escapes::backslash), "\u00dc\"\\\t\u00dc");
  // No server writes these: they stay as they are.
  EXPECT_EQ(unescaped(R"(\x41 \u0041 \G \xZ \ud800 \)", Escapes::backslash), R"(\x41 \u0041 \G \xZ \ud800 \)");
  EXPECT_EQ(unescaped("a%09b%2541", Escapes::percent), "a\tb%41");
  EXPECT_EQ(unescaped("#22#7C#7c#2 #", Escapes::hash), "\"||#2 #");
  EXPECT_EQ(unescaped(R"(\u0022\/)", Escapes::json), "\"/");
  EXPECT_EQ(unescaped(R"(\x22)", Escapes::none), R"(\x22)");
}

TEST(Spellings, StandInLines) {
  EXPECT_TRUE(stands_in_line(Written::as_address, "192.0.2.7"));
  EXPECT_TRUE(may_spell_in_hexadecimal("h - - [20/Nov] ::FFFF:c000:207", "192.0.2.7"));
  EXPECT_FALSE(may_spell_in_hexadecimal("h - - [20/Nov:08:00:00] ::ffff:192.0.2.7 ffff:", "192.0.2.7"));
  EXPECT_FALSE(may_spell_in_hexadecimal("::ffff:c000:207", "h.example"));
  EXPECT_FALSE(stands_in_line(Written::as_address, "221"));
  EXPECT_FALSE(stands_in_line(Written::as_address, "2001:db8::5"));
  EXPECT_FALSE(stands_in_line(Written::as_host, "h.example"));
  EXPECT_TRUE(stands_in_line(Written::escaped, "GPTBot"));
  EXPECT_FALSE(stands_in_line(Written::escaped, "a\"b"));
}

}  // namespace
}  // namespace bnfurl::records
