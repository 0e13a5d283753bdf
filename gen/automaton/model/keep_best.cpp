#include "gen/automaton/model/keep_best.hpp"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <utility>

#include "gen/automaton/model/walks.hpp"

namespace bnfurl::gen {
namespace {

using Nodes = std::vector<int>;  // sorted

class BestReadings {
public:
  BestReadings(const OrderedNfa& nfa, Budget& budget) : nfa_(nfa), budget_(budget) {
    std::vector<OctetSet> sets;
    for (const OrderedNfa::Node& node : nfa.nodes) {
      if (node.next >= 0) sets.push_back(node.octets);
    }
    result_.classes = partition(sets);
    result_.marks = nfa.marks;
    for (const OrderedNfa::Node& node : nfa.nodes) letters_.push_back(letters_of(node.octets));
    better_.resize(result_.classes.size());
    seen_in_.resize(nfa.nodes.size());
  }

  Nfa run() {
    state_of({nfa_.start, {}});
    for (std::size_t i = 0; i < pairs_.size() && !budget_.spent(); ++i) expand(*pairs_[i].first, pairs_[i].second);
    return budget_.spent() ? no_text() : std::move(result_);
  }

private:
  struct Pair {
    int node;
    Nodes better;
    friend bool operator==(const Pair&, const Pair&) = default;
  };
  struct HashOfPair {
    std::size_t operator()(const Pair& pair) const {
      return static_cast<std::size_t>(HashOfNumbers::mixed(HashOfNumbers()(pair.better), at(pair.node)));
    }
  };
  // A node where a reading waits for an octet or for the end, and the state of the result that stands for it.
  struct Waiting {
    int node;
    int state;
  };

  std::vector<Letter> letters_of(const OctetSet& octets) const {
    std::vector<Letter> letters;
    for (std::size_t i = 0; i < result_.classes.size(); ++i) {
      if (octets.contains(result_.classes[i]) && !octets.empty()) letters.push_back(static_cast<Letter>(i));
    }
    return letters;
  }

  int state_of(Pair pair) {
    const auto [entry, is_new] = states_.emplace(std::move(pair), 0);
    if (is_new) {
      const Nodes& better = entry->first.better;
      better_nodes_ += better.size();
      budget_.take_memory(2 * better.size() * sizeof(int));
      budget_.allows_states(pairs_.size() + 1);
      budget_.allows_rounds(better_nodes_);
      entry->second = result_.add_state();
      pairs_.emplace_back(&entry->first, entry->second);
    }
    return entry->second;
  }

  bool is_seen(int node) const { return seen_in_[at(node)] == expanded_; }
  // Whether it was not seen before.
  bool see(int node) { return std::exchange(seen_in_[at(node)], expanded_) != expanded_; }

  // All nodes that the better readings reach without another octet; they are seen.
  Nodes closure(Nodes nodes) {
    for (const int node : nodes) see(node);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      for (const OrderedNfa::Option& option : nfa_.nodes[at(nodes[i])].options) {
        if (see(option.target)) nodes.push_back(option.target);
      }
    }
    return nodes;
  }

  // Walks the options in order, depth first. A node that was seen belongs to a better reading and is not entered again.
  std::vector<Waiting> walk(int start, int start_state) {
    struct Place {
      int node;
      int state;
      std::size_t tried;  // how many of its options have been tried
    };
    std::vector<Waiting> waiting;
    std::vector<Place> way;
    const auto enter = [&](int node, int state) {
      if (!see(node)) return;
      if (nfa_.nodes[at(node)].next >= 0 || node == nfa_.final) waiting.push_back({node, state});
      way.push_back({node, state, 0});
    };
    for (enter(start, start_state); !way.empty();) {
      Place& place = way.back();
      const std::vector<OrderedNfa::Option>& options = nfa_.nodes[at(place.node)].options;
      if (place.tried == options.size()) {
        way.pop_back();
        continue;
      }
      const OrderedNfa::Option& option = options[place.tried++];
      enter(option.target, is_seen(option.target) ? place.state : passed(place.state, option));
    }
    return waiting;
  }

  // The state after the option's mark; `state` if the option has none.
  int passed(int state, const OrderedNfa::Option& option) {
    if (option.mark == OrderedNfa::no_mark) return state;
    const int then = result_.add_state();
    budget_.allows_nodes(result_.states.size());
    result_.add(state, result_.mark_letter(at(option.mark)), then);
    return then;
  }

