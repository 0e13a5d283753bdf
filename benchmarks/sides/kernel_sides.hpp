// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The kernels by themselves: the cost of a buffer's streams, without a reader of the streams.
#pragma once

#include <vector>

#include "benchmarks/sides/own_sides.hpp"

namespace bnfurl::benchmarks {

/// `Kernel/streams/classes/own/avx2`, `Kernel/streams/separators/own/avx2` and `Kernel/views/own/avx512`. Their number of
/// valid lines is the number of bits that are set, so that all kernels must compute the same streams.
[[nodiscard]] std::vector<OwnSide> kernel_sides();

}  // namespace bnfurl::benchmarks
