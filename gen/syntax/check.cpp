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
  // Keywords, what the generated header names itself, and macros of the headers that it includes.
  static const std::set<std::string> taken = {
      "alignas", "alignof", "and", "and_eq", "asm", "auto", "bitand", "bitor", "bool", "break", "case", "catch",
      "char", "char16_t", "char32_t", "char8_t", "class", "co_await", "co_return", "co_yield", "compl", "concept",
      "const", "const_cast", "consteval", "constexpr", "constinit", "continue", "data", "decltype", "default",
      "delete", "detail", "do", "double", "dynamic_cast", "else", "enum", "explicit", "export", "extern", "false",
      "float", "for", "friend", "goto", "if", "inline", "int", "long", "mutable", "namespace", "new", "noexcept",
      "not", "not_eq", "nullptr", "operator", "or", "or_eq", "private", "protected", "public", "register",
      "reinterpret_cast", "requires", "return", "short", "signed", "sizeof", "static", "static_assert", "static_cast",
      "struct", "switch", "template", "this", "thread_local", "throw", "true", "try", "typedef", "typeid", "typename",
      "union", "unsigned", "using", "virtual", "void", "volatile", "wchar_t", "while", "xor", "xor_eq", "Component",
      "Entry", "EOF", "NULL"};
  std::string result;
  for (const char c : name) {
    if (c == '+') {
      result += "_plus";
    } else {
      result += c == '-' ? '_' : c;
    }
  }
  return taken.contains(result) ? result + "_" : result;
}

namespace {

class Checker {
public:
  explicit Checker(const Grammar& grammar) : grammar_(grammar), names_(grammar.rule_names()) {
    for (const Rule& body : grammar.bodies) names_.push_back(body.name);
  }

  Diagnostics run() {
    if (grammar_.rules.empty())
      return {{grammar_.file, {}, "there is no rule; a rule is written \"name = elements\" from column one"}};
    check_names();
    check_directives();
    check_identifiers();
    if (!diagnostics_.empty()) return diagnostics_;
    check_regular(grammar_);
    if (!diagnostics_.empty()) return diagnostics_;
    check_productive();
    // Bodies may add recursion, and what is noted behind a reference makes it no longer the last.
    if (diagnostics_.empty()) check_regular(mark_components(grammar_));
    return diagnostics_;
  }

private:
  void fail(Position position, const std::string& message) {
    diagnostics_.push_back({grammar_.file, position, message});
  }

