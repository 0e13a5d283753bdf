// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// How often this program has allocated memory. Every way to allocate in C++ ends in operator new or in malloc, and a
// program that this file is linked into has its own versions of both. They are in a source file of their own so that
// the compiler cannot optimise their calls away.
#pragma once

#include <cstddef>

namespace bnfurl::tests {

[[nodiscard]] std::size_t allocation_count();

}  // namespace bnfurl::tests
