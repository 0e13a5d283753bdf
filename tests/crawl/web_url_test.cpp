// URLs that are plain: what is written from their components at once is what is found the long way. The grammar read at
// run time is not known to be that of RFC 3986, and a blank before a URL means nothing to the package surt; so both
// take the long way.
#include <gtest/gtest.h>

#include <cstddef>
#include <fstream>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/crawl/surt.hpp>
#include <bnfurl/load.hpp>
#include <bnfurl/rfc3986.hpp>

#include "src/crawl/key/web_url.hpp"

namespace bnfurl::crawl {
namespace {

class WebUrls : public testing::Test {
protected:
  /// Checks that all keys are those of the long way, and counts texts that are plain.
  void check(std::string_view text) {
    const auto url = WebUrl::of(text);
    if (!url) return;
    ++plain_;
    std::string is, expected;
    ASSERT_TRUE(matches(rfc3986::absolute_URI, text)) << text;
    ASSERT_EQ(surt(rfc3986::URI, text, is).value_or("none"), surt(long_way_, text, expected).value_or("none"));
    ASSERT_EQ(surt_ia(text, is), surt_ia(" " + std::string(text), expected)) << text;
  }

  void check_all(const std::string& text, const std::vector<std::string>& pieces, std::size_t most) {
    check(text);
    if (most == 0) return;
    for (const std::string& piece : pieces) check_all(text + piece, pieces, most - 1);
  }

  std::size_t plain_ = 0;

private:
  static std::string grammar() {
    std::ifstream in("grammar/rfc3986.bnf");
    return {std::istreambuf_iterator<char>(in), {}};
  }

  std::string text_ = grammar();
  Loaded loaded_ = load(text_, "rfc3986.bnf");
  Production long_way_ = *loaded_.production("URI");
};

TEST_F(WebUrls, AllSmallOnesHaveTheKeysOfTheLongWay) {
  check_all("http://", {"a", "A", "1", ".", "/", "?", "&", "=", "%", "www", "(", ":", "@", "-", "["}, 4);
  check_all("https://www1.a", {"b", "B", ".", "/", "?", "&", "=", "(", ")", "~", "#", "!"}, 4);
  check_all("http://a.b/?", {"a", "b", "A", "&", "=", "!", "?", "/"}, 5);
  EXPECT_GT(plain_, 10000U);
}

TEST_F(WebUrls, AddressesAndSessionsHaveTheKeysOfTheLongWay) {
  check_all("http://", {"0", "9", ".", "a", "x", "/", "0x1"}, 5);
  const std::string id(24, 'a'), longer(32, '1');
  check_all("http://h/", {"(" + id + ")", "(a(" + id + "))", "/", "x.aspx", "?", "(a"}, 5);
  check_all("http://h/?",
            {"sid=" + longer, "PHPSESSID=" + longer, "ASPSESSIONIDabcdefgh=" + id, "cfid=1", "cftoken=2", "&", "=",
             "aid=", "b"},
            4);
  EXPECT_GT(plain_, 1000U);
}

TEST_F(WebUrls, AnyOctetMayStandAnywhere) {
  for (const std::string_view text : {"http://www.a-b.c/d/e?f=g&a=h", "https://a/b/"}) {
    for (std::size_t at = 0; at <= text.size(); ++at) {
      for (int octet = 0; octet < 256; ++octet) {
        std::string changed(text);
        check(changed.insert(at, 1, static_cast<char>(octet)));
        if (at == text.size()) continue;
        changed = text;
        changed[at] = static_cast<char>(octet);
        check(changed);
      }
    }
  }
  EXPECT_GT(plain_, 2000U);
}

TEST_F(WebUrls, RandomOnesHaveTheKeysOfTheLongWay) {
  constexpr std::string_view octets = "abzAZ019-._~!$&'()*+,;=:@/?&=&=//ab";
  std::mt19937 random(38);
  for (int i = 0; i < 20000; ++i) {
    std::string text = i % 2 == 0 ? "http://www.h.example/" : "https://example/?";
    for (std::size_t size = random() % 40; size > 0; --size) text += octets[random() % octets.size()];
    check(text);
  }
  EXPECT_GT(plain_, 2000U);
}

TEST(WebUrl, LeavesOutWhatMeansSomething) {
  for (const char* const text : {"http://a", "https://www.example.org/a/b.html?c=d/e?f&g", "http://a?", "http://1.a/"})
    EXPECT_TRUE(WebUrl::of(text)) << text;
  for (const char* const text : {"",
                                 "http://",
                                 "ftp://a/",
                                 "HTTP://a/",
                                 "http://A/",
                                 "http://a./",
                                 "http://a..b/",
                                 "http://.a/",
                                 "http://a.1/",
                                 "http://1/",
                                 "http://a:80/",
                                 "http://u@a/",
                                 "http://[::1]/",
                                 "http://a_b/",
                                 "http://a/%41",
                                 "http://a/#",
                                 "http://a/./b",
                                 "http://a/..",
                                 "http://a//b",
                                 "http://a/(b",
                                 "http://a/b c",
                                 "http://a/\x80",
                                 "//a/",
                                 "http:/a"})
    EXPECT_FALSE(WebUrl::of(text)) << text;
}

TEST(WebUrl, DigestsAreHexadecimalDigits) {
  char digits[hex_digits];
  put_hex({0x0123456789abcdefU, 0xf9e8a7b6c5d4e390U}, digits);
  EXPECT_EQ(std::string_view(digits, hex_digits), "0123456789abcdeff9e8a7b6c5d4e390");
}

}  // namespace
}  // namespace bnfurl::crawl
