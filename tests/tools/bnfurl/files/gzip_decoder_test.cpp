// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Features of gzip alone; the others are tested in decoded_stream_test.cpp.
#include "tools/bnfurl/files/gzip_decoder.hpp"

#include <gtest/gtest.h>

#include "tests/tools/bnfurl/files/compressed.hpp"

namespace bnfurl::tool {
namespace {

std::string flipped(std::string data, std::size_t from_end) {
  data[data.size() - from_end] = static_cast<char>(data[data.size() - from_end] ^ 1);
  return data;
}

TEST(GzipDecoder, ZerosAfterTheLastMemberAreIgnored) {
  for (const std::size_t zeros : {1U, 2U, 511U, 200000U}) {
    const std::string data = gzip_member("a") + gzip_member("b") + std::string(zeros, '\0');
    EXPECT_EQ(decoded(data), (Decoded{"ab", ""}));
    EXPECT_EQ(decoded(data, 1), (Decoded{"ab", ""}));
  }
}

// gzip itself behaves in the same way.
TEST(GzipDecoder, NothingMayFollowTheseZeros) {
  const std::string zeros(3, '\0');
  const Decoded expected{"a", "something else follows the gzip data"};
  EXPECT_EQ(decoded(gzip_member("a") + zeros + gzip_member("b")), expected);
  EXPECT_EQ(decoded(gzip_member("a") + zeros + "x", 1), expected);
}

TEST(GzipDecoder, ChecksumAndLengthAreChecked) {
  const std::string member = gzip_member("some text");
  EXPECT_EQ(decoded(flipped(member, 8)),
            (Decoded{"some text", "the gzip data are damaged: the checksum does not match"}));
  EXPECT_EQ(decoded(flipped(member, 4)),
            (Decoded{"some text", "the gzip data are damaged: the length does not match"}));
  EXPECT_EQ(decoded(gzip_member("a") + flipped(member, 8)),
            (Decoded{"asome text", "the gzip data are damaged: the checksum does not match"}));
}

TEST(GzipDecoder, SaysWhatIsWrong) {
  const std::string header = gzip_member("").substr(0, 10);
  EXPECT_EQ(decoded(header + "\x07").problem, "the gzip data are damaged: invalid block type");
  std::string flags = header;
  flags[3] = '\xe0';
  EXPECT_EQ(decoded(flags).problem, "the gzip data are damaged: unknown header flags set");
}

// RFC 1952, 2.3: extra field, name and comment, of any length.
TEST(GzipDecoder, OptionalHeaderFieldsAreSkipped) {
  const std::string member = gzip_member("text");
  std::string data = member.substr(0, 10);
  data[3] = 4 + 8 + 16;
  data += std::string("\x03\0abc", 5) + std::string(70000, 'n') + '\0' + "comment" + '\0' + member.substr(10);
  EXPECT_EQ(decoded(data), (Decoded{"text", ""}));
  EXPECT_EQ(decoded(data, 1), (Decoded{"text", ""}));
}

}  // namespace
}  // namespace bnfurl::tool
