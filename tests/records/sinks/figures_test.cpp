// Numbers are read and printed without loss; figures of few values are exact, and those of many take bounded memory,
// whatever the order of the values.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "src/records/sinks/figures.hpp"

namespace bnfurl::records {
namespace {

std::string read_and_printed(std::string_view text) {
  const std::optional<Number> number = read_number(text);
  return number ? text_of(*number) : "none";
}

TEST(Number, IsReadAndPrinted) {
  for (const char* text : {"0", "1", "-1", "0.5", "-0.5", "-1.25", "12.000000001", "999999999999999999", "0.999999999"})
    EXPECT_EQ(read_and_printed(text), text);
  EXPECT_EQ(read_and_printed("+007.50"), "7.5");
  EXPECT_EQ(read_and_printed("-0"), "0");
  EXPECT_EQ(read_and_printed("0.9999999995"), "1");
  EXPECT_EQ(read_and_printed("-0.0000000005"), "-0.000000001");
  for (const char* text : {"", "-", "1.", ".5", "1e3", " 1", "0x1", "1234567890123456789"})
    EXPECT_EQ(read_and_printed(text), "none") << text;
}

Sum sum_of(std::size_t count, std::string_view text) {
  Sum sum;
  for (std::size_t i = 0; i < count; ++i) sum += *read_number(text);
  return sum;
}

TEST(Sum, IsExactHoweverLargeItIs) {
  Sum sum = sum_of(10, "0.1");
  sum += sum_of(3, "-0.7");
  EXPECT_EQ(sum.text(), "-1.1");
  EXPECT_EQ(sum_of(20, "999999999999999999").text(), "19999999999999999980");
  EXPECT_EQ(sum_of(20, "-999999999999999999").text(), "-19999999999999999980");
  EXPECT_EQ(sum_of(40, "-999999999999999999.75").text(), "-39999999999999999990");
  EXPECT_EQ(sum_of(3, "-500000000000000000.5").text(), "-1500000000000000001.5");
  sum = sum_of(20, "999999999999999999");
  sum += sum_of(20, "-999999999999999999");
  EXPECT_EQ(sum, Sum());
  for (const std::int64_t whole : {INT64_MIN, INT64_MIN + 1, std::int64_t{-1}, std::int64_t{0}, INT64_MAX}) {
    EXPECT_EQ(Sum(Number{whole, 5}).whole(), whole);
    EXPECT_EQ(Sum(Number{whole, 5}).billionths(), 5U);
  }
  EXPECT_EQ(Sum(Number{INT64_MIN, 0}).text(), "-9223372036854775808");
  EXPECT_EQ(sum_of(20, "999999999999999999").whole(), INT64_MAX);
  EXPECT_EQ(sum_of(20, "-999999999999999999").whole(), INT64_MIN);
}

TEST(Sum, IsInOrder) {
  const Sum sums[] = {
      sum_of(20, "-999999999999999999"), *read_number("-1"), *read_number("-0.5"), Sum(), *read_number("0.5"),
      sum_of(20, "999999999999999999")};
  for (std::size_t i = 0; i + 1 < std::size(sums); ++i) EXPECT_LT(sums[i], sums[i + 1]);
}

TEST(Sum, IsDividedExactly) {
  EXPECT_EQ((sum_of(10, "999999999999999999") / 10).text(), "999999999999999999");
  EXPECT_EQ((sum_of(20, "-999999999999999999") / 20).text(), "-999999999999999999");
  EXPECT_EQ((Sum(*read_number("10")) / 3).text(), "3.333333333");
  EXPECT_EQ((Sum(*read_number("20")) / 3).text(), "6.666666667");
  EXPECT_EQ((Sum(*read_number("-20")) / 3).text(), "-6.666666667");
  EXPECT_EQ((Sum(*read_number("0.000000001")) / 2).text(), "0.000000001");
  EXPECT_EQ((Sum(*read_number("1")) / 999'999'999'999'999'999).text(), "0");
  EXPECT_EQ((sum_of(7, "999999999999999999.999999999") / 7).text(), "999999999999999999.999999999");
}

TEST(Spread, DoesNotDependOnTheOrderOfValues) {
  std::mt19937_64 random(1);
  for (const bool are_hashes : {false, true}) {
    std::vector<Number> numbers;
    for (int i = 0; i < 5000; ++i) {
      const Number hash = number_of_hash(random());
      const auto fraction = static_cast<std::uint32_t>(random() % 1'000'000'000);
      numbers.push_back(are_hashes ? hash : Number{(hash.whole >> random() % 63) - 1000, fraction});
    }
    Spread shuffled, sorted;
    for (const Number& number : numbers) {
      shuffled.add(number);
      if (shuffled.is_due()) shuffled.settle(200, are_hashes);
    }
    shuffled.settle(200, are_hashes);
    std::vector<Number> in_order = numbers;
    std::ranges::sort(in_order);
    for (const Number& number : in_order) {
      sorted.add(number);
      if (sorted.is_due()) sorted.settle(200, are_hashes);
    }
    sorted.settle(200, are_hashes);
    Spread in_parts;
    for (std::size_t part = 0; part < numbers.size(); part += 1000) {
      Spread some;
      for (std::size_t i = part; i < part + 1000; ++i) some.add(numbers[i]);
      some.settle(200, are_hashes);
      in_parts.add(some);
      in_parts.settle(200, are_hashes);
    }
    EXPECT_EQ(sorted.error(), in_parts.error());
    EXPECT_TRUE(!are_hashes || sorted.distinct() == in_parts.distinct());
    for (const double share : {0.0, 0.5, 0.99}) EXPECT_EQ(sorted.quantile(share), in_parts.quantile(share)) << share;
    EXPECT_GT(sorted.error(), 0);
    EXPECT_LT(sorted.size(), 200U);
    EXPECT_EQ(sorted.error(), shuffled.error());
    EXPECT_TRUE(!are_hashes || sorted.distinct() == shuffled.distinct());
    for (const double share : {0.0, 0.01, 0.5, 0.9, 0.99, 1.0})
      EXPECT_EQ(sorted.quantile(share), shuffled.quantile(share)) << share;
  }
}

TEST(Spread, ErrsByNoMoreThanItSays) {
  std::mt19937_64 random(2);
  for (const std::size_t most : {8U, 50U, 1000U}) {
    Spread spread;
    std::vector<Number> numbers;
    for (int i = 0; i < 20'000; ++i) {
      numbers.push_back(to_number(std::exp2(static_cast<double>(random() % 40'000) / 1000 - 20)));
      spread.add(numbers.back());
      if (spread.is_due()) spread.settle(most, false);
    }
    spread.settle(most, false);
    std::ranges::sort(numbers);
    for (int percent = 1; percent <= 100; ++percent) {
      const double exact = numbers[static_cast<std::size_t>(percent) * numbers.size() / 100 - 1].as_double();
      EXPECT_LE(std::abs(spread.quantile(percent / 100.0).as_double() - exact), spread.error() * exact + 1e-9)
          << most << " " << percent;
    }
  }
}

TEST(Spread, OfHashesCountsAsFinelyAsItsCoarsestPart) {
  std::mt19937_64 random(5);
  Spread all, some;
  for (int i = 0; i < 10'000; ++i) (i % 2 == 0 ? all : some).add(number_of_hash(random()));
  all.settle(200, true);
  some.settle(50, true);
  all.add(some);
  all.settle(200, true);
  EXPECT_NEAR(static_cast<double>(all.distinct()), 10'000, 10'000 * 2 * all.error());
}

TEST(FigureTable, IsTheSameInParts) {
  const std::vector<Way> ways = {Way::sum, Way::mean, Way::least, Way::greatest, Way::quantiles, Way::distinct};
  std::mt19937_64 random(4);
  FigureTable whole(ways), all(ways);
  constexpr std::size_t places[] = {0, 0, 0, 0, 0, 0};
  whole.add_row();
  all.add_row();
  for (int part = 0; part < 4; ++part) {
    FigureTable some(ways);
    some.add_row();
    for (int i = 0; i < 100 * part; ++i) {
      const Number number{static_cast<std::int64_t>(random() % 1000) - 500, 7};
      const std::optional<Number> numbers[] = {number};
      whole.add(0, {numbers, 1, places}, 0, 1);
      some.add(0, {numbers, 1, places}, 0, 1);
    }
    some.settle();
    all.add(0, some.row(0));
    whole.settle();
    all.settle();
    for (std::size_t i = 0; i < ways.size(); ++i)
      EXPECT_EQ(all.row(0)[i].number(ways[i], 0.5), whole.row(0)[i].number(ways[i], 0.5)) << part << " " << i;
  }
}

TEST(FigureTable, KeepsFewValuesWhateverTheRows) {
  FigureTable table({Way::quantiles, Way::distinct}, 1000);
  constexpr std::size_t places[] = {0, 1};
  std::mt19937_64 random(3);
  for (std::uint32_t row = 0; row < 100; ++row) table.add_row();
  for (int i = 0; i < 200'000; ++i) {
    const std::optional<Number> numbers[] = {Number{i, 0}, number_of_hash(random())};
    table.add(static_cast<std::size_t>(i) % 100, {numbers, 2, places}, 0, 1);
  }
  table.settle();
  std::size_t values = 0;
  for (std::size_t row = 0; row < 100; ++row) {
    for (const int i : {0, 1}) values += table.row(row)[i].spread()->size();
    EXPECT_LT(table.row(row)[0].spread()->error(), 1);
  }
  EXPECT_LE(values, 2000U);
}

}  // namespace
}  // namespace bnfurl::records
