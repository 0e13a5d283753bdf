// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What the library's data says of a grammar beside its automata: numbers in place of names. Printed as C++ at build
// time, used in place at run time.
#pragma once

#include "gen/emit/shared/results.hpp"

namespace bnfurl::gen {

/// A production that is a set of single octets.
struct NamedOctets {
  std::string name;
  OctetSet octets;
  friend bool operator==(const NamedOctets&, const NamedOctets&) = default;
};

/// The productions that are sets of two octets or more, the largest first, as messages prefer them.
[[nodiscard]] std::vector<NamedOctets> named_sets(const Grammar& grammar);

/// The index of a rule that there is.
[[nodiscard]] std::size_t rule_index(const Grammar& grammar, const std::string& name);

/// The index of a component, or `no_entry`.
[[nodiscard]] std::size_t component_index(const Grammar& grammar, const std::string& name);

/// The components of a `# target:` or `# referer:` line, or `no_entry`.
struct KeyNumbers {
  std::size_t component;
  std::size_t unless_component;
  std::size_t method_component;
  bool by_method;  ///< whether the `# method:` lines have a say
};
[[nodiscard]] KeyNumbers key_numbers(const Grammar& grammar, const RecordKey& key);

}  // namespace bnfurl::gen
