// Marks the components of a grammar in its rules: references to the productions of `# component:` lines are wrapped.
// Later stages see components only in the expressions.
#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "gen/syntax/grammar.hpp"

namespace bnfurl::gen {

/// The names of `# component:` lines. For a grammar of URLs: the common names in their usual order, then the others in
/// the file's order. For a grammar of records: all in the file's order.
[[nodiscard]] std::vector<std::string> component_names(const Grammar& grammar);

/// The grammar after four changes: bodies replace the rules that they rewrite; every reference to a component is
/// wrapped in it; the alternatives of a host are followed by their `host_kind`; preferred alternatives come first.
[[nodiscard]] Grammar mark_components(const Grammar& grammar);

/// The grammar with every reference wrapped in a component of the production's own name, except references to
/// `without`.
[[nodiscard]] Grammar mark_productions(const Grammar& grammar, const std::set<std::string>& without = {});

/// The productions that occur in texts of `production` only because of `# body:` lines: a rule needs them as the body
/// rewrites it, but not as it is printed.
[[nodiscard]] std::set<std::string> brought_by_bodies(const Grammar& grammar, const std::string& production);

/// The mark of an occurrence of `production`, used beside the components' marks: no component can have this name.
[[nodiscard]] inline std::string production_mark(const std::string& production) { return "=" + production; }

/// `mark_components`, with references to `productions` wrapped too, each in its `production_mark`.
[[nodiscard]] Grammar mark_occurrences(const Grammar& grammar, const std::set<std::string>& productions);

/// The reference by which `production` is entered. It counts as an occurrence of the production. Only here, the
/// alternatives of a production of kinds are followed by their `kind`. If `kinds` is not empty, only these
/// alternatives are kept.
[[nodiscard]] Expression entry_expression(const Grammar& grammar, const std::string& production,
                                          const std::vector<std::string>& kinds = {});

/// The same for a grammar of `mark_productions`: the production wrapped in a component of its own name.
[[nodiscard]] Expression production_expression(const std::string& production);

/// The alternatives of a production of kinds (a rule whose alternatives are all references), in the order in which
/// they are tried.
[[nodiscard]] std::vector<std::string> alternatives_of(const Grammar& grammar, const std::string& production);

/// Whether `production` stands in the grammar's `# kinds:` line.
[[nodiscard]] bool has_kinds(const Grammar& grammar, const std::string& production);

// Which components a text of a production can have: the components named in its rules and in all rules that they refer
// to (with bodies in place of the rules that they rewrite), and the production itself.

/// One entry per rule: bit c stands for component c of `component_names`, which has at most 32.
[[nodiscard]] std::vector<std::uint32_t> named_components(const Grammar& grammar);

}  // namespace bnfurl::gen
