// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Features of bzip2 alone; the others are tested in decoded_stream_test.cpp.
#include "tools/bnfurl/files/bzip2_decoder.hpp"

#include <gtest/gtest.h>

#include "tests/tools/bnfurl/files/compressed.hpp"

namespace bnfurl::tool {
namespace {

constexpr const char* damaged = "the bzip2 data are damaged";

TEST(Bzip2Decoder, ZerosAreNoPadding) {
  EXPECT_EQ(decoded(bzip2_stream("a") + std::string(4, '\0')), (Decoded{"a", "something else follows the bzip2 data"}));
}

// The octets after the magic number of a block are its checksum.
TEST(Bzip2Decoder, ChecksumIsChecked) {
  std::string stream = bzip2_stream("some text");
  stream[10] = static_cast<char>(stream[10] ^ 1);
  EXPECT_EQ(decoded(stream), (Decoded{"some text", damaged}));
  EXPECT_EQ(decoded(bzip2_stream("a") + stream), (Decoded{"asome text", damaged}));
}

TEST(Bzip2Decoder, SaysThatDataAreDamagedFromTheirFirstOctet) {
  EXPECT_EQ(decoded("BZh01AY&SY"), (Decoded{"", damaged}));
  EXPECT_EQ(decoded("BZh?\x17rE8P\x90", 1), (Decoded{"", damaged}));
}

// Blocks of 100,000 to 900,000 octets, by the digit.
TEST(Bzip2Decoder, BlocksBeforeABadOneAreGood) {
  const std::string text = mixed_text(2'000'000);
  std::string data = bzip2_stream(text);
  data[data.size() - 1000] = static_cast<char>(~data[data.size() - 1000]);
  const Decoded result = decoded(data);
  EXPECT_EQ(result.problem, damaged);
  EXPECT_GT(result.text.size(), 1'790'000U);
  EXPECT_TRUE(result.text.starts_with(text.substr(0, 1'790'000)));
}

}  // namespace
}  // namespace bnfurl::tool
