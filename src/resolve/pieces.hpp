// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// How a URL is cut into its pieces: RFC 3986, appendix B, and RFC 1808, section 2.4. No grammar is asked, but for what a
// scheme is.
#pragma once

#include <string_view>

#include <bnfurl/normalize.hpp>

namespace bnfurl::detail {

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
