// Each vector kernel of this machine against the scalar one. A kernel that the machine lacks gets no test cases, so
// that no test of it can pass by mistake; a line of the output reports it.
#include "tests/core/kernels/streams/compare.hpp"

#include <gtest/gtest.h>

#include <iostream>
#include <string>
#include <tuple>
#include <vector>

#include "src/core/kernels/streams/streams.hpp"

namespace bnfurl::tests {
namespace {

using kernels::Kernels;

std::vector<const Kernels*> vector_kernels() {
  std::vector<const Kernels*> found;
  for (const std::string_view name : kernels::target_names) {
    const Kernels* kernels = kernels::find(name);
    if (kernels == nullptr) std::cout << "[ NOT RUN  ] KernelStreams of " << name << ", which this machine lacks\n";
    if (kernels != nullptr && kernels != &kernels::scalar) found.push_back(kernels);
  }
  return found;
}

using Parameter = std::tuple<const Kernels*, Comparison>;

class KernelStreams : public testing::TestWithParam<Parameter> {};
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(KernelStreams);

TEST_P(KernelStreams, AreTheScalarOnes) {
  const auto& [kernels, comparison] = GetParam();
  EXPECT_EQ(comparison.difference(*kernels), "");
}

std::string name_of(const testing::TestParamInfo<Parameter>& parameter) {
  const auto& [kernels, comparison] = parameter.param;
  return std::string(kernels->name) + comparison.name;
}

INSTANTIATE_TEST_SUITE_P(Vector, KernelStreams,
                         testing::Combine(testing::ValuesIn(vector_kernels()), testing::ValuesIn(comparisons)),
                         name_of);

}  // namespace
}  // namespace bnfurl::tests
