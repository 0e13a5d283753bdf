// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/files/compression.hpp"

#include <algorithm>

namespace bnfurl::tool {
namespace {

using enum Compression;

struct Magic {
  Compression compression;
  std::string_view octets;
  std::size_t masked = 0;     ///< the octet of which only some bits count
  unsigned char mask = 0xff;  ///< these bits
};

// gzip: RFC 1952, 2.3.1, with deflate as the method. zstd: RFC 8878, 3.1.1 and 3.1.2, frames and skippable frames.
// bzip2: "BZh" and a digit may also begin a text, so its first block, or the end, must follow.
constexpr Magic magics[] = {{gzip, "\x1f\x8b\x08"},
                            {zstd, "\x28\xb5\x2f\xfd"},
                            {zstd, "\x50\x2a\x4d\x18", 0, 0xf0},
                            {xz, {"\xfd\x37\x7a\x58\x5a\0", 6}},
                            {bzip2, "BZh01AY&SY", 3, 0xf0},
                            {bzip2, "\x42\x5a\x68\x30\x17\x72\x45\x38\x50\x90", 3, 0xf0},
                            {zip, "PK\x03\x04"},
                            {zip, "PK\x05\x06"},
                            {zip, "PK\x07\x08"},
                            {seven_zip, "\x37\x7a\xbc\xaf\x27\x1c"},
                            {rar, "Rar!\x1a\x07"},
                            {lz4, "\x04\x22\x4d\x18"},
                            {lzip, "LZIP\x01"},
                            {compress, "\x1f\x9d"},
                            {lzma, {"\x5d\0\0", 3}},
                            {lzop, {"\x89\x4c\x5a\x4f\0", 5}},
                            {snappy, {"\xff\x06\0\0\x73\x4e\x61\x50\x70\x59", 10}}};

/// Whether the two agree on their common length.
bool agree(std::string_view head, const Magic& magic) {
  for (std::size_t i = 0; i < std::min(head.size(), magic.octets.size()); ++i) {
    const int mask = i == magic.masked ? magic.mask : 0xff;
    if (((head[i] ^ magic.octets[i]) & mask) != 0) return false;
  }
  return true;
}

}  // namespace

std::optional<Compression> compression_of(std::string_view head) {
  bool may_be_one = false;
  for (const Magic& magic : magics) {
    if (!agree(head, magic)) continue;
    if (head.size() >= magic.octets.size()) return magic.compression;
    may_be_one = true;
  }
  if (may_be_one) return std::nullopt;
  return none;
}

// POSIX.1-1988 and later, and GNU: a name and numbers come first.
bool is_tar(std::string_view head) {
  constexpr std::size_t at = 257;
  return head.size() > at && head.substr(at).starts_with("ustar");
}

std::string_view undecoded_name(Compression compression) {
  switch (compression) {
    case zip:
      return "a zip archive";
    case seven_zip:
      return "a 7z archive";
    case rar:
      return "a rar archive";
    case lz4:
      return "an lz4 file";
    case lzip:
      return "an lzip file";
    case compress:
      return "a .Z file";
    case lzma:
      return "an lzma file";
    case lzop:
      return "an lzop file";
    case snappy:
      return "a snappy file";
    case tar:
      return "a tar archive";
    default:
      return {};
  }
}

}  // namespace bnfurl::tool
