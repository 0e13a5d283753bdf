// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A path without its dot segments, from its last segment to its first. From there, ".." is a number: how many of the
// segments still to come go. So nothing that is written is ever taken back, and the size of a result is found by the
// same walk that writes it.
#pragma once

#include <cstddef>
#include <string_view>
#include <utility>

#include "src/resolve/by_rfc.hpp"

namespace bnfurl::detail {

/// Calls `each` with the segments of `text`, which "/" separates, the last one first.
template <class Each>
void segments_from_the_end(std::string_view text, Each each) noexcept {
  for (;;) {
    const std::size_t slash = text.rfind('/');
    each(text.substr(slash + 1));  // npos + 1 is 0
    if (slash == std::string_view::npos) return;
    text = text.substr(0, slash);
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
  bool first_stays_ = true;  ///< the segment taken last that is no dot segment
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
  if (!directory.empty()) segments_from_the_end(directory.substr(0, directory.size() - 1), take);
  remover.begin(has_root, dots);
}

}  // namespace bnfurl::detail
