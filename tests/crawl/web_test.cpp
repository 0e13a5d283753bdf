// Repairs for the web, of all short texts of pieces that mean something to them. tests/golden/crawl/web.tsv has what
// people write.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "src/crawl/web.hpp"

namespace bnfurl::crawl {
namespace {

constexpr char guard = '\x55';

// The text that `web_text` makes, in memory of exactly the size that is enough, with octets behind it that must stay.
std::string repaired(std::string_view text, std::string_view scheme = "https") {
  std::vector<char> memory(web_text_size(text.size()) + 16, guard);
  const WebText web = web_text(text, scheme, std::span(memory).first(web_text_size(text.size())));
  EXPECT_TRUE(std::ranges::all_of(std::span(memory).last(16), [](char octet) { return octet == guard; })) << text;
  EXPECT_EQ(web.changes.empty(), web.text == text) << text;
  return std::string(web.text);
}

void check_all(const std::string& text, std::size_t most) {
  const std::string once = repaired(text);
  ASSERT_EQ(repaired(once), once) << text;
  const std::string reference = repaired(text, "");
  ASSERT_TRUE(reference == text || (reference == once && once.starts_with("http"))) << text;
  ASSERT_EQ(repaired(reference, ""), reference) << text;
  if (most == 0) return;
  for (const char* const piece : {"http",
                                  "htps",
                                  ":",
                                  "/",
                                  "//",
                                  "\\",
                                  "a.bc",
                                  "1.2.3.4",
                                  ".",
                                  "a",
                                  "8",
                                  "?",
                                  "#",
                                  "@",
                                  "\"",
                                  "'",
                                  "<",
                                  ">",
                                  "(",
                                  ")",
                                  "[",
                                  "]",
                                  "{",
                                  ",",
                                  ";",
                                  "&",
                                  " ",
                                  "\t",
                                  "\xC2\xA0",
                                  "\xEF\xBB\xBF",
                                  "URL:",
                                  "</a>",
                                  "::1",
                                  "localhost",
                                  "- ",
                                  "1. ",
                                  "|",
                                  "\xE2\x80\x9D",
                                  "\xE3\x80\x8C",
                                  "\xE3\x80\x8D"})
    check_all(text + piece, most - 1);
}

TEST(WebText, OfARepairIsTheRepairAndStaysInItsMemory) { check_all("", 3); }

TEST(WebText, OfAReferenceThatMayBeRelativeIsTheReference) {
  for (const char* const text : {"a.bc", "(a.bc)", " //a.bc", "http:a", "http:/a", "https:\\a", "http/a", "x:a b", ""})
    EXPECT_EQ(repaired(text, ""), text);
  EXPECT_EQ(repaired("\"htp://a\\b\"", ""), "http://a/b");
}

TEST(WebText, OfAUrlIsTheUrlAsFarAsItGoes) {
  for (const char* const head : {"http://a.bc", "https://a.bc/"}) {
    const std::string begin(head);
    for (int octet = 1; octet < 256; ++octet) {
      const std::string text = begin + "/x" + static_cast<char>(octet) + "y";
      const bool goes = octet == '\t' || octet == '\r' || octet == '\n';
      EXPECT_EQ(repaired(text), goes ? begin + "/xy" : octet == '\\' ? begin + "/x/y" : text);
    }
  }
}

}  // namespace
}  // namespace bnfurl::crawl
