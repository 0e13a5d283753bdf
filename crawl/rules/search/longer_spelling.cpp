// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "crawl/rules/search/longer_spelling.hpp"

#include <algorithm>
#include <vector>

#include <bnfurl/crawl/rules.hpp>
#include <bnfurl/rfc3986.hpp>

namespace bnfurl::crawl::rules {
namespace {

// Where the path begins, after the authority if there is one.
std::size_t begin_of_path(std::string_view url) {
  const std::size_t colon = url.find(':');
  if (!url.substr(colon + 1).starts_with("//")) return colon + 1;
  return std::min(url.find_first_of("/?#", colon + 3), url.size());
}

// "./" adds two octets each, and a ":" without a port the odd one.
std::optional<std::string> spelling(std::string_view url, std::size_t octets) {
  const std::size_t path = begin_of_path(url);
  if (path == url.size() || url[path] != '/') return std::nullopt;
  const std::size_t missing = octets - url.size();
  std::string text(url.substr(0, path));
  if (missing % 2 == 1) text += ':';
  text += '/';
  for (std::size_t i = 0; i < missing / 2; ++i) text += "./";
  text += url.substr(path + 1);
  std::vector<char> memory(text.size() + 2);
  const auto parts = UrlReader(rfc3986::URI).read(text, memory);
  return parts && parts->url == url ? std::optional(text) : std::nullopt;
}

}  // namespace

std::optional<std::string> longer_spelling(std::string_view url, std::size_t least, std::size_t most) {
  for (std::size_t octets = std::max(least, url.size()); octets <= most && octets < least + 4; ++octets) {
    if (auto text = spelling(url, octets)) return text;
  }
  return std::nullopt;
}

}  // namespace bnfurl::crawl::rules
