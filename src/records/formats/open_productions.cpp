#include "src/records/formats/open_productions.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include <bnfurl/fields.hpp>

#include "gen/automaton/analysis/analysis.hpp"
#include "gen/pipeline.hpp"
#include "gen/production_code.hpp"
#include "src/records/formats/grammar_files.hpp"
#include "src/records/formats/lookup.hpp"

namespace bnfurl::records {
namespace {

gen::Dfa language_of(const gen::Grammar& grammar, const std::string& production, Reader reader, gen::Budget& budget) {
  if (reader == Reader::as_printed) return gen::printed_language(grammar, production, budget);
  const auto& lines = grammar.directives.strict;
  const auto line = std::ranges::find(lines, production, &gen::Occurrence::within);
  return gen::strict_automata(grammar, production, line->production, budget).whole.minimal;
}

/// What is computed once for a production, whatever the prefix.
struct Automata {
  gen::OrderedNfa nfa;
  gen::Dfa language;
  std::set<std::string> sets;  ///< productions that are sets of single octets
};

std::set<std::string> sets_of(const gen::Grammar& grammar) {
  std::set<std::string> sets;
  for (const gen::Rule& rule : grammar.rules) {
    if (gen::octets_of(grammar, rule.body)) sets.insert(rule.name);
  }
  return sets;
}

/// nullopt if the automata would be too large.
std::optional<Automata> make_automata(Production asked, Reader reader) {
  const std::string production(asked.name());
  const gen::Grammar grammar = printed_grammar(asked.grammar());
  gen::Budget budget{gen::Limits()};
  Automata made{gen::production_nfa(grammar, production, budget), language_of(grammar, production, reader, budget),
                sets_of(grammar)};
  if (budget.spent()) return std::nullopt;
  return made;
}

// Building them takes longer than walking them, and there may be many texts: so they are kept.
const std::optional<Automata>& automata_of(Production production, Reader reader) {
  static std::map<std::pair<Production, Reader>, std::optional<Automata>> made;
  const std::pair key(production, reader);
  const auto found = made.find(key);
  if (found != made.end()) return found->second;
  return made.emplace(key, make_automata(production, reader)).first->second;
}

// The count is known only after the text has been traced: if the room was too small, it is traced once more.
template <class Each, class Trace>
std::span<const Each> fill_room(std::vector<Each>& room, const Trace& traced) {
  std::size_t count = traced().value_or(0);
  if (count > room.size()) {
    room.resize(count);
    count = traced().value_or(0);
  }
  return std::span(room).first(count);
}

bool is_in(std::span<const std::string_view> names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

/// The rules that the right side of a rule names, in its order.
std::vector<std::string_view> rules_named_in(const gen::Grammar& rules, std::string_view name) {
  std::vector<std::string_view> names;
  gen::for_each(rules.find(name)->body, [&](const gen::Expression& x) {
    if (x.kind != gen::Expression::Kind::reference || x.name == name || is_in(names, x.name)) return;
    if (rules.find(x.name)->origin != gen::Origin::core) names.emplace_back(x.name);
  });
  return names;
}

std::vector<std::string_view> names_of(Grammar grammar) {
  std::vector<std::string_view> names;
  for (const Component component : grammar.components()) names.push_back(component.name());
  return names;
}

/// Whether the rules, null for a grammar that is compiled in, are those of a file that does not come with the program.
bool is_users_own(Grammar grammar, const gen::Grammar* rules) {
  return rules != nullptr && find_shipped(grammar.name()) != rules->file;
}

// In a log format that is compiled in or comes with the program, the parts of URLs are those of its targets.
bool describes_urls(Grammar grammar, const gen::Grammar* rules, std::span<const std::string_view> names) {
  if (std::ranges::none_of(names, [](std::string_view name) { return is_in(url_parts, name); })) return false;
  if (rules == nullptr || are_common(names)) return true;
  return !is_users_own(grammar, rules) && !grammar.record_keys().empty();
}

}  // namespace

std::vector<std::string> open_productions(Production production, std::string_view prefix, Reader reader) {
  const std::optional<Automata>& automata = automata_of(production, reader);
  if (!automata) return {};
  gen::Budget budget{gen::Limits()};
  std::vector<std::string> open = gen::open_productions(automata->nfa, automata->language, prefix, budget);
  // A production that is a set of single octets is never open in the middle of its text.
  std::erase_if(open, [&](const std::string& name) { return automata->sets.contains(name); });
  return open;
}

std::span<const Occurrence> TraceMemory::productions(Production entry, std::string_view text) {
  prepare(entry, text);
  return fill_room(occurrences_, [&] { return trace(entry, text, {states_, occurrences_}); });
}

std::span<const ComponentOccurrence> TraceMemory::components(Production entry, std::string_view text) {
  prepare(entry, text);
  return fill_room(components_, [&] { return trace_components(entry, text, {states_, components_}); });
}

void TraceMemory::prepare(Production entry, std::string_view text) {
  if (traceable_ != entry) traceable_ = make_traceable(entry);
  if (states_.size() <= text.size()) states_.resize(text.size() + 1);
}

std::vector<std::string_view> names_in_file(const gen::Grammar& rules) {
  std::vector<std::string_view> names;
  for (const gen::ComponentLine& line : rules.directives.components) {
    if (!is_in(names, line.name)) names.emplace_back(line.name);
  }
  return names;
}

bool are_common(std::span<const std::string_view> names) {
  return std::ranges::all_of(names, [](std::string_view name) { return is_in(common_names, name); });
}

std::vector<std::string_view> own_components(Grammar grammar) {
  const gen::Grammar* rules = find_rules(grammar);
  std::vector<std::string_view> names = rules == nullptr ? names_of(grammar) : names_in_file(*rules);
  if (describes_urls(grammar, rules, names)) names.clear();
  return names;
}

std::vector<std::string_view> own_parts(Production entry) {
  const gen::Grammar* rules = find_rules(entry.grammar());
  if (is_users_own(entry.grammar(), rules) && rules->directives.components.empty())
    return rules_named_in(*rules, entry.name());
  return own_components(entry.grammar());
}

}  // namespace bnfurl::records
