// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// IPv6 addresses as RFC 5952, section 4, writes them.
#pragma once

#include "gen/automaton/model/dfa.hpp"

namespace bnfurl::gen {

/// Eight fields, or six and an IPv4 address, which may be any: no leading zeros, letters in lower case, and "::" for the
/// longest run of at least two fields that are zero, the first of equals.
[[nodiscard]] Dfa recommended_addresses(Budget& budget = Budget::enough());

}  // namespace bnfurl::gen
