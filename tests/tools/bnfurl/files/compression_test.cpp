// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/files/compression.hpp"

#include <gtest/gtest.h>

#include "tests/tools/bnfurl/files/compressed.hpp"

namespace bnfurl::tool {
namespace {

TEST(Compression, IsRecognisedByTheFirstOctets) {
  EXPECT_EQ(compression_of(gzip_member("")), Compression::gzip);
  EXPECT_EQ(compression_of(zstd_frame("")), Compression::zstd);
  for (unsigned kind = 0; kind < 16; ++kind) EXPECT_EQ(compression_of(skippable_frame("", kind)), Compression::zstd);
  EXPECT_EQ(compression_of("http://h"), Compression::none);
  EXPECT_EQ(compression_of("P\x2aM"), std::nullopt);
  EXPECT_EQ(compression_of("P*M\x19"), Compression::none);
  EXPECT_EQ(compression_of("\x1f\x8b\x07"), Compression::none);
  EXPECT_EQ(compression_of("\x40\x2a\x4d\x18"), Compression::none);
}

TEST(Compression, NeedsOnlyAsManyOctetsAsDecide) {
  EXPECT_EQ(compression_of(""), std::nullopt);
  for (int octet = 0; octet < 256; ++octet) {
    const std::string head(1, static_cast<char>(octet));
    const bool may_begin_one = octet == 0x1f || octet == 0x28 || (octet & 0xf0) == 0x50;
    EXPECT_EQ(compression_of(head).has_value(), !may_begin_one) << octet;
    EXPECT_EQ(compression_of(head + "://").value_or(Compression::gzip), Compression::none) << octet;
  }
  EXPECT_EQ(compression_of("\x1f\x8b"), std::nullopt);
  EXPECT_EQ(compression_of("(a"), Compression::none);
}

}  // namespace
}  // namespace bnfurl::tool
