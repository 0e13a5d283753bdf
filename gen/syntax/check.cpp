// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/syntax/check.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "gen/syntax/components.hpp"

namespace bnfurl::gen {

using Kind = Expression::Kind;

std::string identifier(const std::string& name) {
  static const std::set<std::string> keywords = {
      "and",     "asm",    "auto",   "bool",    "break",    "case",   "catch",   "char",   "class",   "const",    "continue",
      "data",    "default", "delete", "do",     "double",   "else",   "enum",    "explicit", "export", "extern",  "false",
      "float",   "for",    "friend", "goto",    "if",       "inline", "int",     "long",   "mutable", "namespace", "new",
      "not",     "operator", "or",   "private", "protected", "public", "register", "requires", "return", "short", "signed",
      "sizeof",  "static", "struct", "switch",  "template", "this",   "throw",   "true",   "try",     "typedef",  "typename",
      "union",   "unsigned", "using", "virtual", "void",    "volatile", "while",  "xor"};
  std::string result;
  for (const char c : name) {
    if (c == '+') {
      result += "_plus";
    } else {
      result += c == '-' ? '_' : c;
    }
  }
  return keywords.contains(result) ? result + "_" : result;
}

namespace {

class Checker {
public:
  explicit Checker(const Grammar& grammar) : grammar_(grammar), names_(grammar.rule_names()) {
    for (const Rule& body : grammar.bodies) names_.push_back(body.name);
  }

  Diagnostics run() {
    if (grammar_.rules.empty()) return {{grammar_.file, {}, "there is no rule; a rule is written \"name = elements\" from column one"}};
    check_names();
    check_directives();
    check_identifiers();
    if (!diagnostics_.empty()) return diagnostics_;
    check_regular();
    if (diagnostics_.empty()) check_productive();
    return diagnostics_;
  }

private:
  void fail(Position position, const std::string& message) { diagnostics_.push_back({grammar_.file, position, message}); }

  [[nodiscard]] bool defined(const std::string& name) const { return std::find(names_.begin(), names_.end(), name) != names_.end(); }

  void check_names() {
    for (const std::vector<Rule>* rules : {&grammar_.rules, &grammar_.bodies}) {
      for (const Rule& rule : *rules) {
        for_each(rule.body, [&](const Expression& x) { check_name(x, rule.name); });
      }
    }
  }

  void check_name(const Expression& x, const std::string& rule) {
    if (x.kind == Kind::reference && !defined(x.name)) {
      fail(x.position, x.name + " is not defined" + did_you_mean(x.name, names_) + " (rule " + rule + ")");
    }
    if (x.kind == Kind::prose) {
      fail(x.position, "<" + x.name + "> is prose for people; write the rule out, or import it: \"# import: LABEL grammar\" and " +
                           "<rule, see [LABEL]> (rule " + rule + ")");
    }
  }

  void check_directives() {
    const Directives& directives = grammar_.directives;
    if (!directives.start.empty() && grammar_.find(directives.start) == nullptr) {
      fail({}, "the start " + directives.start + " is not defined" + did_you_mean(directives.start, names_));
    }
    for (const ComponentLine& line : directives.components) check_defined(line.occurrences, "component");
    check_defined(directives.host_kinds, "host-kind");
    check_defined(directives.kinds, "kinds");
    check_defined(directives.prefer, "prefer");
    check_defined(directives.shortest, "shortest");
    for (const Occurrence& kinds : directives.kinds) check_kinds(kinds);
    for (const RecordKey& key : directives.keys) check_key(key);
    const std::size_t components = component_names(grammar_).size();
    if (components > 32) fail({}, std::to_string(components) + " components; there can be 32");
  }

  void check_defined(const std::vector<Occurrence>& list, const std::string& key) {
    for (const Occurrence& each : list) {
      for (const std::string& name : {each.production, each.within}) {
        if (!name.empty() && !defined(name)) {
          fail(each.position, name + " is not defined" + did_you_mean(name, names_) + " (in \"# " + key + ":\")");
        }
      }
    }
  }

