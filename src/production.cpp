// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Looks up productions by name, and data from a grammar's "#" lines. The compiled grammars come from the generated
// registry; a grammar read at run time is searched in the same way.
#include <bnfurl/bnfurl.hpp>

#include <span>

#include "src/letter_case.hpp"

namespace bnfurl {

std::optional<std::uint16_t> default_port(Production production, std::string_view scheme) noexcept {
  const detail::GrammarData& grammar = detail::grammar_data_of(production);
  for (const detail::PortData& known : std::span(grammar.ports, grammar.port_count)) {
    if (same_but_for_case(known.scheme, scheme)) return known.port;
  }
  return std::nullopt;
}

std::optional<Production> strict_production(Production production) noexcept {
  const detail::GrammarData& grammar = detail::grammar_data_of(production);
  for (const detail::StrictData& known : std::span(grammar.strict, grammar.strict_count)) {
    if (known.production == &detail::data_of(production)) return detail::production_of(*known.strict);
  }
  return std::nullopt;
}

std::optional<Production> for_method(Production target, std::string_view method) noexcept {
  const detail::GrammarData& grammar = detail::grammar_data_of(target);
  const detail::ProductionData* for_others = nullptr;
  for (const detail::TargetData& known : std::span(grammar.targets, grammar.target_count)) {
    if (known.target != &detail::data_of(target)) continue;
    if (known.method == method) return detail::production_of(*known.production);
    if (known.method == std::string_view("*")) for_others = known.production;
  }
  if (for_others == nullptr) return std::nullopt;
  return detail::production_of(*for_others);
}

std::optional<Grammar> find_grammar(std::string_view name) noexcept {
  for (const Grammar grammar : grammars()) {
    if (grammar.name() == name) return grammar;
  }
  return std::nullopt;
}

std::optional<Production> find_production(std::string_view grammar, std::string_view production) noexcept {
  const std::optional<Grammar> found = find_grammar(grammar);
  return found ? found->find(production) : std::nullopt;
}

std::optional<Production> start_production(std::string_view grammar) noexcept {
  const std::optional<Grammar> found = find_grammar(grammar);
  if (!found) return std::nullopt;
  return found->start();
}

}  // namespace bnfurl
