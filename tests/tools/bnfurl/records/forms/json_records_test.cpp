#include <gtest/gtest.h>

#include "tools/bnfurl/records/forms/json_records.hpp"
#include "tools/bnfurl/records/record.hpp"

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
