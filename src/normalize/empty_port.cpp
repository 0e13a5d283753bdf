// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// "URI producers and normalizers should omit the port component and its ":" delimiter if port is empty" (RFC 3986,
// section 3.2.3): of any scheme, and of a reference without one. What is left has to be a text with the same host: to
// RFC 9112, "*:" is a host and an empty port, and "*" is the server as a whole.
#include "src/normalize/levels.hpp"

namespace bnfurl::levels {

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
