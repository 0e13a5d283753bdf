#include "src/rules/tiers/url_view.hpp"

#include <cstddef>
#include <string_view>

namespace bnfurl::crawl::rules {
namespace {

// Where the path begins, with its "/": RFC 1738 and RFC 1808 print that before the path, others as its first octet.
const char* begin_of_path(const UrlParts& parts, std::string_view path) {
  if (parts.host) {
    const std::string_view authority = parts.port ? *parts.port : *parts.host;
    return authority.data() + authority.size();
  }
  const auto place = static_cast<std::size_t>(path.data() - parts.url.data());
  const bool has_slash_before = place > 0 && parts.url[place - 1] == '/';
  return has_slash_before ? path.data() - 1 : path.data();
}

SubjectText host_onwards(const UrlParts& parts) {
  if (!parts.host) return {};
  const char* const end = parts.url.data() + parts.url.size();
  return {{}, {parts.host->data(), static_cast<std::size_t>(end - parts.host->data())}};
}

}  // namespace

// Path and query stand beside each other in the URL.
SubjectText path_and_query(const UrlParts& parts) noexcept {
  constexpr std::string_view slash = "/", nothing;
  const std::string_view last = parts.query ? *parts.query : parts.path.value_or(std::string_view());
  if (last.data() == nullptr) return {parts.host ? slash : nothing, {}};
  const char* const begin = begin_of_path(parts, parts.path.value_or(last));
  const std::string_view text(begin, static_cast<std::size_t>(last.data() + last.size() - begin));
  return {parts.host && !text.starts_with('/') ? slash : nothing, text};
}

UrlView::UrlView(const UrlParts& url_parts) noexcept
    : parts(url_parts), has_host(url_parts.host.has_value()), host(url_parts.host.value_or(std::string_view())) {
  if (host.size() > 1 && host.ends_with('.')) host.remove_suffix(1);
}

SubjectText UrlView::text_of(Subject subject) const noexcept {
  switch (subject) {
    case Subject::path_and_query:
      return path_and_query(parts);
    case Subject::url:
      return {{}, parts.url};
    case Subject::host_onwards:
      return host_onwards(parts);
  }
  return {};
}

}  // namespace bnfurl::crawl::rules