  [[nodiscard]] bool defined(const std::string& name) const {
    return std::find(names_.begin(), names_.end(), name) != names_.end();
  }

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
      fail(x.position, "<" + x.name +
                           "> is prose for people; write the rule out, or import it: \"# import: LABEL grammar\" and " +
                           "<rule, see [LABEL]> (rule " + rule + ")");
    }
  }

  void check_directives() {
    const Directives& directives = grammar_.directives;
    if (!directives.start.empty() && grammar_.find(directives.start) == nullptr) {
      fail(directives.start_position, "the start " + directives.start + " is not defined" + did_you_mean(directives.start, names_));
    }
    for (const ComponentLine& line : directives.components) check_defined(line.occurrences, "component");
    check_defined(directives.host_kinds, "host-kind");
    check_defined(directives.kinds, "kinds");
    check_defined(directives.prefer, "prefer");
    check_defined(directives.shortest, "shortest");
    for (const ComponentLine& line : directives.components) check_component(line);
    for (const Occurrence& preferred : directives.prefer) check_prefer(preferred);
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

  [[nodiscard]] const Expression* body_of(const std::string& name) const {
    for (const Rule& body : grammar_.bodies) {
      if (body.name == name) return &body.body;
    }
    const Rule* rule = grammar_.find(name);
    return rule == nullptr ? nullptr : &rule->body;
  }

  void check_component(const ComponentLine& line) {
    for (const Occurrence& each : line.occurrences) {
      const Expression* within = each.within.empty() ? nullptr : body_of(each.within);
      if (within == nullptr) continue;
      bool occurs = false;
      for_each(*within, [&](const Expression& x) { occurs = occurs || (x.kind == Kind::reference && x.name == each.production); });
      if (!occurs) fail(each.position, each.production + " does not occur in " + each.within + " (in \"# component:\")");
    }
  }

  void check_prefer(const Occurrence& preferred) {
    const Expression* body = body_of(preferred.within);
    if (body == nullptr || !defined(preferred.production)) return;
    std::vector<std::string> alternatives;
    if (body->kind == Kind::alternation) {
      for (const Expression& part : body->parts) {
        if (part.kind == Kind::reference) alternatives.push_back(part.name);
      }
    }
    if (std::find(alternatives.begin(), alternatives.end(), preferred.production) != alternatives.end()) return;
    fail(preferred.position, preferred.production + " is no alternative of " + preferred.within + did_you_mean(preferred.production, alternatives) +
                                 " (in \"# prefer:\")");
  }

  void check_kinds(const Occurrence& kinds) {
    const Rule* rule = grammar_.find(kinds.production);
    if (rule == nullptr) return;
    const Expression& body = rule->body;
    const auto is_reference = [](const Expression& part) { return part.kind == Kind::reference; };
    const bool alternatives =
        body.kind == Kind::alternation && std::all_of(body.parts.begin(), body.parts.end(), is_reference);
    if (!alternatives && !is_reference(body)) {
      fail(kinds.position,
           "the alternatives of " + rule->name + " are not all names of rules, so they cannot be kinds");
    }
  }

  void check_key(const RecordKey& key) {
    const std::vector<std::string> components = component_names(grammar_);
    for (const std::string& name : {key.component, key.unless_component}) {
      if (!name.empty() && std::find(components.begin(), components.end(), name) == components.end()) {
        fail(key.position,
             name + " is no component" + did_you_mean(name, components) + "; say \"# component: " + name + "\"");
      }
    }
  }

  // Names become names of C++: of a namespace, and of constants in it.
  void check_identifiers() {
    const std::string& grammar = grammar_.directives.name;
    if (!is_name(grammar)) fail({}, "\"" + grammar + "\" is no name for a grammar: a letter, then letters, digits and \"-\"; say \"# grammar: NAME\"");
    std::map<std::string, std::string> seen;
    for (const Rule& rule : grammar_.rules) check_identifier(rule.name, rule.position, seen);
    for (const ComponentLine& line : grammar_.directives.components) {
      const Position position = line.occurrences.front().position;
      if (is_name(line.name)) {
        check_identifier(line.name, position, seen);
      } else {
        fail(position, "\"" + line.name + "\" is no name for a component: a letter, then letters, digits and \"-\"");
      }
    }
  }

  static bool is_name(const std::string& name) {
    static const OctetSet letters = OctetSet::range('A', 'Z') | OctetSet::range('a', 'z');
    static const OctetSet others = letters | OctetSet::range('0', '9') | OctetSet::of("-_+");
    return !name.empty() && letters.contains(OctetSet::of(name.substr(0, 1))) && others.contains(OctetSet::of(name));
  }

  void check_identifier(const std::string& name, Position position, std::map<std::string, std::string>& seen) {
    const std::string& other = seen.emplace(identifier(name), name).first->second;
    if (other != name) fail(position, name + " and " + other + " would have the same name in C++; rename one");
  }

  // The language is regular if a production that needs itself does so last of all: the walk from rule to rule
  // is a walk of an automaton then. Anything else may need a stack.
  void check_regular(const Grammar& grammar) {
    References references;
    for (const Rule& rule : grammar.rules) collect(rule.body, true, references[rule.name]);
    for (const Rule& rule : grammar.rules) {
      std::vector<std::string> path;
      std::set<std::pair<std::string, bool>> seen;
      if (needs_itself_inside(references, rule.name, rule.name, false, path, seen)) {
        std::string cycle = rule.name;
        for (const std::string& name : path) cycle += " -> " + name;
        return fail(position_of(rule), rule.name + " needs itself before its end, so its language may not be regular: " + cycle +
                                           "; write repetitions with \"*\"");
      }
    }
  }

  // Of the body in place of the rule, if there is one.
  [[nodiscard]] Position position_of(const Rule& rule) const {
    for (const Rule& body : grammar_.bodies) {
      if (body.name == rule.name) return body.position;
    }
    return rule.position;
  }

  using Reference = std::pair<std::string, bool>;  // the rule, and whether nothing follows
  using References = std::map<std::string, std::vector<Reference>>;

  // Whether `from` reaches `goal` again by references of which at least one is not the last of its rule.
  static bool needs_itself_inside(const References& references, const std::string& from, const std::string& goal, bool inside,
                                  std::vector<std::string>& path, std::set<std::pair<std::string, bool>>& seen) {
    if (!seen.emplace(from, inside).second) return false;
    for (const auto& [name, last] : references.at(from)) {
      path.push_back(name);
      const bool now_inside = inside || !last;
      if (name == goal && now_inside) return true;
      if (needs_itself_inside(references, name, goal, now_inside, path, seen)) return true;
      path.pop_back();
    }
    return false;
  }

  static void collect(const Expression& x, bool last, std::vector<Reference>& references) {
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
        case Kind::reference:
          return productive.contains(x.name);
        case Kind::option:
          return true;
        case Kind::repetition:
          return x.least == 0 || derives(x.parts.front());
        case Kind::alternation:
          return std::any_of(x.parts.begin(), x.parts.end(), derives);
        default:
          return std::all_of(x.parts.begin(), x.parts.end(), derives);
      }
    };
    for (bool grown = true; grown;) {
      grown = false;
      for (const Rule& rule : grammar_.rules) {
        if (!productive.contains(rule.name) && derives(rule.body)) grown = productive.insert(rule.name).second;
      }
    }
    for (const Rule& rule : grammar_.rules) {
      if (!productive.contains(rule.name))
        fail(rule.position, rule.name + " derives no text: every alternative comes back to " + rule.name + ", or to another such rule");
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
