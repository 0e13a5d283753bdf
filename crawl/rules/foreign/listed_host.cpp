// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "crawl/rules/foreign/listed_host.hpp"

#include <utility>
#include <variant>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/crawl/idna.hpp>
#include <bnfurl/rfc3986.hpp>

#include "crawl/idna/characters.hpp"
#include "crawl/rules/foreign/url_octets.hpp"

namespace bnfurl::crawl::rules {

std::optional<std::string> in_ascii(std::string_view name) {
  if (is_ascii(name)) return std::string(name);
  auto ascii = host_to_ascii(name);
  auto* found = std::get_if<std::string>(&ascii);
  return found == nullptr ? std::nullopt : std::optional(std::move(*found));
}

std::optional<std::string> listed_host(std::string_view text) {
  std::optional<std::string> ascii = in_ascii(text);
  if (!ascii) return std::nullopt;
  std::string host = *std::move(ascii);
  if (host.ends_with('.')) host.pop_back();
  if (host.empty() || !matches(rfc3986::host, host)) return std::nullopt;
  return lower_cased(host);
}

}  // namespace bnfurl::crawl::rules
