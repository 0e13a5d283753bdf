// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The places (slots) of an automaton's tags in a result: a slot for the begin and one for the end of each component,
// then one for the host kind and one for the kind. The values of choices become indices into the grammar's names.
#pragma once

#include "gen/automaton/model/mark.hpp"
#include "gen/syntax/grammar.hpp"

namespace bnfurl::gen {

struct ResultNames {
  std::vector<std::string> components;
  std::vector<std::string> host_kinds;
  std::vector<std::string> kinds;
  friend bool operator==(const ResultNames&, const ResultNames&) = default;

  [[nodiscard]] std::size_t host_kind_slot() const { return 2 * components.size(); }
  [[nodiscard]] std::size_t kind_slot() const { return 2 * components.size() + 1; }
};

[[nodiscard]] ResultNames result_names(const Grammar& grammar);

/// The slot of a tag.
[[nodiscard]] std::size_t slot_of(const ResultNames& names, const Mark& tag);
/// The index of the value of a choice.
[[nodiscard]] std::size_t choice_index(const ResultNames& names, const std::string& value);

}  // namespace bnfurl::gen
