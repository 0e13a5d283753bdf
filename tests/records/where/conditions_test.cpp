// What a test of `--where` asks of a value: a part of it, letter case, and the order of numbers.
#include <gtest/gtest.h>

#include <random>
#include <string>

#include "src/records/where/conditions.hpp"

namespace bnfurl::records {
namespace {

bool contains(const Operand& operand, std::string_view text) {
  return Comparison(Comparison::Relation::contains, operand).holds(text);
}

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
    EXPECT_EQ(contains({value, true}, text), expected) << value << " in " << text;
    EXPECT_EQ(contains({value, false}, text), text.find(value) != std::string::npos) << value << " in " << text;
  }
  EXPECT_GT(found, 5000U);
  EXPECT_LT(found, 18000U);
}

TEST(Search, OfALongValueInALongTextIsNotQuadratic) {
  const std::string text(1 << 20, 'a');
  const std::string value = std::string(1 << 19, 'A') + "b";
  EXPECT_FALSE(contains({value, true}, text));
  EXPECT_TRUE(contains({value, true}, text + "B"));
}

TEST(Comparison, IgnoresTheCaseOfAsciiLettersOnly) {
  const Comparison equal(Comparison::Relation::equal, {"aZ[\xc9", true});
  EXPECT_TRUE(equal.holds("Az[\xc9"));
  EXPECT_FALSE(equal.holds("Az[\xe9"));
  EXPECT_FALSE(equal.holds("Az{\xc9"));
}

Decimal number(std::string_view text) {
  const std::optional<Decimal> read = Decimal::read(text);
  EXPECT_TRUE(read) << text;
  return read.value_or(*Decimal::read("0"));
}

// Numbers of a few digits are exact as numbers of ten-thousandths, too.
TEST(Decimal, RandomNumbersAreOrderedAsTheirTenThousandths) {
  std::mt19937 random(1);
  const auto next = [&random](std::string& text) {
    text = random() % 2 == 0 ? "" : random() % 2 == 0 ? "-" : "+";
    const bool negative = text == "-";
    std::int64_t value = 0;
    const auto add = [&](std::size_t count) {
      for (; count > 0; --count) {
        const auto digit = random() % 3 == 0 ? static_cast<char>(random() % 10) : '\0';
        text += static_cast<char>('0' + digit);
        value = 10 * value + digit;
      }
    };
    add(1 + random() % 4);
    const std::size_t fraction = random() % 5;
    if (fraction > 0) text += '.';
    add(fraction);
    for (std::size_t i = fraction; i < 4; ++i) value *= 10;
    return negative ? -value : value;
  };
  for (int i = 0; i < 20000; ++i) {
    std::string left_text;
    std::string right_text;
    const std::int64_t left = next(left_text);
    const std::int64_t right = next(right_text);
    EXPECT_EQ(number(left_text) <=> number(right_text), left <=> right) << left_text << " " << right_text;
  }
}

}  // namespace
}  // namespace bnfurl::records
