#include "gen/automaton/model/dfa.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <unordered_map>
#include <utility>

#include "gen/automaton/model/walks.hpp"

namespace bnfurl::gen {

std::string to_string(const Mark& mark) {
  switch (mark.kind) {
    case Mark::Kind::open:
      return "<" + mark.name;
    case Mark::Kind::close:
      return mark.name + ">";
    case Mark::Kind::choice:
      return "{" + mark.name + "=" + mark.value + "}";
  }
  return {};
}

namespace {

// The subset construction.
class Subsets {
public:
  Subsets(const Nfa& nfa, Budget& budget)
      : nfa_(nfa),
        budget_(budget),
        dfa_{nfa.classes, nfa.marks, {}},
        targets_(dfa_.letters()),
        seen_in_(nfa.states.size()) {}

  /// By state of the result: the states of the Nfa that a text leads to.
  [[nodiscard]] const std::vector<const std::vector<int>*>& subsets() const { return subsets_; }

  Dfa run() {
    number_of({0});
    for (std::size_t i = 0; i < subsets_.size(); ++i) {
      budget_.take_memory(2 * subsets_[i]->size() * sizeof(int) + dfa_.letters() * sizeof(int));
      if (!budget_.allows_states(subsets_.size())) return empty_language();
      dfa_.states.push_back(state_of(*subsets_[i]));
    }
    return std::move(dfa_);
  }

private:
  Dfa::State state_of(const std::vector<int>& subset) {
    Dfa::State state{std::vector<int>(dfa_.letters(), Dfa::none), false};
    std::vector<Letter> letters;
    for (const int member : subset) {
      state.accepting = state.accepting || nfa_.accepting[at(member)];
      for (const auto& [letter, target] : nfa_.states[at(member)]) {
        if (letter == Nfa::no_letter) continue;
        if (targets_[at(letter)].empty()) letters.push_back(letter);
        targets_[at(letter)].push_back(target);
      }
    }
    std::ranges::sort(letters);
    for (const Letter letter : letters) state.next[at(letter)] = number_of(std::exchange(targets_[at(letter)], {}));
    return state;
  }

  int number_of(std::vector<int> states) {
    const auto [entry, is_new] = numbers_.emplace(closure(std::move(states)), static_cast<int>(subsets_.size()));
    if (is_new) subsets_.push_back(&entry->first);
    return entry->second;
  }

  // `states` and all states that transitions without a letter reach from them, sorted.
  std::vector<int> closure(std::vector<int> states) {
    ++closures_;
    std::erase_if(states, [&](int state) { return !is_new(state); });
    for (std::size_t i = 0; i < states.size(); ++i) {
      for (const auto& [letter, target] : nfa_.states[at(states[i])]) {
        if (letter == Nfa::no_letter && is_new(target)) states.push_back(target);
      }
    }
    budget_.take_steps(8 * states.size());
    std::ranges::sort(states);
    return states;
  }

  bool is_new(int state) { return std::exchange(seen_in_[at(state)], closures_) != closures_; }

