// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The scanner on one text: a window over the text, and the compiled scanner of the production. A grammar read at run
// time has only tables; then `scan_matches` and `scan_split` (bnfurl/detail/data.hpp) walk these.
#pragma once

#include <bnfurl/detail/data.hpp>
#include <string_view>

namespace bnfurl::detail {

[[nodiscard]] bool scanner_matches(const MatchScanner& scanner, std::string_view text) noexcept;
[[nodiscard]] bool scanner_split(const SplitScanner& scanner, std::string_view text, Span* spans,
                                 Choices* choices) noexcept;

}  // namespace bnfurl::detail
