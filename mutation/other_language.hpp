// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The check that `bnfurl grammar prove` makes on every production's tables before it tries any text.
#pragma once

#include "mutation/arrays.hpp"
#include "mutation/original.hpp"
#include "tools/proof/suites/after_states.hpp"

namespace bnfurl::mutation {

/// Whether a table's language differs from the minimal automaton's.
template <class Table>
[[nodiscard]] bool is_other_language(const Original& original, const Table& table) {
  const gen::DfaArrays minimal = gen::dfa_arrays(original.automata().minimal);
  const detail::DfaTable right = table_of(minimal);
  return gen::difference(proof::stepped(right), proof::stepped(table)).has_value();
}

}  // namespace bnfurl::mutation
