// References by the texts of three RFCs: a URL is cut into its pieces, each RFC says which pieces of base and reference
// make the result, and its path goes without dot segments. Nothing is copied here; resolve.cpp puts the pieces
// together.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include <bnfurl/normalize.hpp>

#include "src/core/kernels/kernels.hpp"
#include "src/core/texts.hpp"

namespace bnfurl::detail {

/// A URL cut as RFC 3986, appendix B, cuts it. A piece has its delimiter: "http:", "//a", "?q", "#s"; so an absent
/// piece is empty, and an empty one is not: "//", "?". Together they are the URL.
struct Pieces {
  std::string_view scheme;
  std::string_view authority;
  std::string_view path;
  std::string_view query;
  std::string_view fragment;

  bool operator==(const Pieces&) const = default;
};

/// What is found out of a base once.
struct CutBase : Pieces {
  static constexpr std::size_t near_parents = 4;
  std::string_view directory;         ///< its path up to the last "/"; "/" for the empty path after an authority
  bool is_plain;                      ///< it has an authority, and no dot segment in its directory
  std::size_t parents[near_parents];  ///< the sizes of the directory, of its parent, of that one's, ...
};

// Where the delimiters of a short text stand, as words of bits: bit i is for octet i. A kernel finds all of them at
// once; what follows is arithmetic.

class Marks {
public:
  static constexpr std::size_t max_octets = kernels::word_bits - 1;  ///< of a text: the last bit is for its end

  /// Of `text`, of at most `max_octets` octets.
  explicit Marks(std::string_view text) noexcept;

  [[nodiscard]] std::uint64_t colons() const noexcept { return stream(0); }
  [[nodiscard]] std::uint64_t slashes() const noexcept { return stream(1); }
  /// "?" and "#": they end a path.
  [[nodiscard]] std::uint64_t path_ends() const noexcept { return stream(2); }
  [[nodiscard]] std::uint64_t dots() const noexcept { return stream(3); }

private:
  static constexpr std::size_t count = 4;
  static const kernels::StreamPlan plan;

  [[nodiscard]] std::uint64_t stream(std::size_t s) const noexcept { return words_[s * kernels::window_words]; }

  std::uint64_t words_[(count - 1) * kernels::window_words + 1];  // in the kernel's order; few of them are written
};

// How a URL is cut into its pieces: RFC 3986, appendix B, and RFC 1808, section 2.4. No grammar is asked, but for what
// a scheme is.

/// `text`, a text of `production`, by the regular expression of RFC 3986, appendix B. What stands before the first ":"
/// is a scheme only if it is one in the split: "a@b:c" has none where a grammar allows ":" in a path's first segment.
[[nodiscard]] Pieces cut(const ProductionData& production, std::string_view text) noexcept;

/// Whether `text`, a text of `production`, has a scheme by the grammar's split.
[[nodiscard]] bool has_scheme(const ProductionData& production, std::string_view text) noexcept;

/// Pieces with the params of RFC 1808, ";p", which stand before the query.
struct PiecesWithParams : Pieces {
  std::string_view params;

