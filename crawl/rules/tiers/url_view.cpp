// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "crawl/rules/tiers/url_view.hpp"

namespace bnfurl::crawl::rules {
namespace {

// Path and query stand beside each other in the URL.
SubjectText path_and_query(const UrlParts& parts) {
  const std::string_view path = parts.path.value_or(std::string_view());
  const char* const end = parts.query ? parts.query->data() + parts.query->size() : path.data() + path.size();
  if (!path.empty()) return {{}, {path.data(), static_cast<std::size_t>(end - path.data())}};
  const std::string_view query =
      parts.query ? std::string_view(parts.query->data() - 1, parts.query->size() + 1) : std::string_view();
  return {parts.host ? "/" : "", query};
}

SubjectText host_onwards(const UrlParts& parts) {
  if (!parts.host) return {};
  const char* const end = parts.url.data() + parts.url.size();
  return {{}, {parts.host->data(), static_cast<std::size_t>(end - parts.host->data())}};
}

}  // namespace

UrlView::UrlView(const UrlParts& url_parts) noexcept
    : parts(url_parts),
      host(url_parts.host.value_or(std::string_view())),
      subjects{path_and_query(url_parts), {{}, url_parts.url}, host_onwards(url_parts)},
      has_host(url_parts.host.has_value()) {
  if (host.size() > 1 && host.ends_with('.')) host.remove_suffix(1);
  address = address_of(host);
}

}  // namespace bnfurl::crawl::rules
