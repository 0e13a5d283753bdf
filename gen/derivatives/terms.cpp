#include "gen/derivatives/terms.hpp"

#include <algorithm>
#include <utility>

#include "gen/text/hash_of_numbers.hpp"

namespace bnfurl::gen {

std::size_t Terms::HashOfShape::operator()(const Shape& shape) const {
  return HashOfNumbers::mixed(HashOfNumbers()(shape.words), static_cast<std::uint64_t>(shape.kind));
}

Terms::Terms() {
  store({Kind::nothing});
  store({Kind::empty});
  constexpr Term any_octet = everything + 1;
  store({Kind::rounds, {any_octet, 0, unbounded}});
  octets(OctetSet::all());
}

Terms::Term Terms::store(Shape shape) {
  ++work_;
  const auto [place, is_new] = numbers_.try_emplace(std::move(shape), static_cast<Term>(shapes_.size()));
  if (!is_new) return place->second;
  shapes_.push_back(&place->first);
  nullable_.push_back(nullable(place->first));
  return place->second;
}

bool Terms::nullable(const Shape& shape) const {
  const auto is_nullable = [this](Term part) { return accepts(part); };
  switch (shape.kind) {
    case Kind::nothing:
    case Kind::octets:
      return false;
    case Kind::empty:
      return true;
    case Kind::sequence:
    case Kind::both:
      return std::ranges::all_of(shape.words, is_nullable);
    case Kind::either:
      return std::ranges::any_of(shape.words, is_nullable);
    case Kind::negation:
      return !accepts(shape.words[0]);
    case Kind::rounds:
      return shape.words[1] == 0;
    case Kind::until:
      return accepts(shape.words[1]);
    case Kind::by_begin:
      return accepts(shape.words[1]) || accepts(shape.words[2]);
    case Kind::rule:
      return rules_[static_cast<std::size_t>(shape.words[0])].nullable;
  }
  return false;
}

int Terms::number_of(const OctetSet& set) {
  const auto [place, is_new] = set_numbers_.try_emplace(set, static_cast<int>(sets_.size()));
  if (is_new) sets_.push_back(set);
  return place->second;
}

Terms::Term Terms::octets(const OctetSet& set) {
  return set.empty() ? nothing : store({Kind::octets, {number_of(set)}});
}

Terms::Term Terms::text(std::string_view octets) {
  Term result = empty;
  for (std::size_t i = octets.size(); i-- > 0;)
    result = sequence(this->octets(OctetSet::of(octets.substr(i, 1))), result);
  return result;
}

bool Terms::is_any_number(Term term) const {
  const Shape& x = shape(term);
  return x.kind == Kind::rounds && x.words[1] == 0 && x.words[2] == unbounded;
}

// The head of a sequence is neither a sequence nor an alternation: ( x / y ) z is stored as x z / y z. So a state is a
// set of sequences, each of which is the end of a printed expression, and there are few of these.
Terms::Term Terms::sequence(Term head, Term tail) {
  if (head == nothing || tail == nothing) return nothing;
  if (head == empty) return tail;
  if (tail == empty) return head;
  const Shape& first = shape(head);
  if (first.kind == Kind::sequence || first.kind == Kind::either) return distributed(head, tail);
  // *x *x equals *x. Otherwise a rule that calls itself last within a repetition would make the expression grow
  // forever.
  const Term second = shape(tail).kind == Kind::sequence ? shape(tail).words[0] : tail;
  if (is_any_number(head) && head == second) return tail;
  return store({Kind::sequence, {head, tail}});
}

// What was distributed once is known: parts have parts in common.
Terms::Term Terms::distributed(Term head, Term tail) {
  const std::uint64_t key = static_cast<std::uint64_t>(head) << 32 | static_cast<std::uint32_t>(tail);
  if (const auto found = distributed_.find(key); found != distributed_.end()) return found->second;
  const Shape& first = shape(head);
  std::vector<Term> parts;
  if (first.kind == Kind::sequence) parts.push_back(sequence(first.words[0], sequence(first.words[1], tail)));
  if (first.kind == Kind::either) {
    for (const Term part : first.words) parts.push_back(sequence(part, tail));
  }
  const Term result = either(std::move(parts));
  distributed_.emplace(key, result);
  return result;
}

Terms::Term Terms::sequence(std::initializer_list<Term> parts) {
  Term result = empty;
  for (auto part = parts.end(); part != parts.begin();) result = sequence(*--part, result);
  return result;
}

// The parts of parts of this kind, each once, in order.
std::vector<Terms::Term> Terms::flat(Kind kind, const std::vector<Term>& parts) {
  std::vector<Term> result;
  for (const Term part : parts) {
    const Shape& x = shape(part);
    if (x.kind == kind) {
      result.insert(result.end(), x.words.begin(), x.words.end());
    } else {
      result.push_back(part);
    }
  }
  work_ += result.size();
  std::ranges::sort(result);
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

// Alternation is associative, commutative and idempotent, so it is stored as a flat set with at most one set of
// octets.
Terms::Term Terms::either(std::vector<Term> parts) {
  parts = flat(Kind::either, parts);
  std::erase(parts, nothing);
  if (std::ranges::find(parts, everything) != parts.end()) return everything;
  OctetSet united;
  const auto is_octets = [this](Term part) { return shape(part).kind == Kind::octets; };
  if (std::ranges::count_if(parts, is_octets) > 1) {
    for (const Term part : parts) united |= is_octets(part) ? set(part) : OctetSet();
    std::erase_if(parts, is_octets);
    const Term one = octets(united);
    parts.insert(std::ranges::lower_bound(parts, one), one);
  }
  if (std::ranges::any_of(parts, [this](Term part) { return part != empty && accepts(part); })) {
    std::erase(parts, empty);
  }
  if (parts.empty()) return nothing;
  return parts.size() == 1 ? parts.front() : store({Kind::either, std::move(parts)});
}

Terms::Term Terms::both(std::vector<Term> parts) {
  parts = flat(Kind::both, parts);
  std::erase(parts, everything);
  if (std::ranges::find(parts, nothing) != parts.end()) return nothing;
  if (parts.empty()) return everything;
  return parts.size() == 1 ? parts.front() : store({Kind::both, std::move(parts)});
}

Terms::Term Terms::negation(Term body) {
  if (body == nothing) return everything;
  if (body == everything) return nothing;
  const Shape& x = shape(body);
  return x.kind == Kind::negation ? x.words[0] : store({Kind::negation, {body}});
}

Terms::Term Terms::rounds(Term body, unsigned least, std::optional<unsigned> most) {
  if (most && least > *most) return nothing;
  if (body == nothing) return least == 0 ? empty : nothing;
  if (body == empty || most == 0U) return empty;
  if (accepts(body)) least = 0;  // rounds may be empty, so all smaller numbers of rounds are included
  if (is_any_number(body)) return body;
  if (most == 1U) return least == 1 ? body : either({body, empty});
  return store({Kind::rounds, {body, static_cast<int>(least), most ? static_cast<int>(*most) : unbounded}});
}

Terms::Term Terms::until(int end, Term body) {
  return body == nothing || body == everything ? body : store({Kind::until, {end, body}});
}

Terms::Term Terms::by_begin(int end, Term first, Term second) {
  if (first == nothing || second == nothing) return first == nothing ? second : first;
  return store({Kind::by_begin, {end, first, second}});
}

std::size_t Terms::add_rule(bool nullable) {
  rules_.push_back({nullable});
  return rules_.size() - 1;
}

// What begins with a set of octets is quicker read than looked up.
Terms::Term Terms::after(Term term, std::uint8_t octet) {
  const Shape& x = shape(term);
  const bool begins_with_set = x.kind == Kind::sequence && shape(x.words[0]).kind == Kind::octets;
  if (begins_with_set) return set(x.words[0]).contains(octet) ? x.words[1] : nothing;
  if (x.kind <= Kind::octets) return derivative(x, octet);
  const std::uint64_t key = static_cast<std::uint64_t>(term) << 8 | octet;
  if (const auto found = after_.find(key); found != after_.end()) return found->second;
  const Term result = derivative(x, octet);
  after_.emplace(key, result);
  return result;
}

Terms::Term Terms::derivative(const Shape& x, std::uint8_t octet) {
  const auto of_parts = [&] {
    std::vector<Term> parts;
    for (const Term part : x.words) parts.push_back(after(part, octet));
    return parts;
  };
  switch (x.kind) {
    case Kind::nothing:
    case Kind::empty:
      return nothing;
    case Kind::octets:
      return sets_[static_cast<std::size_t>(x.words[0])].contains(octet) ? empty : nothing;
    case Kind::sequence: {
      const Term through_head = sequence(after(x.words[0], octet), x.words[1]);
      return accepts(x.words[0]) ? either({through_head, after(x.words[1], octet)}) : through_head;
    }
    case Kind::either:
      return either(of_parts());
    case Kind::both:
      return both(of_parts());
    case Kind::negation:
      return negation(after(x.words[0], octet));
    case Kind::rounds: {
      // The octet belongs to the first round that is not empty; where rounds can be empty, `least` is 0.
      const unsigned least = x.words[1] > 0 ? static_cast<unsigned>(x.words[1]) - 1 : 0;
      std::optional<unsigned> most;
      if (x.words[2] != unbounded) most = static_cast<unsigned>(x.words[2]) - 1;
      return sequence(after(x.words[0], octet), rounds(x.words[0], least, most));
    }
    case Kind::until:
      if (!sets_[static_cast<std::size_t>(x.words[0])].contains(octet))
        return until(x.words[0], after(x.words[1], octet));
      return accepts(x.words[1]) ? everything : nothing;
    case Kind::by_begin: {
      const Term first = after(x.words[1], octet);
      const bool is_over = sets_[static_cast<std::size_t>(x.words[0])].contains(octet);
      return is_over && first != nothing ? first : by_begin(x.words[0], first, after(x.words[2], octet));
    }
    case Kind::rule:
      return through(rules_[static_cast<std::size_t>(x.words[0])], octet);
  }
  return nothing;
}

Terms::Term Terms::through(Rule& rule, std::uint8_t octet) {
  is_circular_ = is_circular_ || rule.is_open;
  if (is_circular_) return nothing;
  rule.is_open = true;
  const Term result = after(rule.body, octet);
  rule.is_open = false;
  return result;
}

}  // namespace bnfurl::gen
