// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The ways from a text to its verdict and components, in the order in which they are tried. Each passes a text that it
// does not know to the next one, and all have the same result. src/core/split.cpp shows them on one page.
//
//   split  ->  split_by_short_text  ->  split_by_scanner  ->  split_by_tables
#pragma once

#include <bnfurl/detail/data.hpp>

namespace bnfurl::detail {

/// Whether `text` matches `entry`.
[[nodiscard, gnu::visibility("default")]] bool matches_by_scanner(const ProductionData& entry,
                                                                  std::string_view text) noexcept;
[[nodiscard]] bool matches_by_tables(const ProductionData& entry, std::string_view text) noexcept;

/// The same, and fills `spans` (one for each component of the grammar) and `choices`; writes nothing if the
/// text does not match.
[[nodiscard, gnu::visibility("default")]] bool split_by_scanner(const ProductionData& entry, std::string_view text,
                                                                Span* spans, Choices* choices) noexcept;
[[nodiscard]] bool split_by_tables(const ProductionData& entry, std::string_view text, Span* spans,
                                   Choices* choices) noexcept;

}  // namespace bnfurl::detail
