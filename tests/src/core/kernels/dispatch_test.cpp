// How the kernels are chosen: by the machine, by the environment, or by force.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>

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

TEST(ChosenKernels, AreTheWidestUnlessOthersAreNamed) {
  const Kernels* widest = nullptr;
  for (const std::string_view name : target_names) {
    if (find(name) != nullptr) widest = find(name);
  }
  EXPECT_EQ(&chosen(nullptr), widest);
}

TEST(ChosenKernels, AreTheNamedOnes) {
  for (const std::string_view name : target_names) {
    if (find(name) == nullptr) continue;
    EXPECT_EQ(&chosen(name.data()), find(name));
  }
}

TEST(ChosenKernels, AnUnusableNameIsIgnored) {
  EXPECT_EQ(&chosen(""), &chosen(nullptr));
  EXPECT_EQ(&chosen("mmx"), &chosen(nullptr));
  for (const std::string_view name : target_names) {
    if (find(name) != nullptr) continue;
    EXPECT_EQ(&chosen(name.data()), &chosen(nullptr));
  }
}

TEST(ActiveKernels, AreWhatTheEnvironmentNames) { EXPECT_EQ(&active(), &chosen(std::getenv("BNFURL_KERNELS"))); }

// Repeats the test above for every name, in a process that is started with that name in its environment.
TEST(ActiveKernels, AreChosenWhenTheLibraryIsLoaded) {
  const std::string program = std::filesystem::read_symlink("/proc/self/exe").string();
  for (const std::string_view name : {std::string_view("mmx"), std::string_view()}) {
    const std::string command = "BNFURL_KERNELS=" + std::string(name) + " '" + program +
                                "' --gtest_output= --gtest_filter=ActiveKernels.AreWhatTheEnvironmentNames > /dev/null";
    EXPECT_EQ(std::system(command.c_str()), 0) << command;
  }
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