  bool operator==(const PiecesWithParams&) const = default;
};

/// The same URL by RFC 1808, section 2.4: a net_loc ends at a "/" only, and params begin with the first ";" after it.
[[nodiscard]] PiecesWithParams cut_rfc1808(std::string_view text, const Pieces& pieces) noexcept;

/// What is left of the path when a relative path is merged: all up to the last "/". After an authority, "/" stands for
/// the empty path (RFC 3986, section 5.2.3; the RFCs before it forgot it: "g" on "http://a" would be "http://ag").
[[nodiscard]] inline std::string_view directory_of(const Pieces& base) noexcept {
  if (base.path.empty() && !base.authority.empty()) return "/";
  return part_of(base.path, 0, base.path.rfind('/') + 1);
}

/// A directory that begins with "/" without its last segment; "/" stays.
[[nodiscard]] inline std::string_view parent(std::string_view directory) noexcept {
  do directory.remove_suffix(directory.size() > 1 ? 1 : 0);
  while (!directory.ends_with('/'));
  return directory;
}

[[nodiscard]] CutBase cut_base(const Pieces& base) noexcept;

// What a reference means, as pieces of the base and of the reference. Three RFCs say how it is found, each word by
// word.

/// How the dot segments of a path go.
enum class Dots : std::uint8_t {
  stay,
  rfc3986,  ///< section 5.2.4: all go, those above the root too
  rfc1808,  ///< section 4, step 6, and RFC 2396, section 5.2, step 6: ".." above the root stays
};

/// The pieces of the result, with their delimiters.
struct Resolved : PiecesWithParams {
  std::string_view directory;  ///< of the base, with its last "/", before the path: empty if nothing is merged
  Dots dots;                   ///< of directory and path, which are one text
};

/// RFC 3986, section 5.2.2.
[[nodiscard]] Resolved by_rfc3986(const CutBase& base, const Pieces& reference) noexcept;
/// RFC 2396, section 5.2.
[[nodiscard]] Resolved by_rfc2396(const CutBase& base, const Pieces& reference) noexcept;
/// RFC 1808, section 4.
[[nodiscard]] Resolved by_rfc1808(const PiecesWithParams& base, const PiecesWithParams& reference) noexcept;

// A path without its dot segments, from its last segment to its first. From there, ".." is a number: how many of the
// segments still to come go. So nothing that is written is ever taken back, and the size of a result is found by the
// same walk that writes it.

/// Calls `each` with the segments of `text`, which "/" separates, the last one first.
template <class Each>
void segments_from_the_end(std::string_view text, Each each) noexcept {
  for (;;) {
    const std::size_t slash = text.rfind('/');
    each(part_of(text, slash + 1));  // npos + 1 is 0
    if (slash == std::string_view::npos) return;
    text = part_of(text, 0, slash);
  }
}

[[nodiscard]] inline bool is_dot_segment(std::string_view segment) noexcept {
  return segment == "." || segment == "..";
}

/// Takes the segments of a path from the last one on, and puts those that stay before what was put already.
template <class Sink>
class DotRemover {
public:
  explicit DotRemover(Sink& sink) noexcept : sink_(sink) {}

  void take(std::string_view segment) noexcept {
    const bool is_last = std::exchange(at_end_, false);
    if (is_dot_segment(segment)) {
      if (is_last) put("");  // "a/." and "a/b/.." are "a/"
      last_is_up_ |= is_last && segment == "..";
      up_ += segment.size() - 1;
      return;
    }
    first_stays_ = up_ == 0;
    if (first_stays_) {
      put(segment);
    } else if (--up_ == 0) {
      last_is_up_ = false;
    }
  }

  /// After the first segment: what stands before it.
  void begin(bool has_root, Dots dots) noexcept {
    if (dots == Dots::rfc3986) {
      // Section 5.2.4 takes a first segment away but leaves the "/" after it: "a/../b" is "/b".
      if (has_root || !first_stays_) sink_.put("/");
      return;
    }
    if (last_is_up_) is_joined_ = false;  // only ".." is left: a last one has no "/" after it
    for (; up_ > 0; --up_) put("..");
    if (has_root) sink_.put("/");
  }

private:
  void put(std::string_view segment) noexcept {
    if (std::exchange(is_joined_, true)) sink_.put("/");
    sink_.put(segment);
  }

  Sink& sink_;
  std::size_t up_ = 0;       ///< how many of the next segments ".." takes away
  bool at_end_ = true;       ///< nothing was taken yet
  bool is_joined_ = false;   ///< there is a segment to the right
  bool first_stays_ = true;  ///< the segment taken last that is not a dot segment
  bool last_is_up_ = false;  ///< the path ends in a ".." that nothing has answered yet
};

/// Puts `directory` (empty, or up to a "/") and `path`, as one path, before what is in `sink`.
template <class Sink>
void put_without_dots(std::string_view directory, std::string_view path, Dots dots, Sink& sink) noexcept {
  const bool has_root = directory.empty() ? path.starts_with('/') : directory.starts_with('/');
  if (has_root) (directory.empty() ? path : directory).remove_prefix(1);
  DotRemover<Sink> remover(sink);
  const auto take = [&remover](std::string_view segment) { remover.take(segment); };
  segments_from_the_end(path, take);
  if (!directory.empty()) segments_from_the_end(part_of(directory, 0, directory.size() - 1), take);
  remover.begin(has_root, dots);
}

}  // namespace bnfurl::detail
