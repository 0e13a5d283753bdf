// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "src/normalize/levels.hpp"

#include <algorithm>
#include <optional>

#include "src/letter_case.hpp"
#include "src/normalize/address.hpp"
#include "src/normalize/draft.hpp"

namespace bnfurl::levels {

// The scheme and the host in lower case. The digits of a triplet stay as they are: they are a matter of the level before.

namespace {

// The offset of the first letter from `at` on that is not in lower case, or the size.
std::size_t next_upper(std::string_view octets, std::size_t at) noexcept {
  while (at < octets.size() && lower(octets[at]) == octets[at]) at += triplet_at(octets, at) ? triplet_size : 1;
  return at;
}

Change lower(Draft& draft, Span component) noexcept {
  if (component.begin == Span::absent || !has_upper_case(draft.octets_of(component))) return Change::none;
  std::size_t at = next_upper(draft.octets_of(component), 0);
  if (component.begin + at == component.end) return Change::none;
  char* const own = draft.own();
  if (own == nullptr) return Change::too_little_memory;
  const std::string_view octets = draft.octets_of(component);
  for (; at < octets.size(); at = next_upper(octets, at)) own[component.begin + at] = bnfurl::lower(octets[at]);
  return Change::made;
}

}  // namespace

Change letter_case(Draft& draft) noexcept {
  const Change of_scheme = lower(draft, draft.span_of(draft.rules().scheme));
  if (of_scheme == Change::too_little_memory) return of_scheme;
  const Change of_host = lower(draft, draft.span_of(draft.rules().host));
  return of_host == Change::none ? of_scheme : of_host;
}

// Triplets are read once, from left to right: what is decoded is not read again, so "%25%34%31" becomes "%2541".

namespace {

constexpr bool is_lower_case(char c) noexcept { return c >= 'a' && c <= 'z'; }
constexpr char upper(char c) noexcept { return is_lower_case(c) ? static_cast<char>(c - 'a' + 'A') : c; }

bool is_empty(const detail::OctetBits& set) noexcept {
  return (set.words[0] | set.words[1] | set.words[2] | set.words[3]) == 0;
}

// The offset of the first triplet that is not in normal form, or npos.
std::size_t first_to_change(std::string_view text, const detail::OctetBits& unreserved) noexcept {
  std::size_t at = text.find('%');
  while (at != std::string_view::npos) {
    const std::optional<unsigned char> octet = triplet_at(text, at);
    if (octet && (unreserved.contains(*octet) || is_lower_case(text[at + 1]) || is_lower_case(text[at + 2]))) return at;
    at = text.find('%', octet ? at + triplet_size : at + 1);
  }
  return at;
}

// Writes over what was read, from the triplet at `at` on. Returns the end of what was written.
char* decode(char* to, std::string_view text, std::size_t at, const detail::OctetBits& unreserved) noexcept {
  while (at < text.size()) {
    const std::optional<unsigned char> octet = triplet_at(text, at);
    if (!octet) {
      *to++ = text[at++];
    } else {
      if (unreserved.contains(*octet)) {
        *to++ = static_cast<char>(*octet);
      } else {
        *to++ = '%';
        *to++ = upper(text[at + 1]);
        *to++ = upper(text[at + 2]);
      }
      at += triplet_size;
    }
    const std::size_t run = std::min(text.find('%', at), text.size()) - at;
    std::memmove(to, text.data() + at, run);
    to += run;
    at += run;
  }
  return to;
}

}  // namespace

Change percent(Draft& draft) noexcept {
  const detail::OctetBits& unreserved = draft.rules().unreserved;
  if (is_empty(unreserved)) return Change::none;
  const std::size_t first = first_to_change(draft.text(), unreserved);
  if (first == std::string_view::npos) return Change::none;
  char* const own = draft.own();
  if (own == nullptr) return Change::too_little_memory;
  draft.cut(static_cast<std::size_t>(decode(own + first, draft.text(), first, unreserved) - own));
  return Change::made;
}

// "URI producers and normalizers should omit the port component and its ":" delimiter if port is empty" (RFC 3986,
// section 3.2.3): of any scheme, and of a reference without one. What is left has to be a text with the same host: to
// RFC 9112, "*:" is a host and an empty port, and "*" is the server as a whole.

Change empty_port(Draft& draft) noexcept {
  const Span host = draft.span_of(draft.rules().host);
  const Span port = draft.span_of(draft.rules().port);
  if (port.begin == Span::absent || port.begin != port.end || host.begin == Span::absent) return Change::none;
  const std::size_t colon = host.end;
  if (port.begin != colon + 1 || draft.text()[colon] != ':') return Change::none;
  const std::string_view before = draft.text();
  if (!draft.replace(colon, port.end, {})) return Change::too_little_memory;
  if (draft.read() && draft.span_of(draft.rules().host).end == colon) return Change::read;
  if (!draft.replace(colon, colon, ":")) return Change::too_little_memory;
  draft.restore(before);
  return Change::made;  // as far as the components go
}

}  // namespace bnfurl::levels
