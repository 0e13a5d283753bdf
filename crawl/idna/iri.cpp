// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// IRIs and URIs: RFC 3987, section 3. To a URI, every octet beyond ASCII becomes a triplet. Back to an IRI goes what
// UTF-8 the triplets hold, character by character, as far as an IRI may have the character in that place.
#include <bnfurl/crawl/idna.hpp>

#include "crawl/idna/characters.hpp"

namespace bnfurl::crawl {

namespace {

// Section 3.2 for one URI, from left to right.
class ToIri {
public:
  explicit ToIri(std::string_view uri) : rest_(uri) {}

  std::string run() {
    while (!rest_.empty()) {
      if (triplet_at(rest_, 0)) {
        take_triplets();
      } else if (rest_[0] == '[') {
        take(std::min(rest_.find(']'), rest_.size()));  // an address: an IRI has none but ASCII there
      } else {
        is_query_ = rest_[0] != '#' && (is_query_ || (rest_[0] == '?' && !is_fragment_));
        is_fragment_ = is_fragment_ || rest_[0] == '#';
        take(1);
      }
    }
    return std::move(iri_);
  }

private:
  void take(std::size_t size) {
    iri_ += rest_.substr(0, size);
    rest_.remove_prefix(size);
  }

  // All triplets in a row: a character may be in several.
  void take_triplets() {
    std::string octets;
    while (const auto octet = triplet_at(rest_, 3 * octets.size())) octets += static_cast<char>(*octet);
    for (std::size_t at = 0; at < octets.size();) at += take_character(std::string_view(octets).substr(at));
  }

  // Appends the character that `octets`, those of the next triplets, begin with, and returns its size.
  std::size_t take_character(std::string_view octets) {
    const auto character = first_character(octets);
    const std::size_t size = character ? character->size : 1;
    const auto octet = static_cast<unsigned char>(octets[0]);
    if (octet < 0x80 && !is_unreserved(octet)) {
      take(3);
      return 1;
    }
    const bool stands_for_itself = octet < 0x80 || (character && may_stand_here(character->code_point));
    for (const char c : octets.substr(0, size)) {
      if (stands_for_itself) {
        iri_ += c;
      } else {
        append_triplet(iri_, static_cast<unsigned char>(c));
      }
    }
    rest_.remove_prefix(3 * size);
    return size;
  }

  [[nodiscard]] bool may_stand_here(char32_t code_point) const {
    if (is_bidi_formatting(code_point)) return false;
    return is_ucschar(code_point) || (is_query_ && is_iprivate(code_point));
  }

  std::string_view rest_;
  std::string iri_;
  bool is_query_ = false;
  bool is_fragment_ = false;
};

}  // namespace

std::string iri_to_uri(std::string_view iri) {
  std::string uri;
  uri.reserve(iri.size());
  for (const char c : iri) {
    const auto octet = static_cast<unsigned char>(c);
    if (octet < 0x80) {
      uri += c;
    } else {
      append_triplet(uri, octet);
    }
  }
  return uri;
}

std::string uri_to_iri(std::string_view uri) { return ToIri(uri).run(); }

}  // namespace bnfurl::crawl
