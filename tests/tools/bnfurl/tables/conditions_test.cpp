// What a test of `--where` asks of a value: a part of it, letter case, the order of numbers, and sets of lines.
#include <gtest/gtest.h>

#include <random>
#include <string>

#include "tools/bnfurl/tables/where/conditions.hpp"

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

Decimal number(std::string_view text) {
  const std::optional<Decimal> read = Decimal::read(text);
  EXPECT_TRUE(read) << text;
  return read.value_or(*Decimal::read("0"));
}

TEST(Decimal, IsASignDigitsAndAFraction) {
  for (const char* text : {"0", "00", "+1", "-1", "1.0", "-0.5", "007.50", "123456789012345678901234567890"})
    EXPECT_TRUE(Decimal::read(text)) << text;
  for (const char* text :
       {"", "-", "+", ".", ".5", "5.", "1.2.3", "--1", "+-1", "1e3", "0x1", " 1", "1 ", "1,5", "1.-5"})
    EXPECT_FALSE(Decimal::read(text)) << text;
}

TEST(Decimal, ZerosThatSayNothingDoNotMatter) {
  for (const char* text : {"5", "05", "+5", "5.0", "+005.000"}) EXPECT_EQ(number(text), number("5")) << text;
  for (const char* text : {"-0", "+0", "0.0", "-0.00", "00"}) EXPECT_EQ(number(text), number("0")) << text;
  EXPECT_NE(number("-5"), number("5"));
}

TEST(Decimal, AllDigitsCount) {
  const std::string nines(1000, '9');
  EXPECT_LT(number(nines), number("1" + std::string(1000, '0')));
  EXPECT_LT(number("0." + nines), number("1"));
  EXPECT_LT(number("0." + std::string(1000, '0') + "1"), number("0." + std::string(999, '0') + "1"));
  EXPECT_LT(number("9007199254740992"), number("9007199254740993"));
  EXPECT_LT(number("-9007199254740993"), number("-9007199254740992"));
  EXPECT_LT(number("0.5"), number("0.51"));
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

LineSet lines_of(std::string_view text) { return LineSet(std::vector<char>(text.begin(), text.end())); }

TEST(LineSet, HasLinesWithoutTheirEnds) {
  const LineSet lines = lines_of("a\nb\r\nc\r\r\n\r\n d ");
  for (const char* line : {"a", "b", "c\r", "", " d "}) EXPECT_TRUE(lines.has(line)) << line;
  for (const char* line : {"a\n", "b\r", "c", "d", "\r"}) EXPECT_FALSE(lines.has(line)) << line;
  EXPECT_EQ(lines.size(), 5U);
}

TEST(LineSet, AfterTheLastLineFeedThereIsNoLine) {
  EXPECT_FALSE(lines_of("a\n").has(""));
  EXPECT_TRUE(lines_of("a\n\n").has(""));
  EXPECT_FALSE(lines_of("").has(""));
}

TEST(LineSet, HasAnyOctets) {
  const LineSet lines = lines_of(std::string_view("a\0b\n\xff\xfe\n", 7));
  EXPECT_TRUE(lines.has(std::string_view("a\0b", 3)));
  EXPECT_TRUE(lines.has("\xff\xfe"));
  EXPECT_FALSE(lines.has("a"));
}

TEST(LineSet, OfManyLinesHasAllAndNoOthers) {
  std::string text;
  for (int i = 0; i < 100000; ++i) text += "h" + std::to_string(i) + ".example\n";
  const LineSet lines = lines_of(text);
  EXPECT_EQ(lines.size(), 100000U);
  for (int i = 0; i < 100000; ++i) {
    EXPECT_TRUE(lines.has("h" + std::to_string(i) + ".example"));
    EXPECT_FALSE(lines.has("g" + std::to_string(i) + ".example"));
  }
}

}  // namespace
}  // namespace bnfurl::tool