  void expand(const Pair& pair, int state) {
    ++expanded_;
    const Nodes reached = closure(pair.better);
    budget_.take_steps(20 + 8 * reached.size());
    bool better_accepts = is_seen(nfa_.final);
    for (const int node : reached) {
      if (nfa_.nodes[at(node)].next < 0) continue;
      budget_.take_steps(in_a_set * letters_[at(node)].size());
      for (const Letter letter : letters_[at(node)]) better_[at(letter)].push_back(nfa_.nodes[at(node)].next);
    }
    for (Nodes& nodes : better_) {
      std::ranges::sort(nodes);
      nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
    }
    for (const Waiting& each : walk(pair.node, state)) {
      if (each.node == nfa_.final) {
        result_.accepting[at(each.state)] = !better_accepts;
        better_accepts = true;
        continue;
      }
      const int next = nfa_.nodes[at(each.node)].next;
      for (const Letter letter : letters_[at(each.node)]) {
        Nodes& before = better_[at(letter)];
        budget_.take_steps(in_a_set + 8 * before.size());
        const auto place = std::ranges::lower_bound(before, next);
        if (place != before.end() && *place == next) continue;
        result_.add(each.state, letter, state_of({next, before}));
        before.insert(place, next);
      }
    }
    for (Nodes& nodes : better_) nodes.clear();
  }

  static constexpr std::uint64_t in_a_set = 20;  // steps for one look-up in a set of numbers

  static Nfa no_text() {
    Nfa nfa;
    nfa.add_state();
    return nfa;
  }

  const OrderedNfa& nfa_;
  Budget& budget_;
  Nfa result_;
  std::vector<std::vector<Letter>> letters_;
  std::unordered_map<Pair, int, HashOfPair> states_;
  std::vector<std::pair<const Pair*, int>> pairs_;  // in the order of their states
  std::vector<Nodes> better_;  // of the pair that is being expanded, by letter: where the better readings are after it
  std::vector<std::size_t> seen_in_;  // by node: the last expansion that saw it
  std::size_t expanded_ = 0;          // how many pairs
  std::size_t better_nodes_ = 0;      // summed over all pairs
};

// The targets of the transitions by a mark of `kind` and `name`.
std::vector<int> targets_of(const Nfa& nfa, Mark::Kind kind, const std::string& name) {
  std::vector<int> result;
  for (const auto& transitions : nfa.states) {
    for (const Nfa::Transition& transition : transitions) {
      const int mark = transition.letter - static_cast<int>(nfa.classes.size());
      if (mark >= 0 && nfa.marks[at(mark)].kind == kind && nfa.marks[at(mark)].name == name)
        result.push_back(transition.target);
    }
  }
  return result;
}

std::vector<bool> reachable(const Nfa& nfa, std::vector<int> starts) {
  std::vector<bool> seen(nfa.states.size());
  reach(seen, std::move(starts), [&](int state, const auto& visit) {
    for (const Nfa::Transition& transition : nfa.states[at(state)]) visit(transition.target);
  });
  return seen;
}

bool can_occur_again(const Nfa& nfa, const std::string& component) {
  const std::vector<bool> after = reachable(nfa, targets_of(nfa, Mark::Kind::close, component));
  const std::vector<int> opened = targets_of(nfa, Mark::Kind::open, component);
  return std::ranges::any_of(opened, [&](int state) { return after[at(state)]; });
}

std::set<std::string> components_of(const Nfa& nfa) {
  std::set<std::string> components;
  for (const Mark& mark : nfa.marks) {
    if (mark.kind == Mark::Kind::open) components.insert(mark.name);
  }
  return components;
}

// Two copies of the automaton. The close mark of the component leads from the first copy to the second. In the second
// copy the component's marks are transitions without a letter; for `host`, the marks of `host_kind` too.
Nfa keep_first_occurrence(const Nfa& nfa, const std::string& component) {
  const int size = static_cast<int>(nfa.states.size());
  Nfa result{nfa.classes, nfa.marks, {}, {}};
  for (int state = 0; state < 2 * size; ++state) {
    result.add_state();
    result.accepting[at(state)] = nfa.accepting[at(state % size)];
    for (const Nfa::Transition& transition : nfa.states[at(state % size)]) {
      const int mark_index = transition.letter - static_cast<int>(nfa.classes.size());
      const Mark* mark = mark_index < 0 ? nullptr : &nfa.marks[at(mark_index)];
      const bool of_component =
          mark != nullptr && (mark->name == component || (component == "host" && mark->name == "host_kind"));
      const bool second = state >= size || (of_component && mark->kind == Mark::Kind::close);
      const bool silent = state >= size && of_component;
      result.add(state, silent ? Nfa::no_letter : transition.letter, transition.target + (second ? size : 0));
    }
  }
  return result;
}

}  // namespace

Nfa keep_best(const OrderedNfa& nfa, Budget& budget) { return BestReadings(nfa, budget).run(); }

Nfa keep_first_occurrences(Nfa nfa, Budget& budget) {
  for (const std::string& component : components_of(nfa)) {
    budget.take_steps(4 * nfa.states.size());
    if (!can_occur_again(nfa, component)) continue;
    if (!budget.allows_nodes(2 * nfa.states.size())) break;
    nfa = keep_first_occurrence(nfa, component);
  }
  return nfa;
}

bool has_repeated_components(const Nfa& nfa) {
  const std::set<std::string> components = components_of(nfa);
  return std::ranges::any_of(components, [&](const std::string& component) { return can_occur_again(nfa, component); });
}

}  // namespace bnfurl::gen
