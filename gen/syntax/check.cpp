#include "gen/syntax/check.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <tuple>

#include "gen/syntax/components.hpp"
#include "gen/syntax/rewrites.hpp"

namespace bnfurl::gen {

using Kind = Expression::Kind;

std::string identifier(const std::string& name) {
  // C++ keywords, names in the generated files, and macros of compilers and of the headers that these files include.
  static const std::vector<std::string> taken = words_of(
      "alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t char32_t "
      "char8_t class co_await co_return co_yield compl concept const const_cast consteval constexpr "
      "constinit continue data decltype default delete detail do double dynamic_cast else enum errno "
      "explicit export extern false float for friend goto handles if inline int linux long mutable "
      "namespace new noexcept none not not_eq nullptr operator or or_eq private protected public register "
      "reinterpret_cast requires return short signed sizeof static static_assert static_cast struct "
      "switch template this thread_local throw true try typedef typeid typename union unix unsigned using "
      "virtual void volatile wchar_t while xor xor_eq Component EOF Entry NULL NamedPart Part Tag");
  std::string result;
  for (const char c : name) {
    if (c == '+') {
      result += "_plus";
    } else {
      result += c == '-' ? '_' : c;
    }
  }
  return std::ranges::find(taken, result) != taken.end() ? result + "_" : result;
}

namespace {

const OctetSet letters = OctetSet::range('A', 'Z') | OctetSet::range('a', 'z');
const OctetSet name_octets = letters | OctetSet::range('0', '9') | OctetSet::of("-_+");

bool is_made_of(const OctetSet& octets, const std::string& name) {
  return !name.empty() && octets.contains(OctetSet::of(name));
}

class Checker {
public:
  Checker(const Grammar& grammar, Budget& budget) : grammar_(grammar), budget_(budget), names_(grammar.rule_names()) {
    for (const Rule& body : grammar.bodies) names_.push_back(body.name);
    defined_.insert(names_.begin(), names_.end());
  }

  Diagnostics run() {
    if (grammar_.rules.empty()) {
      const std::string rule(grammar_.directives.notation.rule);
      return {{grammar_.file, {}, "the file has no rules; a rule is written \"" + rule + "\" from column 1"}};
    }
    check_names();
    check_directives();
    check_words();
    if (!diagnostics_.empty()) return diagnostics_;
    check_productive();
    return diagnostics_;
  }

private:
  void fail(Position position, const std::string& message) {
    diagnostics_.push_back({grammar_.file, position, message});
  }

  [[nodiscard]] bool defined(const std::string& name) const { return defined_.contains(name); }

  [[nodiscard]] std::string meant(const std::string& name, const std::vector<std::string>& names) const {
    return did_you_mean(name, names, diagnostics_);
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
      const std::string other = meant(x.name, names_);
      const std::string literal(other.empty() ? grammar_.directives.notation.literal : "");
      fail(x.position,
           x.name + " is not defined" + other + (literal.empty() ? "" : "; " + literal) + " (rule " + rule + ")");
    }
    if (x.kind == Kind::prose) {
      fail(x.position,
           "<" + x.name +
               "> is prose, which is not a rule; write the rule out, or import it: \"# import: LABEL grammar\" and " +
               "<rule, see [LABEL]> (rule " + rule + ")");
    }
  }

