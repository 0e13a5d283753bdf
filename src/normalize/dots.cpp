// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Only a path that begins with "/" loses its dot segments: "../a" and "x:a/../b" say where they are relative to.
//
// note [the guard]: if what is left begins with "//", "/." stays before it. Without an authority, what follows would be
// read as one: "x:/a/..//b" becomes "x:/.//b". With one, the grammar may have no path that begins so: RFC 1808 does not
// derive "//h//b", so "//h/a/..//b" becomes "//h/.//b".
#include "src/normalize/address.hpp"
#include "src/normalize/levels.hpp"

namespace bnfurl::levels {
namespace {

constexpr std::string_view guard = "/.";

constexpr bool is_dot_segment(std::string_view segment) noexcept { return segment == "." || segment == ".."; }

// The segment that follows the "/" at `slash`.
constexpr std::string_view segment_after(std::string_view path, std::size_t slash) noexcept {
  const std::string_view rest = path.substr(slash + 1);
  return rest.substr(0, rest.find('/'));
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
  const bool is_guarded = octets.starts_with("/.//") && !has_dot_segment(octets.substr(guard.size()));
  const bool without_authority = is_without_authority(draft, path);
  if (is_guarded && without_authority) return Change::none;

  const std::string_view before = draft.text();
  char* const own = draft.own();
  if (own == nullptr) return Change::too_little_memory;
  if (!removed(draft, own, path).starts_with("//")) return Change::made;
  if (!without_authority && draft.read()) return Change::made;
  if (!draft.replace(path.begin, path.begin, guard)) return Change::too_little_memory;
  if (is_guarded) draft.restore(before);
  return is_guarded ? Change::none : Change::made;
}

}  // namespace bnfurl::levels
