// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What an HTML document says, and where.
#include "tools/bnfurl/extract/character_references.hpp"

#include <gtest/gtest.h>

namespace bnfurl::tool::tests {
namespace {

std::string text_of(std::string_view html) {
  PlainText plain;
  plain.set(html);
  return std::string(plain.text());
}

TEST(PlainText, HasTheCharactersOfReferences) {
  EXPECT_EQ(text_of("a&amp;b&#38;c&#x26;d&#X0026;"), "a&b&c&d&");
  EXPECT_EQ(text_of("&sol;&lt;&GT;&quot;&apos;&nbsp;&rdquo;&DiacriticalGrave;"), "/<>\"'\xc2\xa0\xe2\x80\x9d`");
  EXPECT_EQ(text_of("&#233;&#x20ac;&#x1f600;"), "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80");
  EXPECT_EQ(text_of("&#00000000000000000000065;"), "A");
}

TEST(PlainText, DoesNotUndoTwice) { EXPECT_EQ(text_of("&amp;amp;&amp;#38;"), "&amp;&#38;"); }

TEST(PlainText, KeepsWhatIsNoReference) {
  for (const char* text : {"&", "&&", "&amp", "&lt=2", "&copy=1;", "&unknown;", "&;", "&#;", "&#x;", "&#-1;", "&#+1;",
                           "& amp;", "&#3 8;", "&#38", "a&b&c", "&aMP;", "&DiacriticalGraves;"})
    EXPECT_EQ(text_of(text), text);
}

TEST(PlainText, ReplacesWhatIsNoCharacter) {
  for (const char* text : {"&#0;", "&#xd800;", "&#xdfff;", "&#x110000;", "&#99999999999999999999;"})
    EXPECT_EQ(text_of(text), "\xef\xbf\xbd") << text;
}

TEST(PlainText, KnowsThePlacesInTheDocument) {
  PlainText plain;
  plain.set("a&amp;b&#38;&lt;c&");
  ASSERT_EQ(plain.text(), "a&b&<c&");
  const std::size_t places[] = {0, 1, 6, 7, 12, 16, 17};
  for (std::size_t i = 0; i < plain.text().size(); ++i) EXPECT_EQ(plain.place_of(i), places[i]) << i;
}

}  // namespace
}  // namespace bnfurl::tool::tests
