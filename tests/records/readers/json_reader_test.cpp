// Objects of JSON are read in vectors, whatever stands after them, and wherever an octet stands. Which values there are
// is shown in tests/cli/records.t.
#include <gtest/gtest.h>

#include "src/records/readers/json_reader.hpp"
#include "src/records/readers/record.hpp"

namespace bnfurl::records {
namespace {

TEST(JsonString, TextsStayUntilTheyAreCleared) {
  JsonTexts texts;
  const std::string_view plain = "plain";
  EXPECT_EQ(texts.text_of(plain).data(), plain.data());
  const std::string_view first = texts.text_of(R"(\u0061bc)"), second = texts.text_of(R"(\u0062)");
  for (int i = 0; i < 1000; ++i) (void)texts.text_of(R"(\u0063)");
  EXPECT_EQ(first, "abc");
  EXPECT_EQ(second, "b");
}

TEST(JsonString, EscapesOfOctets) {
  JsonTexts texts;
  EXPECT_EQ(texts.text_of(R"(\xc3\xBC\x22\u0041)"), "\u00fc\"A");
  EXPECT_EQ(texts.text_of(R"(\\x41\xe)"), R"(\x41xe)");
  EXPECT_EQ(texts.repaired(R"({"\xc3\xBC":"\x22\\x41\"\xe9"})"), "{\"\u00fc\":\"\\u0022\\\\x41\\\"\ufffd\"}");
  EXPECT_EQ(texts.repaired("\"caf\xe9\""), "\"caf\ufffd\"");
}

/// The members as they stand, and what is not JSON in them; or "none".
std::string members_of(std::string_view text, char after = '"') {
  const std::string memory = std::string(text) + std::string(Block::margin, after);
  JsonReader reader;
  std::vector<JsonMember> members;
  if (!reader.read(std::string_view(memory).substr(0, text.size()), members)) return "none";
  std::string result;
  for (const JsonMember& member : members) {
    result.append(member.name).append(member.name_has_escapes ? "\\=" : "=").append(member.value).append(";");
  }
  return result.append(reader.damage());
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
    EXPECT_EQ(members_of("{\"" + plain + "\xe9\":0}"), plain + "\xe9=0;" + std::string(octets_not_utf8));
    EXPECT_EQ(members_of("{\"" + plain + "\\xe9\":0}"), plain + "\\xe9\\=0;" + std::string(escapes_not_json));
    EXPECT_EQ(members_of("{\"" + plain + "\\xe\":0}"), "none");
  }
}

}  // namespace
}  // namespace bnfurl::records
