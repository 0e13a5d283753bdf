// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/sides/force_kernel.hpp"

#include "src/kernels/kernels.hpp"

namespace bnfurl::benchmarks {

std::vector<std::string> kernel_names() {
  std::vector<std::string> names;
  for (const std::string_view name : kernels::target_names)
    if (kernels::find(name) != nullptr) names.emplace_back(name);
  return names;
}

void force_kernel(const std::string& name) { kernels::use(*kernels::find(name)); }

}  // namespace bnfurl::benchmarks
