// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The rules of the compiled grammars, for questions about the printed text itself: the library keeps automata but no
// rules; however, each grammar carries its own text.
#pragma once

#include <vector>

#include "gen/syntax/grammar.hpp"

namespace bnfurl::loader {

/// All compiled grammars, read again from their texts and linked with each other.
[[nodiscard]] std::vector<gen::Grammar> printed_grammars();

}  // namespace bnfurl::loader
