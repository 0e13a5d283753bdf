// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// How often this program has asked for memory. Every way to it that C++ has ends in operator new or in malloc,
// and the program that this is linked into has its own of both. They stand in a file of their own so that the
// compiler does not see through them.
#pragma once

#include <cstddef>

namespace bnfurl::tests {

[[nodiscard]] std::size_t allocation_count();

}  // namespace bnfurl::tests
