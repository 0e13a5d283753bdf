#include "src/rules/study/expressions.hpp"

#include <algorithm>
#include <utility>

#include "src/rules/automata/automata.hpp"

namespace bnfurl::crawl::rules {
namespace {

constexpr std::uint32_t unbounded = 0xFFFFFFFF;

constexpr std::size_t edges_of(bool at_begin, bool at_end) { return (at_begin ? 1U : 0U) + (at_end ? 2U : 0U); }

}  // namespace

std::size_t Expressions::HashOfNode::operator()(const Node& node) const {
  return hash_of(node.words, static_cast<std::uint64_t>(node.kind));
}

Expressions::Expressions() {
  add({.kind = Kind::nothing});
  add({.kind = Kind::empty});
  sets_.push_back(std::bitset<256>().set());
  constexpr Expression any_octet = end + 1;
  add({.kind = Kind::repetition, .words = {any_octet, 0, unbounded}});
  add({.kind = Kind::begin});
  add({.kind = Kind::end});
  add({.kind = Kind::octet, .words = {0}});
}

Expression Expressions::add(Node node) {
  ++work_;
  const auto [place, is_new] = numbers_.try_emplace(std::move(node), static_cast<Expression>(nodes_.size()));
  if (!is_new) return place->second;
  nodes_.push_back(place->first);
  std::uint8_t accepts = 0;
  for (std::size_t edges = 0; edges < 4; ++edges) {
    if (is_empty_at(place->first, edges)) accepts = static_cast<std::uint8_t>(accepts | (1U << edges));
  }
  accepts_.push_back(accepts);
  return place->second;
}

bool Expressions::is_empty_at(const Node& node, std::size_t edges) const {
  const auto accepts = [this, edges](Expression part) { return ((accepts_[part] >> edges) & 1U) != 0; };
  switch (node.kind) {
    case Kind::nothing:
    case Kind::octet:
      return false;
    case Kind::empty:
      return true;
    case Kind::begin:
      return (edges & 1U) != 0;
    case Kind::end:
      return (edges & 2U) != 0;
    case Kind::sequence:
    case Kind::both:
      return std::ranges::all_of(node.words, accepts);
    case Kind::either:
      return std::ranges::any_of(node.words, accepts);
    case Kind::negation:
      return !accepts(node.words[0]);
    case Kind::repetition:
      return node.words[1] == 0 || accepts(node.words[0]);
  }
  return false;
}

bool Expressions::accepts(Expression expression, bool at_begin, bool at_end) const {
  return ((accepts_[expression] >> edges_of(at_begin, at_end)) & 1U) != 0;
}

Expression Expressions::octet(const std::bitset<256>& octets) {
  if (octets.none()) return nothing;
  const auto place = std::ranges::find(sets_, octets);
  const auto number = static_cast<std::uint32_t>(place - sets_.begin());
  if (place == sets_.end()) sets_.push_back(octets);
  return add({.kind = Kind::octet, .words = {number}});
}

Expression Expressions::octet(char octet) {
  return this->octet(std::bitset<256>().set(static_cast<unsigned char>(octet)));
}

Expression Expressions::text(std::string_view text) {
  Expression result = empty;
  for (std::size_t i = text.size(); i-- > 0;) result = sequence(octet(text[i]), result);
  return result;
}

// (ab)c is a(bc), and two times every text is every text.
Expression Expressions::sequence(Expression first, Expression second) {
  if (first == nothing || second == nothing) return nothing;
  if (first == empty) return second;
  if (second == empty) return first;
  if (nodes_[first].kind == Kind::sequence) {
    const std::vector<std::uint32_t> parts = nodes_[first].words;
    return sequence(parts[0], sequence(parts[1], second));
  }
  const Node& rest = nodes_[second];
  const bool is_twice = second == everything || (rest.kind == Kind::sequence && rest.words[0] == everything);
  if (first == everything && is_twice) return second;
  return add({.kind = Kind::sequence, .words = {first, second}});
}

// The parts of parts, in order, each once.
std::vector<std::uint32_t> Expressions::flat(Kind kind, std::vector<Expression> parts) {
  std::vector<std::uint32_t> result;
  for (const Expression part : parts) {
    if (nodes_[part].kind == kind) {
      result.insert(result.end(), nodes_[part].words.begin(), nodes_[part].words.end());
    } else {
      result.push_back(part);
    }
  }
  work_ += result.size();
  std::ranges::sort(result);
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

Expression Expressions::either(std::vector<Expression> parts) {
  std::vector<std::uint32_t> words = flat(Kind::either, std::move(parts));
  std::erase(words, nothing);
  if (std::ranges::find(words, everything) != words.end()) return everything;
  if (words.empty()) return nothing;
  return words.size() == 1 ? words[0] : add({.kind = Kind::either, .words = std::move(words)});
}

Expression Expressions::both(std::vector<Expression> parts) {
  std::vector<std::uint32_t> words = flat(Kind::both, std::move(parts));
  std::erase(words, everything);
  if (std::ranges::find(words, nothing) != words.end()) return nothing;
  if (words.empty()) return everything;
  return words.size() == 1 ? words[0] : add({.kind = Kind::both, .words = std::move(words)});
}

Expression Expressions::negation(Expression body) {
  if (body == nothing) return everything;
  if (body == everything) return nothing;
  if (nodes_[body].kind == Kind::negation) return nodes_[body].words[0];
  return add({.kind = Kind::negation, .words = {body}});
}

Expression Expressions::repetition(Expression body, std::size_t least, std::optional<std::size_t> most) {
  if (most == 0 || body == empty) return empty;
  if (body == nothing) return least == 0 ? empty : nothing;
  if (least == 1 && most == 1) return body;
  const std::uint32_t rounds = most ? static_cast<std::uint32_t>(*most) : unbounded;
  return add({.kind = Kind::repetition, .words = {body, static_cast<std::uint32_t>(least), rounds}});
}

Expression Expressions::derivative(Expression expression, unsigned char octet, bool is_first) {
  const std::uint64_t key = (std::uint64_t{expression} << 9) | (std::uint64_t{octet} << 1) | (is_first ? 1U : 0U);
  if (const auto found = derivatives_.find(key); found != derivatives_.end()) return found->second;
  const Expression result = derived(expression, octet, is_first);
  derivatives_.emplace(key, result);
  return result;
}

Expression Expressions::derived(Expression expression, unsigned char octet, bool is_first) {
  const Node node = nodes_[expression];  // a copy: nodes are added
  const auto derived_parts = [&] {
    std::vector<Expression> parts;
    for (const Expression part : node.words) parts.push_back(derivative(part, octet, is_first));
    return parts;
  };
  switch (node.kind) {
    case Kind::nothing:
    case Kind::empty:
    case Kind::begin:
    case Kind::end:
      return nothing;
    case Kind::octet:
      return sets_[node.words[0]].test(octet) ? empty : nothing;
    case Kind::sequence:
      return derived_sequence(node, octet, is_first);
    case Kind::either:
      return either(derived_parts());
    case Kind::both:
      return both(derived_parts());
    case Kind::negation:
      return negation(derivative(node.words[0], octet, is_first));
    case Kind::repetition:
      return derived_repetition(node, octet, is_first);
  }
  return nothing;
}

Expression Expressions::derived_sequence(const Node& node, unsigned char octet, bool is_first) {
  const Expression in_first = sequence(derivative(node.words[0], octet, is_first), node.words[1]);
  if (!accepts(node.words[0], is_first, false)) return in_first;
  return either({in_first, derivative(node.words[1], octet, is_first)});
}

// The octet is in the first round that is not empty; where rounds may be empty, there may have been any number before.
Expression Expressions::derived_repetition(const Node& node, unsigned char octet, bool is_first) {
  const Expression body = node.words[0];
  const bool may_be_empty = node.words[1] == 0 || accepts(body, is_first, false);
  const std::size_t least = may_be_empty ? 0 : node.words[1] - 1;
  std::optional<std::size_t> most;
  if (node.words[2] != unbounded) most = node.words[2] - 1;
  return sequence(derivative(body, octet, is_first), repetition(body, least, most));
}

Expression Expressions::after_begin(Expression expression) {
  if (const auto found = after_begin_.find(expression); found != after_begin_.end()) return found->second;
  const Node node = nodes_[expression];
  const auto parts = [&] {
    std::vector<Expression> result;
    for (const Expression part : node.words) result.push_back(after_begin(part));
    return result;
  };
  Expression result = expression;
  if (node.kind == Kind::begin) result = nothing;
  if (node.kind == Kind::sequence) result = sequence(after_begin(node.words[0]), after_begin(node.words[1]));
  if (node.kind == Kind::either) result = either(parts());
  if (node.kind == Kind::both) result = both(parts());
  if (node.kind == Kind::negation) result = negation(after_begin(node.words[0]));
  if (node.kind == Kind::repetition) {
    std::optional<std::size_t> most;
    if (node.words[2] != unbounded) most = node.words[2];
    result = repetition(after_begin(node.words[0]), node.words[1], most);
  }
  after_begin_.emplace(expression, result);
  return result;
}

}  // namespace bnfurl::crawl::rules
