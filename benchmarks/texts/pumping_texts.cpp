#include "benchmarks/texts/pumping_texts.hpp"

#include <algorithm>
#include <bnfurl/bnfurl.hpp>
#include <cstdint>
#include <iterator>
#include <set>
#include <string_view>
#include <utility>

namespace bnfurl::benchmarks {
namespace {

using State = Automaton::State;

struct Step {
  State to;
  char octet;
};

// A breadth-first tree from a state: how each state is first reached, and in which order.
struct Tree {
  std::vector<State> order;
  std::vector<Step> back;  // the previous state, and the octet from there
  std::vector<bool> seen;
};

class Graph {
public:
  explicit Graph(Automaton automaton) : automaton_(automaton), steps_(automaton.states()) {
    for (State state = 0; state < states(); ++state) add_steps(state);
  }

  [[nodiscard]] State states() const { return static_cast<State>(automaton_.states()); }
  [[nodiscard]] const std::vector<Step>& steps(State state) const { return steps_[state]; }
  [[nodiscard]] bool accepts(State state) const { return automaton_.accepts(state); }

  // nullopt if every octet goes on.
  [[nodiscard]] std::optional<char> wrong_octet(State state) const {
    for (unsigned octet = 0; octet < 256; ++octet) {
      if (next(state, octet) == Automaton::nowhere) return static_cast<char>(octet);
    }
    return std::nullopt;
  }

  // How many octets lead from the state to itself.
  [[nodiscard]] std::size_t width(State state) const {
    std::size_t count = 0;
    for (unsigned octet = 0; octet < 256; ++octet) count += next(state, octet) == state ? 1 : 0;
    return count;
  }

  [[nodiscard]] Tree tree_of(State root) const {
    Tree tree{{root}, std::vector<Step>(states()), std::vector<bool>(states())};
    tree.seen[root] = true;
    for (std::size_t i = 0; i < tree.order.size(); ++i) {
      const State from = tree.order[i];
      for (const Step& step : steps_[from]) {
        if (tree.seen[step.to]) continue;
        tree.seen[step.to] = true;
        tree.back[step.to] = {from, step.octet};
        tree.order.push_back(step.to);
      }
    }
    return tree;
  }

private:
  [[nodiscard]] State next(State state, unsigned octet) const {
    return automaton_.next(state, static_cast<char>(octet));
  }

  // Adds one step to each next state. Octets are tried from "a" on, so that the step is a letter where possible.
  void add_steps(State from) {
    for (unsigned i = 0; i < 256; ++i) add_step(from, (i + 'a') % 256);
  }
  void add_step(State from, unsigned octet) {
    const State to = next(from, octet);
    if (to == Automaton::nowhere) return;
    if (std::ranges::find(steps_[from], to, &Step::to) != steps_[from].end()) return;
    steps_[from].push_back({to, static_cast<char>(octet)});
  }

  Automaton automaton_;
  std::vector<std::vector<Step>> steps_;
};

// The octets on the path from the tree's root.
std::string octets_to(const Tree& tree, State state) {
  std::string octets;
  for (const State root = tree.order.front(); state != root; state = tree.back[state].to) {
    octets += tree.back[state].octet;
  }
  std::ranges::reverse(octets);
  return octets;
}

class Pumping {
public:
  explicit Pumping(Automaton automaton)
      : graph_(automaton), from_start_(graph_.tree_of(Automaton::start)), on_(automaton.states()) {}

  [[nodiscard]] std::vector<PumpingText> texts() {
    for (const State state : from_start_.order) add_texts(state);
    return std::move(texts_);
  }

private:
  void add_texts(State state) {
    const Tree tree = graph_.tree_of(state);
    const auto& steps = graph_.steps(state);
    const auto loop = std::ranges::find(steps, state, &Step::to);
    if (loop != steps.end()) add(tree, std::string(1, loop->octet), graph_.width(state));
    if (!on_[state]) add_longer_cycle(tree);
  }

  // Adds a shortest cycle through other states: the first state in the tree's order with a step to the root closes
  // it.
  void add_longer_cycle(const Tree& tree) {
    const State root = tree.order.front();
    for (const State last : tree.order) {
      if (last == root) continue;
      const auto& steps = graph_.steps(last);
      const auto back = std::ranges::find(steps, root, &Step::to);
      if (back == steps.end()) continue;
      for (State state = last; state != root; state = tree.back[state].to) on_[state] = true;
      return add(tree, octets_to(tree, last) + back->octet, 0);
    }
  }

  void add(const Tree& tree, std::string cycle, std::size_t width) {
    const State root = tree.order.front();
    const auto end = std::ranges::find_if(tree.order, [this](State state) { return graph_.accepts(state); });
    texts_.push_back(
        {octets_to(from_start_, root), std::move(cycle), octets_to(tree, *end), width, graph_.wrong_octet(root)});
  }

  Graph graph_;
  Tree from_start_;
  std::vector<bool> on_;  // whether the state is on a longer cycle that was added
  std::vector<PumpingText> texts_;
};

std::string pumped(const PumpingText& text, const std::string& end, std::size_t size) {
  const std::size_t rest = text.access.size() + end.size();
  const std::size_t rounds = size < rest ? 1 : std::max<std::size_t>((size - rest) / text.cycle.size(), 1);
  std::string result = text.access;
  result.reserve(rest + rounds * text.cycle.size());
  for (std::size_t i = 0; i < rounds; ++i) result += text.cycle;
  return result + end;
}

}  // namespace

std::string PumpingText::of_size(std::size_t size) const { return pumped(*this, completion, size); }

std::string PumpingText::wrong_of_size(std::size_t size) const {
  return pumped(*this, wrong ? std::string(1, *wrong) : std::string(), size);
}

std::vector<PumpingText> pumping_texts(Automaton automaton) { return Pumping(automaton).texts(); }

std::vector<Automaton> tried_automata(Production entry) {
  std::vector<Automaton> automata = {entry.automaton()};
  if (!entry.has_kinds()) return automata;
  for (const std::string_view kind : entry.grammar().kinds())
    automata.push_back(entry.grammar().find(kind)->automaton());
  return automata;
}

std::vector<PumpingText> pumping_texts(Production entry) {
  std::vector<PumpingText> all;
  for (const Automaton automaton : tried_automata(entry))
    std::ranges::move(pumping_texts(automaton), std::back_inserter(all));
  return all;
}

std::vector<PumpingText> unlike_pumping_texts(Production entry) {
  std::vector<PumpingText> all;
  for (const Automaton automaton : tried_automata(entry)) {
    std::set<std::pair<std::size_t, std::string>> seen;
    for (PumpingText& text : pumping_texts(automaton)) {
      if (seen.emplace(text.width, text.cycle).second) all.push_back(std::move(text));
    }
  }
  return all;
}

}  // namespace bnfurl::benchmarks
