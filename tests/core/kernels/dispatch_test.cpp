// How the kernels are chosen: by the machine, by name, or by force.
#include <gtest/gtest.h>

#include <cstdlib>

#include <bnfurl/bnfurl.hpp>

#include "src/core/kernels/kernels.hpp"
#include "src/core/kernels/streams/streams.hpp"

namespace bnfurl::kernels {
namespace {

TEST(FindKernels, HaveTheNameAndNumberOfTheTarget) {
  for (std::size_t target = 0; target < target_count; ++target) {
    const Kernels* kernels = find(target_names[target]);
    if (kernels == nullptr) continue;
    EXPECT_EQ(kernels->name, target_names[target]);
    EXPECT_EQ(kernels->target, target);
  }
}

// Kernels of other machines are not there; kernels of this machine are missing only if the processor cannot run them.
TEST(FindKernels, KernelsAreOfThisMachine) {
#if defined(__x86_64__)
  const std::string_view machine = "x86_64";
#elif defined(__aarch64__)
  const std::string_view machine = "aarch64";
#else
  const std::string_view machine;
#endif
  for (const detail::Target& target : detail::targets) {
    const bool is_of_this_machine = target.machine.empty() || target.machine == machine;
    EXPECT_TRUE(is_of_this_machine || find(target.name) == nullptr) << target.name;
  }
}

TEST(FindKernels, ScalarOnesExistEverywhere) {
  EXPECT_EQ(find("scalar"), &scalar);
  EXPECT_EQ(find("Scalar"), nullptr);
  EXPECT_EQ(find(""), nullptr);
}

TEST(WidestKernels, AreTheLastThatThisMachineHas) {
  const Kernels* last = nullptr;
  for (const std::string_view name : target_names) {
    if (find(name) != nullptr) last = find(name);
  }
  EXPECT_EQ(&widest(), last);
}

TEST(UseKernels, ByName) {
  const Kernels& before = active();
  for (const std::string_view name : target_names) {
    const auto used = use_kernel(name);
    EXPECT_EQ(used.has_value(), find(name) != nullptr) << name;
    EXPECT_TRUE(used || used.error() == KernelError::not_here) << name;
    if (find(name) != nullptr) {
      EXPECT_EQ(&active(), find(name));
    }
  }
  EXPECT_TRUE(use_kernel("scalar"));
  EXPECT_EQ(use_kernel("mmx").error(), KernelError::unknown);
  EXPECT_EQ(&active(), &scalar);
  EXPECT_TRUE(use_kernel(""));
  EXPECT_EQ(&active(), &widest());
  use(before);
}

// Of the numbers that a program may use, this is the first but one.
const Kernels* seen_by_a_constructor = nullptr;
[[gnu::constructor(102)]] void look() { seen_by_a_constructor = &active(); }

TEST(ActiveKernels, AreChosenBeforeOtherConstructors) { EXPECT_EQ(seen_by_a_constructor, &widest()); }

// The environment chooses in tests alone: tests/kernels_of_environment.cpp.
TEST(ActiveKernels, AreThoseThatATestIsStartedWith) {
  const char* name = std::getenv("BNFURL_KERNELS");
  const Kernels* named = name == nullptr ? nullptr : find(name);
  EXPECT_EQ(&active(), named == nullptr ? &widest() : named);
}

TEST(ActiveKernels, CanBeForcedByATest) {
  const Kernels& before = active();
  use(scalar);
  EXPECT_EQ(&active(), &scalar);
  use(before);
  EXPECT_EQ(&active(), &before);
}

}  // namespace
}  // namespace bnfurl::kernels
