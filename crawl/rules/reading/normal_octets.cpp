// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The language of normal forms decides: a text is put into one by `normalize`, as a path of RFC 3986 piece by piece, so
// the set of unreserved octets is that of the grammar.
#include "crawl/rules/reading/normal_octets.hpp"

#include <array>
#include <cstddef>
#include <optional>

#include <bnfurl/normalize.hpp>
#include <bnfurl/rfc3986.hpp>

namespace bnfurl::crawl::rules {
namespace {

// A triplet in normal form: as a segment of a path, which begins with another octet, so that no dot segment is made.
std::string normal_triplet(std::string_view triplet) {
  std::array<char, 16> memory;
  const std::string path = "/a" + std::string(triplet);
  const std::optional<std::string_view> normal = normalize(rfc3986::path_absolute, path, Levels::percent, memory);
  return std::string(normal ? normal->substr(2) : triplet);
}

}  // namespace

std::string with_normal_triplets(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const std::string_view triplet = text.substr(i, 3);
    if (matches(rfc3986::pct_encoded, triplet)) {
      result += normal_triplet(triplet);
      i += 3;
    } else {
      result += text[i++];
    }
  }
  return result;
}

std::string in_lower_case(std::string_view text) {
  std::string result(text);
  for (char& octet : result) {
    if (octet >= 'A' && octet <= 'Z') octet = static_cast<char>(octet | 0x20);
  }
  return result;
}

std::string normal_host(std::string_view text) {
  std::string result;
  for (std::string_view rest = text; !rest.empty();) {
    const std::string_view triplet = rest.substr(0, 3);
    const bool is_triplet = matches(rfc3986::pct_encoded, triplet);
    const std::string piece = is_triplet ? normal_triplet(triplet) : in_lower_case(rest.substr(0, 1));
    // A letter that a triplet stood for is in lower case, too.
    result += piece.size() == 1 ? in_lower_case(piece) : piece;
    rest.remove_prefix(is_triplet ? 3 : 1);
  }
  if (result.size() > 1 && result.ends_with('.')) result.pop_back();
  return result;
}

}  // namespace bnfurl::crawl::rules
