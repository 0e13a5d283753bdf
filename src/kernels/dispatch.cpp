// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The kernels of this machine. The choice is a constant of the loaded library and never made lazily, so a
// signal handler or a forked child finds it made. There is one to choose from.
#include "src/kernels/kernels.hpp"
#include "src/kernels/scalar.hpp"

namespace bnfurl::kernels {

const Kernels& active() noexcept { return scalar; }

}  // namespace bnfurl::kernels
