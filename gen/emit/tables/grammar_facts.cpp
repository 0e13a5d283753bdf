#include "gen/emit/tables/grammar_facts.hpp"

#include <algorithm>

#include "gen/emit/tables/tables.hpp"
#include "gen/syntax/components.hpp"
#include "gen/syntax/rewrites.hpp"

namespace bnfurl::gen {
namespace {

// How messages call a production: as its grammar's `# says:` line tells, or by its name.
const std::string& words_for(const Grammar& grammar, const std::string& production) {
  const auto& says = grammar.directives.says;
  const auto line = std::ranges::find_if(says, [&](const SaysLine& each) { return each.production == production; });
  return line == says.end() ? production : line->words;
}

}  // namespace

std::vector<NamedOctets> named_sets(const Grammar& grammar) {
  OctetRules rules(grammar);
  std::vector<NamedOctets> sets;
  for (const Rule& rule : grammar.rules) {
    const auto octets = rules.octets_of(rule.body);
    if (octets && octets->size() >= 2) sets.push_back({words_for(grammar, rule.name), *octets});
  }
  std::ranges::stable_sort(sets, [](const auto& a, const auto& b) { return a.octets.size() > b.octets.size(); });
  return sets;
}

std::size_t rule_index(const Grammar& grammar, const std::string& name) {
  return static_cast<std::size_t>(grammar.find(name) - grammar.rules.data());
}

std::size_t component_index(const Grammar& grammar, const std::string& name) {
  const std::vector<std::string> components = component_names(grammar);
  const auto found = std::ranges::find(components, name);
  return found == components.end() ? no_entry : static_cast<std::size_t>(found - components.begin());
}

std::optional<NormalNumbers> normal_numbers(const Grammar& grammar) {
  const Directives& directives = grammar.directives;
  if (directives.record) return std::nullopt;
  const NormalNumbers numbers{unreserved_octets(grammar),
                              component_index(grammar, "scheme"),
                              component_index(grammar, "host"),
                              component_index(grammar, "port"),
                              component_index(grammar, "path"),
                              directives.reference.empty() ? no_entry : rule_index(grammar, directives.reference),
                              directives.resolution.value_or(Resolution::rfc3986)};
  const auto indices = {numbers.scheme, numbers.host, numbers.port, numbers.path, numbers.reference};
  const bool has_none = std::ranges::all_of(indices, [](std::size_t each) { return each == no_entry; });
  if (has_none && numbers.unreserved.empty()) return std::nullopt;
  return numbers;
}

std::string methods_in_words(const Grammar& grammar, const MethodLine& line) {
  if (line.method != "*") return line.method;
  std::vector<std::string> others;
  for (const MethodLine& each : grammar.directives.methods) {
    if (each.method != "*") others.push_back(each.method);
  }
  std::string words;
  for (std::size_t i = 0; i < others.size(); ++i)
    words += (i == 0 ? "methods other than " : i + 1 == others.size() ? " and " : ", ") + others[i];
  return words;
}

KeyNumbers key_numbers(const Grammar& grammar, const RecordKey& key) {
  const bool by_method = key.name == "target" && !grammar.directives.methods.empty();
  return {component_index(grammar, key.component), component_index(grammar, key.unless_component),
          by_method ? component_index(grammar, "method") : no_entry, by_method};
}

}  // namespace bnfurl::gen
