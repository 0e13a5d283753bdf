// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// surt_ia gives what the package `surt` 0.3.1 gave for the texts of ia_keys.tsv, as it was recorded. tests/python/
// surt_test.py asks the package itself, for many more.
#include <bnfurl/crawl/surt.hpp>

#include <gtest/gtest.h>

#include <fstream>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace bnfurl::crawl {
namespace {

std::string ia(std::string_view text) {
  std::string key = "what was there before";
  surt_ia(text, key);
  return key;
}

/// With each \xNN as the octet.
std::string unescaped(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\') {
      result += static_cast<char>(std::stoi(std::string(text.substr(i + 2, 2)), nullptr, 16));
      i += 3;
    } else {
      result += text[i];
    }
  }
  return result;
}

struct Recorded {
  std::string text;
  std::string key;
};

std::vector<Recorded> recorded() {
  std::vector<Recorded> all;
  std::ifstream file("tests/crawl/surt/ia_keys.tsv");
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.front() == '#') continue;
    const std::size_t tab = line.find('\t');
    all.push_back({unescaped(line.substr(0, tab)), unescaped(line.substr(tab + 1))});
  }
  return all;
}

TEST(SurtIa, IsWhatThePackageGave) {
  const auto all = recorded();
  EXPECT_GE(all.size(), 150U);
  for (const auto& [text, key] : all) EXPECT_EQ(ia(text), key) << text;
}

// The package raises an error for these; a key is given all the same.
TEST(SurtIa, HasAKeyWhereThePackageRefusesAText) {
  EXPECT_EQ(ia(" "), "-");
  EXPECT_EQ(ia("\t\n"), "-");
  EXPECT_EQ(ia("http://example.com:65536/"), "com,example:65536)/");
  EXPECT_EQ(ia("http://example.com:0099999/"), "com,example:99999)/");
  EXPECT_EQ(ia("http://example.com:A b/"), "com,example:a%20b)/");
  EXPECT_EQ(ia("http://" + std::string(5000, '0') + "1/"), "1,0,0,0)/");
}

// The package leaves octets that are no UTF-8 out of a name, unless the name then has no form in ASCII.
TEST(SurtIa, OctetsThatAreNoUtf8) {
  for (const std::string_view octets :
       {"\x80", "\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xf8\x88\x80\x80\x80", "\xc3", "\xe3\x80"}) {
    EXPECT_EQ(ia("http://a" + std::string(octets) + "\xc3\xbc.de/"), "de,xn--a-eha)/");
    EXPECT_EQ(ia("http://a" + std::string(octets) + "b.de/"), "de,ab)/");
  }
}

std::string repeated(std::string_view text, std::size_t times) {
  std::string result;
  for (std::size_t i = 0; i < times; ++i) result += text;
  return result;
}

// The package takes the square of the size for some of these, a day and more. Here each is done at once.
TEST(SurtIa, TakesTimeInProportionToTheSize) {
  constexpr std::size_t times = 100'000;
  const std::string id(24, '0');
  for (const std::string_view prefix : {"http://", "http://h/", "http://h/?", "x:", "x:?"}) {
    for (const std::string& piece : std::vector<std::string>{"%25",
                                                             "%",
                                                             "%2",
                                                             "%%32%35",
                                                             "/..",
                                                             "/a/..",
                                                             "//",
                                                             "../",
                                                             "cfid=",
                                                             "cfid=1&",
                                                             "cfid=1&cftoken=&",
                                                             "&cftoken=1",
                                                             "sid=",
                                                             "&",
                                                             "b&a&",
                                                             ".aspx",
                                                             "/(" + id + ")",
                                                             "/(" + id + ")/",
                                                             "/(a(" + id + ")",
                                                             "a(" + id + ")",
                                                             "(a(",
                                                             "www.",
                                                             ".",
                                                             "..",
                                                             "@",
                                                             "[",
                                                             ":",
                                                             "\xc3\xbc",
                                                             "\xc3\xbc.",
                                                             "\xc3",
                                                             "http://",
                                                             " "}) {
      EXPECT_FALSE(ia(std::string(prefix) + repeated(piece, times)).empty());
    }
  }
}

TEST(SurtIa, TakesAnyOctets) {
  std::mt19937 random(1);
  for (int i = 0; i < 20'000; ++i) {
    std::string text(random() % 40, '\0');
    for (char& octet : text) octet = static_cast<char>(random());
    const std::string key = ia(text);
    EXPECT_FALSE(key.empty());
    for (const char octet : key) EXPECT_TRUE(octet > ' ' && octet < 0x7f) << text;
  }
}

}  // namespace
}  // namespace bnfurl::crawl
