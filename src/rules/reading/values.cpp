// The values of a line as conditions: hosts and nets, patterns, origins.
#include <algorithm>
#include <charconv>

#include <bnfurl/crawl/rules.hpp>
#include <bnfurl/rfc3986.hpp>

#include "src/crawl/idna.hpp"
#include "src/rules/reading/reading.hpp"

namespace bnfurl::crawl::rules {
namespace {

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

std::size_t number_of(std::string_view digits) noexcept {
  std::size_t value = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return value;
}

std::variant<Condition, ValueFault> host_condition(std::string_view value) {
  const bool only = value.starts_with('=');
  if (only) value.remove_prefix(1);
  const bool looks_like_address = value.front() == '[' || value.find('/') != std::string_view::npos;
  const std::size_t slash = std::min(value.find('/'), value.size());
  const std::string host = normal_host(value.substr(0, slash));
  const std::optional<Address> address = address_of(host);
  if (!address) {
    if (looks_like_address) return ValueFault{"this is not an address"};
    return HostName{.name = host, .only = only};
  }
  const std::size_t most = address->size * 8;
  const std::size_t bits = slash == value.size() ? most : number_of(value.substr(slash + 1));
  if (bits > most) return ValueFault{"an address of this kind has only " + std::to_string(most) + " bits"};
  return AddressNet{
      .octets = {address->octets.begin(), address->octets.begin() + static_cast<std::ptrdiff_t>(address->size)},
      .bits = static_cast<unsigned>(bits)};
}

std::vector<PatternPart> pattern_parts(std::string_view text, std::string_view operators,
                                       std::string (*spelled)(std::string_view piece)) {
  using Kind = PatternPart::Kind;
  std::vector<PatternPart> parts;
  while (!text.empty()) {
    const std::size_t size = std::min(text.find_first_of(operators), text.size());
    if (size > 0) {
      parts.push_back({.text = spelled(text.substr(0, size))});
    } else if (text.front() == '^') {
      parts.push_back({.kind = Kind::separator});
    } else if (parts.empty() || parts.back().kind != Kind::any) {
      parts.push_back({.kind = Kind::any});
    }
    text.remove_prefix(std::max<std::size_t>(size, 1));
  }
  return parts;
}

Pattern path_pattern(std::string_view value) {
  Pattern pattern{.subject = Subject::path_and_query, .to_the_end = value.ends_with('$')};
  if (pattern.to_the_end) value.remove_suffix(1);
  pattern.parts = pattern_parts(value, "*", with_normal_triplets);
  return pattern;
}

Pattern url_pattern(std::string_view value) {
  return {.subject = Subject::url,
          .to_the_end = true,
          .parts = pattern_parts(with_lower_host(value), "*", with_normal_triplets)};
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
