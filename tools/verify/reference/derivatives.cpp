#include "tools/verify/reference/derivatives.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "gen/derivatives/reached.hpp"
#include "gen/text/diagnostic.hpp"

namespace bnfurl::gen {

using Sort = Expression::Kind;

Derivatives::Derivatives(const Grammar& grammar, const std::string& entry) {
  find_nullable_and_productive(grammar);
  for (const Rule& each : grammar.rules) {
    RuleFacts& facts = rules_[each.name];
    facts.number = terms_.add_rule(facts.nullable);
  }
  for (const Rule& each : grammar.rules) terms_.define(facts(each.name).number, term_of(each.body));
  start_ = rule(entry);
  for (const OctetSet& set : partition(terms_.sets())) {
    for (const std::uint8_t octet : set.octets()) least_of_class_[octet] = set.least();
  }
}

Derivatives::Derivatives(const Grammar& grammar, const std::string& entry, const std::string& other)
    : Derivatives(grammar, entry) {
  std::vector<State> kinds;
  for (const Expression& part : grammar.find(entry)->body.parts) {
    if (part.name != other) kinds.push_back(rule(part.name));
  }
  start_ = terms_.by_begin(OctetSet::of(":"), terms_.either(std::move(kinds)), rule(other));
}

const Derivatives::RuleFacts& Derivatives::facts(const std::string& name) const {
  const auto found = rules_.find(name);
  if (found == rules_.end()) end_by_mistake("\"" + name + "\" has no rule");
  return found->second;
}

// Both facts only ever change from false to true, so repeating until nothing changes terminates.
void Derivatives::find_nullable_and_productive(const Grammar& grammar) {
  for (const Rule& each : grammar.rules) rules_[each.name] = {};
  for (bool changed = true; changed;) {
    changed = false;
    for (const Rule& each : grammar.rules) {
      RuleFacts now = rules_[each.name];
      now.nullable = nullable(each.body);
      now.productive = productive(each.body);
      RuleFacts& before = rules_[each.name];
      changed |= now.nullable != before.nullable || now.productive != before.productive;
      before = now;
    }
  }
}

bool Derivatives::nullable(const Expression& x) const {
  const auto part_is = [&](const Expression& part) { return nullable(part); };
  switch (x.kind) {
    case Sort::octets:
      return false;
    case Sort::concatenation:
      return std::ranges::all_of(x.parts, part_is);
    case Sort::alternation:
      return std::ranges::any_of(x.parts, part_is);
    case Sort::repetition:
      return x.least == 0 || nullable(x.parts.front());
    case Sort::option:
      return true;
    case Sort::reference:
      return facts(x.name).nullable;
    case Sort::component:
      return nullable(x.parts.front());
    case Sort::choice:
      return true;
    case Sort::prose:
      break;
    case Sort::difference:
      end_by_mistake("read_grammar leaves no difference in a grammar");
  }
  end_by_mistake("a prose value <" + x.name + "> derives nothing that a machine could read");
}

// Whether `x` derives any text.
bool Derivatives::productive(const Expression& x) const {
  const auto part_is = [&](const Expression& part) { return productive(part); };
  switch (x.kind) {
    case Sort::octets:
      return !x.octets.empty();
    case Sort::alternation:
      return std::ranges::any_of(x.parts, part_is);
    case Sort::repetition:
      return (!x.most || x.least <= *x.most) && (x.least == 0 || productive(x.parts.front()));
    case Sort::option:
      return true;
    case Sort::reference:
      return facts(x.name).productive;
    default:
      return std::ranges::all_of(x.parts, part_is);
  }
}

Derivatives::State Derivatives::term_of(const Expression& x) {
  std::vector<State> parts;
  for (const Expression& part : x.parts) parts.push_back(term_of(part));
  switch (x.kind) {
    case Sort::octets:
      return terms_.octets(x.octets);
    case Sort::alternation:
      return terms_.either(parts);
    case Sort::repetition:
      return terms_.rounds(parts.front(), x.least, x.most);
    case Sort::option:
      return terms_.either({parts.front(), Terms::empty});
    case Sort::reference:
      return rule(x.name);
    case Sort::component:
      return parts.front();
    default:
      break;
  }
  State result = Terms::empty;
  for (std::size_t i = parts.size(); i-- > 0;) result = terms_.sequence(parts[i], result);
  return result;
}

Derivatives::State Derivatives::rule(const std::string& name) {
  const RuleFacts& known = facts(name);
  return known.productive ? terms_.rule(known.number) : Terms::nothing;
}

Derivatives::State Derivatives::step(State state, std::uint8_t octet) {
  const State next = terms_.after(state, least_of_class_[octet]);
  return is_circular() ? Terms::nothing : next;
}

SteppedAutomaton stepped(Derivatives& derivatives) {
  const auto next = [&derivatives](int state, std::uint8_t octet) {
    const Derivatives::State derivative = derivatives.step(state, octet);
    return derivatives.viable(derivative) ? derivative : SteppedAutomaton::none;
  };
  return {derivatives.start(), next, [&derivatives](int state) { return derivatives.accepts(state); }};
}

// The search is breadth first, so the first text found is a shortest one.
std::optional<std::string> difference(const SteppedAutomaton& one, const SteppedAutomaton& other) {
  Reached<std::pair<int, int>> pairs({one.start, other.start});
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const auto [here, there] = pairs[i];
    if (one.accepts(here) != other.accepts(there)) return pairs.text_to(i);
    for (unsigned octet = 0; octet < 256; ++octet) {
      const auto each = static_cast<std::uint8_t>(octet);
      const std::pair next{one.next(here, each), other.next(there, each)};
      const bool goes_on = next.first != SteppedAutomaton::none;
      if (goes_on != (next.second != SteppedAutomaton::none)) return pairs.text_to(i) + static_cast<char>(octet);
      if (goes_on) pairs.add(next, i, static_cast<char>(octet));
    }
  }
  return std::nullopt;
}

}  // namespace bnfurl::gen
