// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/pipeline.hpp"

#include <algorithm>
#include <map>

#include "gen/automaton/model/languages.hpp"
#include "gen/automaton/speed/examples.hpp"
#include "gen/notation/link.hpp"
#include "gen/notation/read_grammar.hpp"
#include "gen/syntax/check.hpp"
#include "gen/syntax/collapse.hpp"
#include "gen/syntax/components.hpp"

namespace bnfurl::gen {

namespace {

// The message for a file that takes too much work to check.
std::string too_much(const Budget& budget) {
  return "takes more than " + std::to_string(budget.limits().steps) + " steps; take it apart into smaller rules";
}

OrDiagnostics<Grammar> read_source(const SourceFile& source) {
  OrDiagnostics<GrammarFile> file = read_grammar_file(source.file, source.text);
  if (auto* diagnostics = std::get_if<Diagnostics>(&file)) return std::move(*diagnostics);
  return read_grammar(std::get<GrammarFile>(file));
}

// An order of the grammars in which each comes after those that it imports; grammars on a cycle are left out.
std::vector<std::size_t> import_order(const std::vector<Grammar>& grammars) {
  std::vector<std::size_t> order;
  std::vector<bool> done(grammars.size());
  const auto is_done = [&](const Import& import) {
    for (std::size_t i = 0; i < grammars.size(); ++i) {
      if (grammars[i].directives.name == import.grammar) return static_cast<bool>(done[i]);
    }
    return true;  // link reports that there is no such grammar
  };
  for (bool grown = true; grown;) {
    grown = false;
    for (std::size_t i = 0; i < grammars.size(); ++i) {
      const auto& imports = grammars[i].directives.imports;
      if (done[i] || !std::all_of(imports.begin(), imports.end(), is_done)) continue;
      done[i] = true;
      grown = true;
      order.push_back(i);
    }
  }
  return order;
}

// A record's URL is judged by a production of another grammar, and methods name kinds of that production: checks these
// names.
Diagnostics check_keys(const std::vector<Grammar>& grammars) {
  Diagnostics diagnostics;
  for (const Grammar& grammar : grammars) {
    for (const RecordKey& key : grammar.directives.keys) {
      const Grammar* judge = find_grammar(grammars, key.grammar);
      const Rule* rule = judge == nullptr ? nullptr : judge->find(key.production);
      if (rule == nullptr) {
        const std::vector<std::string> names = judge == nullptr ? std::vector<std::string>{} : judge->rule_names();
        diagnostics.push_back({grammar.file, key.position,
                               "there is no production " + key.production + " of a grammar " + key.grammar +
                                   did_you_mean(key.production, names, diagnostics)});
        continue;
      }
      if (key.name != "target") continue;
      const std::vector<std::string> kinds =
          has_kinds(*judge, key.production) ? alternatives_of(*judge, key.production) : std::vector<std::string>{};
      for (const MethodLine& method : grammar.directives.methods) {
        for (const std::string& kind : method.kinds) {
          if (std::find(kinds.begin(), kinds.end(), kind) != kinds.end()) continue;
          diagnostics.push_back({grammar.file, method.position,
                                 kind + " is no kind of " + key.production + did_you_mean(kind, kinds, diagnostics)});
        }
      }
    }
  }
  return diagnostics;
}

OrderedNfa nfa_of(const Grammar& marked, const Expression& entry, Budget& budget) {
  const Grammar collapsed = collapse(marked);
  return ordered_nfa(collapsed, collapse(marked, entry), budget);
}

// Everything that is built from a Dfa with one reading for each text.
Automata automata_of(Dfa marked, Budget& budget) {
  Automata result;
  result.marked = std::move(marked);
  result.minimal = erase_marks(result.marked, budget);
  result.tdfa = tagged(result.marked, budget);
  result.folded = fold(result.tdfa);
  result.folded_components = fold(tagged(erase_choices(result.marked, budget), budget));
  result.folded_minimal = fold(tagged(result.minimal, budget));
  return result;
}

}  // namespace

OrDiagnostics<std::vector<Grammar>> read_grammars(const std::vector<SourceFile>& files, Budget& budget) {
  std::vector<Grammar> read;
  Diagnostics diagnostics;
  const auto add = [&](const Diagnostics& more) { diagnostics.insert(diagnostics.end(), more.begin(), more.end()); };
  for (const SourceFile& file : files) {
    OrDiagnostics<Grammar> grammar = read_source(file);
    if (auto* broken = std::get_if<Diagnostics>(&grammar)) {
      add(*broken);
    } else if (const Grammar* same = find_grammar(read, std::get<Grammar>(grammar).directives.name); same != nullptr) {
      add({{file.file,
            {},
            "the grammar " + same->directives.name + " is in " + same->file +
                " already; give one another \"# grammar:\" name"}});
    } else {
      read.push_back(std::get<Grammar>(std::move(grammar)));
    }
  }
  if (!diagnostics.empty()) return diagnostics;
  std::vector<Grammar> linked;
  // The faults of a grammar are not reported again for the grammars that import it.
  const auto is_broken = [&](const Import& import) {
    return find_grammar(read, import.grammar) != nullptr && find_grammar(linked, import.grammar) == nullptr;
  };
  const std::vector<std::size_t> order = import_order(read);
  for (const std::size_t i : order) {
    const std::vector<Import>& imports = read[i].directives.imports;
    if (std::any_of(imports.begin(), imports.end(), is_broken)) continue;
    OrDiagnostics<Grammar> grammar = link(read[i], linked);
    if (auto* linking = std::get_if<Diagnostics>(&grammar)) {
      add(*linking);
      continue;
    }
    grammar = check(std::get<Grammar>(std::move(grammar)), budget);
    if (budget.spent()) return Diagnostics{{read[i].file, {}, too_much(budget)}};
    if (auto* checking = std::get_if<Diagnostics>(&grammar)) {
      add(*checking);
      continue;
    }
    linked.push_back(std::get<Grammar>(std::move(grammar)));
  }
  for (std::size_t i = 0; i < read.size(); ++i) {
    if (std::find(order.begin(), order.end(), i) != order.end()) continue;
    add({{read[i].file, read[i].directives.imports.front().position, "this import leads in a circle"}});
  }
  if (diagnostics.empty()) add(check_keys(linked));
  if (!diagnostics.empty()) return diagnostics;
  std::vector<Grammar> result;
  for (const Grammar& grammar : read) result.push_back(*find_grammar(linked, grammar.directives.name));
  return result;
}

Automata automata(const Grammar& grammar, const std::string& production, const std::vector<std::string>& kinds,
                  Budget& budget) {
  OrderedNfa ordered = nfa_of(mark_components(grammar), entry_expression(grammar, production, kinds), budget);
  Nfa best = keep_first_occurrences(keep_best(ordered, budget), budget);
  Automata result = automata_of(canonical(best, budget), budget);
  result.ordered = std::move(ordered);
  return result;
}

namespace {

std::vector<std::string> values(const std::vector<HeaderLine>& lines) {
  std::vector<std::string> texts;
  for (const HeaderLine& line : lines) texts.push_back(line.value);
  return texts;
}

}  // namespace

std::vector<std::string> typical_texts(const Grammar& grammar) { return values(grammar.directives.typical); }

ExampleTexts example_texts(const Grammar& grammar) { return {typical_texts(grammar), values(grammar.directives.rare)}; }

std::variant<BitstreamProgram, std::string> example_program(const Folded& folded,
                                                            const std::vector<std::string>& texts) {
  return bitstream_program(restricted_to_examples(folded, texts));
}

StrictAutomata strict_automata(const Grammar& grammar, const std::string& production, const std::string& other,
                               Budget& budget) {
  std::vector<Dfa> kinds;
  std::vector<Dfa> with_their_schemes;
  for (const std::string& kind : alternatives_of(grammar, production)) {
    if (kind == other) continue;
    const Automata made = automata(grammar, kind, {}, budget);
    kinds.push_back(made.minimal);
    with_their_schemes.push_back(beginning_through(made.marked, "scheme", budget));
  }
  StrictAutomata result;
  const Dfa whole_other = automata(grammar, other, {}, budget).marked;
  result.other = automata_of(difference(whole_other, united(with_their_schemes, budget), budget), budget);
  kinds.push_back(result.other.minimal);
  const Dfa whole = automata(grammar, production, {}, budget).marked;
  result.whole = automata_of(intersection(whole, united(kinds, budget), budget), budget);
  return result;
}

Dfa printed_language(const Grammar& grammar, const std::string& production, Budget& budget) {
  const OrderedNfa nfa = nfa_of(grammar, reference(production), budget);
  return erase_marks(canonical(keep_best(nfa, budget), budget), budget);
}

std::vector<Ambiguity> ambiguities(const Grammar& grammar, Budget& budget) {
  std::map<std::vector<std::string>, Ambiguity> shortest;
  for (const Rule& rule : grammar.rules) {
    if (budget.spent()) return {};
    for (const Ambiguity& each : ambiguities(production_nfa(grammar, rule.name, budget), budget)) {
      const auto [entry, is_new] = shortest.emplace(std::vector{each.rule, each.choice, each.difference}, each);
      if (!is_new && each.text.size() < entry->second.text.size()) entry->second = each;
    }
  }
  std::vector<Ambiguity> result;
  for (const Rule& rule : grammar.rules) {
    for (const auto& [key, each] : shortest) {
      if (each.rule == rule.name) result.push_back(each);
    }
  }
  return result;
}

std::optional<Dfa> occurrences(const Grammar& grammar, const std::string& production,
                               const std::vector<std::string>& kinds, Budget& budget) {
  const std::set<std::string> brought = brought_by_bodies(grammar, production);
  const Expression entry = entry_expression(grammar, production, kinds);
  const Nfa best = keep_best(nfa_of(mark_occurrences(grammar, brought), entry, budget), budget);
  if (brought.empty() && !has_repeated_components(best)) return std::nullopt;
  return erase_choices(canonical(best, budget), budget);
}

Dfa printed_occurrences(const Grammar& grammar, const std::string& production, Budget& budget) {
  const Grammar marked = mark_productions(grammar, brought_by_bodies(grammar, production));
  return canonical(keep_best(nfa_of(marked, production_expression(production), budget), budget), budget);
}

OrderedNfa production_nfa(const Grammar& grammar, const std::string& production, Budget& budget) {
  return nfa_of(mark_productions(grammar), production_expression(production), budget);
}

}  // namespace bnfurl::gen
