// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The table of an array: its rows are read and judged, in one piece for each thread, and then the words are found of
// what invalid texts should have had. These depend on the state of the automaton alone, and rows fail in few states. A
// dictionary is judged once, and its table expanded.
#pragma once

#include <variant>

#include <bnfurl/arrow.hpp>

#include "src/arrow/input.hpp"
#include "src/arrow/plan.hpp"
#include "src/arrow/table.hpp"

namespace bnfurl::arrow {

struct Judged {
  Table table;
  Places places;  ///< where the views of parts point
};

[[nodiscard]] std::variant<Judged, Fault> make_table(const Plan& plan, const ArrowArray& array);

}  // namespace bnfurl::arrow