  void check_kinds(const Occurrence& kinds) {
    const Rule* rule = grammar_.find(kinds.production);
    if (rule == nullptr) return;
    const Expression& body = rule->body;
    const auto is_reference = [](const Expression& part) { return part.kind == Kind::reference; };
    const bool alternatives = body.kind == Kind::alternation && std::all_of(body.parts.begin(), body.parts.end(), is_reference);
    if (!alternatives && !is_reference(body)) {
      fail(kinds.position, "the alternatives of " + rule->name + " are not all names of rules, so they cannot be kinds");
    }
  }

  void check_key(const RecordKey& key) {
    const std::vector<std::string> components = component_names(grammar_);
    for (const std::string& name : {key.component, key.unless_component}) {
      if (!name.empty() && std::find(components.begin(), components.end(), name) == components.end()) {
        fail(key.position, name + " is no component" + did_you_mean(name, components) + "; say \"# component: " + name + "\"");
      }
    }
  }

  void check_identifiers() {
    std::map<std::string, std::string> seen;
    for (const Rule& rule : grammar_.rules) {
      const auto [other, is_new] = seen.emplace(identifier(rule.name), rule.name);
      if (!is_new) fail(rule.position, rule.name + " and " + other->second + " would have the same name in C++; rename one");
    }
  }

  // The language is regular if a production that needs itself does so last of all: the walk from rule to rule
  // is a walk of an automaton then. Anything else may need a stack.
  void check_regular() {
    for (const Rule& rule : grammar_.rules) {
      std::vector<std::string> path;
      std::set<std::string> seen;
      if (needs_itself_inside(rule, rule.name, false, path, seen)) {
        std::string cycle = rule.name;
        for (const std::string& name : path) cycle += " -> " + name;
        fail(rule.position, rule.name + " needs itself before its end, so its language may not be regular: " + cycle +
                                "; write repetitions with \"*\"");
        return;
      }
    }
  }

  // Whether `from` reaches `goal` again by references of which at least one is not the last of its rule.
  bool needs_itself_inside(const Rule& from, const std::string& goal, bool inside, std::vector<std::string>& path,
                           std::set<std::string>& seen) {
    if (!seen.insert((inside ? "+" : "-") + from.name).second) return false;
    std::vector<std::pair<std::string, bool>> references;
    collect(from.body, true, references);
    for (const auto& [name, last] : references) {
      const Rule* rule = grammar_.find(name);
      if (rule == nullptr) continue;
      path.push_back(name);
      const bool now_inside = inside || !last;
      if (name == goal && now_inside) return true;
      if (needs_itself_inside(*rule, goal, now_inside, path, seen)) return true;
      path.pop_back();
    }
    return false;
  }

  static void collect(const Expression& x, bool last, std::vector<std::pair<std::string, bool>>& references) {
    if (x.kind == Kind::reference) references.emplace_back(x.name, last);
    for (std::size_t i = 0; i < x.parts.size(); ++i) {
      const bool ends = x.kind == Kind::concatenation ? i + 1 == x.parts.size() : x.kind != Kind::repetition;
      collect(x.parts[i], last && ends, references);
    }
  }

  // A rule derives a text if one of its alternatives refers only to rules that do: a least fixed point.
  void check_productive() {
    std::set<std::string> productive;
    const std::function<bool(const Expression&)> derives = [&](const Expression& x) {
      switch (x.kind) {
        case Kind::reference: return productive.contains(x.name);
        case Kind::option: return true;
        case Kind::repetition: return x.least == 0 || derives(x.parts.front());
        case Kind::alternation: return std::any_of(x.parts.begin(), x.parts.end(), derives);
        default: return std::all_of(x.parts.begin(), x.parts.end(), derives);
      }
    };
    for (bool grown = true; grown;) {
      grown = false;
      for (const Rule& rule : grammar_.rules) {
        if (!productive.contains(rule.name) && derives(rule.body)) grown = productive.insert(rule.name).second;
      }
    }
    for (const Rule& rule : grammar_.rules) {
      if (!productive.contains(rule.name)) fail(rule.position, rule.name + " derives no text: every alternative needs " + rule.name + " again");
    }
  }

  const Grammar& grammar_;
  std::vector<std::string> names_;
  Diagnostics diagnostics_;
};

}  // namespace

OrDiagnostics<Grammar> check(Grammar grammar) {
  Diagnostics diagnostics = Checker(grammar).run();
  if (!diagnostics.empty()) return diagnostics;
  return grammar;
}

}  // namespace bnfurl::gen
