// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/proof/fingerprints.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

namespace bnfurl::proof {
namespace {

TEST(CommittedFingerprints, AreThoseOfTheRepository) {
  std::ifstream file("tests/golden/fingerprints.tsv");
  EXPECT_EQ(fingerprint_lines, "\n" + std::string(std::istreambuf_iterator<char>(file), {}));
}

TEST(CommittedFingerprints, AreFoundByWholeNames) {
  EXPECT_EQ(committed_fingerprint("rfc3986", "URI").size(), 32U);
  EXPECT_NE(committed_fingerprint("rfc3986", "URI"), committed_fingerprint("rfc3986", "URI-reference"));
  EXPECT_EQ(committed_fingerprint("rfc3986", "UR"), "");
  EXPECT_EQ(committed_fingerprint("3986", "URI"), "");
  EXPECT_FALSE(committed_fingerprint("combined", "record").empty());
}

}  // namespace
}  // namespace bnfurl::proof
