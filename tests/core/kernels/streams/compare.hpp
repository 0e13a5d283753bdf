// Comparisons of a kernel with the scalar one. They are plain functions, so that two programs can run them: GoogleTest,
// for the kernels of this machine, and a separate program, for the kernels of another machine under an emulator.
#pragma once

#include <array>
#include <string>

#include "src/core/kernels/kernels.hpp"

namespace bnfurl::tests {

struct Comparison {
  const char* name;                                    ///< the fact that the comparison shows, as a test's name
  std::string (*difference)(const kernels::Kernels&);  ///< the first difference, in words; empty if there is none
};

extern const std::array<Comparison, 7> comparisons;

}  // namespace bnfurl::tests
