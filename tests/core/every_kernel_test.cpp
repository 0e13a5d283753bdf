// Repeats all tests of this program for each kernel that is not the active one, in a process of its own. Tests that
// already run every kernel themselves are left out: they have "Kernel" in their names. The scalar kernel is apart, as
// every run of the tests has it; the others are in the suite "deep".
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "src/core/kernels/kernels.hpp"
#include "tests/core/kernels/machine.hpp"

namespace bnfurl::tests {
namespace {

// The kernels but for the active one: the scalar one, or all others.
std::vector<const kernels::Kernels*> other_kernels(bool scalar) {
  std::vector<const kernels::Kernels*> result = machine_kernels();
  std::erase_if(result, [&](const kernels::Kernels* each) {
    return each == &kernels::active() || (each->name == std::string_view("scalar")) != scalar;
  });
  return result;
}

class EveryKernel : public testing::TestWithParam<const kernels::Kernels*> {};
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(EveryKernel);

TEST_P(EveryKernel, PassesAllTests) {
  const std::string program = std::filesystem::read_symlink("/proc/self/exe").string();
  const std::string command = "BNFURL_KERNELS=" + std::string(GetParam()->name) + " '" + program +
                              "' --gtest_output= --gtest_brief=1 --gtest_filter='-*Kernel*'";
  EXPECT_EQ(std::system(command.c_str()), 0) << command;
}

INSTANTIATE_TEST_SUITE_P(Plain, EveryKernel, testing::ValuesIn(other_kernels(true)), kernels_name);
INSTANTIATE_TEST_SUITE_P(Vector, EveryKernel, testing::ValuesIn(other_kernels(false)), kernels_name);

}  // namespace
}  // namespace bnfurl::tests
