// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// How the kernels are chosen: by the machine, by the environment, or by force.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "src/kernels/kernels.hpp"
#include "src/kernels/streams/scalar.hpp"

namespace bnfurl::kernels {
namespace {

TEST(FindKernels, HaveTheRequestedNameAndLevel) {
  for (std::size_t i = 0; i < level_count; ++i) {
    const auto level = static_cast<Level>(i);
    EXPECT_EQ(find(level), find(level_names[i]));
    if (find(level) == nullptr) continue;
    EXPECT_EQ(find(level)->name, level_names[i]);
    EXPECT_EQ(find(level)->level, level);
  }
}

TEST(FindKernels, ScalarOnesExistEverywhere) {
  EXPECT_EQ(find("scalar"), &scalar);
  EXPECT_EQ(find("Scalar"), nullptr);
  EXPECT_EQ(find(""), nullptr);
}

TEST(ChosenKernels, AreTheWidestUnlessOthersAreNamed) {
  const Kernels* widest = nullptr;
  for (const std::string_view name : level_names) {
    if (find(name) != nullptr) widest = find(name);
  }
  EXPECT_EQ(&chosen(nullptr), widest);
}

TEST(ChosenKernels, AreTheNamedOnes) {
  for (const std::string_view name : level_names) {
    if (find(name) == nullptr) continue;
    EXPECT_EQ(&chosen(name.data()), find(name));
  }
}

TEST(ChosenKernels, AnUnusableNameIsIgnored) {
  EXPECT_EQ(&chosen(""), &chosen(nullptr));
  EXPECT_EQ(&chosen("mmx"), &chosen(nullptr));
  for (const std::string_view name : level_names) {
    if (find(name) != nullptr) continue;
    EXPECT_EQ(&chosen(name.data()), &chosen(nullptr));
  }
}

TEST(ActiveKernels, AreWhatTheEnvironmentNames) { EXPECT_EQ(&active(), &chosen(std::getenv("BNFURL_KERNELS"))); }

// Repeats the test above for every name, in a process that is started with that name in its environment.
TEST(ActiveKernels, AreChosenWhenTheLibraryIsLoaded) {
  const std::string program = std::filesystem::read_symlink("/proc/self/exe").string();
  for (const std::string_view name : {"scalar", "ssse3", "avx2", "avx512", "neon", "mmx", ""}) {
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
