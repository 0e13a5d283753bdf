// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/grammars/own_components.hpp"

#include <bnfurl/fields.hpp>

#include <algorithm>
#include <span>

#include "tools/bnfurl/grammars/common_names.hpp"
#include "tools/bnfurl/grammars/grammar_files.hpp"
#include "tools/bnfurl/grammars/shipped_grammars.hpp"

namespace bnfurl::tool {
namespace {

bool is_in(std::span<const std::string_view> names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

/// A `# component:` line that adds to an earlier one names the same component again.
std::vector<std::string_view> names_in_file(const gen::Grammar& rules) {
  std::vector<std::string_view> names;
  for (const gen::ComponentLine& line : rules.directives.components) {
    if (!is_in(names, line.name)) names.emplace_back(line.name);
  }
  return names;
}

std::vector<std::string_view> names_of(Grammar grammar) {
  std::vector<std::string_view> names;
  for (const Component component : grammar.components()) names.push_back(component.name());
  return names;
}

/// The rules of a grammar of one's own; null for one that is compiled in or comes with the program.
const gen::Grammar* own_rules(Grammar grammar) {
  const gen::Grammar* rules = grammar_files().find_rules(grammar);
  return rules != nullptr && find_shipped(grammar.name()) == rules->file ? nullptr : rules;
}

}  // namespace

std::vector<std::string_view> own_components(Grammar grammar) {
  const gen::Grammar* rules = own_rules(grammar);
  std::vector<std::string_view> names = rules == nullptr ? names_of(grammar) : names_in_file(*rules);
  const bool has_url_part = std::ranges::any_of(names, [](std::string_view name) { return is_in(url_parts, name); });
  const bool has_common_names =
      std::ranges::all_of(names, [](std::string_view name) { return is_in(common_names, name); });
  if (has_url_part && (rules == nullptr || has_common_names)) names.clear();
  return names;
}

}  // namespace bnfurl::tool
