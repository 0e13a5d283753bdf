// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/judging/derived/decisions.hpp"

#include <algorithm>

namespace bnfurl::tool {
namespace {

bool is_ascii(std::string_view text) {
  unsigned char all = 0;
  for (const char octet : text) all |= static_cast<unsigned char>(octet);
  return all < 0x80;
}

}  // namespace

const crawl::UrlReader& Decisions::reader_of(Production entry) {
  if (entry_ != entry) {
    entry_ = entry;
    reader_.emplace(entry);
  }
  return *reader_;
}

bool Decisions::has_more_levels(std::string_view url) const { return derivation_.levels().idna || !is_ascii(url); }

// A host that no name of DNS is has triplets.
std::string_view Decisions::in_ascii(Production entry, std::string_view url) {
  for (const bool idna : {derivation_.levels().idna, false}) {
    if (const auto text = forms_.of(entry, url, {.levels = Levels::none, .iri = true, .idna = idna})) return *text;
  }
  return url;
}

crawl::Decision Decisions::of(Production entry, std::string_view url) {
  const std::string_view text = has_more_levels(url) ? in_ascii(entry, url) : url;
  if (memory_.size() < text.size() + 2) memory_.resize(text.size() + 2);
  std::optional<crawl::UrlParts> parts = reader_of(entry).read(text, memory_);
  if (!parts) return {};
  parts->octets = url.size();
  return derivation_.rules()->decide(*parts);
}

crawl::Decision Decisions::of_normal(Production entry, std::string_view url) {
  if (has_more_levels(url)) return of(entry, url);
  const std::optional<crawl::UrlParts> parts = reader_of(entry).read_normal(url);
  return parts ? derivation_.rules()->decide(*parts) : crawl::Decision();
}

}  // namespace bnfurl::tool
