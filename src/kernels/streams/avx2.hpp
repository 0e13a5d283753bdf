// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The kernels for x86-64 with AVX2: 32 octets in a register.
#pragma once

#include "src/kernels/kernels.hpp"

namespace bnfurl::kernels {

extern const Kernels avx2;

}  // namespace bnfurl::kernels
