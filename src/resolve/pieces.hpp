// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// How a URL is cut into its pieces: RFC 3986, appendix B, and RFC 1808, section 2.4. No grammar is asked, but for what a
// scheme is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include <bnfurl/normalize.hpp>

#include "src/kernels/kernels.hpp"

namespace bnfurl::detail {

// Where the delimiters of a short text stand, as words of bits: bit i is for octet i. A kernel finds all of them at once;
// what follows is arithmetic.

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

/// `text`, a text of `production`, by the regular expression of RFC 3986, appendix B. What stands before the first ":" is
/// a scheme only if it is one in the split: "a@b:c" has none where a grammar allows ":" in a path's first segment.
[[nodiscard]] Pieces cut(const ProductionData& production, std::string_view text) noexcept;

/// Whether `text`, a text of `production`, has a scheme by the grammar's split.
[[nodiscard]] bool has_scheme(const ProductionData& production, std::string_view text) noexcept;

/// Pieces with the params of RFC 1808, ";p", which stand before the query.
struct PiecesWithParams : Pieces {
  std::string_view params;
};

/// The same URL by RFC 1808, section 2.4: a net_loc ends at a "/" only, and params begin with the first ";" after it.
[[nodiscard]] PiecesWithParams cut_rfc1808(std::string_view text, const Pieces& pieces) noexcept;

/// What is left of the path when a relative path is merged: all up to the last "/". After an authority, "/" stands for
/// the empty path (RFC 3986, section 5.2.3; the RFCs before it forgot it: "g" on "http://a" would be "http://ag").
[[nodiscard]] inline std::string_view directory_of(const Pieces& base) noexcept {
  if (base.path.empty() && !base.authority.empty()) return "/";
  return base.path.substr(0, base.path.rfind('/') + 1);
}

/// A directory that begins with "/" without its last segment; "/" stays.
[[nodiscard]] inline std::string_view parent(std::string_view directory) noexcept {
  do directory.remove_suffix(directory.size() > 1 ? 1 : 0);
  while (!directory.ends_with('/'));
  return directory;
}

[[nodiscard]] CutBase cut_base(const Pieces& base) noexcept;

}  // namespace bnfurl::detail
