// The spellings of the addresses of a net: IPv4 has one for each address, and those as an IPv4-mapped address; IPv6 has
// many, by leading zeros, by where "::" stands, and by four numbers at the end.
#pragma once

#include "gen/derivatives/terms.hpp"
#include "src/rules/rule.hpp"

namespace bnfurl::crawl::rules {

/// Hosts that are addresses of the net, an IPv6 address in brackets and in lower case.
[[nodiscard]] gen::Terms::Term language_of(gen::Terms& terms, const AddressNet& net);

}  // namespace bnfurl::crawl::rules
