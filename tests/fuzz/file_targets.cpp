// Files that people write: grammars, and rule files of others and of our own.
#include <algorithm>
#include <string>
#include <string_view>
#include <variant>

#include <bnfurl/load.hpp>

#include "src/loader/loaded.hpp"
#include "src/loader/sound_part.hpp"
#include "src/rules/importers/importers.hpp"
#include "src/rules/reading/reading.hpp"
#include "tests/fuzz/target.hpp"
#include "tools/verify/reference/derivatives.hpp"

namespace bnfurl::fuzz {
namespace {

/// Walks the automaton and the derivatives side by side to a certain depth; a text on which they differ is an error.
void compare(const gen::Dfa& dfa, gen::Derivatives& derivatives, gen::Derivatives::State state, int at, int depth) {
  if (dfa.states[static_cast<std::size_t>(at)].accepting != derivatives.accepts(state))
    fail("automaton and rules differ");
  if (depth == 0) return;
  for (std::size_t letter = 0; letter < dfa.classes.size(); ++letter) {
    const gen::Derivatives::State next =
        derivatives.step(state, static_cast<std::uint8_t>(dfa.classes[letter].least()));
    const int to = dfa.states[static_cast<std::size_t>(at)].next[letter];
    if (derivatives.is_circular()) return;  // derivatives must read an octet before a rule refers to itself
    if (derivatives.viable(next) != (to != gen::Dfa::none)) fail("automaton and rules differ");
    if (to != gen::Dfa::none) compare(dfa, derivatives, next, to, depth - 1);
  }
}

void compare_productions(Loaded& loaded) {
  constexpr std::size_t small = 12;
  const Grammar grammar = *loaded.grammar();
  const gen::Grammar& rules = *loader::rules_of(loaded, grammar);
  if (rules.rules.size() > small) return;
  for (const Production production : grammar.productions()) {
    if (!loaded.prepared(production)) continue;
    const gen::Dfa minimal = loader::dfa_of(production.automaton());
    if (minimal.states.size() > 40 || minimal.classes.size() > 8) continue;
    gen::Derivatives derivatives(rules, std::string(production.name()));
    compare(minimal, derivatives, derivatives.start(), 0, 4);
  }
}

}  // namespace

// Automata can be large even for small grammars, and are then refused. The good part of a bad grammar is a grammar
// too.
void run_grammar(std::string_view notation, std::string_view octets) {
  if (octets.size() > 2048) return;
  const std::string text = "# notation: " + std::string(notation) + "\n" + std::string(octets);
  Limits limits;
  limits.steps = 100'000'000;
  Loaded loaded = load(text, "fuzz.bnf", limits);
  if (!loaded.grammar() && loaded.diagnostics().empty()) fail("no grammar, and nothing wrong with it");
  if (!loaded.grammar() || octets.size() > 256) return;
  compare_productions(loaded);
}

namespace {

using crawl::rules::ImportedList;
using crawl::rules::Importer;

const Importer& kind_of(std::string_view name) {
  const auto kinds = crawl::rules::importers();
  const auto found = std::ranges::find(kinds, name == "surt-prefixes" ? "surt" : name, &Importer::name);
  if (found == kinds.end()) fail("there is no such kind");
  return *found;
}

ImportedList read(std::string_view name, std::string_view text) {
  return kind_of(name).read({.file = "file", .text = text, .agent = "FooBot"});
}

}  // namespace

void run_rule_file(std::string_view target, std::string_view octets) {
  const ImportedList list = read(target, octets);
  const auto ends = std::ranges::count_if(octets, [](char octet) { return octet == '\n' || octet == '\r'; });
  const std::size_t lines = static_cast<std::size_t>(ends) + 1;
  for (const auto& rule : list.list.rules) {
    if (rule.line > lines || rule.column > octets.size() + 1) fail("a rule is not where it says");
    if (rule.line == 0 && target != "robots") fail("a rule has no line");
  }
  for (const auto& each : list.diagnostics) {
    if (each.line == 0 || each.line > lines) fail("a mistake is not where it says");
  }
  if (target == "robots" && !list.diagnostics.empty()) fail("a robots.txt has mistakes");
  const ImportedList ended = read(target, std::string(octets) + "\n");
  if (ended.list != list.list || ended.diagnostics != list.diagnostics) fail("the last line needs an end");
}

void run_rule_files(std::string_view, std::string_view octets) {
  static const crawl::rules::LineGrammar grammar;
  const auto lines = static_cast<std::size_t>(std::ranges::count(octets, '\n')) + 1;
  const crawl::rules::OwnFile file = crawl::rules::read_own_file(grammar, "file", octets);
  for (const auto& part : file.parts) {
    const auto* list = std::get_if<crawl::rules::RuleList>(&part);
    if (list == nullptr) continue;
    for (const auto& rule : list->rules) {
      if (rule.line == 0 || rule.line > lines || rule.column > octets.size() + 1) fail("a rule is not where it says");
    }
  }
  for (const auto& each : file.diagnostics) {
    if (each.line == 0 || each.line > lines) fail("a mistake is not where it says");
  }
  const auto ended = crawl::rules::read_own_file(grammar, "file", std::string(octets) + "\n");
  if (ended.diagnostics != file.diagnostics || ended.parts.size() != file.parts.size())
    fail("the last line needs an end");
}

}  // namespace bnfurl::fuzz
