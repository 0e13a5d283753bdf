// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The readers of rule files of others: text in, rules and notes out. Each list decides as the file's own tool does, but
// sees URLs in normal form. docs/crawling.md, "Rule files of others", lists what differs.
#pragma once

#include "crawl/rules/foreign.hpp"

namespace bnfurl::crawl::rules {

/// Lists of ad blockers: `||h^`, `|`, `^`, `*`, `@@`, `/re/`. The first exception decides, otherwise the first rule.
[[nodiscard]] ForeignList read_adblock(const ForeignFile& file);
/// A host a line, or lines of hosts(5), `0.0.0.0 h`: these hosts are denied, and not what is below them.
[[nodiscard]] ForeignList read_hosts(const ForeignFile& file);
/// regex-urlfilter of Nutch: `+re` and `-re`; the first that finds something decides, and none means deny.
[[nodiscard]] ForeignList read_nutch(const ForeignFile& file);
/// robots.txt as RFC 9309 decides, for one agent.
[[nodiscard]] ForeignList read_robots(const ForeignFile& file);
/// SURT prefixes with `+` or `-`: the longest decides, and none means deny.
[[nodiscard]] ForeignList read_surt(const ForeignFile& file);

}  // namespace bnfurl::crawl::rules
