#include "src/rules/automata/pattern_states.hpp"

#include <algorithm>
#include <string>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/rfc3986.hpp>

namespace bnfurl::crawl::rules {
namespace {

// `begin`, after any octets.
StateNumber anywhere(Nfa& nfa, StateNumber begin) {
  const StateNumber loop = nfa.add(Nfa::Kind::either, begin);
  nfa.states[loop].other = nfa.add(OctetSet::all(), loop);
  return loop;
}

OctetSet all_but(std::string_view octets) { return OctetSet::all() - OctetSet::of(octets); }

StateNumber add_octet(Nfa& nfa, char octet, bool ignores_case, StateNumber next) {
  const OctetSet set = OctetSet::of({&octet, 1});
  return nfa.add(ignores_case ? set.in_both_cases() : set, next);
}

StateNumber add_text(Nfa& nfa, std::string_view text, bool ignores_case, StateNumber next) {
  for (std::size_t i = text.size(); i-- > 0;) next = add_octet(nfa, text[i], ignores_case, next);
  return next;
}

// `*` and `$` are octets that people also write as triplets: each spelling matches both.
StateNumber add_either_spelling(Nfa& nfa, char octet, StateNumber next) {
  const StateNumber triplet = add_text(nfa, octet == '*' ? "%2A" : "%24", true, next);
  return nfa.add(Nfa::Kind::either, add_octet(nfa, octet, false, next), triplet);
}

constexpr std::size_t most_states_of_octet = 6;  // also of what stands before a pattern and after it

StateNumber add_octets(Nfa& nfa, std::string_view text, bool ignores_case, StateNumber next) {
  for (std::size_t end = text.size(); end > 0;) {
    const std::string_view triplet = text.substr(end < 3 ? 0 : end - 3, std::min<std::size_t>(end, 3));
    if (triplet == "%2A" || triplet == "%24") {
      next = add_either_spelling(nfa, triplet == "%2A" ? '*' : '$', next);
      end -= 3;
      continue;
    }
    const char octet = text[--end];
    const bool is_operator_elsewhere = octet == '*' || octet == '$';
    next = is_operator_elsewhere ? add_either_spelling(nfa, octet, next) : add_octet(nfa, octet, ignores_case, next);
  }
  return next;
}

// adblock's `^`: one octet that separates, or the end.
StateNumber add_separator(Nfa& nfa, StateNumber next) {
  const OctetSet letters = OctetSet::range('a', 'z') | OctetSet::range('A', 'Z');
  const OctetSet separators = all_but("_-.%") - letters - OctetSet::range('0', '9');
  return nfa.add(Nfa::Kind::either, nfa.add(separators, next), nfa.add(Nfa::Kind::at_end, next));
}

StateNumber add_part(Nfa& nfa, const PatternPart& part, bool ignores_case, StateNumber next) {
  switch (part.kind) {
    case PatternPart::Kind::octets:
      return add_octets(nfa, part.text, ignores_case, next);
    case PatternPart::Kind::any:
      return anywhere(nfa, next);
    case PatternPart::Kind::separator:
      return add_separator(nfa, next);
  }
  return next;
}

// At the first octet, or after a "." that belongs to the host: nothing before it ends a host.
StateNumber at_label(Nfa& nfa, StateNumber begin) {
  const StateNumber loop = nfa.add(Nfa::Kind::either);
  const StateNumber dot = nfa.add(OctetSet::of("."), begin);
  const StateNumber other = nfa.add(all_but(":/?#"), loop);
  nfa.states[loop].next = dot;
  nfa.states[loop].other = other;
  return nfa.add(Nfa::Kind::either, begin, loop);
}

StateNumber add_begin(Nfa& nfa, Pattern::Begin begin, StateNumber first) {
  switch (begin) {
    case Pattern::Begin::first_octet:
      return first;
    case Pattern::Begin::anywhere:
      return anywhere(nfa, first);
    case Pattern::Begin::label:
      return at_label(nfa, first);
  }
  return first;
}

// The first piece of a pattern's octets: a triplet is one, since some are another octet, too.
std::string_view first_piece(std::string_view octets) {
  return octets.substr(0, matches(rfc3986::pct_encoded, octets.substr(0, 3)) ? 3 : 1);
}

class ExpressionStates {
public:
  ExpressionStates(Nfa& nfa, const ExpressionTree& tree, std::size_t most)
      : nfa_(nfa), tree_(tree), end_(nfa.states.size() + most), steps_(16 * most) {}

  // Steps are counted too, because empty groups that are repeated add no states.
  [[nodiscard]] bool is_too_large() const { return nfa_.states.size() > end_ || steps_ == 0; }

  StateNumber add(std::size_t number, StateNumber next) {
    if (is_too_large()) return next;
    --steps_;
    const ExpressionTree::Node& node = tree_.nodes[number];
    switch (node.kind) {
      case ExpressionTree::Kind::octets:
        return nfa_.add(node.octets, next);
      case ExpressionTree::Kind::begin:
        return nfa_.add(Nfa::Kind::at_begin, next);
      case ExpressionTree::Kind::end:
        return nfa_.add(Nfa::Kind::at_end, next);
      case ExpressionTree::Kind::sequence:
        return add_sequence(node, next);
      case ExpressionTree::Kind::choice:
        return add_choice(node, next);
      case ExpressionTree::Kind::repetition:
        return add_repetition(node, next);
    }
    return next;
  }

private:
  StateNumber add_sequence(const ExpressionTree::Node& node, StateNumber next) {
    for (std::size_t i = node.parts.size(); i-- > 0;) next = add(node.parts[i], next);
    return next;
  }

