// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What a scheme says of ports and paths (RFC 3986, section 6.2.3), for the schemes of the grammar's "# port:" and
// "# empty-path:" lines.
//
// note [an authority]: it stands between "//", directly after the scheme's ":", and the next "/", "?" or "#" (section
// 3.2). No component has to be named so: RFC 1808 and the grammar of 1993 have none. But what follows a "?" or "#" has
// to be a component: to RFC 1738, "http://h?q" has no host and no query, and to RFC 1808, its net_loc is "h?q".
//
// note [zeros before a port]: section 3.2.3 has a port number in decimal, so "080" is 80. What stands behind a host in a
// scheme of which nothing is known, or in a grammar whose ports are not digits alone, is left as it is.
#include <algorithm>
#include <charconv>
#include <optional>

#include <bnfurl/bnfurl.hpp>

#include "src/letter_case.hpp"
#include "src/normalize/levels.hpp"

namespace bnfurl::levels {
namespace {

constexpr bool ends_authority(char c) noexcept { return c == '/' || c == '?' || c == '#'; }

// Where "/" is to be put: the end of an authority, if no path follows it.
std::optional<std::size_t> empty_path(const Draft& draft, Span scheme) noexcept {
  const std::span schemes(draft.rules().empty_path, draft.rules().empty_path_count);
  const std::string_view after = draft.text().substr(scheme.end);
  if (!after.starts_with("://")) return std::nullopt;
  std::size_t end = 3;
  while (end < after.size() && !ends_authority(after[end])) ++end;
  const std::size_t path = scheme.end + end;
  if (end < after.size() && (after[end] == '/' || !draft.begins_component(path + 1))) return std::nullopt;
  const std::string_view name = draft.octets_of(scheme);
  if (std::ranges::none_of(schemes, [name](const char* known) { return same_but_for_case(known, name); }))
    return std::nullopt;
  return path;
}

bool is_written(std::uint16_t port, std::string_view digits) noexcept {
  char memory[5];
  const std::to_chars_result written = std::to_chars(memory, memory + sizeof memory, port);
  return digits == std::string_view(memory, static_cast<std::size_t>(written.ptr - memory));
}

constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

// What need not be written of the port: its leading zeros; or all of it, with its ":".
std::optional<Span> needless_port(const Draft& draft, Span scheme) noexcept {
  const Span port = draft.span_of(draft.rules().port);
  if (port.begin == Span::absent || port.begin == 0 || draft.text()[port.begin - 1] != ':') return std::nullopt;
  const auto usual = default_port(detail::production_of(draft.entry()), draft.octets_of(scheme));
  const std::string_view digits = draft.octets_of(port);
  if (!usual || !std::ranges::all_of(digits, is_digit)) return std::nullopt;
  const Span whole{port.begin - 1, port.end};
  if (digits.empty()) return whole;
  const std::size_t zeros = std::min(digits.find_first_not_of('0'), digits.size() - 1);
  if (is_written(*usual, digits.substr(zeros))) return whole;
  if (zeros == 0) return std::nullopt;
  return Span{port.begin, port.begin + zeros};
}

}  // namespace

Change scheme(Draft& draft) noexcept {
  const Span scheme = draft.span_of(draft.rules().scheme);
  if (scheme.begin == Span::absent) return Change::none;
  std::optional<std::size_t> path = empty_path(draft, scheme);
  const std::optional<Span> port = needless_port(draft, scheme);
  if (port) {
    if (!draft.replace(port->begin, port->end, {})) return Change::too_little_memory;
    if (path && *path > port->begin) *path -= port->end - port->begin;
  }
  if (path && !draft.replace(*path, *path, "/")) return Change::too_little_memory;
  return path || port ? Change::made : Change::none;
}

}  // namespace bnfurl::levels
