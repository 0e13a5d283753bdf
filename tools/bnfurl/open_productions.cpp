// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/open_productions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "gen/automaton/open_productions.hpp"
#include "gen/pipeline.hpp"
#include "tools/bnfurl/grammar_files.hpp"
#include "tools/bnfurl/messages.hpp"
#include "tools/bnfurl/printed_grammars.hpp"
#include "tools/bnfurl/time_limit.hpp"

namespace bnfurl::tool {

namespace {

gen::Dfa language_of(const gen::Grammar& grammar, const std::string& production, Reader reader) {
  if (reader == Reader::as_printed) return gen::printed_language(grammar, production);
  const auto& lines = grammar.directives.strict;
  const auto line = std::ranges::find(lines, production, &gen::Occurrence::within);
  return gen::strict_automata(grammar, production, line->production).whole.minimal;
}

std::vector<std::string> open_in(const gen::Grammar& grammar, const std::string& entry, std::string_view prefix,
                                 Reader reader) {
  std::vector<std::string> open =
      gen::open_productions(gen::production_nfa(grammar, entry), language_of(grammar, entry, reader), prefix);
  // A production that is a set of single octets is never in the middle of its text.
  std::erase_if(open,
                [&](const std::string& name) { return gen::octets_of(grammar, grammar.find(name)->body).has_value(); });
  return open;
}

}  // namespace

std::vector<std::string> open_productions(const detail::GrammarData& grammar, std::string_view production,
                                          std::string_view prefix, Reader reader) {
  std::optional<TimeLimit> limit;
  if (grammar_files().find_rules(grammar) != nullptr)
    limit.emplace(printable(fmt::format("{}:{}", grammar.name, production)));
  try {
    return open_in(printed_grammar(grammar), std::string(production), prefix, reader);
  } catch (const gen::TooManyStates&) {
    return {};
  }
}

}  // namespace bnfurl::tool