  void check_directives() {
    const Directives& directives = grammar_.directives;
    if (!directives.start.empty() && grammar_.find(directives.start) == nullptr) {
      fail(directives.start_position,
           "the start " + directives.start + " is not defined" + meant(directives.start, names_));
    }
    for (const ComponentLine& line : directives.components) check_defined(line.occurrences, "component");
    check_defined(directives.host_kinds, "host-kind");
    check_defined(directives.kinds, "kinds");
    check_defined(directives.prefer, "prefer");
    check_defined(directives.shortest, "shortest");
    check_defined(directives.codes, "code");
    for (const ComponentLine& line : directives.components) check_component(line);
    for (const Occurrence& preferred : directives.prefer) check_prefer(preferred);
    check_defined(directives.supplied, "supplied");
    check_defined(directives.strict, "strict");
    for (const Occurrence& kinds : directives.kinds) check_kinds(kinds);
    if (const std::size_t count = directives.host_kinds.size(); count > 255)
      fail(directives.host_kinds.front().position, std::to_string(count) + " host kinds; at most 255 are allowed");
    for (const Occurrence& strict : directives.strict) check_strict(strict);
    for (const Occurrence& component : directives.ignore_case) check_case(component);
    for (const RecordKey& key : directives.keys) check_key(key);
    if (directives.time) check_time(*directives.time);
    check_says();
    check_reasons();
    const Diagnostics normal = faults_of_normal_lines(grammar_);
    diagnostics_.insert(diagnostics_.end(), normal.begin(), normal.end());
    const std::size_t components = component_names(grammar_).size();
    const std::size_t codes = grammar_.directives.codes.size();
    if (codes > 32)
      fail(grammar_.directives.codes[32].position,
           std::to_string(codes) + " rules in \"# code:\"; at most 32 are allowed");
    if (components > 32) fail({}, std::to_string(components) + " components; at most 32 are allowed");
  }

