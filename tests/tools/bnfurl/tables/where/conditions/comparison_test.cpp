// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/tables/where/conditions/comparison.hpp"

#include <gtest/gtest.h>

#include <random>

namespace bnfurl::tool {
namespace {

// Few different octets, so that much of the value is nearly found.
TEST(Search, IgnoringCaseAgreesWithFindInLowerCase) {
  std::mt19937 random(1);
  std::size_t found = 0;
  const auto text_of = [&random](std::size_t size) {
    std::string text;
    for (; size > 0; --size) text += "aAbB\xe9"[random() % 16 == 0 ? 4 : random() % (random() % 4 == 0 ? 4 : 2)];
    return text;
  };
  for (int i = 0; i < 20000; ++i) {
    const std::string text = text_of(random() % 60);
    const std::string value = text_of(random() % 8);
    const bool expected = in_lower_case(text).find(in_lower_case(value)) != std::string::npos;
    found += expected ? 1 : 0;
    EXPECT_EQ(Search({value, true}).holds(text), expected) << value << " in " << text;
  }
  EXPECT_GT(found, 5000U);
  EXPECT_LT(found, 18000U);
}

TEST(Search, OfALongValueInALongTextIsNotQuadratic) {
  const std::string text(1 << 20, 'a');
  const std::string value = std::string(1 << 19, 'A') + "b";
  EXPECT_FALSE(Search({value, true}).holds(text));
  EXPECT_TRUE(Search({value, true}).holds(text + "B"));
}

TEST(Comparison, IgnoresTheCaseOfAsciiLettersOnly) {
  const Comparison equal(Comparison::Relation::equal, {"aZ[\xc9", true});
  EXPECT_TRUE(equal.holds("Az[\xc9"));
  EXPECT_FALSE(equal.holds("Az[\xe9"));
  EXPECT_FALSE(equal.holds("Az{\xc9"));
}

}  // namespace
}  // namespace bnfurl::tool
