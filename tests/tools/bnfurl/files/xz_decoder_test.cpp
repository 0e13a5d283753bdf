// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Features of xz alone; the others are tested in decoded_stream_test.cpp.
#include "tools/bnfurl/files/xz_decoder.hpp"

#include <gtest/gtest.h>

#include "tests/tools/bnfurl/files/compressed.hpp"

namespace bnfurl::tool {
namespace {

std::string with_crc32(std::string octets) {
  const std::uint32_t crc = ::lzma_crc32(reinterpret_cast<const std::uint8_t*>(octets.data()), octets.size(), 0);
  for (unsigned shift = 0; shift < 32; shift += 8) octets += static_cast<char>(crc >> shift & 0xff);
  return octets;
}

/// A stream's header and that of its first block, with one filter: the file format, 2.1.1, 3.1 and 5.3.1. The size of
/// the dictionary of LZMA2, 0x21, is 2 or 3 by the lowest bit of `property`, times a power of two by the others.
std::string begin_of_stream(char filter, char property) {
  const std::string flags = {'\0', '\x04'};
  const std::string block = {'\x02', '\0', filter, '\x01', property, '\0', '\0', '\0'};
  return std::string(
             "\xfd"
             "7zXZ\0",
             6) +
         with_crc32(flags) + with_crc32(block);
}

std::string memory_problem(const std::string& size) {
  return "the xz data need " + size + " MiB of memory, and at most 128 MiB are allowed";
}

TEST(XzDecoder, PaddingInGroupsOfFourZerosIsSkipped) {
  for (const std::size_t zeros : {0U, 4U, 8U, 200000U}) {
    const std::string padding(zeros, '\0');
    const std::string data = xz_stream("a") + padding + xz_stream("b") + padding;
    for (const std::size_t step : {1U, 3U, 100000U}) EXPECT_EQ(decoded(data, step), (Decoded{"ab", ""}));
  }
}

TEST(XzDecoder, PaddingOfAnotherLengthIsAnError) {
  for (const std::size_t zeros : {1U, 2U, 3U, 5U}) {
    const std::string padded = xz_stream("a") + std::string(zeros, '\0');
    for (const std::size_t step : {1U, 100U}) {
      EXPECT_EQ(decoded(padded, step), (Decoded{"a", "the xz data are cut off"}));
      EXPECT_EQ(decoded(padded + xz_stream("b"), step), (Decoded{"a", "something else follows the xz data"}));
    }
  }
}

TEST(XzDecoder, MemoryOverALimitIsRefused) {
  EXPECT_EQ(decoded(begin_of_stream(0x21, 29)), (Decoded{"", "the xz data are cut off"}));  // 96 MiB
  EXPECT_EQ(decoded(begin_of_stream(0x21, 30)), (Decoded{"", memory_problem("129")}));
  EXPECT_EQ(decoded(begin_of_stream(0x21, 31), 1), (Decoded{"", memory_problem("193")}));
  EXPECT_EQ(decoded(begin_of_stream(0x21, 40)), (Decoded{"", memory_problem("4097")}));
  EXPECT_EQ(decoded(xz_stream("x") + begin_of_stream(0x21, 32)), (Decoded{"x", memory_problem("257")}));
}

TEST(XzDecoder, UnknownFiltersAreNamedAsTheReason) {
  EXPECT_EQ(decoded(begin_of_stream(0x22, 0)),
            (Decoded{"", "the xz data need an option that the decoder does not have"}));
}

TEST(XzDecoder, ChecksumIsChecked) {
  // The index takes 8 octets here, the footer 12, and the checksum stands before them.
  std::string stream = xz_stream("some text");
  stream[stream.size() - 21] = static_cast<char>(stream[stream.size() - 21] ^ 1);
  EXPECT_EQ(decoded(stream), (Decoded{"some text", "the xz data are damaged"}));
}

}  // namespace
}  // namespace bnfurl::tool
