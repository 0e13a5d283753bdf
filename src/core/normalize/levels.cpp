#include "src/core/normalize/levels.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include <bnfurl/bnfurl.hpp>

#include "src/core/normalize/address.hpp"
#include "src/core/normalize/draft.hpp"
#include "src/core/texts.hpp"

namespace bnfurl::levels {

// The scheme and the host in lower case. The digits of a triplet stay as they are: they are a matter of the level
// before.

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

// Triplets are read once, from left to right: what is decoded is not read again, so "%25%34%31" becomes "%2541". A
// grammar may also allow a "%" without two digits after it. It is an octet like others, and must not become the
// beginning of a triplet: "%4%41" stays, since "%4A" would mean "J".

namespace {

constexpr bool is_lower_case(char c) noexcept { return c >= 'a' && c <= 'z'; }
constexpr char upper(char c) noexcept { return is_lower_case(c) ? static_cast<char>(c - 'a' + 'A') : c; }

bool is_empty(const detail::OctetBits& set) noexcept {
  return (set.words[0] | set.words[1] | set.words[2] | set.words[3]) == 0;
}

// Whether the octet that the triplet at `at` stands for could be a digit after a "%" that begins no triplet.
constexpr bool could_complete(std::string_view text, std::size_t at) noexcept {
  if (at >= 1 && text[at - 1] == '%') return true;
  return at >= 2 && text[at - 2] == '%' && digit_value(text[at - 1]) < 16;
}

// The offset of the first triplet that is not in normal form, or npos.
std::size_t first_to_change(std::string_view text, const detail::OctetBits& unreserved) noexcept {
  std::size_t at = text.find('%');
  while (at != std::string_view::npos) {
    const std::optional<unsigned char> octet = triplet_at(text, at);
    const bool is_decoded = octet && unreserved.contains(*octet) && !could_complete(text, at);
    if (is_decoded || (octet && (is_lower_case(text[at + 1]) || is_lower_case(text[at + 2])))) return at;
    at = text.find('%', octet ? at + triplet_size : at + 1);
  }
  return at;
}

// Writes over what was read, from the triplet at `at` on. Returns the end of what was written. Until a triplet is
// decoded, that is what was read, but for the case of digits, and then at least two octets less: so `could_complete`
// still finds the two octets before a triplet.
char* decode(char* to, std::string_view text, std::size_t at, const detail::OctetBits& unreserved) noexcept {
  while (at < text.size()) {
    const std::optional<unsigned char> octet = triplet_at(text, at);
    if (!octet) {
      *to++ = text[at++];
    } else {
      if (unreserved.contains(*octet) && !could_complete(text, at)) {
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

// What a scheme says of ports and paths (RFC 3986, section 6.2.3), for the schemes of the grammar's "# port:" and
// "# empty-path:" lines.
//
// note [an authority]: it stands between "//", directly after the scheme's ":", and the next "/", "?" or "#" (section
// 3.2). No component has to be named so: RFC 1808 and the grammar of 1993 have none. But what follows a "?" or "#" has
// to be a component: to RFC 1738, "http://h?q" has no host and no query, and to RFC 1808, its net_loc is "h?q".
//
// note [zeros before a port]: section 3.2.3 has a port number in decimal, so "080" is 80. What stands behind a host in
// a scheme of which nothing is known, or in a grammar whose ports are not digits alone, is left as it is.

namespace {

constexpr bool ends_authority(char c) noexcept { return c == '/' || c == '?' || c == '#'; }

// RFC 9110, section 4.2.3: an empty path is equivalent to "/", except in the target of OPTIONS. With an empty path, it
// asks for the whole server, as "*" does (RFC 9112, section 3.2.4), which no other method takes.
bool is_target_of_options(const Draft& draft) noexcept {
  return draft.entry().of_methods != nullptr && detail::matches_first(draft.entry(), "*");
}

// Where "/" is to be put: the end of an authority, if no path follows it.
std::optional<std::size_t> empty_path(const Draft& draft, Span scheme) noexcept {
  const std::span schemes(draft.rules().empty_path, draft.rules().empty_path_count);
  const std::string_view after = part_of(draft.text(), scheme.end);
  if (!begins_with(after, "://")) return std::nullopt;
  std::size_t end = 3;
  while (end < after.size() && !ends_authority(after[end])) ++end;
  const std::size_t path = scheme.end + end;
  if (end < after.size() && (after[end] == '/' || !draft.begins_component(path + 1))) return std::nullopt;
  const std::string_view name = draft.octets_of(scheme);
  if (std::ranges::none_of(schemes, [name](const char* known) { return same_but_for_case(known, name); }))
    return std::nullopt;
  return is_target_of_options(draft) ? std::nullopt : std::optional(path);
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
  if (is_written(*usual, part_of(digits, zeros))) return whole;
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

// Only a path that begins with "/" loses its dot segments: "../a" and "x:a/../b" say where they are relative to.
//
// note [the guard]: if what is left begins with "//", "/." stays before it. Without an authority, what follows would be
// read as one: "x:/a/..//b" becomes "x:/.//b". With one, the grammar may have no path that begins so: RFC 1808 does not
// derive "//h//b", so "//h/a/..//b" becomes "//h/.//b".

namespace {

constexpr std::string_view guard = "/.";

constexpr bool is_dot_segment(std::string_view segment) noexcept { return segment == "." || segment == ".."; }

// The segment that follows the "/" at `slash`.
constexpr std::string_view segment_after(std::string_view path, std::size_t slash) noexcept {
  const std::string_view rest = part_of(path, slash + 1);
  return part_of(rest, 0, rest.find('/'));
}

bool has_dot_segment(std::string_view path) noexcept {
  if (!has_pair(path, '/', '.')) return false;
  for (std::size_t at = path.find("/."); at != std::string_view::npos; at = path.find("/.", at + 1)) {
    if (is_dot_segment(segment_after(path, at))) return true;
  }
  return false;
}

// RFC 3986, section 5.2.4, for a path that begins with "/", where it is: the output never overtakes the input. Returns
// the new size.
std::size_t remove_dot_segments(char* path, std::size_t size) noexcept {
  std::size_t output = 0;
  for (std::size_t input = 0; input < size;) {
    const std::string_view segment = segment_after({path, size}, input);
    const std::size_t end = input + 1 + segment.size();
    if (is_dot_segment(segment)) {
      if (segment == ".." && output > 0) output = std::string_view(path, output).rfind('/');
      if (end == size) path[output++] = '/';
    } else {
      std::memmove(path + output, path + input, end - input);
      output += end - input;
    }
    input = end;
  }
  return output;
}

// Whether nothing stands before the path but a scheme and its ":".
bool is_without_authority(const Draft& draft, Span path) noexcept {
  const Span scheme = draft.span_of(draft.rules().scheme);
  return path.begin == 0 || (scheme.begin != Span::absent && path.begin == scheme.end + 1);
}

// Removes the dot segments of the path of an own text, and returns what is left of it.
std::string_view removed(Draft& draft, char* own, Span path) noexcept {
  const std::size_t size = remove_dot_segments(own + path.begin, path.end - path.begin);
  const std::size_t tail = draft.text().size() - path.end;
  std::memmove(own + path.begin + size, own + path.end, tail);
  draft.cut(path.begin + size + tail);
  return {own + path.begin, size};
}

}  // namespace

Change dots(Draft& draft) noexcept {
  const Span path = draft.span_of(draft.rules().path);
  if (path.begin == Span::absent) return Change::none;
  const std::string_view octets = draft.octets_of(path);
  if (!octets.starts_with('/') || !has_dot_segment(octets)) return Change::none;
  const bool is_guarded = begins_with(octets, "/.//") && !has_dot_segment(part_of(octets, guard.size()));
  const bool without_authority = is_without_authority(draft, path);
  if (is_guarded && without_authority) return Change::none;

  const std::string_view before = draft.text();
  char* const own = draft.own();
  if (own == nullptr) return Change::too_little_memory;
  if (!begins_with(removed(draft, own, path), "//")) return Change::made;
  if (!without_authority && draft.read()) return Change::made;
  if (!draft.replace(path.begin, path.begin, guard)) return Change::too_little_memory;
  if (is_guarded) draft.restore(before);
  return is_guarded ? Change::none : Change::made;
}

}  // namespace bnfurl::levels
