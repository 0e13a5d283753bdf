// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Automata with a fault, as from a mistake in the stage that builds them: the ordered automaton before one reading is
// chosen, the minimal one, and the tagged one.
#include <algorithm>

#include "gen/automaton/model/keep_best.hpp"
#include "gen/reference/derivatives.hpp"
#include "mutation/tagged_mutant.hpp"
#include "mutation/updates.hpp"

namespace bnfurl::mutation {
namespace {

using gen::Dfa;
using gen::OrderedNfa;
using gen::Tdfa;

std::string number(std::size_t n) { return std::to_string(n); }

// Breaks one of the options of a node; returns whether there was something to break.
bool break_options(OrderedNfa& nfa, OrderedNfa::Node& node, Random& random, std::string& what) {
  const std::size_t i = below(random, node.options.size());
  OrderedNfa::Option& option = node.options[i];
  what += ", option " + number(i);
  switch (below(random, 5)) {
    case 0:
      node.options.erase(node.options.begin() + static_cast<std::ptrdiff_t>(i));
      what += ": dropped";
      return true;
    case 1:
      if (i == 0) return false;
      std::swap(option, node.options[i - 1]);
      what += ": before the one before";
      return true;
    case 2:
      option.target = static_cast<int>(below(random, nfa.nodes.size()));
      what += ": to " + std::to_string(option.target);
      return true;
    case 3:
      if (option.mark == OrderedNfa::no_mark) return false;
      option.mark = OrderedNfa::no_mark;
      what += ": its mark dropped";
      return true;
    default:
      if (nfa.marks.empty()) return false;
      option.mark = static_cast<int>(below(random, nfa.marks.size()));
      what += ": marks " + to_string(nfa.marks[static_cast<std::size_t>(option.mark)]);
      return true;
  }
}

bool break_node(OrderedNfa& nfa, Random& random, std::string& what) {
  const std::size_t i = below(random, nfa.nodes.size());
  OrderedNfa::Node& node = nfa.nodes[i];
  what = "node " + number(i);
  if (!node.options.empty()) return break_options(nfa, node, random, what);
  if (node.next < 0) return false;
  if (below(random, 2) == 0) {
    node.octets = with_another_bound(node.octets, random, what += ": ");
    return true;
  }
  node.next = static_cast<int>(below(random, nfa.nodes.size()));
  what += ": to " + std::to_string(node.next);
  return true;
}

// Moves an octet at the end of a range to another class, or to no class.
void move_octet(std::vector<gen::OctetSet>& classes, Random& random, std::string& what) {
  const std::size_t from = below(random, classes.size());
  const gen::OctetSet before = classes[from];
  classes[from] = with_another_bound(before, random, what);
  for (std::size_t i = 0; i < classes.size(); ++i) {
    if (i != from) classes[i] -= classes[from];
  }
}

// Another target for a transition; -1 means no transition.
int other_target(std::size_t states, Random& random) {
  const std::size_t target = below(random, states + 1);
  return target == states ? -1 : static_cast<int>(target);
}

gen::SteppedAutomaton stepped(const Dfa& dfa) {
  const std::vector<std::size_t> class_of = gen::class_of_octet(dfa.classes);
  return {0,
          [&dfa, class_of](int state, std::uint8_t octet) {
            const std::size_t letter = class_of[octet];
            return letter == dfa.classes.size() ? Dfa::none : dfa.next(state, static_cast<gen::Letter>(letter));
          },
          [&dfa](int state) { return dfa.accepting(state); }};
}

bool judges_rightly(const gen::SteppedAutomaton& dfa, std::string_view text, const Right& right) {
  int state = dfa.start;
  std::size_t offset = 0;
  for (; offset < text.size(); ++offset) {
    const int next = dfa.next(state, static_cast<std::uint8_t>(text[offset]));
    if (next == gen::SteppedAutomaton::none) break;
    state = next;
  }
  return offset == right.offset && (offset == text.size() && dfa.accepts(state)) == (right.split != "-");
}

std::string break_dfa(Dfa& dfa, Random& random) {
  const std::size_t i = below(random, dfa.states.size());
  std::string what = "state " + number(i);
  if (dfa.classes.empty() || below(random, 6) == 0) {
    dfa.states[i].accepting = !dfa.states[i].accepting;
    return what + (dfa.states[i].accepting ? ": accepts" : ": does not accept");
  }
  if (below(random, 6) == 0) {
    what = "class ";
    move_octet(dfa.classes, random, what);
    return what;
  }
  const std::size_t letter = below(random, dfa.classes.size());
  int& target = dfa.states[i].next[letter];
  target = other_target(dfa.states.size(), random);
  return what + ", " + to_string(dfa.classes[letter]) + ": to " + std::to_string(target);
}

std::string break_state(Tdfa& tdfa, std::size_t i, Random& random) {
  Tdfa::State& state = tdfa.states[i];
  if (below(random, 3) == 0) {
    state.accepting = !state.accepting;
    return state.accepting ? ": accepts" : ": does not accept";
  }
  return break_results(tdfa, state.results, random);
}

std::string break_transition(Tdfa& tdfa, Tdfa::State& state, Random& random) {
  const std::size_t letter = below(random, state.next.size());
  Tdfa::Transition& transition = state.next[letter];
  const std::string what = ", " + to_string(tdfa.classes[letter]);
  if (transition.target != Tdfa::none && below(random, 3) != 0)
    return what + break_updates(tdfa, transition.updates, random);
  if (transition.target != Tdfa::none && below(random, 3) == 0) {
    // Moves tags: from this transition to another one of the state.
    Tdfa::Transition& other = state.next[below(random, state.next.size())];
    std::swap(transition.updates, other.updates);
    return what + ": updates of another";
  }
  transition.target = other_target(tdfa.states.size(), random);
  return what + ": to " + std::to_string(transition.target);
}

}  // namespace

std::optional<Mutant> broken_ordered_nfa(const Original& original, Random& random) {
  OrderedNfa nfa = original.automata().ordered;
  std::string what;
  if (!break_node(nfa, random, what) || nfa == original.automata().ordered) return std::nullopt;
  return marked_mutant(original, what, gen::canonical(gen::keep_first_occurrences(gen::keep_best(nfa))));
}

std::optional<Mutant> broken_dfa(const Original& original, Random& random) {
  const auto dfa = std::make_shared<Dfa>(original.automata().minimal);
  std::string what = break_dfa(*dfa, random);
  if (*dfa == original.automata().minimal) return std::nullopt;
  const gen::SteppedAutomaton walk = stepped(*dfa);
  return Mutant{std::move(what),
                [&original, dfa, walk](std::size_t text) {
                  return judges_rightly(walk, original.text(text), original.right(text));
                },
                [&original, dfa, walk] { return gen::difference(stepped(original.automata().minimal), walk); }};
}

std::optional<Mutant> broken_tdfa(const Original& original, Random& random) {
  Tdfa tdfa = original.automata().tdfa;
  const std::size_t i = below(random, tdfa.states.size());
  std::string what = "state " + number(i);
  if (tdfa.classes.empty() || below(random, 4) == 0) {
    what += break_state(tdfa, i, random);
  } else if (below(random, 8) == 0) {
    what = "class ";
    move_octet(tdfa.classes, random, what);
  } else {
    what += break_transition(tdfa, tdfa.states[i], random);
  }
  if (tdfa == original.automata().tdfa) return std::nullopt;
  return tagged_mutant(original, what, std::move(tdfa));
}

}  // namespace bnfurl::mutation
