// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The scheme and the host in lower case. The digits of a triplet stay as they are: they are a matter of the level before.
#include "src/letter_case.hpp"

#include "src/normalize/eights.hpp"
#include "src/normalize/levels.hpp"
#include "src/normalize/triplet.hpp"

namespace bnfurl::levels {
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

}  // namespace bnfurl::levels
