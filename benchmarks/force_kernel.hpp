// Chooses the kernel of a row within the process, so that all rows can be interleaved.
#pragma once

#include <string>
#include <vector>

#include "src/core/kernels/kernels.hpp"

namespace bnfurl::benchmarks {

/// The kernels that this machine can run, the widest last; rows are named after them.
inline std::vector<std::string> kernel_names() {
  std::vector<std::string> names;
  for (const std::string_view name : kernels::target_names)
    if (kernels::find(name) != nullptr) names.emplace_back(name);
  return names;
}

/// From now on the library runs with the kernel `name`, one of `kernel_names()`.
inline void force_kernel(const std::string& name) { kernels::use(*kernels::find(name)); }

}  // namespace bnfurl::benchmarks
