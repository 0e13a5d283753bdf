// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// `--on-bad`: what happens to invalid records.
#pragma once

#include <string_view>

namespace bnfurl::tool {

enum class OnBad { keep, drop, fail };

/// Throws UsageError if it is none of these words.
[[nodiscard]] OnBad read_on_bad(std::string_view word);

}  // namespace bnfurl::tool
