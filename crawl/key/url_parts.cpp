// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "crawl/key/url_parts.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

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

}  // namespace bnfurl::crawl
