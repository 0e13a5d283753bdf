// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A sample of the mutants that docs/mutation.md counts.
#include <gtest/gtest.h>

#include "mutation/trial.hpp"

namespace bnfurl::mutation {
namespace {

TEST(Mutants, AreCaughtOrProvedEqual) {
  const Report report = try_mutants(sample);
  EXPECT_TRUE(report.survivors.empty()) << to_string(report);
  EXPECT_EQ(report.by_kind.size(), 11U);
}

}  // namespace
}  // namespace bnfurl::mutation
