// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/emit/shared/stream_numbers.hpp"

#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {
namespace {

TEST(StreamNumbers, HaveABitForEachStreamAndOneForDigits) {
  const Runs::Escape escape{'%', OctetSet::of("01")};
  const StreamNumbers numbers = stream_numbers({{OctetSet::of("ab"), false}, {OctetSet::of("b01"), true}}, escape);
  EXPECT_EQ(numbers.count, 2);
  EXPECT_EQ(numbers.with_escape, 2);
  EXPECT_EQ(numbers.escape_lead, '%');
  EXPECT_EQ(numbers.escape_digit_bit, 15);
  EXPECT_EQ(numbers.classes['a'], 1);
  EXPECT_EQ(numbers.classes['b'], 3);
  EXPECT_EQ(numbers.classes['0'], 0x8002);
  EXPECT_EQ(numbers.classes['%'], 0);
}

TEST(StreamNumbers, HaveNoLeadWithoutAnEscape) {
  const StreamNumbers numbers = stream_numbers({}, std::nullopt);
  EXPECT_EQ(numbers.count, 0);
  EXPECT_EQ(numbers.escape_lead, 0x100);
  EXPECT_EQ(numbers.classes['0'], 0);
}

}  // namespace
}  // namespace bnfurl::gen::tests
