// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// `grammar`: what is compiled in. Tables are tab-separated and begin with the names of their columns.
#include <fmt/format.h>

#include "tools/bnfurl/commands.hpp"
#include "tools/bnfurl/dot.hpp"
#include "tools/bnfurl/lookup.hpp"
#include "tools/bnfurl/messages.hpp"

namespace bnfurl::tool {
namespace {

void list(Output& out) {
  out.put("NAME\tSTART\tNOTATION\tSOURCE\n");
  for (const detail::GrammarData* grammar : grammars()) {
    out.put(fmt::format("{}\t{}\t{}\t{}\n", grammar->name, grammar->productions[grammar->start].name, grammar->notation,
                        grammar->source));
  }
}

/// `own`, `imported:GRAMMAR` or `core`; then `start`, and `kinds` for an entry point that tells its alternatives.
std::string entry_words(const detail::ProductionData& production) {
  const detail::GrammarData& grammar = *production.grammar;
  std::string words = "own";
  if (production.origin == detail::Origin::imported) words = fmt::format("imported:{}", production.from);
  if (production.origin == detail::Origin::core) words = "core";
  if (&production == &grammar.productions[grammar.start]) words += ",start";
  if (production.has_kinds) words += ",kinds";
  return words;
}

void show(const detail::GrammarData& grammar, Output& out) {
  out.put("PRODUCTION\tENTRY\tCOMPONENT\tENGINES\n");
  for (const detail::ProductionData& production : std::span(grammar.productions, grammar.production_count)) {
    const bool named = production.component != detail::none;
    out.put(fmt::format("{}\t{}\t{}\t{}\n", production.name, entry_words(production),
                        named ? grammar.components[production.component] : "-",
                        production.split != nullptr ? "F" : "table"));
  }
}

void dot(const detail::GrammarData& grammar, std::string_view production, Output& out) {
  const detail::ProductionData& entry = find_entry(grammar, production);
  out.put(to_dot(*entry.dfa, fmt::format("{}:{}", grammar.name, entry.name)));
}

void require_words(const Options& options, std::size_t count, std::string_view usage) {
  if (options.operands.size() != count) throw UsageError(fmt::format("usage: bnfurl grammar {}", usage));
}

}  // namespace

Status run_grammar(const Options& options, Output& out) {
  if (options.operands.empty()) throw UsageError("usage: bnfurl grammar list | show NAME | dot NAME [-p PRODUCTION]");
  const std::string& action = options.operands.front();
  require_known("action of grammar", action, {"list", "show", "dot"});
  if (action != "dot" && !options.productions.empty()) throw UsageError(fmt::format("grammar {} takes no -p", action));
  if (action == "list") {
    require_words(options, 1, "list");
    list(out);
    return Status::good;
  }
  require_words(options, 2, action == "show" ? "show NAME" : "dot NAME [-p PRODUCTION]");
  const detail::GrammarData& grammar = find_grammar(options.operands[1]);
  if (action == "show")
    show(grammar, out);
  else
    dot(grammar, single("-p", options.productions), out);
  return Status::good;
}

}  // namespace bnfurl::tool
