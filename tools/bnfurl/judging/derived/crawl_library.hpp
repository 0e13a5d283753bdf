// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Whether the program has libbnfurl-crawl: it can be built without it.
#pragma once

#include <string_view>

namespace bnfurl::tool {

[[nodiscard]] bool has_crawl_library();

/// Throws UsageError if it does not; `what` is what needs it.
void require_crawl_library(std::string_view what);

}  // namespace bnfurl::tool
