// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The list of `drop=@trackers`: names of parameters that say where a reader came from, never which page it is, and that
// no site is likely to use for something else. It is short on purpose: a name too many takes different pages for one.
// `mkt_tok` is not among them, since links to unsubscribe need it (brave/brave-browser#9018).
#pragma once

#include <span>
#include <string_view>

namespace bnfurl::crawl {

[[nodiscard]] std::span<const std::string_view> trackers();

}  // namespace bnfurl::crawl
