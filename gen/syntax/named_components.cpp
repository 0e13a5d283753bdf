// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/syntax/named_components.hpp"

#include <algorithm>
#include <map>
#include <string>

#include "gen/syntax/components.hpp"

namespace bnfurl::gen {
namespace {

/// The components that an expression names itself, and the rules that it refers to.
struct Names {
  std::uint32_t components = 0;
  std::vector<std::size_t> rules;
};

class Reader {
public:
  /// `marked` is `grammar` with its components marked; it includes the rules of the bodies.
  Reader(const Grammar& grammar, const Grammar& marked) {
    for (const std::string& name : component_names(grammar)) components_.emplace(name, components_.size());
    for (const Rule& rule : marked.rules) rules_.emplace(rule.name, rules_.size());
  }

  [[nodiscard]] Names names_in(const Expression& expression) const {
    Names names;
    for_each(expression, [&](const Expression& x) {
      if (x.kind == Expression::Kind::component) names.components |= bit_of(x.name);
      const auto rule = x.kind == Expression::Kind::reference ? rules_.find(x.name) : rules_.end();
      if (rule != rules_.end()) names.rules.push_back(rule->second);
    });
    return names;
  }

private:
  [[nodiscard]] std::uint32_t bit_of(const std::string& component) const {
    const auto found = components_.find(component);
    return found == components_.end() ? 0 : std::uint32_t{1} << found->second;
  }

  std::map<std::string, std::size_t> components_, rules_;
};

std::uint32_t united(std::uint32_t components, const Names& names, const std::vector<std::uint32_t>& of_rules) {
  for (const std::size_t rule : names.rules) components |= of_rules[rule];
  return components;
}

/// One entry per rule of `marked`. Repeated until no rule gets further components from the rules that it refers to.
std::vector<std::uint32_t> named_within(const Grammar& marked, const Reader& reader) {
  std::vector<Names> names;
  std::vector<std::uint32_t> components;
  for (const Rule& rule : marked.rules) {
    names.push_back(reader.names_in(rule.body));
    components.push_back(names.back().components);
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = names.size(); i-- > 0;) {
      const std::uint32_t more = united(components[i], names[i], components);
      changed = changed || more != components[i];
      components[i] = more;
    }
  }
  return components;
}

}  // namespace

std::vector<std::uint32_t> named_components(const Grammar& grammar) {
  const Grammar marked = mark_components(grammar);
  const Reader reader(grammar, marked);
  const std::vector<std::uint32_t> within = named_within(marked, reader);
  std::vector<std::uint32_t> result;
  for (const Rule& rule : grammar.rules) {
    const Names entry = reader.names_in(entry_expression(grammar, rule.name));
    result.push_back(united(entry.components, entry, within));
  }
  return result;
}

}  // namespace bnfurl::gen
