// The key of the package `surt` 0.3.1, which indexes of web archives depend on: octet for octet, with what it gets
// wrong. Its order: blanks; parts; the host (triplets, letters, dots, address, "www"); the port, unless it is the
// scheme's; the path (triplets, dots, letters, session ids, a final "/"); the query (triplets, letters, session ids,
// order). Userinfo and fragment are dropped, and so is the scheme if there is a host.
#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <bnfurl/crawl/surt.hpp>

#include "src/crawl/idna.hpp"
#include "src/crawl/key/key_steps.hpp"
#include "src/crawl/key/web_url.hpp"
#include "src/crawl/surt/surt.hpp"

namespace bnfurl::crawl::ia {

// The package decodes all triplets of a text at once, and does so until the text stays as it is: up to n/3 times. Here
// each triplet is decoded as soon as its last octet is there, which may be an octet that was decoded itself. The result
// is the same, in whatever order triplets are decoded: no two share an octet, since "%" is not a digit, so decoding one
// leaves the others as they are. Each decoding takes two octets away, so the time is linear.

namespace {

constexpr bool is_plain(char c) { return c > 0x20 && c < 0x7f && c != '#' && c != '%'; }

/// A loop without an early end, which compilers turn into vectors.
bool are_plain(std::string_view text) {
  bool all = true;
  for (const char octet : text) all &= is_plain(octet);
  return all;
}

/// Decodes the triplet at the end of `text`, if there is one.
bool decode_last(std::string& text) {
  const auto octet = text.size() < 3 ? std::nullopt : triplet_at(text, text.size() - 3);
  if (!octet) return false;
  text.resize(text.size() - 2);
  text.back() = static_cast<char>(*octet);
  return true;
}

// Paths and queries of a key as the package `surt` makes them. Each works on what `key` ends with, from `begin` on.

/// Where the last segment of `path` begins, with its "/".
std::size_t last_segment(const std::string& path, std::size_t begin, std::size_t end) {
  do --end;
  while (end > begin && path[end] != '/');
  return end;
}

void take_dots_out(std::string& path, std::size_t begin) {
  std::size_t end = begin;  // of what is kept
  for (std::size_t at = begin; at < path.size();) {
    const std::size_t next = std::min(path.find('/', at + 1), path.size());
    const std::string_view segment = std::string_view(path).substr(at, next - at);
    if (segment == "/.." && end > begin) {
      end = last_segment(path, begin, end);
    } else if (segment != "/.") {
      std::char_traits<char>::move(path.data() + end, segment.data(), segment.size());
      end += segment.size();
    }
    at = next;
  }
  path.resize(end);
}

/// Whether there is "/." or "//". Without an early end, it becomes vectors.
bool may_be_simplified(std::string_view path) {
  bool any = false;
  for (std::size_t i = 1; i < path.size(); ++i) any |= path[i - 1] == '/' && (path[i] == '.' || path[i] == '/');
  return any;
}

// Removes dot segments and empty segments: first the dots, each segment with its "/"; then of several "/" one is
// left. Both write behind what they read. ".." takes the segment before it away, an empty one too; at the root it
// stays, as a segment that the next ".." takes away.
void simplify_path(std::string& key, std::size_t begin) {
  if (may_be_simplified(std::string_view(key).substr(begin))) {
    take_dots_out(key, begin);
    const auto both_slashes = [](char a, char b) { return a == '/' && b == '/'; };
    key.erase(std::unique(key.begin() + static_cast<std::ptrdiff_t>(begin), key.end(), both_slashes), key.end());
  }
  if (key.size() == begin) key += '/';
}

// Parameters by name; of equal names, those without "=" first, then by value.
void sort_query(std::string& key, std::size_t begin) {
  const std::string_view query = std::string_view(key).substr(begin);
  if (WebUrl::are_sorted(query)) return;
  Parameters parameters(query);
  parameters.sort_as_surt();
  std::string sorted;
  sorted.reserve(query.size());
  parameters.append_to(sorted);
  key.replace(begin, std::string::npos, sorted);
}

}  // namespace

std::string decoded(std::string_view text) {
  const std::size_t first = std::min(text.find('%'), text.size());
  std::string result(text.substr(0, first));
  for (const char octet : text.substr(first)) {
    result += octet;
    while (decode_last(result)) {
    }
  }
  return result;
}

void append_encoded(std::string& to, std::string_view text) {
  if (are_plain(text)) {
    const std::size_t begin = to.size();
    to.append(text);
    for (char& octet : std::span(to).subspan(begin)) octet = lower(octet);
    return;
  }
  constexpr std::string_view digits = "0123456789abcdef";
  for (const char octet : text) {
    if (is_plain(octet)) {
      to += lower(octet);
    } else {
      const auto value = static_cast<unsigned char>(octet);
      to += {'%', digits[value >> 4U], digits[value & 15U]};
    }
  }
}

void append_clean(std::string& to, std::string_view text) {
  if (text.find('%') == std::string_view::npos) return append_encoded(to, text);
  append_encoded(to, decoded(text));
}

}  // namespace bnfurl::crawl::ia

