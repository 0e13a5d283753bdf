// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/texts/odd_spellings.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace bnfurl::benchmarks {

namespace {

constexpr std::size_t odd_share = 3'000;  // of 10,000

// A URL of scheme http or https, cut where its spelling can change. What follows the path stays.
struct Cut {
  std::string scheme;
  std::string userinfo;
  std::string host;
  std::string port;
  std::string path;
  std::string rest;

  [[nodiscard]] std::string joined() const { return scheme + "://" + userinfo + host + port + path + rest; }
};

// The octets of `text` before the first of `delimiters`, which are taken from it.
std::string take_until(std::string_view& text, std::string_view delimiters) {
  const std::size_t size = std::min(text.find_first_of(delimiters), text.size());
  std::string taken(text.substr(0, size));
  text.remove_prefix(size);
  return taken;
}

// A text without a path has none that could be spelt otherwise: its scheme is empty then.
Cut cut(std::string_view url) {
  Cut parts;
  if (!url.starts_with("http://") && !url.starts_with("https://")) return parts;
  std::string scheme = take_until(url, ":");
  url.remove_prefix(3);
  std::string authority = take_until(url, "/?#");
  parts.path = take_until(url, "?#");
  parts.rest = url;
  if (parts.path.empty()) return parts;
  const std::size_t at = authority.rfind('@');
  if (at != std::string::npos) parts.userinfo = authority.substr(0, at + 1);
  authority.erase(0, parts.userinfo.size());
  const std::size_t bracket = authority.find(']');
  const std::size_t colon = authority.find(':', bracket == std::string::npos ? 0 : bracket);
  parts.host = authority.substr(0, colon);
  parts.port = authority.substr(parts.host.size());
  parts.scheme = std::move(scheme);
  return parts;
}

bool is_unreserved(char octet) {
  return std::isalnum(static_cast<unsigned char>(octet)) != 0 ||
         std::string_view("-._~").find(octet) != std::string::npos;
}

void raise(std::string& text, Random& random) {
  for (char& octet : text)
    if (random.chance(5'000)) octet = static_cast<char>(std::toupper(static_cast<unsigned char>(octet)));
}

// Triplets keep their upper case: only letters outside of them are raised.
void upper_case(Cut& url, Random& random) {
  raise(url.scheme, random);
  if (url.host.find('%') == std::string::npos) raise(url.host, random);
}

// A triplet in place of an octet of the path, which is neither "/" nor part of a triplet.
void encode(Cut& url, Random& random) {
  const std::size_t place = random.below(url.path.size());
  const bool in_triplet = url.path.find('%', place > 2 ? place - 2 : 0) <= place;
  const auto octet = static_cast<unsigned char>(url.path[place]);
  if (in_triplet || !is_unreserved(url.path[place])) return;
  constexpr std::string_view digits = "0123456789abcdef";
  url.path.replace(place, 1, {'%', digits[octet / 16], digits[octet % 16]});
}

void lower_triplets(Cut& url, Random&) {
  for (std::size_t place = url.path.find('%'); place != std::string::npos; place = url.path.find('%', place + 1))
    for (std::size_t i = place + 1; i < std::min(place + 3, url.path.size()); ++i)
      url.path[i] = static_cast<char>(std::tolower(static_cast<unsigned char>(url.path[i])));
}

// "/." or "/x/.." before one of the slashes.
void add_dots(Cut& url, Random& random) {
  std::size_t place = url.path.rfind('/', random.below(url.path.size()));
  if (place == std::string::npos) place = 0;
  url.path.insert(place, random.chance(5'000) ? "/." : "/" + std::to_string(random.below(100)) + "/..");
}

void add_port(Cut& url, Random& random) {
  if (!url.port.empty()) return;
  url.port = random.chance(2'000) ? ":" : url.scheme.size() == 5 ? ":443" : ":80";
}

}  // namespace

std::string odd_spelling(std::string_view url, Random& random) {
  constexpr std::array changes = {upper_case, upper_case, encode, encode, lower_triplets, add_dots, add_port};
  Cut parts = cut(url);
  if (parts.scheme.empty()) return std::string(url);
  // Some changes find nothing to change in some URLs.
  std::size_t count = 1 + random.below(2);
  while (count > 0 || parts.joined() == url) {
    changes[random.below(changes.size())](parts, random);
    count -= count > 0 ? 1 : 0;
  }
  return parts.joined();
}

std::string odd_spellings(std::string_view lines, std::uint64_t seed) {
  Random random(seed);
  std::string result;
  while (!lines.empty()) {
    const std::string line = take_until(lines, "\n");
    lines.remove_prefix(std::min<std::size_t>(1, lines.size()));
    result += random.chance(odd_share) ? odd_spelling(line, random) : line;
    result += '\n';
  }
  return result;
}

std::string relative_links(std::string_view lines) {
  std::string result;
  while (!lines.empty()) {
    const std::string line = take_until(lines, "\n");
    lines.remove_prefix(std::min<std::size_t>(1, lines.size()));
    const Cut parts = cut(line);
    if (!parts.scheme.empty()) result += ".." + parts.path + parts.rest + '\n';
  }
  return result;
}

}  // namespace bnfurl::benchmarks
