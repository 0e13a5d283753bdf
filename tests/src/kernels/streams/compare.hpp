// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Kernels compared with the scalar ones. Plain functions: the same comparisons are run by GoogleTest for the kernels of
// this machine, and by a program of their own for those of another, under an emulator.
#pragma once

#include <array>
#include <string>

#include "src/kernels/kernels.hpp"

namespace bnfurl::tests {

struct Comparison {
  const char* name;                                    ///< the fact that it shows, as a test's name
  std::string (*difference)(const kernels::Kernels&);  ///< the first difference, in words; empty: none
};

extern const std::array<Comparison, 7> comparisons;

}  // namespace bnfurl::tests