namespace bnfurl::crawl {
namespace {

using ia::Url;

/// Without zeros before it; of 0, nothing is left.
std::string_view without_zeros(std::string_view port) {
  const std::size_t zeros = port.find_first_not_of('0');
  return zeros == std::string_view::npos ? "" : port.substr(zeros);
}

std::string_view default_port(std::string_view scheme) {
  std::string lower;
  ia::append_encoded(lower, scheme);
  return lower == "http" ? "80" : lower == "https" ? "443" : "";
}

void append_port(std::string& key, const Url& url) {
  const std::string_view port = without_zeros(url.port);
  if (port.empty() || port == default_port(url.scheme)) return;
  key += ':';
  ia::append_encoded(key, port);
}

/// `has_host`: the path is one of segments.
void append_path(std::string& key, const Url& url, bool has_host) {
  const std::size_t begin = key.size();
  ia::append_clean(key, url.path);
  if (has_host) ia::simplify_path(key, begin);
  const std::size_t end = remove_path_sessions(key, begin, key.size());
  if (end > begin + 1 && key.back() == '/') key.pop_back();
}

/// Without a path, "/" stands before it; nothing stands for a query of which nothing is left.
void append_query(std::string& key, std::string_view query, bool has_path) {
  const std::size_t path_end = key.size();
  key += has_path ? "?" : "/?";
  const std::size_t begin = key.size();
  ia::append_clean(key, query);
  if (remove_query_sessions(key, begin, key.size()) > begin) {
    ia::sort_query(key, begin);
  } else {
    key.resize(path_end);
  }
}

}  // namespace

std::string_view surt_ia(std::string_view text, std::string& memory) {
  if (const auto url = WebUrl::of(text)) {
    memory.resize(text.size() + WebUrl::room);
    if (const char* const end = url->put_surt_ia(memory.data())) {
      memory.resize(static_cast<std::size_t>(end - memory.data()));
      return memory;
    }
  }
  std::string unblanked;
  const std::string_view octets = ia::without_blanks(text, unblanked);
  if (text.starts_with("filedesc") || octets.empty()) {
    memory = octets.empty() ? "-" : text;
    return memory;
  }
  const Url url = ia::cut(octets);
  memory.clear();
  const bool has_host = ia::append_host(memory, url.host, url.scheme != "dns");
  if (has_host) {
    append_port(memory, url);
    memory += ')';
  } else {
    memory.append(url.scheme).append(":");
  }
  append_path(memory, url, has_host);
  if (!url.query.empty()) append_query(memory, url.query, has_host || !url.path.empty());
  return memory;
}

}  // namespace bnfurl::crawl
