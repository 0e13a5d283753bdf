#include "gen/syntax/grammar.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace bnfurl::gen {

using Kind = Expression::Kind;

bool operator==(const Expression& a, const Expression& b) {
  const auto value_of = [](const Expression& x) {
    return std::tie(x.kind, x.octets, x.name, x.value, x.least, x.most, x.parts);
  };
  return value_of(a) == value_of(b);
}

namespace {

Expression of_kind(Kind kind, std::vector<Expression> parts = {}) {
  Expression result;
  result.kind = kind;
  result.parts = std::move(parts);
  if (!result.parts.empty()) result.position = result.parts.front().position;
  return result;
}

// An initialiser list would copy the part, and with it all that it contains.
Expression around(Kind kind, Expression part) {
  std::vector<Expression> parts;
  parts.push_back(std::move(part));
  return of_kind(kind, std::move(parts));
}

std::string joined(const std::vector<Expression>& parts, std::string_view separator) {
  std::string result;
  for (const Expression& part : parts) {
    if (!result.empty()) result += separator;
    result += to_string(part);
  }
  return result;
}

// The count of a repetition: `3`, `*`, `1*`, `*2`, `1*2`.
std::string count_of(const Expression& x) {
  if (x.most == x.least) return std::to_string(x.least);
  return (x.least > 0 ? std::to_string(x.least) : "") + "*" + (x.most ? std::to_string(*x.most) : "");
}

// A part as it stands after a count or in a concatenation: in brackets if it has several parts (or none), or a count.
std::string grouped(const Expression& part) {
  const bool several = part.parts.size() != 1 && (part.kind == Kind::concatenation || part.kind == Kind::alternation);
  const bool repeated = part.kind == Kind::repetition;
  return several || repeated ? "( " + to_string(part) + " )" : to_string(part);
}

}  // namespace

Expression one_of(const OctetSet& octets) {
  Expression result = of_kind(Kind::octets);
  result.octets = octets;
  return result;
}

Expression empty_text() { return of_kind(Kind::concatenation); }

Expression literal(std::string_view text, bool ignore_case) {
  std::vector<Expression> parts;
  for (const char c : text) {
    const auto octet = static_cast<unsigned char>(c);
    const OctetSet set = OctetSet::single(octet);
    parts.push_back(one_of(ignore_case ? set.in_both_cases() : set));
  }
  return concatenation(std::move(parts));
}

Expression concatenation(std::vector<Expression> parts) {
  if (parts.size() == 1) return std::move(parts.front());
  return of_kind(Kind::concatenation, std::move(parts));
}

Expression alternation(std::vector<Expression> parts) {
  if (parts.size() == 1) return std::move(parts.front());
  return of_kind(Kind::alternation, std::move(parts));
}

Expression repetition(unsigned least, std::optional<unsigned> most, Expression part) {
  Expression result = around(Kind::repetition, std::move(part));
  result.least = least;
  result.most = most;
  return result;
}

Expression option(Expression part) { return around(Kind::option, std::move(part)); }

Expression reference(std::string name, Position position) {
  Expression result = of_kind(Kind::reference);
  result.name = std::move(name);
  result.position = position;
  return result;
}

Expression component(std::string name, Expression part) {
  Expression result = of_kind(Kind::component);
  result.name = std::move(name);
  result.parts.push_back(std::move(part));
  return result;
}

Expression choice(std::string name, std::string value) {
  Expression result = of_kind(Kind::choice);
  result.name = std::move(name);
  result.value = std::move(value);
  return result;
}

