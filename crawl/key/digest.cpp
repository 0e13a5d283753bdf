// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The digest of a key: XXH3-128 in its canonical form, big-endian, so that it is the same on every machine.
#define XXH_INLINE_ALL
#include <xxhash.h>

#include <bnfurl/crawl/key.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace bnfurl::crawl {

Digest128 digest128(std::string_view text) {
  const XXH128_hash_t hash = XXH3_128bits(text.data(), text.size());
  return {hash.high64, hash.low64};
}

std::string digest(std::string_view text) {
  static constexpr char digits[] = "0123456789abcdef";
  const Digest128 hash = digest128(text);
  std::string result;
  result.reserve(32);
  for (const std::uint64_t half : {hash.high, hash.low}) {
    for (unsigned shift = 64; shift > 0; shift -= 4) result.push_back(digits[half >> (shift - 4) & 15U]);
  }
  return result;
}

}  // namespace bnfurl::crawl