  StateNumber add_choice(const ExpressionTree::Node& node, StateNumber next) {
    StateNumber result = add(node.parts.back(), next);
    for (std::size_t i = node.parts.size() - 1; i-- > 0;) {
      const StateNumber one = add(node.parts[i], next);
      result = nfa_.add(Nfa::Kind::either, one, result);
    }
    return result;
  }

  // x{2,4} is xx(x(x)?)?, and x{2,} is xxx*.
  StateNumber add_repetition(const ExpressionTree::Node& node, StateNumber next) {
    const std::size_t body = node.parts.front();
    StateNumber result = next;
    if (!node.most) {
      const StateNumber loop = nfa_.add(Nfa::Kind::either, next, next);
      nfa_.states[loop].other = add(body, loop);
      result = loop;
    } else {
      for (std::size_t round = node.least; round < *node.most; ++round) {
        if (is_too_large()) return result;
        const StateNumber one = add(body, result);
        result = nfa_.add(Nfa::Kind::either, one, next);
      }
    }
    for (std::size_t round = 0; round < node.least && !is_too_large(); ++round) result = add(body, result);
    return result;
  }

  Nfa& nfa_;
  const ExpressionTree& tree_;
  std::size_t end_;
  std::size_t steps_;
};

// Whether what a node matches begins with the subject.
bool begins_at_first_octet(const ExpressionTree& tree, std::size_t number) {
  const ExpressionTree::Node& node = tree.nodes[number];
  const auto begins = [&tree](std::size_t part) { return begins_at_first_octet(tree, part); };
  if (node.kind == ExpressionTree::Kind::choice) return std::ranges::all_of(node.parts, begins);
  if (node.kind == ExpressionTree::Kind::sequence) return !node.parts.empty() && begins(node.parts.front());
  return node.kind == ExpressionTree::Kind::begin;
}

}  // namespace

bool is_anchored(const Pattern& pattern) {
  const auto is_any = [](const PatternPart& part) { return part.kind == PatternPart::Kind::any; };
  return pattern.begin == Pattern::Begin::first_octet && std::ranges::none_of(pattern.parts, is_any);
}

StateNumber add_pattern(Nfa& nfa, const Pattern& pattern, StateNumber accept) {
  StateNumber next = pattern.to_the_end ? nfa.add(Nfa::Kind::at_end, accept) : accept;
  for (std::size_t i = pattern.parts.size(); i-- > 0;) {
    next = add_part(nfa, pattern.parts[i], pattern.ignores_case, next);
  }
  return add_begin(nfa, pattern.begin, next);
}

bool has_room(const Pattern& pattern) {
  std::size_t least = 1;
  for (const PatternPart& part : pattern.parts) least += part.kind == PatternPart::Kind::octets ? part.text.size() : 2;
  if (least > most_states_of_rule) return false;
  if (least * most_states_of_octet <= most_states_of_rule) return true;
  Nfa nfa;
  static_cast<void>(add_pattern(nfa, pattern, nfa.add(Nfa::Kind::accept)));
  return nfa.states.size() <= most_states_of_rule;
}

Pattern begin_with_room(const Pattern& pattern) {
  Pattern begin = pattern;
  begin.to_the_end = false;
  begin.parts.clear();
  Nfa nfa;
  const StateNumber accept = add_pattern(nfa, begin, nfa.add(Nfa::Kind::accept));
  const auto takes = [&](const PatternPart& part) {
    static_cast<void>(add_part(nfa, part, pattern.ignores_case, accept));
    return nfa.states.size() <= most_states_of_rule;
  };
  for (const PatternPart& part : pattern.parts) {
    if (part.kind != PatternPart::Kind::octets) {
      if (!takes(part)) return begin;
      begin.parts.push_back(part);
      continue;
    }
    begin.parts.emplace_back();
    for (std::string_view rest = part.text; !rest.empty();) {
      const std::string_view piece = first_piece(rest);
      if (!takes({.text = std::string(piece)})) return begin;
      begin.parts.back().text += piece;
      rest.remove_prefix(piece.size());
    }
  }
  return begin;
}

StateNumber add_parameter(Nfa& nfa, std::string_view name, StateNumber accept) {
  const StateNumber after =
      nfa.add(Nfa::Kind::either, nfa.add(OctetSet::of("=&#"), accept), nfa.add(Nfa::Kind::at_end, accept));
  const StateNumber begin = add_text(nfa, name, false, after);
  const StateNumber skip = nfa.add(Nfa::Kind::either);
  const StateNumber next_one = nfa.add(OctetSet::of("&"), skip);
  const StateNumber pass = nfa.add(Nfa::Kind::either);
  const StateNumber other = nfa.add(all_but("&"), pass);
  nfa.states[pass].next = next_one;
  nfa.states[pass].other = other;
  nfa.states[skip].next = begin;
  nfa.states[skip].other = pass;
  const StateNumber question = nfa.add(OctetSet::of("?"), skip);
  const StateNumber path = nfa.add(Nfa::Kind::either, question);
  nfa.states[path].other = nfa.add(all_but("?"), path);
  return path;
}

std::optional<StateNumber> add_expression(Nfa& nfa, const ExpressionTree& tree, StateNumber accept, std::size_t most) {
  ExpressionStates states(nfa, tree, most);
  const StateNumber begin = states.add(tree.root, accept);
  if (states.is_too_large()) return std::nullopt;
  return begins_at_first_octet(tree, tree.root) ? begin : anywhere(nfa, begin);
}

}  // namespace bnfurl::crawl::rules
