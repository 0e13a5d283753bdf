// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "src/resolve/short_reference.hpp"

#include <bit>

#include "src/resolve/pieces.hpp"

namespace bnfurl::detail {
namespace {

using Bits = std::uint64_t;

constexpr Bits bit(std::size_t offset) noexcept { return Bits{1} << offset; }
constexpr Bits lowest(Bits bits) noexcept { return bits & (~bits + 1); }
constexpr std::size_t offset_of_lowest(Bits bits) noexcept { return static_cast<std::size_t>(std::countr_zero(bits)); }

/// The path of a short reference: where it stands, and which of its segments are "." and "..".
struct ShortPath {
  std::size_t begin;
  std::size_t end;
  Bits slashes;
  Bits dot;      ///< the first octets of the segments "."
  Bits dot_dot;  ///< the first octets of the segments ".."

  ShortPath(const Marks& marks, Bits path_ends, std::size_t from) noexcept
      : begin(from), end(offset_of_lowest(path_ends)), slashes(marks.slashes()) {
    const Bits begins = slashes << 1 | bit(begin);
    const Bits ends = slashes | path_ends;
    const Bits first_dots = marks.dots() & begins & (bit(end) - bit(begin));
    dot = first_dots & ends >> 1;
    dot_dot = first_dots & marks.dots() >> 1 & ends >> 2;
  }

  [[nodiscard]] bool has_dot_segments() const noexcept { return (dot | dot_dot) != 0; }
};

/// The size of the base's directory without its last `count` segments.
std::size_t parent_size(const CutBase& base, std::size_t count) noexcept {
  if (count < CutBase::near_parents) [[likely]]
    return base.parents[count];
  std::string_view directory = base.directory;
  for (; count > 0; --count) directory = parent(directory);
  return directory.size();
}

/// A relative path: leading dot segments, each with its "/", are taken off it, and each ".." takes a segment off the
/// base's directory.
std::optional<Joint> merged(const CutBase& base, const ShortPath& path) noexcept {
  const Bits in_dot_segments = path.dot | path.dot << 1 | path.dot_dot | path.dot_dot << 1 | path.dot_dot << 2;
  const auto from = static_cast<std::size_t>(std::countr_one(in_dot_segments & (bit(path.end) - 1)));
  const Bits leading = bit(from) - 1;
  if (((path.dot | path.dot_dot) & ~leading) != 0) return std::nullopt;
  const std::size_t directory = parent_size(base, static_cast<std::size_t>(std::popcount(path.dot_dot & leading)));
  const std::size_t slash = base.path.empty() ? 1 : 0;
  return Joint{base.scheme.size() + base.authority.size() + directory - slash, slash, from};
}

}  // namespace

std::optional<Joint> joint_of(const CutBase& base, const ProductionData& production,
                              std::string_view reference) noexcept {
  if (reference.size() > Marks::max_octets) return std::nullopt;
  const std::size_t authority_end = base.scheme.size() + base.authority.size();
  const std::size_t path_end = authority_end + base.path.size();
  if (reference.empty() || reference[0] == '#') return Joint{path_end + base.query.size(), 0, 0};
  if (reference[0] == '?') return Joint{path_end, 0, 0};

  const Marks marks(reference);
  const Bits path_ends = marks.path_ends() | bit(reference.size());
  const Bits first = lowest(marks.colons() | marks.slashes() | path_ends);
  const bool can_have_scheme = (first & marks.colons()) != 0;
  if (can_have_scheme && (first == 1 || !has_scheme(production, reference))) return std::nullopt;

  const std::size_t after_scheme = can_have_scheme ? offset_of_lowest(first) + 1 : 0;
  const bool has_authority = (marks.slashes() >> after_scheme & 3) == 3;
  const Bits authority_ends = (marks.slashes() | path_ends) & ~Bits{0} << (after_scheme + 2);
  const ShortPath path(marks, path_ends, has_authority ? offset_of_lowest(authority_ends) : after_scheme);
  if (!can_have_scheme && !has_authority && (marks.slashes() & 1) == 0) return merged(base, path);
  if (path.has_dot_segments()) return std::nullopt;
  if (can_have_scheme) return Joint{0, 0, 0};
  return Joint{has_authority ? base.scheme.size() : authority_end, 0, 0};
}

}  // namespace bnfurl::detail
