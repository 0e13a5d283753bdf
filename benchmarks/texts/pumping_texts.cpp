#include "benchmarks/texts/pumping_texts.hpp"

#include <algorithm>
#include <bnfurl/bnfurl.hpp>
#include <iterator>
#include <string_view>

namespace bnfurl::benchmarks {
namespace {

using State = Automaton::State;

struct Step {
  State to;
  char octet;
};
using Graph = std::vector<std::vector<Step>>;  // the steps of each state, one to each next state

// Octets are tried from "a" on, so that a text has letters where possible.
template <class Use>
void for_each_octet(const Use& use) {
  for (unsigned i = 0; i < 256; ++i) use(static_cast<char>((i + 'a') % 256));
}

Graph graph_of(Automaton automaton) {
  Graph graph(automaton.states());
  for (State from = 0; from < graph.size(); ++from) {
    for_each_octet([&](char octet) {
      const State to = automaton.next(from, octet);
      if (to == Automaton::dead || std::ranges::find(graph[from], to, &Step::to) != graph[from].end()) return;
      graph[from].push_back({to, octet});
    });
  }
  return graph;
}

// A breadth-first search: a shortest text to each state that can be reached, and the states in the order of the search.
struct Search {
  Search(const Graph& graph, State from) : order{from}, texts(graph.size()) {
    texts[from] = "";
    for (std::size_t i = 0; i < order.size(); ++i) {
      for (const Step& step : graph[order[i]]) {
        if (texts[step.to]) continue;
        texts[step.to] = *texts[order[i]] + step.octet;
        order.push_back(step.to);
      }
    }
  }

  std::vector<State> order;
  std::vector<std::optional<std::string>> texts;
};

class Pumping {
public:
  explicit Pumping(Automaton automaton)
      : automaton_(automaton),
        graph_(graph_of(automaton)),
        from_start_(graph_, Automaton::start),
        on_(automaton.states()) {
    for (const State state : from_start_.order) add_texts(state);
  }

  [[nodiscard]] const std::vector<PumpingText>& texts() const { return texts_; }

private:
  [[nodiscard]] std::optional<char> step(State from, State to) const {
    const auto found = std::ranges::find(graph_[from], to, &Step::to);
    return found == graph_[from].end() ? std::nullopt : std::optional(found->octet);
  }

  void add_texts(State state) {
    const Search search(graph_, state);
    if (const auto loop = step(state, state)) add(search, std::string(1, *loop), width(state));
    if (!on_[state]) add_longer_cycle(search);
  }

  // A shortest cycle through other states: the first state of the search with a step back closes it.
  void add_longer_cycle(const Search& search) {
    const State root = search.order.front();
    for (const State last : search.order) {
      const auto back = last == root ? std::nullopt : step(last, root);
      if (!back) continue;
      const std::string cycle = *search.texts[last] + *back;
      State state = root;
      for (const char octet : cycle) on_[state = automaton_.next(state, octet)] = true;
      return add(search, cycle, 0);
    }
  }

  [[nodiscard]] std::size_t width(State state) const {
    std::size_t count = 0;
    for_each_octet([&](char octet) { count += automaton_.next(state, octet) == state ? 1 : 0; });
    return count;
  }

  // nullopt if every octet goes on.
  [[nodiscard]] std::optional<char> wrong_octet(State state) const {
    std::optional<char> found;
    for_each_octet([&](char octet) {
      if (automaton_.next(state, octet) == Automaton::dead) found = octet;
    });
    return found;
  }

  void add(const Search& search, const std::string& cycle, std::size_t width) {
    const auto is_known = [&](const PumpingText& text) { return text.width == width && text.cycle == cycle; };
    if (std::ranges::any_of(texts_, is_known)) return;
    const State root = search.order.front();
    const auto end = std::ranges::find_if(search.order, [&](State state) { return automaton_.accepts(state); });
    texts_.push_back({*from_start_.texts[root], cycle, *search.texts[*end], width, wrong_octet(root)});
  }

  Automaton automaton_;
  Graph graph_;
  Search from_start_;
  std::vector<bool> on_;  // whether the state is on a longer cycle that was added
  std::vector<PumpingText> texts_;
};

std::string pumped(const PumpingText& text, const std::string& end, std::size_t size) {
  const std::size_t rest = text.access.size() + end.size();
  const std::size_t rounds = size < rest ? 1 : std::max<std::size_t>((size - rest) / text.cycle.size(), 1);
  std::string result = text.access;
  for (std::size_t i = 0; i < rounds; ++i) result += text.cycle;
  return result + end;
}

}  // namespace

std::string PumpingText::of_size(std::size_t size) const { return pumped(*this, completion, size); }

std::string PumpingText::wrong_of_size(std::size_t size) const {
  return pumped(*this, wrong ? std::string(1, *wrong) : std::string(), size);
}

std::vector<PumpingText> pumping_texts(Production entry) {
  std::vector<PumpingText> all = Pumping(entry.automaton()).texts();
  if (!entry.has_kinds()) return all;
  for (const std::string_view kind : entry.grammar().kinds())
    std::ranges::copy(Pumping(entry.grammar().find(kind)->automaton()).texts(), std::back_inserter(all));
  return all;
}

}  // namespace bnfurl::benchmarks