  const Nfa& nfa_;
  Budget& budget_;
  Dfa dfa_;
  std::unordered_map<std::vector<int>, int, HashOfNumbers> numbers_;
  std::vector<const std::vector<int>*> subsets_;  // the keys of numbers_, by number
  std::vector<std::vector<int>> targets_;         // of the state that is being made, by letter; otherwise empty
  std::vector<std::size_t> seen_in_;              // by state of the Nfa: the last closure that has it
  std::size_t closures_ = 0;
};

// Removes each transition to a state from which no accepting state can be reached.
void trim(Dfa& dfa) {
  std::vector<std::vector<int>> sources(dfa.states.size());
  std::vector<bool> live(dfa.states.size());
  std::vector<int> accepting;
  for (std::size_t i = 0; i < dfa.states.size(); ++i) {
    for (const int target : dfa.states[i].next) {
      if (target != Dfa::none) sources[at(target)].push_back(static_cast<int>(i));
    }
    if (dfa.states[i].accepting) accepting.push_back(static_cast<int>(i));
  }
  reach(live, accepting, [&](int state, const auto& visit) {
    for (const int source : sources[at(state)]) visit(source);
  });
  for (Dfa::State& state : dfa.states) {
    for (int& target : state.next) {
      if (target != Dfa::none && !live[at(target)]) target = Dfa::none;
    }
  }
}

// The coarsest classes, from the accepting and the non-accepting states. States with different labels are in different
// classes; without `labels`, all have the same.
std::vector<int> equivalence_classes(const Dfa& dfa, const std::vector<int>& labels, Budget& budget) {
  std::vector<int> class_of;
  Edges edges;
  for (std::size_t i = 0; i < dfa.states.size(); ++i) {
    const Dfa::State& state = dfa.states[i];
    class_of.push_back(2 * (labels.empty() ? 0 : labels[i]) + (state.accepting ? 1 : 0));
    for (std::size_t letter = 0; letter < state.next.size(); ++letter) {
      if (state.next[letter] != Dfa::none) edges.edges.push_back({static_cast<Letter>(letter), state.next[letter]});
    }
    edges.end_state();
  }
  return split_classes(std::move(class_of), edges, budget);
}

Dfa quotient(const Dfa& dfa, const std::vector<int>& class_of) {
  const auto for_targets = [](Dfa::State& state, const auto& visit) {
    for (int& target : state.next) visit(target);
  };
  return {dfa.classes, dfa.marks, one_of_each(dfa.states, class_of, for_targets)};
}

// By state: the target of `letter`.
std::vector<int> column(const Dfa& dfa, std::size_t letter) {
  std::vector<int> result;
  for (const Dfa::State& state : dfa.states) result.push_back(state.next[letter]);
  return result;
}

// Merges octet classes that have the same target in every state; drops classes and marks without transitions; sorts
// the marks.
Dfa merge_letters(const Dfa& dfa) {
  const std::vector<int> nothing(dfa.states.size(), Dfa::none);
  std::map<std::vector<int>, OctetSet> by_column;
  for (std::size_t letter = 0; letter < dfa.classes.size(); ++letter)
    by_column[column(dfa, letter)] |= dfa.classes[letter];
  by_column.erase(nothing);
  std::vector<std::pair<OctetSet, std::vector<int>>> classes;
  for (const auto& [behaviour, octets] : by_column) classes.emplace_back(octets, behaviour);
  std::ranges::sort(classes);
  std::vector<std::pair<Mark, std::vector<int>>> marks;
  for (std::size_t i = 0; i < dfa.marks.size(); ++i) {
    std::vector<int> behaviour = column(dfa, dfa.classes.size() + i);
    if (behaviour != nothing) marks.emplace_back(dfa.marks[i], std::move(behaviour));
  }
  std::ranges::sort(marks);

  Dfa result;
  result.states.resize(dfa.states.size());
  for (std::size_t i = 0; i < dfa.states.size(); ++i) {
    result.states[i].accepting = dfa.states[i].accepting;
    for (const auto& each : classes) result.states[i].next.push_back(each.second[i]);
    for (const auto& each : marks) result.states[i].next.push_back(each.second[i]);
  }
  for (const auto& each : classes) result.classes.push_back(each.first);
  for (const auto& each : marks) result.marks.push_back(each.first);
  return result;
}

Dfa renumbered(const Dfa& dfa) {
  std::vector<int> identity(dfa.states.size());
  std::iota(identity.begin(), identity.end(), 0);
  return quotient(dfa, identity);
}

// A line of `to_string`.
class StateLine {
public:
  explicit StateLine(std::size_t state) : text_(std::to_string(state) + ":") {}
  void add(const std::string& part) { text_ += (text_.back() == ':' ? " " : ", ") + part; }
  [[nodiscard]] std::string text() const { return text_ + '\n'; }

private:
  std::string text_;
};

// The name of a letter of `automaton`, an Nfa or a Dfa.
template <class Automaton>
std::string letter_name(const Automaton& automaton, Letter letter) {
  const auto index = static_cast<std::size_t>(letter);
  const std::size_t classes = automaton.classes.size();
  return index < classes ? to_string(automaton.classes[index]) : to_string(automaton.marks[index - classes]);
}

int next_by_octet(const Dfa& dfa, int state, std::uint8_t octet) {
  const Letter letter = state == Dfa::none ? -1 : letter_of(dfa, octet);
  return letter < 0 ? Dfa::none : dfa.next(state, letter);
}

// Reads a text by `plain`. Once that has refused it, its state is `none`. Marks do not move it.
struct Beside {
  using State = int;
  const Dfa& plain;
  bool in_both;

