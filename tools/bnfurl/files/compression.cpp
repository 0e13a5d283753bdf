// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/files/compression.hpp"

#include <algorithm>

namespace bnfurl::tool {
namespace {

struct Magic {
  Compression compression;
  std::string_view octets;
  unsigned char first_mask = 0xff;  ///< the bits of its first octet that count
};

// RFC 1952, 2.3.1, with deflate as the method; RFC 8878, 3.1.1 and 3.1.2: frames and skippable frames.
constexpr Magic magics[] = {{Compression::gzip, "\x1f\x8b\x08"},
                            {Compression::zstd, "\x28\xb5\x2f\xfd"},
                            {Compression::zstd, "\x50\x2a\x4d\x18", 0xf0}};

/// Whether the two agree on their common length.
bool agree(std::string_view head, const Magic& magic) {
  if (head.empty()) return true;
  if ((static_cast<unsigned char>(head.front()) & magic.first_mask) != static_cast<unsigned char>(magic.octets.front()))
    return false;
  const std::size_t size = std::min(head.size(), magic.octets.size());
  return head.substr(1, size - 1) == magic.octets.substr(1, size - 1);
}

}  // namespace

std::optional<Compression> compression_of(std::string_view head) {
  for (const Magic& magic : magics) {
    if (!agree(head, magic)) continue;
    if (head.size() < magic.octets.size()) return std::nullopt;
    return magic.compression;
  }
  return Compression::none;
}

}  // namespace bnfurl::tool
