// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Single octets become sets. A reference to a production that is a set of single octets is replaced by the set, and
// neighbouring alternatives of one octet each are merged. The printed order is kept: an alternative that is not a set
// separates the sets before and after it. Components stay where they are.
#pragma once

#include "gen/syntax/grammar.hpp"

namespace bnfurl::gen {

[[nodiscard]] Grammar collapse(const Grammar& grammar);
[[nodiscard]] Expression collapse(const Grammar& grammar, const Expression& expression);

}  // namespace bnfurl::gen
