// Structs of bnfurl.h that have grown: what the library reads of the struct of a program that is older or newer.
#include "src/core/c_abi.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <string_view>

#include "tests/core/support/guarded.hpp"

namespace bnfurl::tests {
namespace {

// A struct as in its first release, as this library has it, and as in a later version.
struct First {
  std::size_t struct_size;
  std::size_t count;
};
struct Grown {
  std::size_t struct_size;
  std::size_t count;
  int level;
  const char* name;
};
struct Later {
  std::size_t struct_size;
  std::size_t count;
  int level;
  const char* name;
  std::size_t more;
};

}  // namespace
}  // namespace bnfurl::tests

template <>
inline constexpr std::size_t bnfurl::c::first_size<bnfurl::tests::Grown> = offsetof(bnfurl::tests::Grown, level);

namespace bnfurl::tests {
namespace {

// The structs of a program, where a read past their end is a crash.
template <class T, std::size_t Count>
const Grown* guarded(GuardedPages& pages, const std::array<T, Count>& structs) {
  const std::string_view octets(reinterpret_cast<const char*>(structs.data()), sizeof structs);
  return reinterpret_cast<const Grown*>(pages.at_end(octets).data());
}

TEST(CStructs, AreKnownFromTheFirstReleaseOn) {
  GuardedPages pages(1000);
  EXPECT_TRUE(c::is_known(guarded(pages, std::array{First{sizeof(First), 7}})));
  EXPECT_TRUE(c::is_known(guarded(pages, std::array{Later{sizeof(Later), 7, 3, "x", 9}})));
  EXPECT_FALSE(c::is_known(guarded(pages, std::array{First{sizeof(First) - 1, 7}})));
  EXPECT_FALSE(c::is_known(static_cast<const Grown*>(nullptr)));
}

TEST(CStructs, OfOlderProgramsHaveZeroInNewMembers) {
  GuardedPages pages(1000);
  const Grown whole = c::completed(guarded(pages, std::array{First{sizeof(First), 7}}));
  EXPECT_EQ(whole.struct_size, sizeof(First));
  EXPECT_EQ(whole.count, 7U);
  EXPECT_EQ(whole.level, 0);
  EXPECT_EQ(whole.name, nullptr);
}

TEST(CStructs, OfNewerProgramsAreReadWithoutTheirNewMembers) {
  GuardedPages pages(1000);
  const Grown whole = c::completed(guarded(pages, std::array{Later{sizeof(Later), 7, 3, "x", 9}}));
  EXPECT_EQ(whole.count, 7U);
  EXPECT_EQ(whole.level, 3);
  EXPECT_STREQ(whole.name, "x");
}

TEST(CStructs, ThatAreUnknownStayUnknownWhenCompleted) {
  GuardedPages pages(1000);
  for (const std::size_t size : {std::size_t{0}, sizeof(First) - 1}) {
    const Grown whole = c::completed(guarded(pages, std::array{First{size, 7}}));
    EXPECT_FALSE(c::is_known(&whole));
  }
  const Grown none = c::completed(static_cast<const Grown*>(nullptr));
  EXPECT_FALSE(c::is_known(&none));
}

TEST(CStructs, InArraysHaveTheDistanceOfTheirVersion) {
  GuardedPages pages(1000);
  const c::Elements<Grown> old{guarded(pages, std::array{First{sizeof(First), 7}, First{sizeof(First), 8}}), 2};
  ASSERT_TRUE(old.are_known());
  EXPECT_EQ(old[1].count, 8U);
  EXPECT_EQ(old[1].name, nullptr);
  const c::Elements<Grown> mixed{guarded(pages, std::array{First{sizeof(First), 7}, First{sizeof(Later), 8}}), 2};
  EXPECT_FALSE(mixed.are_known());
  const c::Elements<Grown> later{
      guarded(pages, std::array{Later{sizeof(Later), 7, 3, "x", 9}, Later{sizeof(Later), 8, 4, "y", 9}}), 2};
  ASSERT_TRUE(later.are_known());
  EXPECT_EQ(later[1].count, 8U);
  EXPECT_STREQ(later[1].name, "y");
}

}  // namespace
}  // namespace bnfurl::tests
