// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The digest of a key, against what Python's package `xxhash` says.
#include <bnfurl/crawl/key.hpp>

#include <gtest/gtest.h>

#include <string>

namespace bnfurl::crawl {
namespace {

TEST(Digest, IsXxh3Of128BitsInCanonicalForm) {
  EXPECT_EQ(digest(""), "99aa06d3014798d86001c324468d497f");
  EXPECT_EQ(digest("http://a/"), "93bb22ccf568b3d0eb5933d9b1d45b44");
  EXPECT_EQ(digest("http://www.example.org/a?b=c"), "29dbbda61aca2f81d0176a4549184150");
  EXPECT_EQ(digest(std::string(16, 'a')), "ff9f5054066830d0245750ddc4828d15");
  EXPECT_EQ(digest(std::string(17, 'a')), "c77749c0e343aac52d27c0235c9dd6e1");
  EXPECT_EQ(digest(std::string(200, 'a')), "cffe968d25cc79dac8654f5c46034008");
  EXPECT_EQ(digest(std::string(1000, 'a')), "b01da365eddaa29cb3e7af627147db7c");
}

}  // namespace
}  // namespace bnfurl::crawl
