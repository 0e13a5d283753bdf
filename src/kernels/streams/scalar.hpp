// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The kernels without vector instructions: what the others are equal to, and what runs where there are none.
#pragma once

#include "src/kernels/kernels.hpp"

namespace bnfurl::kernels {

extern const Kernels scalar;

}  // namespace bnfurl::kernels
