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
  EXPECT_EQ(compression_of(xz_stream("")), Compression::xz);
  EXPECT_EQ(compression_of(bzip2_stream("")), Compression::bzip2);
  EXPECT_EQ(compression_of(bzip2_stream("a")), Compression::bzip2);
  for (unsigned kind = 0; kind < 16; ++kind) EXPECT_EQ(compression_of(skippable_frame("", kind)), Compression::zstd);
  EXPECT_EQ(compression_of("http://h"), Compression::none);
  EXPECT_EQ(compression_of("P\x2aM"), std::nullopt);
  EXPECT_EQ(compression_of("P*M\x19"), Compression::none);
  EXPECT_EQ(compression_of("\x1f\x8b\x07"), Compression::none);
  EXPECT_EQ(compression_of("\x40\x2a\x4d\x18"), Compression::none);
  EXPECT_EQ(compression_of("BZh9, a text"), Compression::none);
  EXPECT_EQ(compression_of("Bzh91AY&SY"), Compression::none);
}

struct Undecoded {
  std::string octets;
  Compression compression;
  const char* name;
};

// What comes after the magic number does not matter.
TEST(Compression, IsNamedIfThereIsNoDecoder) {
  const Undecoded all[] = {{"PK\x03\x04", Compression::zip, "a zip archive"},
                           {"PK\x05\x06", Compression::zip, "a zip archive"},
                           {"PK\x07\x08", Compression::zip, "a zip archive"},
                           {"7z\xbc\xaf'\x1c", Compression::seven_zip, "a 7z archive"},
                           {"Rar!\x1a\x07", Compression::rar, "a rar archive"},
                           {"\x04\"M\x18", Compression::lz4, "an lz4 file"},
                           {"LZIP\x01", Compression::lzip, "an lzip file"},
                           {"\x1f\x9d", Compression::compress, "a .Z file"},
                           {{"\x5d\0\0", 3}, Compression::lzma, "an lzma file"},
                           {{"\x89LZO\0", 5}, Compression::lzop, "an lzop file"},
                           {{"\xff\x06\0\0sNaPpY", 10}, Compression::snappy, "a snappy file"}};
  for (const Undecoded& each : all) {
    EXPECT_EQ(compression_of(each.octets), each.compression);
    EXPECT_EQ(compression_of(each.octets + "http://h/"), each.compression);
    EXPECT_EQ(compression_of(each.octets.substr(0, each.octets.size() - 1)), std::nullopt);
    EXPECT_EQ(undecoded_name(each.compression), each.name);
  }
  for (const Compression each :
       {Compression::none, Compression::gzip, Compression::zstd, Compression::xz, Compression::bzip2})
    EXPECT_EQ(undecoded_name(each), "");
}

TEST(Compression, NeedsOnlyAsManyOctetsAsDecide) {
  EXPECT_EQ(compression_of(""), std::nullopt);
  const std::string_view first_octets =
      "\x1f(PQRSTUVWXYZ[\\]^_\xfd"
      "B7\x04L\x89\xff";
  for (int octet = 0; octet < 256; ++octet) {
    const std::string head(1, static_cast<char>(octet));
    const bool may_begin_one = first_octets.find(head) != std::string_view::npos;
    EXPECT_EQ(compression_of(head).has_value(), !may_begin_one) << octet;
    EXPECT_EQ(compression_of(head + "://").value_or(Compression::gzip), Compression::none) << octet;
  }
  EXPECT_EQ(compression_of("\x1f\x8b"), std::nullopt);
  EXPECT_EQ(compression_of("(a"), Compression::none);
  for (const std::string& data : {xz_stream("a"), bzip2_stream("a"), bzip2_stream("")}) {
    const std::size_t size = data[0] == 'B' ? 10 : 6;
    for (std::size_t i = 1; i < size; ++i) {
      EXPECT_EQ(compression_of(data.substr(0, i)), std::nullopt);
      EXPECT_EQ(compression_of(data.substr(0, i) + '\x80'), Compression::none);
    }
  }
}

}  // namespace
}  // namespace bnfurl::tool
