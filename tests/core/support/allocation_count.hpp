// How often this program has allocated memory. Every way to allocate in C++ ends in operator new or in malloc, and a
// program that this file is linked into has its own versions of both. They are in a source file of their own so that
// the compiler cannot optimise their calls away. Operator new can be told to fail, as if memory ran out.
#pragma once

#include <cstddef>

namespace bnfurl::tests {

[[nodiscard]] std::size_t allocation_count();

/// How many pieces of memory operator new has given that are not deleted.
[[nodiscard]] std::size_t pieces_in_use();

inline constexpr std::size_t never = static_cast<std::size_t>(-1);
/// From now on, operator new succeeds `number` times, then fails once, and later fails at every call; `never`: it does
/// not fail.
void fail_allocation(std::size_t number);

}  // namespace bnfurl::tests