  void check_defined(const std::vector<Occurrence>& list, const std::string& key) {
    for (const Occurrence& each : list) {
      for (const std::string& name : {each.production, each.within}) {
        if (!name.empty() && !defined(name)) {
          fail(each.position, name + " is not defined" + meant(name, names_) + " (in \"# " + key + ":\")");
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

  // An occurrence belongs to one component only.
  void check_single(const ComponentLine& line, const Occurrence& each) {
    const auto [entry, is_new] =
        component_of_.emplace(std::tuple(each.production, each.within, each.before_colon), line.name);
    if (!is_new && entry->second != line.name)
      fail(each.position, each.production + " already belongs to the component " + entry->second);
  }

  // The names in a rule, or in the body that rewrites it.
  const std::set<std::string>& names_in(const std::string& rule) {
    const auto [entry, is_new] = names_in_.try_emplace(rule);
    if (is_new) {
      for_each(*body_of(rule), [&, &names = entry->second](const Expression& x) {
        if (x.kind == Kind::reference) names.insert(x.name);
      });
    }
    return entry->second;
  }

  void check_component(const ComponentLine& line) {
    for (const Occurrence& each : line.occurrences) {
      check_single(line, each);
      const Rule* rule = each.before_colon ? grammar_.find(each.production) : nullptr;
      if (rule != nullptr && literal_before_colon(rule->body) == 0) {
        fail(each.position, each.production + " does not begin with a literal text and a \":\" (in \"# component:\")");
      }
      if (each.within.empty() || !defined(each.within) || !defined(each.production)) continue;
      if (!names_in(each.within).contains(each.production))
        fail(each.position, each.production + " does not occur in " + each.within + " (in \"# component:\")");
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
    if (std::ranges::find(alternatives, preferred.production) != alternatives.end()) return;
    fail(preferred.position, preferred.production + " is not an alternative of " + preferred.within +
                                 meant(preferred.production, alternatives) + " (in \"# prefer:\")");
  }

  void check_kinds(const Occurrence& kinds) {
    const Rule* rule = grammar_.find(kinds.production);
    if (rule == nullptr) return;
    const Expression& body = rule->body;
    const auto is_reference = [](const Expression& part) { return part.kind == Kind::reference; };
    const bool alternatives = body.kind == Kind::alternation && std::ranges::all_of(body.parts, is_reference);
    if (!alternatives && !is_reference(body)) {
      fail(kinds.position,
           "the alternatives of " + rule->name + " are not all names of rules, so they cannot be kinds");
    }
    count_kinds(kinds, std::max<std::size_t>(body.parts.size(), 1));
  }

  // A trial has one bit for each kind of its production; an answer has one octet for all kinds of the grammar.
  void count_kinds(const Occurrence& kinds, std::size_t count) {
    kinds_ += count;
    if (count > 32)
      fail(kinds.position, kinds.production + " has " + std::to_string(count) + " kinds; at most 32 are allowed");
    if (kinds_ > 255) fail(kinds.position, std::to_string(kinds_) + " kinds in all; at most 255 are allowed");
  }

  const std::vector<std::string>& alternatives(const std::string& production) {
    const auto [entry, is_new] = alternatives_.try_emplace(production);
    if (is_new) entry->second = alternatives_of(grammar_, production);
    return entry->second;
  }

  void check_strict(const Occurrence& strict) {
    if (!defined(strict.within) || !defined(strict.production)) return;
    if (!has_kinds(grammar_, strict.within)) {
      return fail(strict.position, strict.within + " has no kinds; add \"# kinds: " + strict.within + "\"");
    }
    const std::vector<std::string>& kinds = alternatives(strict.within);
    if (std::ranges::find(kinds, strict.production) != kinds.end()) return;
    fail(strict.position, strict.production + " is not a kind of " + strict.within + meant(strict.production, kinds));
  }

  void check_case(const Occurrence& component) {
    const std::string& name = component.production;
    const std::vector<std::string> components = component_names(grammar_);
    if (std::ranges::find(components, name) == components.end()) {
      return fail(component.position, name + " is not a component" + meant(name, components) + " (in \"# case:\")");
    }
    for (const ComponentLine& line : grammar_.directives.components) {
      if (line.name == name) check_case_of(line, component.position);
    }
  }

  // Where letter case is ignored, references to sets were replaced by the sets when the grammar was read. Other
  // references would stay exact, so they are refused.
  void check_case_of(const ComponentLine& line, Position position) {
    for (const Occurrence& each : line.occurrences) {
      const Rule* rule = each.before_colon ? nullptr : grammar_.find(each.production);
      if (rule == nullptr) continue;
      for_each(rule->body, [&](const Expression& x) {
        if (x.kind != Kind::reference || !defined(x.name)) return;
        fail(position, rule->name + " refers to " + x.name +
                           ", which is not a set of characters, so its letter case cannot be ignored; write " + x.name +
                           " out in " + rule->name);
      });
    }
  }

  void check_says() {
    if (grammar_.directives.says.empty()) return;
    OctetRules rules(grammar_);
    std::set<std::string> named;
    int rules_said = 0;
    for (const SaysLine& line : grammar_.directives.says) {
      if (!named.insert(line.production).second) fail(line.position, line.production + " has two \"# says:\" lines");
      const Rule* rule = grammar_.find(line.production);
      if (rule == nullptr) {
        fail(line.position,
             line.production + " is not defined" + meant(line.production, grammar_.rule_names()) + " (in \"# says:\")");
        continue;
      }
      const auto octets = rules.octets_of(rule->body);
      if (octets && octets->size() < 2)
        fail(line.position, line.production + " is a single byte, which messages show as it is; remove this line");
      rules_said += octets ? 0 : 1;
      if (rules_said == 33) fail(line.position, "more than 32 rules that are not sets of bytes have \"# says:\" lines");
    }
  }

  void check_reasons() {
    const std::vector<SaysLine>& reasons = grammar_.directives.reasons;
    const std::vector<std::string> components = component_names(grammar_);
    for (const SaysLine& line : reasons) {
      if (!defined(line.production))
        fail(line.position,
             line.production + " is not defined" + meant(line.production, names_) + " (in \"# reason:\")");
      if (!line.component.empty() && std::ranges::find(components, line.component) == components.end())
        fail(line.position,
             line.component + " is not a component" + meant(line.component, components) + " (in \"# reason:\")");
    }
    if (reasons.size() > 32)
      fail(reasons[32].position, std::to_string(reasons.size()) + " \"# reason:\" lines; at most 32 are allowed");
  }

  void check_key(const RecordKey& key) {
    check_record_component(key.component, key.position);
    if (!key.unless_component.empty()) check_record_component(key.unless_component, key.position);
  }

  void check_time(const TimeLine& time) {
    for (const TimePart& part : time_parts(time.component, time.pattern))
      check_record_component(std::string(part.component), time.position);
  }

  void check_record_component(const std::string& name, Position position) {
    const std::vector<std::string> components = component_names(grammar_);
    if (std::ranges::find(components, name) != components.end()) return;
    fail(position, name + " is not a component" + meant(name, components) + "; add \"# component: " + name + "\"");
  }

  // These names appear as words in tables and messages.
  void check_words() {
    const std::string& grammar = grammar_.directives.name;
    if (!is_made_of(name_octets | OctetSet::of("."), grammar)) {
      fail({}, "\"" + grammar +
                   "\" cannot be the name of a grammar; add a line \"# grammar: NAME\" with a name of letters, "
                   "digits, \"-\", \"_\", \"+\" and \".\"");
    }
    for (const ComponentLine& line : grammar_.directives.components) {
      if (is_name(line.name)) continue;
      fail(line.occurrences.front().position, "\"" + line.name +
                                                  "\" cannot be the name of a component; use a letter, followed by "
                                                  "letters, digits, \"-\", \"_\" and \"+\"");
    }
  }

  // A rule derives a text if one of its alternatives refers only to rules that derive one: a least fixed point.
  void check_productive() {
    const std::set<std::string> productive = deriving_rules(grammar_, true, budget_);
    for (const Rule& rule : grammar_.rules) {
      if (!productive.contains(rule.name))
        fail(rule.position, rule.name + " matches no text: every alternative leads back to " + rule.name +
                                ", or to another rule that matches no text");
    }
  }

  const Grammar& grammar_;
  Budget& budget_;
  std::vector<std::string> names_;
  std::set<std::string, std::less<>> defined_;                                      // the same as names_
  std::map<std::tuple<std::string, std::string, bool>, std::string> component_of_;  // by occurrence
  std::map<std::string, std::set<std::string>> names_in_;                           // by rule
  std::map<std::string, std::vector<std::string>> alternatives_;                    // by production of kinds
  std::size_t kinds_ = 0;                                                           // of all productions with kinds
  Diagnostics diagnostics_;
};

}  // namespace

bool is_name(const std::string& name) {
  return is_made_of(name_octets, name) && letters.contains(OctetSet::of(name.substr(0, 1)));
}

Diagnostics check_identifiers(const Grammar& grammar) {
  Diagnostics faults;
  const std::string& name = grammar.directives.name;
  if (!is_name(name)) {
    faults.push_back(
        {grammar.file,
         {},
         "\"" + name +
             "\" cannot be a name in C++; add a line \"# grammar: NAME\" with a name of a letter, followed "
             "by letters, digits, \"-\", \"_\" and \"+\""});
  }
  std::map<std::string, std::string> seen;
  const auto check = [&](const std::string& each, Position position) {
    const std::string& other = seen.emplace(identifier(each), each).first->second;
    if (other == each) return;
    faults.push_back({grammar.file, position, each + " and " + other + " would have the same name in C++; rename one"});
  };
  for (const Rule& rule : grammar.rules) check(rule.name, rule.position);
  for (const ComponentLine& line : grammar.directives.components) check(line.name, line.occurrences.front().position);
  return faults;
}

OrDiagnostics<Grammar> check(Grammar grammar, Budget& budget) {
  if (const std::optional<Diagnostic> fault = too_deep(grammar)) return Diagnostics{*fault};
  Diagnostics diagnostics = Checker(grammar, budget).run();
  if (!diagnostics.empty()) return diagnostics;
  OrDiagnostics<Grammar> resolved = resolve_recursion(std::move(grammar), budget);
  if (std::holds_alternative<Diagnostics>(resolved)) return resolved;
  // Bodies may add recursion; and a reference that ended a rule is no longer last when a mark follows it.
  OrDiagnostics<Grammar> marked = resolve_recursion(mark_components(std::get<Grammar>(resolved)), budget);
  return std::holds_alternative<Diagnostics>(marked) ? marked : resolved;
}

}  // namespace bnfurl::gen
