// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Rows of values such that for any two columns each pair of their values is in some row. This finds faults that need
// two values to coincide, without trying all combinations. It is an orthogonal array over the integers modulo a
// prime: row (x, y) has y in the first column and x + k * y in column k; any two columns determine x and y.
#pragma once

#include <array>
#include <cstddef>

namespace bnfurl::proof {

/// More values than any column needs: run lengths go up to 257.
inline constexpr std::size_t covering_prime = 263;
inline constexpr std::size_t covering_rows = covering_prime * covering_prime;

/// Row `number` of an array of N columns, each value below `covering_prime`.
template <std::size_t N>
[[nodiscard]] constexpr std::array<std::size_t, N> covering_row(std::size_t number) {
  static_assert(N <= covering_prime);
  const std::size_t x = number / covering_prime;
  const std::size_t y = number % covering_prime;
  std::array<std::size_t, N> row{};
  for (std::size_t k = 1; k <= N; ++k) row[k - 1] = k == 1 ? y : (x + k * y) % covering_prime;
  return row;
}

}  // namespace bnfurl::proof
