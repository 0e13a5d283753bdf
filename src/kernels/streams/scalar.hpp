// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The kernels without vector instructions: they define the result of all kernels, and run where no vector kernels can.
#pragma once

#include "src/kernels/kernels.hpp"

namespace bnfurl::kernels {

extern const Kernels scalar;

}  // namespace bnfurl::kernels
