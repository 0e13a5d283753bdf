// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The table of kinds: a line for each.
#include "crawl/rules/foreign.hpp"

namespace bnfurl::crawl::rules {

std::span<const ForeignKind> foreign_kinds() noexcept { return {}; }

}  // namespace bnfurl::crawl::rules
