// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/grammars/lookup.hpp"

#include <fmt/format.h>
#include <bnfurl/bnfurl.hpp>

#include <algorithm>
#include <iterator>
#include <optional>
#include <vector>

#include "tools/bnfurl/grammars/grammar_files.hpp"
#include "tools/bnfurl/options/input_form.hpp"
#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {
namespace {

/// As it is found, with its tables.
const detail::ProductionData& ready(const detail::ProductionData& production) {
  grammar_files().make_ready(production);
  return production;
}

}  // namespace

void load_grammar_files(const Options& options) {
  std::vector<std::string> files;
  std::ranges::copy_if(options.grammars, std::back_inserter(files), is_grammar_file);
  if (options.input && form_of(*options.input) == Form::log && is_grammar_file(*options.input))
    files.push_back(*options.input);
  grammar_files().load(files);
}

std::string full_name(const detail::ProductionData& production) {
  return fmt::format("{}:{}", production.grammar->name, production.name);
}

const detail::GrammarData& find_grammar(std::string_view word) {
  if (const detail::GrammarData* grammar = find_compiled(word)) return *grammar;
  if (is_grammar_file(word)) {
    grammar_files().load(std::vector{std::string(word)});
    return *grammar_files().find(word);
  }
  std::vector<std::string> names;
  for (const detail::GrammarData* grammar : detail::compiled_grammars()) names.emplace_back(grammar->name);
  throw unknown("grammar", word, names);
}

const detail::ProductionData& find_entry(const detail::GrammarData& grammar, std::string_view name) {
  if (name.empty()) return ready(grammar.productions[grammar.start]);
  if (const std::optional<Production> production = detail::grammar_of(grammar).find(name))
    return ready(detail::data_of(*production));
  std::vector<std::string> names;
  for (std::size_t i = 0; i < grammar.production_count; ++i) names.emplace_back(grammar.productions[i].name);
  throw unknown(fmt::format("production of {}", printable(grammar.name)), name, names);
}

std::uint16_t find_component(const detail::GrammarData& grammar, std::string_view name) {
  for (std::uint16_t i = 0; i < grammar.component_count; ++i) {
    if (grammar.components[i] == name) return i;
  }
  return detail::none;
}

}  // namespace bnfurl::tool
