// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Triplets are read once, from left to right: what is decoded is not read again, so "%25%34%31" becomes "%2541".
#include <algorithm>
#include <optional>

#include "src/normalize/levels.hpp"
#include "src/normalize/triplet.hpp"

namespace bnfurl::levels {
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

}  // namespace bnfurl::levels
