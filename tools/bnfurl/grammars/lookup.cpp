// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/grammars/lookup.hpp"

#include <fmt/format.h>
#include <bnfurl/bnfurl.hpp>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>

#include "tools/bnfurl/grammars/grammar_files.hpp"
#include "tools/bnfurl/grammars/server_grammar.hpp"
#include "tools/bnfurl/grammars/shipped_grammars.hpp"
#include "tools/bnfurl/options/input_form.hpp"

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
  const auto add = [&files](const std::string& word) {
    if (const std::optional<std::string> file = file_of(word)) files.push_back(*file);
  };
  std::ranges::for_each(options.grammars, add);
  if (options.input && form_of(*options.input) == Form::log) add(*options.input);
  grammar_files().load(files);
}

UsageError unknown_or_file(std::string_view what, std::string_view word, const std::vector<std::string>& known,
                           std::string_view where_all_are) {
  std::error_code ignored;
  const std::string file = fmt::format("{}.bnf", word);
  const std::string hint = std::filesystem::exists(file, ignored)
                               ? fmt::format("there is a grammar file {}", printable(file))
                               : "or a grammar file";
  return UsageError(fmt::format("{}; {}", unknown(what, word, known, where_all_are).what(), hint));
}

std::string full_name(Production production) {
  return fmt::format("{}:{}", production.grammar().name(), production.name());
}

Grammar find_grammar(std::string_view word) {
  if (const std::optional<Grammar> grammar = bnfurl::find_grammar(word)) return *grammar;
  if (is_server_format(word)) return find_server_grammar(word);
  if (const std::optional<std::string> file = file_of(word)) {
    grammar_files().load(std::vector{*file});
    return *grammar_files().find(*file);
  }
  throw unknown_or_file("grammar", word, grammar_names(), "\"bnfurl grammar list\"");
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
