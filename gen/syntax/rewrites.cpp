#include "gen/syntax/rewrites.hpp"

#include <optional>

namespace bnfurl::gen {
namespace {

// `x`, an alternation, with neighbouring sets merged. Its first parts can continue a recursion; `least` counts them.
// They refer to a recursive rule, so they are not sets, and their number stays the same.
Expression merged(Expression x) {
  std::vector<Expression> parts;
  for (Expression& part : x.parts) {
    const bool both_sets =
        !parts.empty() && parts.back().kind == Expression::Kind::octets && part.kind == Expression::Kind::octets;
    if (both_sets) {
      parts.back().octets |= part.octets;
    } else {
      parts.push_back(std::move(part));
    }
  }
  Expression result = alternation(std::move(parts));
  if (result.kind == Expression::Kind::alternation) result.least = x.least;
  return result;
}

Expression collapsed(OctetRules& rules, const Expression& expression) {
  return transform(expression, [&](Expression x) {
    if (x.kind == Expression::Kind::reference) {
      const auto octets = rules.octets_of(x);
      return octets ? one_of(*octets) : std::move(x);
    }
    return x.kind == Expression::Kind::alternation ? merged(std::move(x)) : std::move(x);
  });
}

// References to sets are replaced by the sets: elsewhere the same production stays exact.
Expression in_both_cases(const Grammar& grammar, const Expression& expression) {
  OctetRules rules(grammar);
  return transform(expression, [&](Expression x) {
    const std::optional<OctetSet> octets = rules.octets_of(x);
    const bool is_set = x.kind == Expression::Kind::octets || x.kind == Expression::Kind::reference;
    return octets && is_set ? one_of(octets->in_both_cases()) : std::move(x);
  });
}

void ignore_case_in(const Grammar& grammar, Rule& rule, bool before_colon) {
  if (!before_colon) {
    rule.body = in_both_cases(grammar, rule.body);
    return;
  }
  const std::size_t parts = literal_before_colon(rule.body);
  if (parts == 0) return;
  rule.body = flattened(rule.body);
  for (std::size_t i = 0; i < parts; ++i) rule.body.parts[i] = in_both_cases(grammar, rule.body.parts[i]);
}

// Octets beyond these may mean something else than their triplets, whatever a grammar calls unreserved.
OctetSet unreserved_of_rfc3986() {
  return OctetSet::range('A', 'Z') | OctetSet::range('a', 'z') | OctetSet::range('0', '9') | OctetSet::of("-._~");
}

// The octets of a word: those between its quotes, or those of the production that it names.
std::optional<OctetSet> octets_of_word(OctetRules& rules, const std::string& word) {
  if (word.size() > 2 && word.front() == '"' && word.back() == '"')
    return OctetSet::of(std::string_view(word).substr(1, word.size() - 2));
  return rules.octets_of(reference(word));
}

}  // namespace

Expression collapse(const Grammar& grammar, const Expression& expression) {
  OctetRules rules(grammar);
  return collapsed(rules, expression);
}

Grammar collapse(const Grammar& grammar) {
  Grammar result = grammar;
  OctetRules rules(grammar);
  for (Rule& rule : result.rules) rule.body = collapsed(rules, rule.body);
  return result;
}

Expression flattened(const Expression& expression) {
  Expression result = empty_text();
  result.position = expression.position;
  if (expression.kind != Expression::Kind::concatenation) result.parts.push_back(expression);
  if (expression.kind != Expression::Kind::concatenation) return result;
  for (const Expression& part : expression.parts) {
    const Expression inner = flattened(part);
    const bool is_sequence = part.kind == Expression::Kind::concatenation;
    if (is_sequence) result.parts.insert(result.parts.end(), inner.parts.begin(), inner.parts.end());
    if (!is_sequence) result.parts.push_back(part);
  }
  return result;
}

std::size_t literal_before_colon(const Expression& body) {
  const Expression flat = flattened(body);
  for (std::size_t i = 0; i < flat.parts.size(); ++i) {
    if (flat.parts[i].kind != Expression::Kind::octets) return 0;
    if (flat.parts[i].octets == OctetSet::of(":")) return i;
  }
  return 0;
}

Grammar ignore_case(Grammar grammar) {
  const Grammar exact = grammar;
  for (const Occurrence& component : exact.directives.ignore_case) {
    for (const ComponentLine& line : exact.directives.components) {
      if (line.name != component.production) continue;
      for (const Occurrence& each : line.occurrences) {
        Rule* rule = grammar.find(each.production);
        if (rule != nullptr) ignore_case_in(exact, *rule, each.before_colon);
      }
    }
  }
  return grammar;
}

OctetSet unreserved_octets(const Grammar& grammar) {
  OctetRules rules(grammar);
  OctetSet octets;
  for (const Occurrence& word : grammar.directives.unreserved)
    octets |= octets_of_word(rules, word.production).value_or(OctetSet());
  return octets;
}

Diagnostics faults_of_normal_lines(const Grammar& grammar) {
  const Directives& directives = grammar.directives;
  Diagnostics faults;
  const auto fail = [&](Position position, const std::string& message) {
    faults.push_back({grammar.file, position, message});
  };
  OctetRules rules(grammar);
  for (const auto& [word, within, position, before_colon] : directives.unreserved) {
    const std::optional<OctetSet> octets = octets_of_word(rules, word);
    if (!octets && grammar.find(word) == nullptr && word.find('"') == std::string::npos) {
      fail(position,
           word + " is not defined" + did_you_mean(word, grammar.rule_names(), faults) + " (in \"# unreserved:\")");
    } else if (!octets) {
      fail(position, word + " is not a set of bytes; write it as in \"# unreserved: ALPHA DIGIT \"-\" \"_\"\"");
    } else if (!unreserved_of_rfc3986().contains(*octets)) {
      fail(position, word + " has " + to_string(*octets - unreserved_of_rfc3986()) +
                         ", which RFC 3986, section 2.3, does not call unreserved; name the others one by one, as in "
                         "\"# unreserved: ALPHA DIGIT \"-\" \"_\"\"");
    }
  }
  if (!directives.reference.empty() && grammar.find(directives.reference) == nullptr) {
    fail(directives.reference_position, directives.reference + " is not defined" +
                                            did_you_mean(directives.reference, grammar.rule_names(), faults) +
                                            " (in \"# reference:\")");
  }
  return faults;
}

}  // namespace bnfurl::gen
