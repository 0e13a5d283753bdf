// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Where the components of a grammar stand in its rules: references to the productions of `# component:`
// lines are wrapped, so that later stages know of components only by what the expressions say.
#pragma once

#include <set>

#include "gen/syntax/grammar.hpp"

namespace bnfurl::gen {

/// The names of `# component:` lines: of a URL's grammar the common names first, in their usual order, then as
/// in the file; of a record's all as in the file.
[[nodiscard]] std::vector<std::string> component_names(const Grammar& grammar);

/// The grammar with bodies in place of the rules that they rewrite, every reference to a component wrapped in
/// it, the alternatives of a host followed by their `host_kind`, and preferred alternatives put first.
[[nodiscard]] Grammar mark_components(const Grammar& grammar);

/// The grammar with every reference wrapped in a component of the production's own name, but for those of `without`.
[[nodiscard]] Grammar mark_productions(const Grammar& grammar, const std::set<std::string>& without = {});

/// The productions that only `# body:` lines bring into texts of `production`: what one of the rules that they rewrite
/// needs as it is written there, and does not need as it is printed.
[[nodiscard]] std::set<std::string> brought_by_bodies(const Grammar& grammar, const std::string& production);

/// The mark of an occurrence of `production`, beside those of components: a name that no component can have.
[[nodiscard]] inline std::string production_mark(const std::string& production) { return "=" + production; }

/// `mark_components` with references to `productions` wrapped, too, each in its `production_mark`.
[[nodiscard]] Grammar mark_occurrences(const Grammar& grammar, const std::set<std::string>& productions);

/// The reference by which `production` is entered. It counts as an occurrence of itself; the alternatives of a
/// production of kinds are followed by their `kind`, here alone. `kinds`, if not empty, leaves only these.
[[nodiscard]] Expression entry_expression(const Grammar& grammar, const std::string& production,
                                          const std::vector<std::string>& kinds = {});

/// The same beside `mark_productions`: the production wrapped in a component of its own name.
[[nodiscard]] Expression production_expression(const std::string& production);

/// The alternatives of a production of kinds, a rule whose every alternative is a reference, in the order in which
/// they are tried.
[[nodiscard]] std::vector<std::string> alternatives_of(const Grammar& grammar, const std::string& production);

/// Whether `production` stands in the grammar's `# kinds:` line.
[[nodiscard]] bool has_kinds(const Grammar& grammar, const std::string& production);

}  // namespace bnfurl::gen
