// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Takes the V of a test from the text of an expression: bare, "..." or %i"...".
#pragma once

#include <string_view>

#include "tools/bnfurl/tables/where/conditions/operand.hpp"
#include "tools/bnfurl/tables/where/cursor.hpp"

namespace bnfurl::tool {

/// After what a bare value ends, and a quoted one has to.
constexpr std::string_view value_ends = " \t\n()";
constexpr std::string_view item_ends = " \t\n(),";

/// Throws UsageError if a quoted value has no end.
[[nodiscard]] Operand read_operand(Cursor& cursor, std::string_view ends);

}  // namespace bnfurl::tool
