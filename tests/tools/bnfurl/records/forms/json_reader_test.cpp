// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/records/forms/json_reader.hpp"

#include <gtest/gtest.h>

#include "tools/bnfurl/records/block.hpp"

namespace bnfurl::tool {
namespace {

/// The members as they stand, or "none".
std::string members_of(std::string_view text, char after = '"') {
  const std::string memory = std::string(text) + std::string(Block::margin, after);
  JsonReader reader;
  std::vector<JsonMember> members;
  if (!reader.read(std::string_view(memory).substr(0, text.size()), members)) return "none";
  std::string result;
  for (const JsonMember& member : members) {
    result.append(member.name).append(member.name_has_escapes ? "\\=" : "=").append(member.value).append(";");
  }
  return result;
}

TEST(JsonReader, MembersAsTheyStand) {
  EXPECT_EQ(members_of("{}"), "");
  EXPECT_EQ(members_of(" { \"a\" : [ 1 , {} ] ,\"\":\"x\\\"\" } "), "a=[ 1 , {} ];=\"x\\\"\";");
  EXPECT_EQ(members_of(R"({"a":1e400,"a":{"b":[]},"\u0061":"\ud800","n":null})"),
            R"(a=1e400;a={"b":[]};\u0061\="\ud800";n=null;)");
}

// RFC 8259 is the only judge: a text cut anywhere is none, whatever stands after it.
TEST(JsonReader, PrefixesAreNoObjects) {
  const std::string_view text =
      R"({"name":["a long string of more than one vector, with \u0041",-1.5e+3,true,false,null,{"x":{}}],"\n":0})";
  for (std::size_t size = 0; size < text.size(); ++size) {
    for (const char after : {'"', '}', '0', ' ', '\\', '\xff', '\0'}) {
      EXPECT_EQ(members_of(text.substr(0, size), after), "none") << size;
    }
  }
  EXPECT_NE(members_of(text), "none");
}

TEST(JsonReader, SpecialOctetsAreFoundAtEveryPlace) {
  for (std::size_t size = 0; size < 70; ++size) {
    const std::string plain(size, ' ');
    EXPECT_EQ(members_of("{\"" + plain + "\":0}"), plain + "=0;");
    EXPECT_EQ(members_of("{\"" + plain + "\\\\\":0}"), plain + "\\\\\\=0;");
    EXPECT_EQ(members_of("{\"" + plain + "\x1f\":0}"), "none");
    EXPECT_EQ(members_of("{\"" + plain + "\x7f\xc3\xa9\":0}"), plain + "\x7f\xc3\xa9=0;");
    EXPECT_EQ(members_of("{\"" + plain + "\xe9\":0}"), "none");
  }
}

TEST(JsonReader, WhatIsNoValue) {
  for (const char* value : {"",        "01",    "-",        "+1",          ".5",         "1.",
                            "1.e1",    "1e",    "1e+",      "0x1",         "NaN",        "tru",
                            "True",    "nulll", "'a'",      "\"\\x\"",     "[1,]",       "[,1]",
                            "[1 2]",   "{,}",   "[}",       "{]",          "[1}",        "{1:2}",
                            "{\"a\"}", "[",     "{\"a\":}", "\"\\u12g4\"", "\"\\u12\"",  "1 1",
                            "\f1",     "\xa0",  "\"a\tb\"", "[]]",         "{\"a\":1,}", "{\"a\":1 \"b\":2}"}) {
    EXPECT_EQ(members_of(std::string("{\"a\":") + value + "}"), "none") << value;
  }
  for (const char* text :
       {"", " ", "1", "[]", "\"a\"", "null", "{}{}", "{} x", "{\"a\":1,}", "{,}", "{a:1}", "\xef\xbb\xbf{}"}) {
    EXPECT_EQ(members_of(text), "none") << text;
  }
}

}  // namespace
}  // namespace bnfurl::tool
