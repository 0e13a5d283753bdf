// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The spellings of the addresses of a net: IPv4 has one for each address, IPv6 many, by leading zeros, by where "::"
// stands, and by four numbers at the end.
#pragma once

#include "crawl/rules/derivatives/expressions.hpp"
#include "crawl/rules/rule.hpp"

namespace bnfurl::crawl::rules {

/// Hosts that are addresses of the net, an IPv6 address in brackets and in lower case.
[[nodiscard]] Expression net_language(Expressions& expressions, const AddressNet& net);
/// All addresses.
[[nodiscard]] Expression address_language(Expressions& expressions);

}  // namespace bnfurl::crawl::rules
