// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Productions by name, and what a grammar's "#" lines say about them. The grammars that were compiled in
// come from the generated registry; a grammar read at run time is searched in the same way.
#include <bnfurl/bnfurl.hpp>

#include <algorithm>

namespace bnfurl {
namespace {

constexpr char lower(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// RFC 3986 and RFC 5234 fold the letters of ASCII only, whatever the locale.
bool same_but_for_case(std::string_view a, std::string_view b) noexcept {
  return std::ranges::equal(a, b, [](char x, char y) { return lower(x) == lower(y); });
}

const detail::GrammarData* find_grammar(std::string_view name) noexcept {
  const auto all = grammars();
  const auto found = std::ranges::find_if(all, [name](const auto* grammar) { return grammar->name == name; });
  return found == all.end() ? nullptr : *found;
}

template <class Same>
std::optional<Production> first_production(const detail::GrammarData& grammar, Same same) noexcept {
  for (const detail::ProductionData& production : std::span(grammar.productions, grammar.production_count)) {
    if (same(std::string_view(production.name))) return Production(production);
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::uint16_t> default_port(Production production, std::string_view scheme) noexcept {
  const detail::GrammarData& grammar = *production.data().grammar;
  for (const detail::PortData& known : std::span(grammar.ports, grammar.port_count)) {
    if (same_but_for_case(known.scheme, scheme)) return known.port;
  }
  return std::nullopt;
}

std::optional<Production> strict_production(Production production) noexcept {
  const detail::GrammarData& grammar = *production.data().grammar;
  for (const detail::StrictData& known : std::span(grammar.strict, grammar.strict_count)) {
    if (known.production == &production.data()) return Production(*known.strict);
  }
  return std::nullopt;
}

std::optional<Production> find_production(const detail::GrammarData& grammar, std::string_view production) noexcept {
  const auto exact = first_production(grammar, [production](std::string_view name) { return name == production; });
  if (exact || grammar.notation != std::string_view("ABNF")) return exact;
  return first_production(grammar, [production](std::string_view name) { return same_but_for_case(name, production); });
}

std::optional<Production> find_production(std::string_view grammar, std::string_view production) noexcept {
  const detail::GrammarData* data = find_grammar(grammar);
  if (data == nullptr) return std::nullopt;
  return find_production(*data, production);
}

std::optional<Production> start_production(std::string_view grammar) noexcept {
  const detail::GrammarData* data = find_grammar(grammar);
  if (data == nullptr) return std::nullopt;
  return Production(data->productions[data->start]);
}

std::span<const detail::GrammarData* const> grammars() noexcept {
  return {detail::registry.grammars, detail::registry.count};
}

}  // namespace bnfurl
