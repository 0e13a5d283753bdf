// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "crawl/rules/foreign/listed_host.hpp"

#include <algorithm>
#include <variant>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/crawl/idna.hpp>
#include <bnfurl/rfc3986.hpp>

#include "crawl/rules/foreign/url_octets.hpp"

namespace bnfurl::crawl::rules {
namespace {

bool is_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](char octet) { return static_cast<unsigned char>(octet) < 0x80; });
}

}  // namespace

std::optional<std::string> listed_host(std::string_view text) {
  std::string host(text);
  if (!is_ascii(text)) {
    const auto ascii = host_to_ascii(text);
    const auto* name = std::get_if<std::string>(&ascii);
    if (name == nullptr) return std::nullopt;
    host = *name;
  }
  if (host.ends_with('.')) host.pop_back();
  if (host.empty() || !matches(rfc3986::host, host)) return std::nullopt;
  return lower_cased(host);
}

}  // namespace bnfurl::crawl::rules
