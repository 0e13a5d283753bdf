// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/proof/suites/covering.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace bnfurl::proof {
namespace {

TEST(Covering, HasEachPairOfValuesOfAnyTwoColumnsOnce) {
  constexpr std::size_t columns = 6;
  for (std::size_t one = 0; one < columns; ++one) {
    for (std::size_t other = one + 1; other < columns; ++other) {
      std::vector<bool> seen(covering_rows);
      for (std::size_t number = 0; number < covering_rows; ++number) {
        const auto row = covering_row<columns>(number);
        ASSERT_LT(row[one], covering_prime);
        ASSERT_LT(row[other], covering_prime);
        const std::size_t pair = row[one] * covering_prime + row[other];
        ASSERT_FALSE(seen[pair]);
        seen[pair] = true;
      }
    }
  }
}

}  // namespace
}  // namespace bnfurl::proof