std::string to_string(const Expression& expression) {
  switch (expression.kind) {
    case Kind::octets:
      return to_string(expression.octets);
    case Kind::concatenation: {
      if (expression.parts.empty()) return "\"\"";
      std::string result;
      for (const Expression& part : expression.parts) {
        result += (result.empty() ? "" : " ");
        // Here a repetition needs no brackets: no count stands before it.
        result += part.kind == Kind::alternation || part.kind == Kind::concatenation ? grouped(part) : to_string(part);
      }
      return result;
    }
    case Kind::alternation:
      return joined(expression.parts, " / ");
    case Kind::repetition:
      return count_of(expression) + grouped(expression.parts.front());
    case Kind::option:
      return "[ " + to_string(expression.parts.front()) + " ]";
    case Kind::reference:
      return expression.name;
    case Kind::prose:
      return "<" + expression.name + ">";
    case Kind::difference:
      return joined(expression.parts, " - ");
    case Kind::component:
      return "<" + expression.name + ": " + to_string(expression.parts.front()) + ">";
    case Kind::choice:
      return "{" + expression.name + "=" + expression.value + "}";
  }
  return {};
}

const Rule* Grammar::find(std::string_view name) const {
  const auto rule = std::ranges::find_if(rules, [&](const Rule& candidate) { return candidate.name == name; });
  return rule == rules.end() ? nullptr : &*rule;
}

Rule* Grammar::find(std::string_view name) { return const_cast<Rule*>(std::as_const(*this).find(name)); }

std::vector<std::string> Grammar::rule_names() const {
  std::vector<std::string> names;
  for (const Rule& rule : rules) names.push_back(rule.name);
  return names;
}

const std::string& Grammar::start() const { return directives.start.empty() ? rules.front().name : directives.start; }

const Grammar* find_grammar(const std::vector<Grammar>& grammars, std::string_view name) {
  const auto found =
      std::ranges::find_if(grammars, [&](const Grammar& grammar) { return grammar.directives.name == name; });
  return found == grammars.end() ? nullptr : &*found;
}

std::string to_string(const Grammar& grammar) {
  std::string result;
  for (const Rule& rule : grammar.rules) {
    result += rule.name + " = " + to_string(rule.body);
    if (rule.origin == Origin::imported) result += "  ; imported from " + rule.from;
    if (rule.origin == Origin::core) result += "  ; core rule";
    result += '\n';
  }
  for (const Rule& body : grammar.bodies) result += "# body: " + body.name + " = " + to_string(body.body) + '\n';
  return result;
}

std::optional<OctetSet> OctetRules::octets_of(const Expression& x) {
  if (x.kind == Expression::Kind::octets) return x.octets;
  if (x.kind == Expression::Kind::reference)
    return rules_.of(x.name, [this](const Expression& body) { return octets_of(body); });
  if (x.kind != Expression::Kind::alternation) return std::nullopt;
  OctetSet all;
  for (const Expression& part : x.parts) {
    const auto octets = octets_of(part);
    if (!octets) return std::nullopt;
    all |= *octets;
  }
  return all;
}

std::optional<OctetSet> octets_of(const Grammar& grammar, const Expression& expression) {
  return OctetRules(grammar).octets_of(expression);
}

bool derives(const Expression& x, const std::set<std::string>& rules, bool with_octets, Budget& budget) {
  const auto each = [&](const Expression& part) { return derives(part, rules, with_octets, budget); };
  budget.take_steps(with_octets ? 20 : 10);
  switch (x.kind) {
    case Kind::octets:
      return with_octets;
    case Kind::reference:
      return rules.contains(x.name);
    case Kind::option:
      return true;
    case Kind::repetition:
      return x.least == 0 || each(x.parts.front());
    case Kind::alternation:
      return std::ranges::any_of(x.parts, each);
    default:
      return std::ranges::all_of(x.parts, each);
  }
}

std::set<std::string> deriving_rules(const Grammar& grammar, bool with_octets, Budget& budget) {
  std::set<std::string> result;
  for (bool grown = true; grown && !budget.spent();) {
    grown = false;
    for (const Rule& rule : grammar.rules) {
      if (!result.contains(rule.name) && derives(rule.body, result, with_octets, budget))
        grown = result.insert(rule.name).second;
    }
  }
  return result;
}

}  // namespace bnfurl::gen
