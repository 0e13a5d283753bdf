// What a Result makes of its value and of its error, as std::expected would.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>

#include <bnfurl/result.hpp>

namespace bnfurl {
namespace {

enum class No { a, b };
using Number = Result<int, No>;
using Text = Result<std::string, No>;

Number half_of(int number) { return number % 2 == 0 ? Number(number / 2) : Number(No::b); }

TEST(Result, IsAValueOrAnError) {
  const Number four = 4;
  const Number none = No::b;
  EXPECT_TRUE(four.has_value() && four);
  EXPECT_FALSE(none.has_value() || none);
  EXPECT_EQ(*four, 4);
  EXPECT_EQ(none.error(), No::b);
  EXPECT_EQ(four.value_or(1), 4);
  EXPECT_EQ(none.value_or(1), 1);
  EXPECT_EQ(four.error_or(No::a), No::a);
  EXPECT_EQ(none.error_or(No::a), No::b);
}

TEST(Result, EqualsItsValueAndWhatHasTheSame) {
  EXPECT_EQ(Number(4), 4);
  EXPECT_FALSE(Number(No::a) == 4);
  EXPECT_EQ(Number(No::a), Number(No::a));
  EXPECT_FALSE(Number(No::a) == Number(No::b));
  EXPECT_FALSE(Number(No::a) == Number(0));
}

TEST(Result, TransformsItsValueAlone) {
  const auto twice = [](int number) { return 2 * number; };
  EXPECT_EQ(Number(4).transform(twice), 8);
  EXPECT_EQ(Number(No::b).transform(twice).error(), No::b);
  EXPECT_EQ(Text("four").transform(&std::string::size), 4U);
}

TEST(Result, GoesOnWithAnotherResult) {
  const Number eight = 8;
  EXPECT_EQ(eight.and_then(half_of).and_then(half_of), 2);
  EXPECT_EQ(Number(6).and_then(half_of).and_then(half_of).error(), No::b);
  EXPECT_EQ(Number(No::a).and_then(half_of).error(), No::a);
}

TEST(Result, GoesOnAfterAnError) {
  const auto mended = [](No no) { return no == No::a ? Number(0) : Number(no); };
  const Number bad = No::a;
  EXPECT_EQ(bad.or_else(mended), 0);
  EXPECT_EQ(Number(No::b).or_else(mended).error(), No::b);
  EXPECT_EQ(Number(4).or_else(mended), 4);
}

TEST(Result, GivesAwayWhatCannotBeCopied) {
  using Owner = Result<std::unique_ptr<int>, No>;
  Owner owner(std::in_place, new int(4));
  EXPECT_EQ(**owner, 4);
  EXPECT_EQ(*Owner(std::make_unique<int>(5)).value_or(nullptr), 5);
  EXPECT_EQ(Owner(No::a).value_or(nullptr), nullptr);
  EXPECT_EQ(*std::move(owner).transform([](std::unique_ptr<int> held) { return *held; }), 4);
}

TEST(ResultOfNothing, IsSuccessOrAnError) {
  const Result<void, No> done;
  const Result<void, No> none = No::b;
  EXPECT_TRUE(done.has_value() && done);
  EXPECT_FALSE(none);
  EXPECT_EQ(none.error(), No::b);
  EXPECT_EQ(done.error_or(No::a), No::a);
  EXPECT_EQ(none.error_or(No::a), No::b);
  EXPECT_EQ(done, (Result<void, No>()));
  EXPECT_FALSE(done == none);
}

}  // namespace
}  // namespace bnfurl
