// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The lines of a file, whatever they end in: LF, CR LF or CR (RFC 9309, section 2.2, has all three). A byte order mark
// before the first line is no part of it.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace bnfurl::crawl::rules {

struct Line {
  std::size_t number = 0;  ///< from 1
  std::string_view text;   ///< without its end
  /// Where a piece of `text` stands in it, from 1.
  [[nodiscard]] std::size_t column_of(std::string_view piece) const noexcept {
    return static_cast<std::size_t>(piece.data() - text.data()) + 1;
  }
};

class Lines {
public:
  explicit Lines(std::string_view text) noexcept;
  /// The next line; nullopt after the last. What follows the last end of a line is a line if it has an octet.
  [[nodiscard]] std::optional<Line> next() noexcept;

private:
  std::string_view rest_;
  std::size_t number_ = 0;
};

inline constexpr std::string_view blanks = " \t";

/// Without blanks at its ends.
[[nodiscard]] std::string_view trimmed(std::string_view text) noexcept;
/// What stands before the first octet of `octets`; all of it if there is none.
[[nodiscard]] std::string_view until(std::string_view text, std::string_view octets) noexcept;
/// Without a comment: "#" at the begin or after a blank, and all that follows.
[[nodiscard]] std::string_view without_comment(std::string_view text) noexcept;

}  // namespace bnfurl::crawl::rules
