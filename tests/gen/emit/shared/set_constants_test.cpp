// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/emit/shared/set_constants.hpp"

#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {
namespace {

TEST(SetConstants, AreDefinedInTheOrderInWhichTheyAreNamed) {
  SetConstants sets;
  EXPECT_EQ(sets.definitions(), "");
  EXPECT_EQ(sets.name_of(OctetSet::of("01")), "set0");
  EXPECT_EQ(sets.name_of(OctetSet::range(0, 0xff)), "set1");
  // The bits of "0" and "1" are 48 and 49. The fifth word is for the end of the text, which is in no set.
  EXPECT_EQ(sets.definitions(),
            "  static constexpr std::uint64_t set0[5] = {844424930131968u, 0u, 0u, 0u, 0u};\n"
            "  static constexpr std::uint64_t set1[5] = {18446744073709551615u, 18446744073709551615u, "
            "18446744073709551615u, 18446744073709551615u, 0u};\n");
}

TEST(SetConstants, EqualSetsAreOne) {
  SetConstants sets;
  EXPECT_EQ(sets.name_of(OctetSet::single(0x80)), "set0");
  EXPECT_EQ(sets.name_of(OctetSet::single('a')), "set1");
  EXPECT_EQ(sets.name_of(OctetSet::single(0x80)), "set0");
  EXPECT_EQ(sets.definitions(),
            "  static constexpr std::uint64_t set0[5] = {0u, 0u, 1u, 0u, 0u};\n"
            "  static constexpr std::uint64_t set1[5] = {0u, 8589934592u, 0u, 0u, 0u};\n");
}

}  // namespace
}  // namespace bnfurl::gen::tests
