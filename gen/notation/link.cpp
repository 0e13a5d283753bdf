// Prose values replaced by the rules that they import.
#include <algorithm>
#include <set>
#include <tuple>

#include "gen/notation/read_grammar.hpp"
#include "gen/syntax/rewrites.hpp"

namespace bnfurl::gen {
namespace {

// `host, see [URI], Section 3.2.2` -> rule "host", label "URI"; without a label, both are empty.
struct ProseName {
  std::string rule;
  std::string label;
};

ProseName prose_name(const std::string& prose) {
  const std::size_t open = prose.find('[');
  const std::size_t close = prose.find(']', open == std::string::npos ? prose.size() : open);
  if (close == std::string::npos) return {};
  const std::size_t name_end = prose.find_first_of(", \t");
  return {prose.substr(0, name_end), prose.substr(open + 1, close - open - 1)};
}

class Linker {
public:
  Linker(Grammar grammar, const std::vector<Grammar>& others) : grammar_(std::move(grammar)), others_(others) {}

  OrDiagnostics<Grammar> run() {
    for (const Import& import : grammar_.directives.imports) {
      if (other(import.grammar) == nullptr)
        fail(import.position,
             "unknown grammar \"" + import.grammar + "\"" + did_you_mean(import.grammar, known(), diagnostics_));
    }
    if (!diagnostics_.empty()) return diagnostics_;
    std::erase_if(grammar_.rules,
                  [&](const Rule& rule) { return rule.origin == Origin::own && is_whole_import(rule); });
    for (Rule& rule : grammar_.rules) {
      rule.body = transform(std::move(rule.body), [&](Expression x) { return resolved(std::move(x)); });
    }
    std::set<const Grammar*> taken;
    for (const Import& import : grammar_.directives.imports) {
      const Grammar* source = other(import.grammar);
      if (taken.insert(source).second) take_from(*source);
    }
    if (!diagnostics_.empty()) return diagnostics_;
    // Core rules can come from two grammars; they are put in the order of RFC 5234, which their positions show.
    const auto order = [](const Rule& rule) {
      return std::pair(rule.origin, rule.origin == Origin::core ? rule.position.line : 0);
    };
    std::ranges::stable_sort(grammar_.rules, [&](const Rule& a, const Rule& b) { return order(a) < order(b); });
    return grammar_;
  }

private:
  // A prose value is examined twice, but reported once.
  void fail(Position position, const std::string& message) {
    if (told_.emplace(position.line, position.column, message).second)
      diagnostics_.push_back({grammar_.file, position, message});
  }

  [[nodiscard]] const Grammar* other(const std::string& name) const { return find_grammar(others_, name); }

  [[nodiscard]] std::vector<std::string> known() const {
    std::vector<std::string> names;
    for (const Grammar& each : others_) names.push_back(each.directives.name);
    return names;
  }

  // The rule that a prose value names, recorded as wanted; null for any other prose.
  const Rule* imported(const Expression& x) {
    if (x.kind != Expression::Kind::prose) return nullptr;
    const ProseName name = prose_name(x.name);
    for (const Import& import : grammar_.directives.imports) {
      if (import.label != name.label) continue;
      const Grammar& source = *other(import.grammar);
      const Rule* rule = source.find(name.rule);
      if (rule == nullptr) {
        fail(x.position, "the grammar " + import.grammar + " has no rule " + name.rule +
                             did_you_mean(name.rule, source.rule_names(), diagnostics_));
      } else {
        want(source, *rule);
      }
      return rule;
    }
    return nullptr;
  }

  // `port = <port, see [URI]>` is the imported rule itself, not another name for it.
  bool is_whole_import(const Rule& rule) {
    const Rule* source = imported(rule.body);
    return source != nullptr && source->name == rule.name;
  }

  Expression resolved(Expression x) {
    const Rule* rule = imported(x);
    return rule == nullptr ? x : reference(rule->name, x.position);
  }

  void want(const Grammar& source, const Rule& rule) {
    if (!wanted_.emplace(&source, rule.name).second) return;
    const auto follow = [&](const Expression& x) {
      const Rule* next = x.kind == Expression::Kind::reference ? source.find(x.name) : nullptr;
      if (next != nullptr) want(source, *next);
    };
    for_each(rule.body, follow);
    for (const Rule& body : source.bodies) {
      if (body.name == rule.name) want_body(source, body);
    }
  }

  void want_body(const Grammar& source, const Rule& body) {
    wanted_bodies_.emplace(&source, body.name);
    for_each(body.body, [&](const Expression& x) {
      if (x.kind != Expression::Kind::reference) return;
      if (const Rule* rule = source.find(x.name); rule != nullptr) return want(source, *rule);
      for (const Rule& other_body : source.bodies) {
        if (other_body.name == x.name && !wanted_bodies_.contains({&source, x.name})) want_body(source, other_body);
      }
    });
  }

