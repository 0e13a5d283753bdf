// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/proof/machine/machine_code.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "src/kernels/kernels.hpp"

namespace bnfurl::proof {
namespace {

const void* address_of(kernels::ClassStreams function) { return reinterpret_cast<const void*>(function); }

TEST(MachineCode, OfAFunctionIsInItsFile) {
  const void* function = address_of(kernels::find("scalar")->class_streams);
  const auto code = machine_code(function);
  ASSERT_TRUE(code);
  EXPECT_EQ(code->data(), static_cast<const char*>(function));
  EXPECT_GT(code->size(), 64U);
  EXPECT_NE(octets_of_file(file_of(function)).find(*code), std::string::npos);
}

TEST(MachineCode, DiffersBetweenScalarAndVectorKernels) {
  const auto scalar = machine_code(address_of(kernels::find("scalar")->class_streams));
  for (const std::string_view name : kernels::target_names) {
    const kernels::Kernels* found = kernels::find(name);
    if (name == "scalar" || found == nullptr) continue;
    EXPECT_NE(machine_code(address_of(found->class_streams)), scalar);
  }
}

TEST(MachineCode, OfDataIsUnknown) {
  static const int value = 1;
  EXPECT_FALSE(machine_code(&value));
  EXPECT_FALSE(machine_code(nullptr));
}

TEST(MachineCode, OfASharedLibraryIsInAnotherFile) {
  double (*const function)(double) = std::cbrt;
  EXPECT_NE(file_of(reinterpret_cast<const void*>(function)), own_file);
}

}  // namespace
}  // namespace bnfurl::proof
