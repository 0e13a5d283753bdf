// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Which components are numbers: those whose texts are digits, or "-" for none. The automata of the productions that the
// component stands for decide, not its name.
#pragma once

#include <bnfurl/grammar.hpp>

namespace bnfurl::tool {

/// Whether every text of the production is 1*DIGIT or "-". It must be ready.
[[nodiscard]] bool has_only_numbers(Production production);

/// Whether this is so of every production that the component stands for.
[[nodiscard]] bool is_number(Component component);

}  // namespace bnfurl::tool
