// A literal is found where the standard library finds it: by every kernel, at every offset of a vector, and beside
// memory that cannot be read.
#include <gtest/gtest.h>

#include <random>
#include <string>

#include "src/records/where/literal.hpp"
#include "tests/core/kernels/machine.hpp"
#include "tests/core/support/guarded.hpp"

namespace bnfurl::records {
namespace {

class LiteralByKernel : public testing::TestWithParam<const kernels::Kernels*> {
protected:
  tests::WithKernels kernels_{*GetParam()};
  tests::GuardedPages pages_{std::size_t{1} << 14};
};

TEST_P(LiteralByKernel, IsFoundAtEachPlaceOfATextOfEachLength) {
  for (const std::string octets :
       {"x", "xy", "GPTBot", "/admin", "a literal of many more octets than a register has"}) {
    const Literal literal(octets);
    for (std::size_t size = 0; size < 200; ++size) {
      for (std::size_t place = 0; place + octets.size() <= size; ++place) {
        std::string text(size, '.');
        text.replace(place, octets.size(), octets);
        EXPECT_EQ(literal.find_in(pages_.at_end(text)), place) << octets << " in " << size;
        EXPECT_EQ(literal.find_in(pages_.at_begin(text)), place) << octets << " in " << size;
        text[place + octets.size() - 1] = '.';
        EXPECT_EQ(literal.find_in(pages_.at_end(text)), std::string::npos) << octets << " in " << size;
      }
    }
  }
}

// Around the ends of windows, which are of 512, 1,024, 2,048 and 4,096 places.
TEST_P(LiteralByKernel, IsFoundAtTheEndsOfWindows) {
  const Literal literal("GPTBot");
  for (const std::size_t end : {512U, 1536U, 3584U, 7680U, 11776U}) {
    for (std::size_t place = end - 70; place < end + 70; ++place) {
      std::string text(12000, 'B');
      text.replace(place, 6, "GPTBot");
      EXPECT_EQ(literal.find_in(pages_.at_end(text)), place);
      EXPECT_EQ(literal.find_in(pages_.at_end(text.substr(0, place + 6))), place);
      EXPECT_EQ(literal.find_in(pages_.at_end(text.substr(0, place + 5))), std::string::npos);
    }
  }
}

// Few different octets, so that much of the literal is nearly found.
TEST_P(LiteralByKernel, IsFoundWhereTheStandardLibraryFindsIt) {
  std::mt19937 random(1);
  std::size_t found = 0;
  const auto text_of = [&random](std::size_t size) {
    std::string text;
    for (; size > 0; --size) text += "ab\xe9"[random() % 16 == 0 ? 2 : random() % 2];
    return text;
  };
  for (int i = 0; i < 20000; ++i) {
    const std::string text = text_of(random() % (i % 100 == 0 ? 9000 : 60));
    const std::string octets = text_of(random() % 12);
    const std::size_t place = Literal(octets).find_in(pages_.at_end(text));
    EXPECT_EQ(place, text.find(octets)) << octets << " in " << text;
    found += place == std::string::npos ? 0 : 1;
  }
  EXPECT_GT(found, 5000U);
  EXPECT_LT(found, 18000U);
}

INSTANTIATE_TEST_SUITE_P(Of, LiteralByKernel, testing::ValuesIn(tests::machine_kernels()), tests::kernels_name);

// Each place of the text has nearly all of the literal.
TEST(Literal, OfManyOctetsInALongTextIsFoundInLinearTime) {
  const std::string text(std::size_t{1} << 20, 'a');
  const Literal literal("ab" + std::string(std::size_t{1} << 19, 'a') + "b");
  EXPECT_EQ(literal.find_in(text), std::string::npos);
  const Literal other(std::string(std::size_t{1} << 19, 'a') + "ba");
  EXPECT_EQ(other.find_in(text), std::string::npos);
  EXPECT_EQ(other.find_in(text + "ba"), std::size_t{1} << 19);
  const std::string mixed = text.substr(0, 1 << 19) + "b" + text;
  EXPECT_EQ(Literal(std::string(std::size_t{1} << 18, 'a') + "bb").find_in(mixed), std::string::npos);
  EXPECT_EQ(Literal(std::string(std::size_t{1} << 18, 'a') + "b").find_in(mixed), std::size_t{1} << 18);
}

TEST(Literal, WithoutOctetsIsInEachText) {
  EXPECT_EQ(Literal("").find_in(""), 0U);
  EXPECT_EQ(Literal("").find_in("a"), 0U);
  EXPECT_EQ(Literal("bot").find_in("a robot, a bot"), 4U);
}

}  // namespace
}  // namespace bnfurl::records
