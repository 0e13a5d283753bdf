// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The digest of a key: XXH3-128 in its canonical form, big-endian, so that it is the same on every machine.
#define XXH_INLINE_ALL
#include <xxhash.h>

#include <bnfurl/crawl/key.hpp>

#include <string>
#include <string_view>

namespace bnfurl::crawl {

std::string digest(std::string_view text) {
  static constexpr char digits[] = "0123456789abcdef";
  XXH128_canonical_t octets;
  XXH128_canonicalFromHash(&octets, XXH3_128bits(text.data(), text.size()));
  std::string result;
  result.reserve(2 * sizeof octets.digest);
  for (const unsigned char octet : octets.digest) {
    result.push_back(digits[octet >> 4U]);
    result.push_back(digits[octet & 15U]);
  }
  return result;
}

}  // namespace bnfurl::crawl
