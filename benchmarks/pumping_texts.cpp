// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/pumping_texts.hpp"

#include <algorithm>
#include <bnfurl/bnfurl.hpp>
#include <cstdint>
#include <iterator>
#include <set>
#include <span>
#include <string_view>
#include <utility>

namespace bnfurl::benchmarks {

namespace {

using State = std::uint16_t;

struct Step {
  State to;
  char octet;
};

// Breadth first from a state: how each state is reached first, and in which order.
struct Tree {
  std::vector<State> order;
  std::vector<Step> back;  // the state before, and the octet from there
  std::vector<bool> seen;
};

class Graph {
public:
  explicit Graph(const detail::DfaTable& table) : table_(&table), steps_(table.states) {
    for (State state = 0; state < table.states; ++state) add_steps(state);
  }

  [[nodiscard]] State states() const { return table_->states; }
  [[nodiscard]] const std::vector<Step>& steps(State state) const { return steps_[state]; }
  [[nodiscard]] bool accepts(State state) const { return (table_->accepting[state / 64] >> (state % 64) & 1) != 0; }

  // Nothing where every octet goes on.
  [[nodiscard]] std::optional<char> wrong_octet(State state) const {
    for (unsigned octet = 0; octet < 256; ++octet) {
      if (next(state, octet) == detail::none) return static_cast<char>(octet);
    }
    return std::nullopt;
  }

  // How many octets the state stays on itself by.
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
    return table_->next[std::size_t{state} * table_->classes + table_->class_of[octet]];
  }

  // One step for each state that is next: from "a" on, so that it is a letter where there is one.
  void add_steps(State from) {
    for (unsigned i = 0; i < 256; ++i) add_step(from, (i + 'a') % 256);
  }
  void add_step(State from, unsigned octet) {
    const State to = next(from, octet);
    if (to == detail::none) return;
    if (std::ranges::find(steps_[from], to, &Step::to) != steps_[from].end()) return;
    steps_[from].push_back({to, static_cast<char>(octet)});
  }

  const detail::DfaTable* table_;
  std::vector<std::vector<Step>> steps_;
};

// The octets on the way from the tree's root.
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
  explicit Pumping(const detail::DfaTable& table) : graph_(table), from_start_(graph_.tree_of(0)), on_(table.states) {}

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

  // A shortest cycle over other states: the first state of the tree that has a step back to the root.
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
  std::vector<bool> on_;  // a longer cycle that was added
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

std::vector<PumpingText> pumping_texts(const detail::DfaTable& table) { return Pumping(table).texts(); }

std::vector<const detail::DfaTable*> tried_automata(const detail::ProductionData& entry) {
  std::vector<const detail::DfaTable*> tables = {entry.dfa};
  if (!entry.has_kinds) return tables;
  const detail::GrammarData& grammar = *entry.grammar;
  for (const std::string_view kind : std::span(grammar.kinds, grammar.kind_count)) {
    tables.push_back(detail::data_of(*detail::grammar_of(grammar).find(kind)).dfa);
  }
  return tables;
}

std::vector<PumpingText> pumping_texts(const detail::ProductionData& entry) {
  std::vector<PumpingText> all;
  for (const detail::DfaTable* table : tried_automata(entry))
    std::ranges::move(pumping_texts(*table), std::back_inserter(all));
  return all;
}

std::vector<PumpingText> unlike_pumping_texts(const detail::ProductionData& entry) {
  std::vector<PumpingText> all;
  for (const detail::DfaTable* table : tried_automata(entry)) {
    std::set<std::pair<std::size_t, std::string>> seen;
    for (PumpingText& text : pumping_texts(*table)) {
      if (seen.emplace(text.width, text.cycle).second) all.push_back(std::move(text));
    }
  }
  return all;
}

}  // namespace bnfurl::benchmarks
