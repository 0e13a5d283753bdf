// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// - A text without a scheme is one of http, with "//" before it.
// - Of "http://https://http://…", the last scheme counts.
// - The host is what follows the last "@" up to ":"; if it has a "[", what follows this up to "]".
// - A URL of http without a host has it at the beginning of its path: "http:///h/x", "http:h/x".
#include "crawl/surt/ia/url.hpp"

#include <algorithm>
#include <cstddef>
#include <tuple>
#include <utility>

#include "crawl/surt/ia/octets.hpp"

namespace bnfurl::crawl::ia {
namespace {

constexpr bool is_line_blank(char c) { return c == '\t' || c == '\n' || c == '\r'; }
constexpr bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
constexpr bool is_letter(char c) { return lower(c) >= 'a' && lower(c) <= 'z'; }

/// The octets of `text` before the first `octet`, and those after it.
std::pair<std::string_view, std::string_view> parted(std::string_view text, char octet) {
  const std::size_t at = text.find(octet);
  return at == std::string_view::npos ? std::pair(text, std::string_view())
                                      : std::pair(text.substr(0, at), text.substr(at + 1));
}

/// Takes the first octets, none of which is one of `Ends`, from `text`.
template <char... Ends>
std::string_view take(std::string_view& text) {
  const auto end = std::ranges::find_if(text, [](char c) { return ((c == Ends) || ...); });
  const std::string_view taken(text.begin(), end);
  text.remove_prefix(taken.size());
  return taken;
}

/// The scheme that `text` begins with; empty: none.
std::string_view scheme_of(std::string_view text) {
  if (text.empty() || !is_letter(text.front())) return {};
  const auto ends = [](char c) { return !is_letter(c) && !is_digit(c) && c != '+' && c != '-' && c != '.'; };
  const auto end = static_cast<std::size_t>(std::ranges::find_if(text, ends) - text.begin());
  return end < text.size() && text[end] == ':' ? text.substr(0, end) : std::string_view();
}

/// Takes "http://" and "https://" from `text` as often as they are there; the scheme of the last.
std::string_view take_web_schemes(std::string_view& text) {
  std::string_view last;
  while (true) {
    const std::size_t size = text.starts_with("http://") ? 4 : text.starts_with("https://") ? 5 : 0;
    if (size == 0) return last;
    last = text.substr(0, size);
    text.remove_prefix(size + 3);
  }
}

void cut_authority(std::string_view authority, Url& url) {
  while (authority.ends_with(':')) authority.remove_suffix(1);
  const std::size_t at = authority.rfind('@');
  if (at != std::string_view::npos) authority.remove_prefix(at + 1);
  const std::size_t bracket = authority.find('[');
  if (bracket == std::string_view::npos) {
    std::tie(url.host, url.port) = parted(authority, ':');
  } else {
    const auto [host, behind] = parted(authority.substr(bracket + 1), ']');
    url.host = host;
    url.port = parted(behind, ':').second;
  }
}

void take_host_from_path(Url& url) {
  const std::string_view path = url.path.substr(std::min(url.path.find_first_not_of('/'), url.path.size()));
  const std::size_t slash = path.find('/');
  url.host = path.substr(0, slash);
  url.path = slash == std::string_view::npos ? "/" : path.substr(slash);
}

}  // namespace

std::string_view without_blanks(std::string_view text, std::string& memory) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  bool has_line_blank = false;
  for (const char octet : text) has_line_blank |= is_line_blank(octet);
  if (!has_line_blank) return text;
  memory = text;
  std::erase_if(memory, is_line_blank);
  return memory;
}

Url cut(std::string_view text) {
  Url url;
  bool has_authority = true;
  url.scheme = take_web_schemes(text);
  if (url.scheme.empty()) {
    url.scheme = scheme_of(text);
    if (url.scheme.empty()) {
      url.scheme = "http";
    } else {
      text.remove_prefix(url.scheme.size() + 1);
      has_authority = text.starts_with("//");
      if (has_authority) text.remove_prefix(2);
    }
  }
  if (has_authority) cut_authority(take<'/', '?', '#'>(text), url);
  url.path = take<'?', '#'>(text);
  if (text.starts_with('?')) {
    text.remove_prefix(1);
    url.query = take<'#'>(text);
  }
  if (url.scheme.starts_with("http") && url.host.empty() && !url.path.empty()) take_host_from_path(url);
  return url;
}

}  // namespace bnfurl::crawl::ia
