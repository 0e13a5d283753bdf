// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The generator's arrays of an automaton in the form of the library's table, walked without runs.
#pragma once

#include <bnfurl/detail/data.hpp>

#include "gen/emit/tables/tables.hpp"

namespace bnfurl::mutation {

/// `arrays` must outlive the result.
[[nodiscard]] inline detail::DfaTable table_of(const gen::DfaArrays& arrays) {
  return {arrays.class_of.data(), arrays.next.data(), arrays.accepting.data(), arrays.classes, arrays.states};
}

}  // namespace bnfurl::mutation
