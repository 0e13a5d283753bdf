#include "gen/syntax/components.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string>

#include "gen/syntax/check.hpp"
#include "gen/syntax/rewrites.hpp"

namespace bnfurl::gen {
namespace {

// The names that grammars share, in the order in which they appear in a URL.
const std::vector<std::string>& common_names() {
  static const std::vector<std::string> names = {"scheme", "userinfo", "user",   "password", "host",
                                                 "port",   "path",     "params", "query",    "fragment"};
  return names;
}

std::size_t rank(const std::string& name) {
  const auto& names = common_names();
  return static_cast<std::size_t>(std::ranges::find(names, name) - names.begin());
}

// Finds the component that a reference belongs to, from the `# component:` lines.
class ComponentsOf {
public:
  explicit ComponentsOf(const Grammar& grammar) {
    for (const ComponentLine& line : grammar.directives.components) {
      for (const Occurrence& each : line.occurrences) {
        if (each.before_colon) continue;
        first_.emplace(std::pair(each.production, each.within), line.name);
        if (each.within.empty()) anywhere_[each.production] = line.name;
      }
    }
  }

  /// The component of a reference to `production` inside the rule `within`; empty if it has none.
  [[nodiscard]] std::string of(const std::string& production, const std::string& within) const {
    if (const auto here = first_.find({production, within}); here != first_.end()) return here->second;
    const auto anywhere = anywhere_.find(production);
    return anywhere == anywhere_.end() ? "" : anywhere->second;
  }

private:
  std::map<std::pair<std::string, std::string>, std::string> first_;  // by production and enclosing rule
  std::map<std::string, std::string> anywhere_;
};

bool names(const std::vector<Occurrence>& list, const std::string& production) {
  return std::ranges::any_of(list, [&](const Occurrence& each) { return each.production == production; });
}

Expression marked_reference(const Grammar& grammar, const ComponentsOf& components, Expression x,
                            const std::string& within) {
  const std::string name = x.name;
  const std::string wrapper = components.of(name, within);
  // The kind of a host is the alternative inside it, or the reference that is the host: "mailto:" has a hostname
  // there.
  const bool in_host = wrapper == "host" || components.of(within, "") == "host";
  if (in_host && names(grammar.directives.host_kinds, name))
    x = concatenation({std::move(x), choice("host_kind", name)});
  return wrapper.empty() ? x : component(wrapper, std::move(x));
}

// Puts the alternatives that `# prefer:` names before the others.
void prefer(const Grammar& grammar, Rule& rule) {
  for (const Occurrence& preferred : grammar.directives.prefer) {
    if (preferred.within != rule.name) continue;
    std::stable_partition(rule.body.parts.begin(), rule.body.parts.end(), [&](const Expression& part) {
      return part.kind == Expression::Kind::reference && part.name == preferred.production;
    });
  }
}

Grammar with_bodies(const Grammar& grammar) {
  Grammar result = grammar;
  result.bodies.clear();
  for (const Rule& body : grammar.bodies) {
    if (Rule* same = result.find(body.name); same != nullptr) {
      same->body = body.body;
      same->position = body.position;
    } else {
      result.rules.push_back(body);
    }
  }
  return result;
}

// Wraps the literal text before the first ":" of each production for which a `# component:` line names that text.
void mark_before_colon(const Grammar& grammar, Rule& rule) {
  for (const ComponentLine& line : grammar.directives.components) {
    for (const Occurrence& each : line.occurrences) {
      const std::size_t parts = each.before_colon && each.production == rule.name ? literal_before_colon(rule.body) : 0;
      if (parts == 0) continue;
      rule.body = flattened(rule.body);
      const auto colon = rule.body.parts.begin() + static_cast<std::ptrdiff_t>(parts);
      Expression name = component(line.name, concatenation({rule.body.parts.begin(), colon}));
      rule.body.parts.erase(rule.body.parts.begin(), colon);
      rule.body.parts.insert(rule.body.parts.begin(), std::move(name));
    }
  }
}

// Puts the alternatives of each rule in the order in which they are tried.
void order_rules(Grammar& grammar) {
  grammar = rounds_first(std::move(grammar));
  for (Rule& rule : grammar.rules) prefer(grammar, rule);
}

Grammar with_references(Grammar grammar, const std::function<Expression(Expression, const Rule&)>& replace) {
  for (Rule& rule : grammar.rules) {
    rule.body = transform(std::move(rule.body), [&](Expression x) {
      if (x.kind == Expression::Kind::reference) return replace(std::move(x), rule);
      return x;
    });
  }
  return grammar;
}

bool has_body(const Grammar& grammar, const std::string& rule) {
  return std::ranges::any_of(grammar.bodies, [&](const Rule& body) { return body.name == rule; });
}

// The rule itself, and all rules that it refers to, directly or through other rules.
std::set<std::string> needed_by(const Grammar& grammar, const std::string& rule) {
  std::set<std::string> needed = {rule};
  std::vector<std::string> todo = {rule};
  while (!todo.empty()) {
    const Rule& next = *grammar.find(todo.back());
    todo.pop_back();
    for_each(next.body, [&](const Expression& x) {
      if (x.kind == Expression::Kind::reference && needed.insert(x.name).second) todo.push_back(x.name);
    });
  }
  return needed;
}

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

std::vector<std::string> component_names(const Grammar& grammar) {
  std::vector<std::string> result;
  std::set<std::string_view> known;
  for (const ComponentLine& line : grammar.directives.components) {
    if (known.insert(line.name).second) result.push_back(line.name);
  }
  if (grammar.directives.record) return result;
  std::ranges::stable_sort(result, [](const auto& a, const auto& b) { return rank(a) < rank(b); });
  return result;
}

Grammar mark_components(const Grammar& grammar) {
  Grammar result = with_bodies(grammar);
  order_rules(result);
  for (Rule& rule : result.rules) mark_before_colon(grammar, rule);
  const ComponentsOf components(grammar);
  return with_references(std::move(result), [&](Expression x, const Rule& rule) {
    return marked_reference(grammar, components, std::move(x), rule.name);
  });
}

Grammar mark_productions(const Grammar& grammar, const std::set<std::string>& without) {
  Grammar result = grammar;
  order_rules(result);
  return with_references(std::move(result), [&](Expression x, const Rule&) {
    const std::string name = x.name;
    return without.contains(name) ? x : component(name, std::move(x));
  });
}

std::set<std::string> brought_by_bodies(const Grammar& grammar, const std::string& production) {
  const Grammar rewritten = with_bodies(grammar);
  std::set<std::string> result;
  for (const std::string& rule : needed_by(rewritten, production)) {
    if (grammar.find(rule) == nullptr || !has_body(grammar, rule)) continue;
    const std::set<std::string> printed = needed_by(grammar, rule);
    for (const std::string& name : needed_by(rewritten, rule)) {
      if (name != production && grammar.find(name) != nullptr && !printed.contains(name)) result.insert(name);
    }
  }
  return result;
}

Grammar mark_occurrences(const Grammar& grammar, const std::set<std::string>& productions) {
  return with_references(mark_components(grammar), [&](Expression x, const Rule&) {
    const std::string name = x.name;
    return productions.contains(name) ? component(production_mark(name), std::move(x)) : std::move(x);
  });
}

bool has_kinds(const Grammar& grammar, const std::string& production) {
  return names(grammar.directives.kinds, production);
}

std::vector<std::string> alternatives_of(const Grammar& grammar, const std::string& production) {
  std::vector<std::string> result;
  Grammar ordered = grammar;
  order_rules(ordered);
  const Rule& rule = *ordered.find(production);
  if (rule.body.kind == Expression::Kind::reference) return {rule.body.name};
  for (const Expression& part : rule.body.parts) result.push_back(part.name);
  return result;
}

namespace {

// The same with the components of the grammar's occurrences.
Expression entry_expression(const Grammar& grammar, const ComponentsOf& occurrences, const std::string& production,
                            const std::vector<std::string>& kinds) {
  Expression entry = reference(production);
  if (has_kinds(grammar, production)) {
    std::vector<Expression> alternatives;
    for (const std::string& kind : alternatives_of(grammar, production)) {
      if (!kinds.empty() && std::ranges::find(kinds, kind) == kinds.end()) continue;
      alternatives.push_back(
          concatenation({marked_reference(grammar, occurrences, reference(kind), production), choice("kind", kind)}));
    }
    entry = alternation(std::move(alternatives));
  }
  const std::vector<std::string> components = component_names(grammar);
  const bool is_common = std::ranges::find(components, production) != components.end();
  const std::string name = is_common ? production : occurrences.of(production, "");
  return name.empty() ? entry : component(name, std::move(entry));
}

}  // namespace

Expression entry_expression(const Grammar& grammar, const std::string& production,
                            const std::vector<std::string>& kinds) {
  return entry_expression(grammar, ComponentsOf(grammar), production, kinds);
}

Expression production_expression(const std::string& production) { return component(production, reference(production)); }

std::vector<std::uint32_t> named_components(const Grammar& grammar) {
  const Grammar marked = mark_components(grammar);
  const Reader reader(grammar, marked);
  const std::vector<std::uint32_t> within = named_within(marked, reader);
  const ComponentsOf occurrences(grammar);
  std::vector<std::uint32_t> result;
  for (const Rule& rule : grammar.rules) {
    const Names entry = reader.names_in(entry_expression(grammar, occurrences, rule.name, {}));
    result.push_back(united(entry.components, entry, within));
  }
  return result;
}

}  // namespace bnfurl::gen
