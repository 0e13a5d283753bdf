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

/// The production itself, once its tables are built.
Production ready(Production production) {
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

std::string full_name(Production production) {
  return fmt::format("{}:{}", production.grammar().name(), production.name());
}

Grammar find_grammar(std::string_view word) {
  if (const std::optional<Grammar> grammar = bnfurl::find_grammar(word)) return *grammar;
  if (is_grammar_file(word)) {
    grammar_files().load(std::vector{std::string(word)});
    return *grammar_files().find(word);
  }
  std::vector<std::string> names;
  for (const Grammar grammar : grammars()) names.emplace_back(grammar.name());
  throw unknown("grammar", word, names);
}

Production find_entry(Grammar grammar, std::string_view name) {
  if (name.empty()) return ready(grammar.start());
  if (const std::optional<Production> production = grammar.find(name)) return ready(*production);
  std::vector<std::string> names;
  for (const Production production : grammar.productions()) names.emplace_back(production.name());
  throw unknown(fmt::format("production of {}", printable(grammar.name())), name, names,
                "\"bnfurl grammar show NAME\"");
}

std::size_t find_component(Grammar grammar, std::string_view name) {
  const std::optional<Component> component = grammar.find_component(name);
  return component ? component->index() : no_component;
}

}  // namespace bnfurl::tool
