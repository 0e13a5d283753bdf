// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A name of a list, as rules compare hosts: in lower case, in ASCII by UTS 46, without a final dot.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace bnfurl::crawl::rules {

/// Nullopt if it is no host: a registered name of RFC 3986, an IPv4 address, or one of IPv6 in brackets.
[[nodiscard]] std::optional<std::string> listed_host(std::string_view text);

}  // namespace bnfurl::crawl::rules
