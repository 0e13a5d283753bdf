// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The kernels by themselves: what the streams of a buffer cost before anybody reads them.
#pragma once

#include <vector>

#include "benchmarks/sides/own_sides.hpp"

namespace bnfurl::benchmarks {

/// `Kernel/streams/classes/own/avx2` and `Kernel/streams/separators/own/avx2`. As valid lines they count the bits that are set, so
/// that all kernels have to make the same ones.
[[nodiscard]] std::vector<OwnSide> kernel_sides();

}  // namespace bnfurl::benchmarks
