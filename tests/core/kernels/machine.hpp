// The kernels that this machine can run, for tests that run all of them. A kernel that the machine lacks gets no test
// cases, so that no test of it can pass by mistake; a line of the output reports it.
#pragma once

#include <iostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "src/core/kernels/kernels.hpp"

namespace bnfurl::tests {

/// All kernels that can run here, the scalar ones first.
[[nodiscard]] inline const std::vector<const kernels::Kernels*>& machine_kernels() {
  static const std::vector<const kernels::Kernels*> found = [] {
    std::vector<const kernels::Kernels*> result;
    for (const std::string_view name : kernels::target_names) {
      const kernels::Kernels* kernels = kernels::find(name);
      if (kernels != nullptr) result.push_back(kernels);
      if (kernels == nullptr) std::cerr << "[ NOT RUN  ] all tests of " << name << ", which this machine lacks\n";
    }
    return result;
  }();
  return found;
}

/// Their names, for the parameters of a test.
[[nodiscard]] inline std::string kernels_name(const testing::TestParamInfo<const kernels::Kernels*>& parameter) {
  return parameter.param->name;
}

/// Makes `kernels` the active ones during its lifetime.
class WithKernels {
public:
  explicit WithKernels(const kernels::Kernels& kernels) : before_(kernels::active()) { kernels::use(kernels); }
  ~WithKernels() { kernels::use(before_); }
  WithKernels(const WithKernels&) = delete;
  WithKernels& operator=(const WithKernels&) = delete;

private:
  const kernels::Kernels& before_;
};

}  // namespace bnfurl::tests
