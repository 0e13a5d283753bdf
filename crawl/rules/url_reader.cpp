// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include <bnfurl/crawl/rules.hpp>

#include <bnfurl/normalize.hpp>

namespace bnfurl::crawl {
namespace {

constexpr Levels levels = Levels::syntax | Levels::scheme;

std::size_t index_of(Production entry, std::string_view component) {
  const auto found = entry.grammar().find_component(component);
  return found ? found->index() : most_components;
}

}  // namespace

UrlReader::UrlReader(Production entry) noexcept
    : entry_(entry),
      normal_forms_(normal_forms(entry, levels)),
      components_{index_of(entry, "scheme"), index_of(entry, "host"), index_of(entry, "port"), index_of(entry, "path"),
                  index_of(entry, "query")} {}

std::optional<UrlParts> UrlReader::read(std::string_view text, std::span<char> memory) const noexcept {
  // Most texts are in normal form.
  if (normal_forms_ && matches(*normal_forms_, text)) return read_normal(text);
  const auto normal = normalize(entry_, text, levels, memory);
  if (!normal) return std::nullopt;
  std::optional<UrlParts> parts = read_normal(*normal);
  if (parts) parts->octets = text.size();
  return parts;
}

std::optional<UrlParts> UrlReader::read_normal(std::string_view text) const noexcept {
  const std::optional<AnyParts> parts = split(entry_, text);
  if (!parts) return std::nullopt;
  return UrlParts{.url = text,
                  .scheme = parts->at(components_[0]),
                  .host = parts->at(components_[1]),
                  .port = parts->at(components_[2]),
                  .path = parts->at(components_[3]),
                  .query = parts->at(components_[4]),
                  .octets = text.size(),
                  .entry = entry_};
}

}  // namespace bnfurl::crawl