  static State start() { return 0; }
  [[nodiscard]] std::vector<OctetSet> sets() const { return plain.classes; }
  [[nodiscard]] bool may_end(State state) const { return (state != Dfa::none && plain.accepting(state)) == in_both; }
  [[nodiscard]] std::optional<State> after(State state, std::uint8_t octet) const {
    return next_by_octet(plain, state, octet);
  }
  static std::optional<State> after(State state, const Mark& /*mark*/) { return state; }
};

}  // namespace

Dfa empty_language() { return {{}, {}, {Dfa::State{}}}; }

namespace {

using LabelOf = std::function<int(const std::vector<int>&)>;

// Without `label_of`, all states have the same label.
Dfa canonical_by_labels(const Nfa& nfa, const LabelOf& label_of, Budget& budget) {
  Subsets subsets(nfa, budget);
  Dfa dfa = subsets.run();
  if (budget.spent()) return empty_language();
  std::vector<int> labels;
  for (std::size_t i = 0; label_of && i < dfa.states.size(); ++i) labels.push_back(label_of(*subsets.subsets()[i]));
  trim(dfa);
  const std::vector<int> class_of = equivalence_classes(dfa, labels, budget);
  return budget.spent() ? empty_language() : renumbered(merge_letters(quotient(dfa, class_of)));
}

// note [copies]
// States are copies of each other if both accept or both do not, and equal letters lead to copies: the same words are
// accepted from them, so one of them is enough. An automaton with one reading for each text has many: pairs of
// keep_best.hpp that differ only in better readings that fail. Without this step, a state of the Dfa would be made for
// each of them before the Dfa is minimized.
Nfa without_copies(const Nfa& nfa, Budget& budget) {
  struct State {
    std::vector<Nfa::Transition> next;
    bool accepting;
  };
  std::vector<State> states;
  std::vector<int> class_of;
  Edges edges;
  for (std::size_t i = 0; i < nfa.states.size(); ++i) {
    states.push_back({nfa.states[i], nfa.accepting[i]});
    class_of.push_back(nfa.accepting[i] ? 1 : 0);
    for (const auto& [letter, target] : nfa.states[i]) edges.edges.push_back({letter, target});
    edges.end_state();
  }
  const auto for_targets = [](State& state, const auto& visit) {
    for (Nfa::Transition& transition : state.next) visit(transition.target);
  };
  Nfa result{nfa.classes, nfa.marks, {}, {}};
  for (State& state : one_of_each(states, split_classes(std::move(class_of), edges, budget), for_targets)) {
    result.states.push_back(std::move(state.next));
    result.accepting.push_back(state.accepting);
  }
  return result;
}

// The automaton that passes the marks for which `keeps` is false without a letter.
Nfa passing_marks(const Dfa& dfa, const std::function<bool(const Mark&)>& keeps) {
  Nfa nfa{dfa.classes, {}, {}, {}};
  std::vector<Letter> letters;
  for (std::size_t letter = 0; letter < dfa.letters(); ++letter) {
    const auto number = static_cast<Letter>(letter);
    const bool is_kept = dfa.is_mark(number) && keeps(dfa.mark(number));
    if (is_kept) nfa.marks.push_back(dfa.mark(number));
    letters.push_back(is_kept ? nfa.mark_letter(nfa.marks.size() - 1) : dfa.is_mark(number) ? Nfa::no_letter : number);
  }
  for (std::size_t i = 0; i < dfa.states.size(); ++i) nfa.add_state();
  for (std::size_t i = 0; i < dfa.states.size(); ++i) {
    nfa.accepting[i] = dfa.states[i].accepting;
    for (std::size_t letter = 0; letter < dfa.letters(); ++letter) {
      const int target = dfa.states[i].next[letter];
      if (target != Dfa::none) nfa.add(static_cast<int>(i), letters[letter], target);
    }
  }
  return nfa;
}

bool never(const Mark& /*mark*/) { return false; }

}  // namespace

Dfa canonical(const Nfa& nfa, Budget& budget) {
  return canonical_by_labels(without_copies(nfa, budget), nullptr, budget);
}

Dfa with_marks(const Dfa& dfa, const std::function<bool(const Mark&)>& keeps, Budget& budget) {
  return canonical(passing_marks(dfa, keeps), budget);
}

Dfa erase_marks(const Dfa& dfa, Budget& budget) { return with_marks(dfa, never, budget); }

Dfa erase_marks(const Dfa& dfa, const LabelOf& label_of, Budget& budget) {
  return canonical_by_labels(passing_marks(dfa, never), label_of, budget);
}

Dfa erase_choices(const Dfa& dfa, Budget& budget) {
  return with_marks(
      dfa, [](const Mark& mark) { return mark.kind != Mark::Kind::choice; }, budget);
}

// Linear, as classes are few.
Letter letter_of(const Dfa& dfa, std::uint8_t octet) {
  const auto holds = [octet](const OctetSet& octets) { return octets.contains(octet); };
  const auto found = std::ranges::find_if(dfa.classes, holds);
  return found == dfa.classes.end() ? Dfa::none : static_cast<Letter>(found - dfa.classes.begin());
}

std::vector<OctetSet> common_classes(const Dfa& a, const Dfa& b) {
  std::vector<OctetSet> classes = a.classes;
  classes.insert(classes.end(), b.classes.begin(), b.classes.end());
  return partition(classes);
}

int state_after(const Dfa& dfa, std::string_view text) {
  int state = 0;
  for (const char c : text) state = next_by_octet(dfa, state, static_cast<std::uint8_t>(c));
  return state;
}

bool accepts(const Dfa& dfa, std::string_view text) {
  const int state = state_after(dfa, text);
  return state != Dfa::none && dfa.accepting(state);
}

std::string to_string(const Dfa& dfa) {
  std::string result;
  for (std::size_t i = 0; i < dfa.states.size(); ++i) {
    StateLine line(i);
    for (std::size_t letter = 0; letter < dfa.letters(); ++letter) {
      const int target = dfa.states[i].next[letter];
      if (target != Dfa::none) line.add(letter_name(dfa, static_cast<Letter>(letter)) + " " + std::to_string(target));
    }
    if (dfa.states[i].accepting) line.add("accepting");
    result += line.text();
  }
  return result;
}

std::string to_string(const Nfa& nfa) {
  std::string result;
  for (std::size_t i = 0; i < nfa.states.size(); ++i) {
    StateLine line(i);
    for (const auto& [letter, target] : nfa.states[i])
      line.add((letter == Nfa::no_letter ? "" : letter_name(nfa, letter) + " ") + std::to_string(target));
    if (nfa.accepting[i]) line.add("accepting");
    result += line.text();
  }
  return result;
}

std::vector<Way> ways_from(const Dfa& dfa, int start, Budget& budget) {
  std::vector<Way> ways{{{}, start}};
  for (std::size_t i = 0; i < ways.size() && !budget.spent(); ++i) {
    budget.take_steps(1 + dfa.marks.size());
    budget.take_memory(sizeof(Way) + ways[i].marks.size() * sizeof(int));
    for (std::size_t mark = 0; mark < dfa.marks.size(); ++mark) {
      const int target = dfa.next(ways[i].state, static_cast<Letter>(dfa.classes.size() + mark));
      if (target == Dfa::none) continue;
      Way way = ways[i];
      way.marks.push_back(static_cast<int>(mark));
      way.state = target;
      ways.push_back(std::move(way));
    }
  }
  return ways;
}

int add_states(Nfa& nfa, const Dfa& dfa) {
  const int base = static_cast<int>(nfa.states.size());
  for (const Dfa::State& state : dfa.states) nfa.accepting[at(nfa.add_state())] = state.accepting;
  for (int state = 0; state < static_cast<int>(dfa.states.size()); ++state) {
    for (std::size_t letter = 0; letter < nfa.classes.size(); ++letter) {
      const int target = next_by_octet(dfa, state, nfa.classes[letter].least());
      if (target != Dfa::none) nfa.add(base + state, static_cast<Letter>(letter), base + target);
    }
  }
  return base;
}

Dfa united(const std::vector<Dfa>& parts, Budget& budget) {
  std::vector<OctetSet> classes;
  for (const Dfa& part : parts) classes.insert(classes.end(), part.classes.begin(), part.classes.end());
  Nfa nfa{partition(classes), {}, {}, {}};
  nfa.add_state();
  for (const Dfa& part : parts) {
    if (!budget.allows_nodes(nfa.states.size() + part.states.size())) return empty_language();
    nfa.add(0, Nfa::no_letter, add_states(nfa, part));
  }
  return canonical(nfa, budget);
}

Dfa intersection(const Dfa& marked, const Dfa& plain, Budget& budget) {
  return watched(marked, Beside{plain, true}, budget);
}

bool disjoint(const Dfa& one, const Dfa& other, Budget& budget) {
  const Dfa both = intersection(one, other, budget);
  return both.states.size() == 1 && !both.accepting(0);
}

Dfa difference(const Dfa& marked, const Dfa& plain, Budget& budget) {
  return watched(marked, Beside{plain, false}, budget);
}

Dfa beginning_through(const Dfa& marked, const std::string& component, Budget& budget) {
  // Two copies of `marked` and an end state. The close mark of the component leads from the first copy to the second.
  // Each octet that the second copy can read leads to the end, which accepts every continuation.
  std::vector<OctetSet> classes = marked.classes;
  classes.push_back(OctetSet::all());
  Nfa nfa{partition(classes), {}, {}, {}};
  const int size = static_cast<int>(marked.states.size());
  for (int i = 0; i <= 2 * size; ++i) nfa.add_state();
  const int end = 2 * size;
  nfa.accepting[at(end)] = true;
  for (std::size_t letter = 0; letter < nfa.classes.size(); ++letter) nfa.add(end, static_cast<Letter>(letter), end);
  for (int state = 0; state < size; ++state) {
    for (std::size_t letter = 0; letter < nfa.classes.size(); ++letter) {
      const int target = next_by_octet(marked, state, nfa.classes[letter].least());
      if (target == Dfa::none) continue;
      nfa.add(state, static_cast<Letter>(letter), target);
      nfa.add(size + state, static_cast<Letter>(letter), end);
    }
    for (std::size_t mark = 0; mark < marked.marks.size(); ++mark) {
      const int target = marked.next(state, static_cast<Letter>(marked.classes.size() + mark));
      if (target == Dfa::none) continue;
      const bool ends = marked.marks[mark].kind == Mark::Kind::close && marked.marks[mark].name == component;
      nfa.add(state, Nfa::no_letter, ends ? size + target : target);
      nfa.add(size + state, Nfa::no_letter, size + target);
    }
  }
  return canonical(nfa, budget);
}

}  // namespace bnfurl::gen
