// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The kernels for x86-64 with AVX-512 as of Ice Lake and Zen 4 (BW, VL, VBMI, VBMI2, BITALG, VPOPCNTDQ) and
// GFNI: 64 octets in a register.
#pragma once

#include "src/kernels/kernels.hpp"

namespace bnfurl::kernels {

extern const Kernels avx512;

}  // namespace bnfurl::kernels
