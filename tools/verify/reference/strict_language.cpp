#include "tools/verify/reference/strict_language.hpp"

#include <algorithm>

namespace bnfurl::gen {

Grammar restricted(Grammar grammar, const std::string& production, const std::vector<std::string>& kinds) {
  const auto rule = std::find_if(grammar.rules.begin(), grammar.rules.end(),
                                 [&](const Rule& each) { return each.name == production; });
  std::erase_if(rule->body.parts, [&](const Expression& part) {
    return std::find(kinds.begin(), kinds.end(), part.name) == kinds.end();
  });
  rule->body = alternation(rule->body.parts);
  return grammar;
}

namespace {

constexpr std::uint8_t end_of_scheme = ':';

// The rules with all kinds of `production` except `other`. The body of a production of kinds is a choice among
// productions.
Grammar without(const Grammar& grammar, const std::string& production, const std::string& other) {
  std::vector<std::string> kinds;
  for (const Expression& part : grammar.find(production)->body.parts) {
    if (part.name != other) kinds.push_back(part.name);
  }
  return restricted(grammar, production, kinds);
}

// The state after an octet; `none` stays `none`.
int step(const SteppedAutomaton& automaton, int state, std::uint8_t octet) {
  return state == SteppedAutomaton::none ? SteppedAutomaton::none : automaton.next(state, octet);
}

}  // namespace

StrictLanguage::StrictLanguage(const Grammar& grammar, const std::string& production, const std::string& other)
    : kinds_(without(grammar, production, other), production),
      other_(grammar, other),
      kinds_walk_(gen::stepped(kinds_)),
      other_walk_(gen::stepped(other_)) {}

SteppedAutomaton StrictLanguage::stepped() {
  return {number_of({kinds_walk_.start, other_walk_.start, true}),
          [this](int state, std::uint8_t octet) { return next(state, octet); },
          [this](int state) { return accepts(state); }};
}

int StrictLanguage::number_of(const State& state) {
  const auto [entry, is_new] = numbers_.emplace(state, static_cast<int>(states_.size()));
  if (is_new) states_.push_back(state);
  return entry->second;
}

int StrictLanguage::next(int state, std::uint8_t octet) {
  constexpr int none = SteppedAutomaton::none;
  const State before = states_[static_cast<std::size_t>(state)];
  State after{step(kinds_walk_, before.kinds, octet), step(other_walk_, before.other, octet), before.in_scheme};
  if (before.in_scheme && octet == end_of_scheme) {
    after.in_scheme = false;
    // The scheme is that of another kind, so the text is not of the kind `other`.
    if (after.kinds != none) after.other = none;
  }
  return after.kinds == none && after.other == none ? none : number_of(after);
}

bool StrictLanguage::accepts(int state) const {
  const State& here = states_[static_cast<std::size_t>(state)];
  const auto accepted_by = [](const SteppedAutomaton& walk, int at) {
    return at != SteppedAutomaton::none && walk.accepts(at);
  };
  return accepted_by(kinds_walk_, here.kinds) || accepted_by(other_walk_, here.other);
}

}  // namespace bnfurl::gen
