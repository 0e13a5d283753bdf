// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/judging/derived/decisions.hpp"

#include <set>

namespace bnfurl::tool {
namespace {

bool is_ascii(std::string_view text) {
  unsigned char all = 0;
  for (const char octet : text) all |= static_cast<unsigned char>(octet);
  return all < 0x80;
}

/// Whether all texts of `entry` are ASCII: then nobody need look at each of them. Other octets share few classes.
bool has_ascii_alone(Production entry) {
  const Automaton automaton = entry.automaton();
  std::set<std::size_t> known;
  for (int octet = 0x80; octet <= 0xff; ++octet) {
    if (!known.insert(automaton.class_of(static_cast<char>(octet))).second) continue;
    for (std::size_t state = 0; state < automaton.states(); ++state) {
      if (automaton.next(static_cast<Automaton::State>(state), static_cast<char>(octet)) != Automaton::nowhere)
        return false;
    }
  }
  return true;
}

}  // namespace

void Decisions::read_as(Production entry) {
  if (entry_ == entry) return;
  entry_ = entry;
  reader_.emplace(entry);
  is_ascii_ = has_ascii_alone(entry);
}

bool Decisions::has_more_levels(std::string_view url) const {
  return derivation_.levels().idna || (!is_ascii_ && !is_ascii(url));
}

// A host that no name of DNS is has triplets.
std::string_view Decisions::in_ascii(Production entry, std::string_view url) {
  for (const bool idna : {derivation_.levels().idna, false}) {
    if (const auto text = forms_.of(entry, url, {.levels = Levels::none, .iri = true, .idna = idna})) return *text;
  }
  return url;
}

crawl::Decision Decisions::of(Production entry, std::string_view url) {
  read_as(entry);
  const std::string_view text = has_more_levels(url) ? in_ascii(entry, url) : url;
  if (memory_.size() < text.size() + 2) memory_.resize(text.size() + 2);
  std::optional<crawl::UrlParts> parts = reader_->read(text, memory_);
  if (!parts) return {};
  parts->octets = url.size();
  return derivation_.rules()->decide(*parts);
}

crawl::Decision Decisions::of_normal(Production entry, std::string_view url) {
  read_as(entry);
  if (has_more_levels(url)) return of(entry, url);
  const std::optional<crawl::UrlParts> parts = reader_->read_normal(url);
  return parts ? derivation_.rules()->decide(*parts) : crawl::Decision();
}

}  // namespace bnfurl::tool
