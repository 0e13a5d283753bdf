#include "tools/verify/reference/derivatives.hpp"

#include <algorithm>
#include <set>
#include <vector>

#include "gen/text/diagnostic.hpp"

namespace bnfurl::gen {

using Sort = Expression::Kind;

Derivatives::Derivatives(const Grammar& grammar, const std::string& entry) {
  find_nullable_and_productive(grammar);
  static_cast<void>(store(Shape(Kind::nothing)));
  static_cast<void>(store(Shape(Kind::empty)));
  for (const Rule& each : grammar.rules) bodies_.push_back(term_of(each.body));
  start_ = rule(entry);
}

const Derivatives::RuleFacts& Derivatives::facts(const std::string& name) const {
  const auto found = rules_.find(name);
  if (found == rules_.end()) end_by_mistake("\"" + name + "\" has no rule");
  return found->second;
}

// Both facts only ever change from false to true, so repeating until nothing changes terminates.
void Derivatives::find_nullable_and_productive(const Grammar& grammar) {
  for (const Rule& each : grammar.rules) {
    rules_[each.name].number = names_.size();
    names_.push_back(each.name);
  }
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
      return std::all_of(x.parts.begin(), x.parts.end(), part_is);
    case Sort::alternation:
      return std::any_of(x.parts.begin(), x.parts.end(), part_is);
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
      return std::any_of(x.parts.begin(), x.parts.end(), part_is);
    case Sort::repetition:
      return (!x.most || x.least <= *x.most) && (x.least == 0 || productive(x.parts.front()));
    case Sort::option:
      return true;
    case Sort::reference:
      return facts(x.name).productive;
    default:
      return std::all_of(x.parts.begin(), x.parts.end(), part_is);
  }
}

Derivatives::State Derivatives::term_of(const Expression& x) {
  std::vector<State> parts;
  for (const Expression& part : x.parts) parts.push_back(term_of(part));
  switch (x.kind) {
    case Sort::octets:
      return octets(x.octets);
    case Sort::alternation:
      return either(parts);
    case Sort::repetition:
      return rounds(parts.front(), x.least, x.most);
    case Sort::option:
      return either({parts.front(), empty});
    case Sort::reference:
      return rule(x.name);
    case Sort::component:
      return parts.front();
    default:
      break;
  }
  State result = empty;
  for (std::size_t i = parts.size(); i-- > 0;) result = sequence(parts[i], result);
  return result;
}

Derivatives::State Derivatives::rule(const std::string& name) {
  const RuleFacts& known = facts(name);
  if (!known.productive) return nothing;
  Shape result(Kind::rule);
  result.rule = known.number;
  return store(std::move(result));
}

Derivatives::State Derivatives::octets(const OctetSet& set) {
  if (set.empty()) return nothing;
  Shape result(Kind::octets);
  result.octets = set;
  return store(std::move(result));
}

bool Derivatives::is_any_number(State state) const {
  const Shape& x = shape(state);
  return x.kind == Kind::rounds && x.least == 0 && !x.most;
}

// The head of a sequence is neither a sequence nor an alternation: ( x / y ) z is stored as x z / y z. So a state is a
// set of sequences, each of which is the end of a printed expression, and there are few of these.
Derivatives::State Derivatives::sequence(State head, State tail) {
  if (head == nothing || tail == nothing) return nothing;
  if (head == empty) return tail;
  if (tail == empty) return head;
  const Shape first = shape(head);
  if (first.kind == Kind::sequence) return sequence(first.parts[0], sequence(first.parts[1], tail));
  if (first.kind == Kind::either) {
    std::vector<State> parts;
    for (const State part : first.parts) parts.push_back(sequence(part, tail));
    return either(parts);
  }
  // *x *x equals *x. Otherwise a rule that calls itself last within a repetition would make the expression grow
  // forever.
  const State second = shape(tail).kind == Kind::sequence ? shape(tail).parts[0] : tail;
  if (is_any_number(head) && head == second) return tail;
  return store(Shape(Kind::sequence, {head, tail}));
}

