// References seen from a base. The reference is judged by its production and cut into pieces; the chosen RFC says which
// pieces make the result; these are put together, from the last to the first: once to find the size, once to write.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>
#include <new>
#include <string_view>
#include <type_traits>

#include <bnfurl/normalize.hpp>

#include "src/core/first_engine.hpp"
#include "src/core/resolve/pieces.hpp"
#include "src/core/tables.hpp"
#include "src/core/texts.hpp"

namespace bnfurl::detail {

// The references that pages are full of, resolved by RFC 3986 at once: short ones, without dot segments but for leading
// ones. Their result is a beginning of the base and an end of the reference. This is no other reading of section 5.2:
// what it says is what the general way says, and it leaves to that way what it does not know.

namespace {

/// What a result is made of: the first octets of the base, a "/" where its path is empty, and the reference from an
/// offset on.
struct Joint {
  std::size_t of_base;
  std::size_t slashes;  ///< 0 or 1
  std::size_t from;     ///< of the reference
};

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

/// Of `reference`, a text of `production`, on a plain base; nullopt: it is not of this kind. A scheme is asked only if
/// there can be one.
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

}  // namespace
}  // namespace bnfurl::detail

namespace bnfurl {

namespace detail {

// What is in a Base.
struct KnownBase {
  Production references;  // first: bnfurl_base_init
  std::string_view text;
  CutBase cut;
};

struct BaseAccess {
  static_assert(std::is_trivially_copyable_v<KnownBase> && sizeof(KnownBase) <= sizeof(Base));

  static Base make(const KnownBase& known) noexcept {
    Base base;
    ::new (base.opaque_) KnownBase(known);
    return base;
  }
  static const KnownBase& known(const Base& base) noexcept {
    return *std::launder(reinterpret_cast<const KnownBase*>(base.opaque_));
  }
};

namespace {

/// Counts what is put.
class Size {
public:
  void put(std::string_view piece) noexcept { octets_ += piece.size(); }
  [[nodiscard]] std::size_t octets() const noexcept { return octets_; }

private:
  std::size_t octets_ = 0;
};

/// Writes what is put before what was written already.
class Writer {
public:
  explicit Writer(char* end) noexcept : begin_(end) {}
  void put(std::string_view piece) noexcept {
    begin_ -= piece.size();
    if (!piece.empty()) std::memcpy(begin_, piece.data(), piece.size());
  }

private:
  char* begin_;
};

/// A sink that also knows what the path that is put begins with; the path grows to the left.
template <class Sink>
class WithFront {
public:
  explicit WithFront(Sink& sink) noexcept : sink_(sink) {}
  void put(std::string_view piece) noexcept {
    sink_.put(piece);
    if (piece.empty()) return;
    second_ = piece.size() > 1 ? piece[1] : first_;
    first_ = piece[0];
  }
  [[nodiscard]] bool has_two_slashes() const noexcept { return first_ == '/' && second_ == '/'; }

private:
  Sink& sink_;
  char first_ = 0;
  char second_ = 0;
};

/// A path that begins with "//" and has no authority before it would be read as one: "/." keeps it a path.
template <class Sink>
void put_path(const Resolved& result, Sink& sink) noexcept {
  WithFront<Sink> path(sink);
  if (result.dots == Dots::stay) {
    path.put(result.path);
  } else {
    put_without_dots(result.directory, result.path, result.dots, path);
  }
  if (result.authority.empty() && path.has_two_slashes()) sink.put("/.");
}

/// RFC 3986, section 5.3, from the end.
template <class Sink>
void put_together(const Resolved& result, Sink& sink) noexcept {
  sink.put(result.fragment);
  sink.put(result.query);
  sink.put(result.params);
  put_path(result, sink);
  sink.put(result.authority);
  sink.put(result.scheme);
}

Result<std::string_view, TextError> joined(std::string_view base, const Joint& joint, std::string_view reference,
                                           std::span<char> memory) noexcept {
  const std::size_t from_reference = reference.size() - joint.from;
  const std::size_t size = joint.of_base + joint.slashes + from_reference;
  if (size > memory.size()) return TextError{TextError::Why::no_room, size};
  // All of the base: a copy that is as long for every reference takes less time than one that varies.
  if (joint.of_base != 0) std::memcpy(memory.data(), base.data(), std::min(base.size(), memory.size()));
  char* to = memory.data() + joint.of_base;
  if (joint.slashes != 0) *to++ = '/';
  if (from_reference != 0) std::memcpy(to, reference.data() + joint.from, from_reference);
  return std::string_view(memory.data(), size);
}

Resolved resolved(const Base& base, std::string_view text, Resolution how) noexcept {
  const CutBase& from = BaseAccess::known(base).cut;
  Pieces reference = cut(data_of(base.references()), text);
  switch (how) {
    case Resolution::rfc3986:
      break;
    case Resolution::rfc3986_tolerant:
      if (same_but_for_case(reference.scheme, from.scheme)) reference.scheme = {};
      break;
    case Resolution::rfc2396:
      return by_rfc2396(from, reference);
    case Resolution::rfc1808:
      return by_rfc1808(cut_rfc1808(base.text(), from), cut_rfc1808(text, reference));
  }
  return by_rfc3986(from, reference);
}

}  // namespace
}  // namespace detail

std::optional<Production> reference_production(Grammar grammar) noexcept {
  const detail::NormalRules* rules = detail::data_of(grammar).normal;
  if (rules == nullptr || rules->reference == nullptr) return std::nullopt;
  return detail::production_of(*rules->reference);
}

Resolution default_resolution(Grammar grammar) noexcept {
  const detail::NormalRules* rules = detail::data_of(grammar).normal;
  return rules == nullptr ? Resolution::rfc3986 : static_cast<Resolution>(rules->resolution);
}

std::string_view Base::text() const noexcept { return detail::BaseAccess::known(*this).text; }
Production Base::references() const noexcept { return detail::BaseAccess::known(*this).references; }

Result<Base, BaseError> Base::of(Production entry, std::string_view text) noexcept {
  const std::optional<Production> references = reference_production(entry.grammar());
  if (!references) return BaseError::no_references;
  (void)detail::built_dfa(detail::data_of(*references));
  if (!detail::matches_first(detail::data_of(entry), text)) return BaseError::no_match;
  const detail::Pieces pieces = detail::cut(detail::data_of(entry), text);
  if (pieces.scheme.empty()) return BaseError::no_scheme;
  return detail::BaseAccess::make({*references, text, detail::cut_base(pieces)});
}

Result<std::string_view, TextError> resolve(const Base& base, std::string_view reference, Resolution how,
                                            std::span<char> memory) noexcept {
  const detail::ProductionData& references = detail::data_of(base.references());
  if (!detail::matches_first(references, reference)) return TextError{};
  if (how == Resolution::rfc3986 && detail::BaseAccess::known(base).cut.is_plain) {
    const auto joint = detail::joint_of(detail::BaseAccess::known(base).cut, references, reference);
    if (joint) return detail::joined(base.text(), *joint, reference, memory);
  }
  const detail::Resolved result = detail::resolved(base, reference, how);
  detail::Size size;
  detail::put_together(result, size);
  if (size.octets() > memory.size()) return TextError{TextError::Why::no_room, size.octets()};
  detail::Writer writer(memory.data() + size.octets());
  detail::put_together(result, writer);
  return std::string_view(memory.data(), size.octets());
}

}  // namespace bnfurl
