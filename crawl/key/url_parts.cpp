// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "crawl/key/url_parts.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <bnfurl/crawl/key.hpp>

namespace bnfurl::crawl {

namespace {

struct Part {
  std::string_view name;
  std::optional<Place> UrlParts::*place;
};
constexpr std::array<Part, 7> all_parts = {{{"scheme", &UrlParts::scheme},
                                            {"userinfo", &UrlParts::userinfo},
                                            {"host", &UrlParts::host},
                                            {"port", &UrlParts::port},
                                            {"path", &UrlParts::path},
                                            {"query", &UrlParts::query},
                                            {"fragment", &UrlParts::fragment}}};

}  // namespace

// Components are in the order of the parts, with others between them (`Grammar::components`).
UrlParts url_parts(const AnyParts& split) {
  UrlParts parts;
  const List<Component> components = split.entry().grammar().components();
  const auto* next = all_parts.begin();
  std::size_t done = 0;
  for (std::size_t i = 0; i < components.size(); ++i) {
    const auto* const part = std::ranges::find(next, all_parts.end(), components[i].name(), &Part::name);
    if (part == all_parts.end()) continue;
    next = part + 1;
    const Span span = split.spans()[i];
    if (span.begin == Span::absent || span.begin < done) continue;
    parts.*part->place = Place{span.begin, span.end};
    done = span.end;
  }
  return parts;
}

bool path_has_slash_before(const UrlParts& parts, std::string_view text) {
  const std::size_t path = parts.path->begin;
  const std::optional<Place> before = parts.port ? parts.port : parts.host;
  return before && before->end + 1 == path && text[path - 1] == '/';
}

// The digest of a key: XXH3-128 in its canonical form, big-endian, so that it is the same on every machine.

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