// Alternation is associative, commutative and idempotent, so it is stored as a flat set with at most one set of
// octets.
Derivatives::State Derivatives::either(const std::vector<State>& parts) {
  std::vector<State> all;
  OctetSet set;
  for (const State part : parts) {
    const Shape& x = shape(part);
    if (x.kind == Kind::either) {
      all.insert(all.end(), x.parts.begin(), x.parts.end());
    } else if (part != nothing) {
      all.push_back(part);
    }
  }
  std::erase_if(all, [&](State part) {
    set |= shape(part).octets;
    return shape(part).kind == Kind::octets;
  });
  if (!set.empty()) all.push_back(octets(set));
  if (std::any_of(all.begin(), all.end(), [&](State part) { return part != empty && accepts(part); })) {
    std::erase(all, empty);
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  if (all.empty()) return nothing;
  if (all.size() == 1) return all.front();
  return store(Shape(Kind::either, std::move(all)));
}

Derivatives::State Derivatives::rounds(State part, unsigned least, std::optional<unsigned> most) {
  if (most && least > *most) return nothing;
  if (part == nothing) return least == 0 ? empty : nothing;
  if (part == empty || most == 0U) return empty;
  if (accepts(part)) least = 0;  // rounds may be empty, so all smaller numbers of rounds are included
  if (is_any_number(part)) return part;
  if (most == 1U) return least == 1 ? part : either({part, empty});
  Shape result(Kind::rounds, {part});
  result.least = least;
  result.most = most;
  return store(std::move(result));
}

bool Derivatives::nullable(const Shape& x) const {
  switch (x.kind) {
    case Kind::nothing:
    case Kind::octets:
      return false;
    case Kind::empty:
      return true;
    case Kind::sequence:
      return accepts(x.parts[0]) && accepts(x.parts[1]);
    case Kind::either:
      return std::any_of(x.parts.begin(), x.parts.end(), [&](State part) { return accepts(part); });
    case Kind::rounds:
      return x.least == 0;
    case Kind::rule:
      return facts(names_[x.rule]).nullable;
  }
  return false;
}

Derivatives::State Derivatives::store(Shape x) {
  const auto [place, is_new] = stored_.try_emplace(std::move(x), static_cast<State>(terms_.size()));
  if (!is_new) return place->second;
  terms_.emplace_back(place->first, nullable(place->first));
  return place->second;
}

// The classes of an expression, by Brzozowski's rules: the common refinement of the classes of all parts that could
// read the next octet.
const Derivatives::ClassOf& Derivatives::class_of(State state) {
  Term& term = terms_[index(state)];
  if (term.class_of) return *term.class_of;
  static const ClassOf all_alike{};
  if (term.open) is_circular_ = true;
  if (term.open) return all_alike;
  term.open = true;
  term.class_of = find_classes(term.shape);  // adds no terms, so `term` stays valid
  term.open = false;
  const unsigned count = *std::max_element(term.class_of->begin(), term.class_of->end()) + 1U;
  term.next.assign(count, unknown);
  return *term.class_of;
}

namespace {

// Octets share a class if they share one in both `a` and `b`; classes are numbered in the order of their least octets.
template <class ClassOf>
ClassOf refined(const ClassOf& a, const ClassOf& b) {
  std::map<std::pair<std::uint8_t, std::uint8_t>, std::uint8_t> numbers;
  ClassOf result{};
  for (std::size_t octet = 0; octet < result.size(); ++octet) {
    const auto next = static_cast<std::uint8_t>(numbers.size());
    result[octet] = numbers.try_emplace({a[octet], b[octet]}, next).first->second;
  }
  return result;
}

struct Pair {
  int one;
  int other;
  friend auto operator<=>(const Pair&, const Pair&) = default;
};

// How a pair was reached: the pair before it and the octet; the first pair refers to itself.
struct Way {
  std::size_t from;
  char octet;
};

std::string text_of(const std::vector<Way>& ways, std::size_t pair) {
  std::string text;
  for (; pair != 0; pair = ways[pair].from) text += ways[pair].octet;
  std::reverse(text.begin(), text.end());
  return text;
}

}  // namespace

Derivatives::ClassOf Derivatives::find_classes(const Shape& x) {
  ClassOf result{};
  switch (x.kind) {
    case Kind::nothing:
    case Kind::empty:
      return result;
    case Kind::octets:
      for (unsigned octet = 0; octet < result.size(); ++octet)
        result[octet] = x.octets.contains(octet) != x.octets.contains(0U);
      return result;
    case Kind::sequence:
      return accepts(x.parts[0]) ? refined(class_of(x.parts[0]), class_of(x.parts[1])) : class_of(x.parts[0]);
    case Kind::either:
      for (const State part : x.parts) result = refined(result, class_of(part));
      return result;
    case Kind::rounds:
      return class_of(x.parts[0]);
    case Kind::rule:
      return class_of(bodies_[x.rule]);
  }
  return result;
}

Derivatives::State Derivatives::step(State state, std::uint8_t octet) {
  const std::size_t octets_class = class_of(state)[octet];
  if (is_circular_) return nothing;
  const State known = terms_[index(state)].next[octets_class];
  if (known != unknown) return known;
  const State result = derivative(Shape(shape(state)), octet);
  terms_[index(state)].next[octets_class] = result;
  return result;
}

Derivatives::State Derivatives::derivative(const Shape& x, std::uint8_t octet) {
  switch (x.kind) {
    case Kind::nothing:
    case Kind::empty:
      return nothing;
    case Kind::octets:
      return x.octets.contains(octet) ? empty : nothing;
    case Kind::sequence: {
      const State through_head = sequence(step(x.parts[0], octet), x.parts[1]);
      return accepts(x.parts[0]) ? either({through_head, step(x.parts[1], octet)}) : through_head;
    }
    case Kind::either: {
      std::vector<State> parts;
      for (const State part : x.parts) parts.push_back(step(part, octet));
      return either(parts);
    }
    case Kind::rounds: {
      // The octet belongs to the first round that is not empty; where rounds can be empty, `least` is 0.
      const unsigned least = x.least > 0 ? x.least - 1 : 0;
      const std::optional<unsigned> most = x.most ? std::optional(*x.most - 1) : std::nullopt;
      return sequence(step(x.parts[0], octet), rounds(x.parts[0], least, most));
    }
    case Kind::rule:
      return step(bodies_[x.rule], octet);
  }
  return nothing;
}

std::vector<OctetSet> Derivatives::classes(State state) {
  const ClassOf& of = class_of(state);
  std::vector<OctetSet> result(terms_[index(state)].next.size());
  for (unsigned octet = 0; octet < of.size(); ++octet)
    result[of[octet]] |= OctetSet::single(static_cast<std::uint8_t>(octet));
  return result;
}

OctetSet Derivatives::expected(State state) {
  OctetSet result;
  for (const OctetSet& set : classes(state)) {
    if (viable(step(state, set.least()))) result |= set;
  }
  return result;
}

Derivatives::Verdict Derivatives::judge(std::string_view text) {
  State state = start_;
  std::size_t offset = 0;
  while (offset < text.size()) {
    const State next = step(state, static_cast<std::uint8_t>(text[offset]));
    if (!viable(next)) break;
    state = next;
    ++offset;
  }
  const bool matches = offset == text.size() && accepts(state);
  return {matches, offset, expected(state), accepts(state)};
}

std::string Derivatives::to_string(State state) const {
  const Shape& x = shape(state);
  const auto grouped = [&](State part) {
    const Kind kind = shape(part).kind;
    const bool simple = kind == Kind::octets || kind == Kind::rule || kind == Kind::empty;
    return simple ? to_string(part) : "( " + to_string(part) + " )";
  };
  switch (x.kind) {
    case Kind::nothing:
      return "nothing";
    case Kind::empty:
      return "\"\"";
    case Kind::octets:
      return gen::to_string(x.octets);
    case Kind::sequence: {
      const bool plain = shape(x.parts[1]).kind != Kind::either;
      return to_string(x.parts[0]) + " " + (plain ? to_string(x.parts[1]) : grouped(x.parts[1]));
    }
    case Kind::either: {
      std::string result;
      for (const State part : x.parts) result += (result.empty() ? "" : " / ") + to_string(part);
      return result;
    }
    case Kind::rounds: {
      const std::string least = x.least > 0 ? std::to_string(x.least) : "";
      if (x.most == x.least) return least + grouped(x.parts[0]);
      return least + "*" + (x.most ? std::to_string(*x.most) : "") + grouped(x.parts[0]);
    }
    case Kind::rule:
      return names_[x.rule];
  }
  return {};
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
  std::vector<Pair> pairs{{one.start, other.start}};
  std::vector<Way> ways{{0, 0}};
  std::set<Pair> known{pairs.front()};
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const Pair here = pairs[i];
    if (one.accepts(here.one) != other.accepts(here.other)) return text_of(ways, i);
    for (unsigned octet = 0; octet < 256; ++octet) {
      const auto each = static_cast<std::uint8_t>(octet);
      const Pair next{one.next(here.one, each), other.next(here.other, each)};
      const bool goes_on = next.one != SteppedAutomaton::none;
      if (goes_on != (next.other != SteppedAutomaton::none)) return text_of(ways, i) + static_cast<char>(octet);
      if (!goes_on || !known.insert(next).second) continue;
      pairs.push_back(next);
      ways.push_back({i, static_cast<char>(octet)});
    }
  }
  return std::nullopt;
}

}  // namespace bnfurl::gen
