// The authority ends at the first "/", "?" or "#". Its last "@" is the end of the userinfo, and its last ":" outside
// brackets the beginning of the port, if only digits follow.
#include <algorithm>

#include <bnfurl/lenient.hpp>

#include "src/core/texts.hpp"

namespace bnfurl {
namespace {

std::size_t find_first_of(std::string_view text, std::string_view octets, std::size_t from) noexcept {
  return std::min(text.find_first_of(octets, from), text.size());
}

bool only_digits(std::string_view text) noexcept {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// The last ":" in [begin, end) that is not within brackets; `end` if there is none.
std::size_t last_colon(std::string_view text, std::size_t begin, std::size_t end) noexcept {
  std::size_t colon = end;
  bool bracketed = false;
  for (std::size_t i = begin; i < end; ++i) {
    if (text[i] == '[')
      bracketed = true;
    else if (text[i] == ']')
      bracketed = false;
    else if (text[i] == ':' && !bracketed)
      colon = i;
  }
  return colon;
}

void cut_userinfo(std::string_view text, Span userinfo, LenientParts& parts) noexcept {
  parts.userinfo = parts.user = userinfo;
  const std::size_t colon = part_of(text, 0, userinfo.end).find(':', userinfo.begin);
  if (colon == std::string_view::npos) return;
  parts.user.end = colon;
  parts.password = {colon + 1, userinfo.end};
}

void cut_authority(std::string_view text, std::size_t begin, std::size_t end, LenientParts& parts) noexcept {
  if (const std::size_t at = part_of(text, begin, end - begin).rfind('@'); at != std::string_view::npos) {
    cut_userinfo(text, {begin, begin + at}, parts);
    begin += at + 1;
  }
  parts.host = {begin, end};
  const std::size_t colon = last_colon(text, begin, end);
  if (colon == end || !only_digits(part_of(text, colon + 1, end - colon - 1))) return;
  parts.host.end = colon;
  parts.port = {colon + 1, end};
}

/// Path, query and fragment: ([^?#]*)(\?([^#]*))?(#(.*))?
void cut_path(std::string_view text, std::size_t begin, LenientParts& parts) noexcept {
  std::size_t end = find_first_of(text, "?#", begin);
  parts.path = {begin, end};
  if (end < text.size() && text[end] == '?') {
    const std::size_t query = end + 1;
    end = find_first_of(text, "#", query);
    parts.query = {query, end};
  }
  if (end < text.size()) parts.fragment = {end + 1, text.size()};
}

}  // namespace

Shape shape_of(Production entry, std::string_view method) noexcept {
  if (entry.name() != "request-target") return Shape::reference;
  return method == "CONNECT" ? Shape::authority : Shape::target;
}

LenientParts lenient_parts(std::string_view text, Shape shape) noexcept {
  LenientParts parts;
  if (shape == Shape::authority) {
    cut_authority(text, 0, text.size(), parts);
    parts.path = {text.size(), text.size()};
    return parts;
  }
  std::size_t begin = 0;
  if (const std::size_t colon = find_first_of(text, ":/?#", 0); colon > 0 && part_of(text, colon).starts_with(':')) {
    parts.scheme = {0, colon};
    begin = colon + 1;
  }
  const bool may_have_authority = shape == Shape::reference || begin != 0;
  if (may_have_authority && begins_with(part_of(text, begin), "//")) {
    const std::size_t end = find_first_of(text, "/?#", begin + 2);
    cut_authority(text, begin + 2, end, parts);
    begin = end;
  }
  cut_path(text, begin, parts);
  return parts;
}

Span LenientParts::find(std::string_view name) const noexcept {
  struct Named {
    std::string_view name;
    Span LenientParts::*part;
  };
  static constexpr Named names[] = {{"scheme", &LenientParts::scheme},    {"userinfo", &LenientParts::userinfo},
                                    {"user", &LenientParts::user},        {"password", &LenientParts::password},
                                    {"host", &LenientParts::host},        {"port", &LenientParts::port},
                                    {"path", &LenientParts::path},        {"query", &LenientParts::query},
                                    {"fragment", &LenientParts::fragment}};
  for (const Named& named : names) {
    if (named.name == name) return this->*named.part;
  }
  return {};
}

}  // namespace bnfurl
