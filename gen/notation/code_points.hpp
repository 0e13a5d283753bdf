// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Code points as their octets in UTF-8 (RFC 3629): the automata read octets, and a grammar may speak of characters. A
// range of code points becomes alternatives of sequences of octet sets, like `[\xc2] [\xa0-\xbf] / [\xc3-\xdf]
// [\x80-\xbf]`. Each code point has one sequence, its shortest; overlong forms are in none.
#pragma once

#include "gen/syntax/expression.hpp"

namespace bnfurl::gen {

inline constexpr unsigned last_code_point = 0x10ffff;
/// UTF-8 does not encode these (RFC 3629, section 3).
inline constexpr unsigned first_surrogate = 0xd800;
inline constexpr unsigned last_surrogate = 0xdfff;

/// The UTF-8 octets of the code points from `first` to `last`, both included. There must be no surrogate among them.
[[nodiscard]] Expression utf8(unsigned first, unsigned last);

}  // namespace bnfurl::gen
