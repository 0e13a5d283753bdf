// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Normal forms tell apart what is to be told apart: spellings of one text fall together, and no others do.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <arpa/inet.h>

#include <bnfurl/normalize.hpp>

#include "tests/src/normalize/texts.hpp"
#include "tests/src/normalize/with_rules.hpp"

namespace bnfurl::tests {
namespace {

constexpr unsigned seed = 22;

std::optional<std::string> normal_form(Production entry, std::string_view text) {
  std::vector<char> memory(text.size() + 2);
  const auto normal = normalize(entry, text, Levels::all, memory);
  if (!normal) return std::nullopt;
  return std::string(*normal);
}

class ClassesOf : public testing::TestWithParam<Grammar> {};

// Each spelling comes back to the text that it was made from: so it falls together with all others of this text, and
// with none of another one.
TEST_P(ClassesOf, SpellingsHaveTheNormalFormThatTheyWereMadeFrom) {
  for (const Production entry : entries_of(GetParam())) {
    OddTexts texts(entry, seed);
    Spellings spellings(entry, seed);
    int respelled = 0;
    for (int i = 0; i < 5'000; ++i) {
      const auto normal = normal_form(entry, texts.text());
      if (!normal) continue;
      for (int j = 0; j < 5; ++j) {
        const std::string spelling = spellings.of(*normal);
        respelled += spelling != *normal ? 1 : 0;
        ASSERT_EQ(normal_form(entry, spelling), normal) << GetParam().name() << ' ' << spelling;
      }
    }
    EXPECT_GE(respelled, 500);
  }
}

INSTANTIATE_TEST_SUITE_P(Grammar, ClassesOf, testing::ValuesIn(grammars_with_rules()), name_of);

// RFC 3986, section 6.2.2, takes nothing else together.
TEST(Classes, OfDifferentTextsStayApart) {
  const std::vector<std::string> texts = {
      "http://h/",     "https://h/",     "http://h/?",     "http://h/#",     "http://h//",
      "http://h/a",    "http://h/A",     "http://h/a/",    "http://h/%2F",   "http://h/%252F",
      "http://h/%20",  "http://h/+",     "http://h/a?b",   "http://h/a?B",   "http://h/a%3Fb",
      "http://h/a#b",  "http://h/a#B",   "http://h:8080/", "x://h:080/",     "http://h:443/",
      "http://u@h/",   "http://U@h/",    "http://@h/",     "http://u:@h/",   "http://h./",
      "http://www.h/", "http://[::1]/",  "http://[::]/",   "http://[v1.a]/", "http://1.2.3.4/",
      "http://h/a;b",  "http://h/a%3Bb", "http://h/?a&b",  "http://h/?b&a",  "http://h/index",
      "http:h",        "http:/h",        "http:///h",      "x:a/../b",       "x:/b",
      "x:b",           "x:/.//b",        "x://b",          "x:///b",         "x://b/"};
  const Production uri = *find_production("rfc3986", "URI");
  std::vector<std::string> normal;
  for (const std::string& text : texts) normal.push_back(normal_form(uri, text).value_or("none"));
  std::ranges::sort(normal);
  EXPECT_EQ(std::ranges::adjacent_find(normal), normal.end()) << *std::ranges::adjacent_find(normal);
  EXPECT_FALSE(std::ranges::binary_search(normal, "none"));
}

// The octets for which an address stands, by the C library.
std::array<unsigned char, 16> octets_of_address(const std::string& address) {
  std::array<unsigned char, 16> octets{};
  EXPECT_EQ(inet_pton(AF_INET6, address.c_str(), octets.data()), 1) << address;
  return octets;
}

// All fields of up to four digits, "::" in the place of any run of zeros.
class Addresses {
public:
  [[nodiscard]] std::string any() {
    std::array<unsigned, 8> fields{};
    for (unsigned& field : fields)
      field = random_() % 2 == 0 ? 0 : static_cast<unsigned>(random_() % (random_() % 2 == 0 ? 0x10000 : 16));
    return spelling_of(fields);
  }

  [[nodiscard]] std::string spelling_of(const std::array<unsigned, 8>& fields) {
    std::size_t begin = random_() % 8;
    std::size_t end = begin;
    while (end < 8 && fields[end] == 0 && random_() % 8 != 0) ++end;
    std::string text;
    for (std::size_t i = 0; i < 8; ++i) {
      if (i >= begin && i < end) {
        if (i == begin) text += i == 0 ? "::" : ":";
        continue;
      }
      text += digits_of(fields[i]);
      if (i + 1 < 8) text += ':';
    }
    return text;
  }

private:
  [[nodiscard]] std::string digits_of(unsigned field) {
    static constexpr const char* forms[] = {"%x", "%X", "%02x", "%03X", "%04x", "%04X"};
    char digits[8];
    std::snprintf(digits, sizeof digits, forms[random_() % std::size(forms)], field);
    return digits;
  }

  std::mt19937 random_{seed};
};

TEST(Classes, OfAddressesAreTheOctetsForWhichTheyStand) {
  const Production uri = *find_production("rfc3986", "URI");
  Addresses addresses;
  for (int i = 0; i < 20'000; ++i) {
    const std::string address = addresses.any();
    const auto normal = normal_form(uri, "x://[" + address + "]");
    ASSERT_TRUE(normal) << address;
    const std::string written = normal->substr(5, normal->size() - 6);
    ASSERT_EQ(octets_of_address(written), octets_of_address(address)) << address;
    // The C library writes RFC 5952, too; it takes the dotted form where section 5 allows it, which stands aside here.
    char text[INET6_ADDRSTRLEN];
    const auto octets = octets_of_address(address);
    const std::string expected = inet_ntop(AF_INET6, octets.data(), text, sizeof text);
    if (expected.find('.') == std::string::npos) {
      ASSERT_EQ(written, expected) << address;
    }
  }
}

}  // namespace
}  // namespace bnfurl::tests
