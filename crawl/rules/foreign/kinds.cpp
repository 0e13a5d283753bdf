// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The table of kinds: a line for each.
#include <array>

#include "crawl/rules/foreign.hpp"
#include "crawl/rules/foreign/readers.hpp"

namespace bnfurl::crawl::rules {
namespace {

constexpr std::array<ForeignKind, 5> kinds = {{
    {"adblock", read_adblock},
    {"hosts", read_hosts},
    {"nutch", read_nutch},
    {"robots", read_robots},
    {"surt", read_surt},
}};

}  // namespace

std::span<const ForeignKind> foreign_kinds() noexcept { return kinds; }

}  // namespace bnfurl::crawl::rules
