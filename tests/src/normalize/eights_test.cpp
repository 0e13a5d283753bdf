// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Eight octets at once: every octet at every place, beside every kind of neighbour, and every size of a text.
#include "src/normalize/eights.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>

namespace bnfurl::levels {
namespace {

// The places of the octets that pass, as a test would find them one by one.
template <class Passes>
Eight one_by_one(const std::array<char, eight>& octets, Passes passes) {
  std::array<char, eight> found{};
  for (std::size_t i = 0; i < eight; ++i) found[i] = static_cast<char>(passes(octets[i]) ? 0x80 : 0);
  return load_eight(found.data());
}

TEST(Eights, AreTestedExactly) {
  for (const int neighbour : {0x00, 0x40, 0x41, 0x5a, 0x5b, 0x61, 0x7f, 0x80, 0xc1, 0xff}) {
    for (int octet = 0; octet < 256; ++octet) {
      for (std::size_t place = 0; place < eight; ++place) {
        std::array<char, eight> octets{};
        octets.fill(static_cast<char>(neighbour));
        octets[place] = static_cast<char>(octet);
        const Eight loaded = load_eight(octets.data());
        ASSERT_EQ(upper_case(loaded), one_by_one(octets, [](char c) { return c >= 'A' && c <= 'Z'; })) << octet;
        for (const char wanted : {'/', '.', '\x80', '\0'})
          ASSERT_EQ(equal_to(loaded, wanted), one_by_one(octets, [=](char c) { return c == wanted; })) << octet;
      }
    }
  }
}

TEST(Eights, FindWhatIsAnywhereInATextOfAnySize) {
  for (std::size_t size = 0; size <= 40; ++size) {
    const std::string plain(size, 'a');
    EXPECT_FALSE(has_upper_case(plain)) << size;
    EXPECT_FALSE(has_pair(plain, '/', '.')) << size;
    for (std::size_t i = 0; i < size; ++i) {
      std::string text = plain;
      text[i] = 'Q';
      EXPECT_TRUE(has_upper_case(text)) << size << ' ' << i;
      text[i] = '/';
      EXPECT_FALSE(has_pair(text, '/', '.')) << size << ' ' << i;
      if (i + 1 == size) continue;
      text[i + 1] = '.';
      EXPECT_TRUE(has_pair(text, '/', '.')) << size << ' ' << i;
      EXPECT_FALSE(has_pair(text, '.', '/')) << size << ' ' << i;
    }
  }
}

}  // namespace
}  // namespace bnfurl::levels
