// The kernels that there are. Which of them a machine has, dispatch.cpp finds out.
#pragma once

#include "src/core/kernels/kernels.hpp"

namespace bnfurl::kernels {

/// Without vector instructions: they define the result of all kernels, and run where no vector kernels can.
extern const Kernels scalar;
/// For x86-64 with SSSE3: 16 octets in a register.
extern const Kernels ssse3;
/// For x86-64 with AVX2: 32 octets in a register.
extern const Kernels avx2;
/// For x86-64 with AVX-512 as of Ice Lake and Zen 4 (BW, VL, VBMI, VBMI2, BITALG, VPOPCNTDQ) and GFNI: 64 octets in a
/// register.
extern const Kernels avx512;
/// For AArch64: 16 octets in a register.
extern const Kernels neon;

}  // namespace bnfurl::kernels
