// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/grammars/numbers.hpp"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "tools/bnfurl/grammars/grammar_fault.hpp"
#include "tools/bnfurl/grammars/grammar_files.hpp"
#include "tools/bnfurl/grammars/printed_grammars.hpp"

namespace bnfurl::tool {
namespace {

/// What has been read of 1*DIGIT / "-".
enum class Read { nothing, digits, dash };

/// What has been read after one octet more; nullopt if that is no beginning of a number.
std::optional<Read> after(Read read, char octet) {
  const bool is_digit = octet >= '0' && octet <= '9';
  if (is_digit && read != Read::dash) return Read::digits;
  if (octet == '-' && read == Read::nothing) return Read::dash;
  return std::nullopt;
}

/// A production is not ready if the grammar was read from a file and is too large.
bool try_make_ready(Production production) {
  try {
    grammar_files().make_ready(production);
    return true;
  } catch (const GrammarFault&) {
    return false;
  }
}

}  // namespace

// Every state of a minimal automaton leads to a text. So all texts are numbers if no octet leads on that is not one of
// a number, and the empty text is not among them.
bool has_only_numbers(Production production) {
  const Automaton texts = production.automaton();
  if (texts.accepts(Automaton::start)) return false;
  using Place = std::pair<Automaton::State, Read>;
  std::set<Place> seen{{Automaton::start, Read::nothing}};
  std::vector<Place> open(seen.begin(), seen.end());
  while (!open.empty()) {
    const auto [state, read] = open.back();
    open.pop_back();
    for (int octet = 0; octet < 256; ++octet) {
      const Automaton::State next = texts.next(state, static_cast<char>(octet));
      if (next == Automaton::nowhere) continue;
      const std::optional<Read> then = after(read, static_cast<char>(octet));
      if (!then) return false;
      if (seen.insert({next, *then}).second) open.emplace_back(next, *then);
    }
  }
  return true;
}

bool is_number(Component component) {
  const Grammar grammar = component.grammar();
  const gen::Grammar rules = printed_grammar(grammar);
  const auto stands_for_numbers = [grammar](const gen::Occurrence& each) {
    const std::optional<Production> production = grammar.find(each.production);
    return production && !each.before_colon && try_make_ready(*production) && has_only_numbers(*production);
  };
  const auto line = std::ranges::find(rules.directives.components, component.name(), &gen::ComponentLine::name);
  return line != rules.directives.components.end() && std::ranges::all_of(line->occurrences, stands_for_numbers);
}

}  // namespace bnfurl::tool