  void take_from(const Grammar& source) {
    for (const Rule& rule : source.rules) {
      if (wanted_.contains({&source, rule.name})) take_rule(source, rule);
    }
    for (const Rule& body : source.bodies) {
      if (wanted_bodies_.contains({&source, body.name})) take_body(body);
    }
    Directives& ours = grammar_.directives;
    take_occurrences(source, source.directives.shortest, ours.shortest);
    take_occurrences(source, source.directives.prefer, ours.prefer);
    take_says(source);
    if (!has_components(source)) return;
    take_occurrences(source, source.directives.host_kinds, ours.host_kinds);
    take_occurrences(source, source.directives.codes, ours.codes);
    for (const ComponentLine& line : source.directives.components) take_component(source, line);
    take_normal(source);
  }

  // Whether a line that imports from the grammar takes its components, too.
  [[nodiscard]] bool has_components(const Grammar& source) const {
    return std::ranges::any_of(grammar_.directives.imports, [&](const Import& import) {
      return import.grammar == source.directives.name && import.with_components;
    });
  }

  // What is said of normal forms and references; what our own file says comes first.
  void take_normal(const Grammar& source) {
    Directives& ours = grammar_.directives;
    const Directives& theirs = source.directives;
    if (ours.ports.empty()) ours.ports = theirs.ports;
    if (ours.empty_paths.empty()) ours.empty_paths = theirs.empty_paths;
    if (ours.unreserved.empty()) ours.unreserved = in_octets(source, theirs.unreserved);
    if (ours.reference.empty() && is_taken(source, theirs.reference)) ours.reference = theirs.reference;
    if (!ours.resolution) ours.resolution = theirs.resolution;
  }

  // The octets themselves: the productions that are named need not be imported.
  static std::vector<Occurrence> in_octets(const Grammar& source, const std::vector<Occurrence>& words) {
    if (words.empty()) return {};
    std::string octets;
    for (const std::uint8_t octet : unreserved_octets(source).octets()) octets += static_cast<char>(octet);
    return {{'"' + octets + '"', "", {}, false}};
  }

  // Equal rules are one rule, whichever grammar prints them; core rules are the usual case.
  void take_rule(const Grammar& source, Rule rule) {
    if (rule.origin == Origin::own) {
      rule.origin = Origin::imported;
      rule.from = source.directives.name;
    }
    const Rule* same = grammar_.find(rule.name);
    if (same == nullptr) {
      grammar_.rules.push_back(std::move(rule));
    } else if (same->body != rule.body && same->origin == Origin::own) {
      fail(same->position, same->name + " is defined here and imported from " + rule.from + "; rename the rule here");
    } else if (same->body != rule.body) {
      fail({}, same->name + " is imported from " + same->from + " and, as a different rule, from " + rule.from +
                   "; define one of them here under another name");
    }
  }

  void take_body(const Rule& body) {
    auto& ours = grammar_.bodies;
    if (std::ranges::find(ours, body) == ours.end()) ours.push_back(body);
  }

  [[nodiscard]] bool is_taken(const Grammar& source, const std::string& name) const {
    return wanted_.contains({&source, name}) || wanted_bodies_.contains({&source, name});
  }

  void take_occurrences(const Grammar& source, const std::vector<Occurrence>& theirs,
                        std::vector<Occurrence>& ours) const {
    for (const Occurrence& each : theirs) {
      const auto same = [&](const Occurrence& mine) {
        return mine.production == each.production && mine.within == each.within;
      };
      const bool taken = is_taken(source, each.production) && (each.within.empty() || is_taken(source, each.within));
      if (taken && std::ranges::none_of(ours, same)) ours.push_back(each);
    }
  }

  void take_component(const Grammar& source, const ComponentLine& theirs) {
    auto& lines = grammar_.directives.components;
    const auto ours = std::ranges::find_if(lines, [&](const ComponentLine& line) { return line.name == theirs.name; });
    if (ours != lines.end()) return take_occurrences(source, theirs.occurrences, ours->occurrences);
    ComponentLine taken{theirs.name, {}};
    take_occurrences(source, theirs.occurrences, taken.occurrences);
    if (!taken.occurrences.empty()) lines.push_back(std::move(taken));
  }

  // What our own file says comes first.
  void take_says(const Grammar& source) {
    std::vector<SaysLine>& ours = grammar_.directives.says;
    for (const SaysLine& theirs : source.directives.says) {
      const auto same = [&](const SaysLine& mine) { return mine.production == theirs.production; };
      if (is_taken(source, theirs.production) && std::ranges::none_of(ours, same)) ours.push_back(theirs);
    }
  }

  using Wanted = std::pair<const Grammar*, std::string>;  // a grammar, and the name of a rule or body in it

  Grammar grammar_;
  const std::vector<Grammar>& others_;
  std::set<Wanted> wanted_;
  std::set<Wanted> wanted_bodies_;
  std::set<std::tuple<int, int, std::string>> told_;  // reported places and messages
  Diagnostics diagnostics_;
};

}  // namespace

OrDiagnostics<Grammar> link(Grammar grammar, const std::vector<Grammar>& others) {
  return Linker(std::move(grammar), others).run();
}

}  // namespace bnfurl::gen
