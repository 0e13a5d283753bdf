// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "crawl/rules/reading/values.hpp"

#include <algorithm>
#include <charconv>

#include <bnfurl/crawl/rules.hpp>
#include <bnfurl/rfc3986.hpp>

#include "crawl/rules/reading/addresses.hpp"
#include "crawl/rules/reading/normal_octets.hpp"

namespace bnfurl::crawl::rules {
namespace {

// Of digits: the grammar allows few enough.
unsigned number_in(std::string_view digits) {
  unsigned value = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return value;
}

std::vector<PatternPart> parts_of(std::string_view text) {
  std::vector<PatternPart> parts;
  while (!text.empty()) {
    const bool is_any = text.front() == '*';
    const std::size_t end = std::min(is_any ? text.find_first_not_of('*') : text.find('*'), text.size());
    if (is_any) {
      parts.push_back({.kind = PatternPart::Kind::any});
    } else {
      parts.push_back({.text = with_normal_triplets(text.substr(0, end))});
    }
    text.remove_prefix(end);
  }
  return parts;
}

// Scheme and host of a pattern for whole URLs in lower case, but for triplets.
std::string with_lower_host(std::string_view value) {
  const std::size_t slashes = value.find("://");
  if (slashes == std::string_view::npos) return std::string(value);
  const std::size_t end = std::min(value.find_first_of("/?#", slashes + 3), value.size());
  const std::size_t at = value.substr(0, end).find_last_of('@');
  const std::size_t host = at == std::string_view::npos ? slashes + 3 : at + 1;
  return in_lower_case(value.substr(0, slashes + 3)) + std::string(value.substr(slashes + 3, host - slashes - 3)) +
         normal_host(value.substr(host, end - host)) + std::string(value.substr(end));
}

// As it is in a URL in normal form; empty if that has none.
std::string normal_port(std::string_view scheme, std::string_view port) {
  const std::string text = std::string(scheme) + "://h:" + std::string(port);
  std::vector<char> memory(text.size() + 2);
  const auto parts = UrlReader(rfc3986::URI).read(text, memory);
  return parts ? std::string(parts->port.value_or(std::string_view())) : std::string(port);
}

}  // namespace

std::variant<Condition, ValueFault> host_condition(std::string_view value) {
  const bool only = value.starts_with('=');
  if (only) value.remove_prefix(1);
  const bool looks_like_address = value.front() == '[' || value.find('/') != std::string_view::npos;
  const std::size_t slash = std::min(value.find('/'), value.size());
  const std::string host = normal_host(value.substr(0, slash));
  const std::optional<Address> address = address_of(host);
  if (!address) {
    if (looks_like_address) return ValueFault{"this is no address"};
    return HostName{.name = host, .only = only};
  }
  const auto most = static_cast<unsigned>(address->size * 8);
  const unsigned bits = slash == value.size() ? most : number_in(value.substr(slash + 1));
  if (bits > most) return ValueFault{"an address of this kind has " + std::to_string(most) + " bits"};
  return AddressNet{
      .octets = {address->octets.begin(), address->octets.begin() + static_cast<std::ptrdiff_t>(address->size)},
      .bits = bits};
}

Pattern path_pattern(std::string_view value) {
  Pattern pattern{.subject = Subject::path_and_query, .to_the_end = value.ends_with('$')};
  if (pattern.to_the_end) value.remove_suffix(1);
  pattern.parts = parts_of(value);
  return pattern;
}

Pattern url_pattern(std::string_view value) {
  return {.subject = Subject::url, .to_the_end = true, .parts = parts_of(with_lower_host(value))};
}

Origin origin_of(std::string_view value) {
  const std::size_t slashes = value.find("://");
  Origin origin{.scheme = in_lower_case(value.substr(0, slashes)), .host = {}};
  const std::string_view authority = value.substr(slashes + 3);
  const std::size_t bracket = authority.find(']');
  const std::size_t colon = authority.find(':', bracket == std::string_view::npos ? 0 : bracket);
  origin.host = normal_host(authority.substr(0, colon));
  if (colon == std::string_view::npos) return origin;
  origin.port = normal_port(origin.scheme, authority.substr(colon + 1));
  return origin;
}

}  // namespace bnfurl::crawl::rules
