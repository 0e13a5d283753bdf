// The productions that are open after a prefix, and the identifiers of states, by a splitting tree.
#include <algorithm>
#include <deque>
#include <optional>
#include <set>

#include "gen/automaton/analysis/analysis.hpp"
#include "gen/text/diagnostic.hpp"

namespace bnfurl::gen {
namespace {

// All readings of a text at once, in order: the first reading that reaches a node keeps it. Each reading has the list
// of its open components (it may share the tail of the list with other readings) and the reading that it continues.
class OpenReadings {
public:
  OpenReadings(const OrderedNfa& nfa, Budget& budget) : nfa_(nfa), budget_(budget) { find_live(); }

  // The components that are open at the first place where the best reading of `text` can wait for an octet, or for the
  // end, after the first `size` octets.
  std::vector<std::string> open_at(std::string_view text, std::size_t size) {
    std::vector<std::vector<Reading>> steps{{{nfa_.start, nothing, 0}}};
    for (const char c : text) steps.push_back(step(steps.back(), static_cast<unsigned char>(c)));
    std::optional<std::size_t> best = accepting(steps.back());
    if (!best || budget_.spent()) return {};
    for (std::size_t i = text.size(); i > size; --i) best = steps[i][*best].parent;
    return names(first_waiting(steps[size][*best]));
  }

private:
  static constexpr int nothing = -1;
  struct Reading {
    int node;  // after the last octet
    int open;  // index into opened_
    std::size_t parent;
  };
  struct Opened {
    std::string name;
    int outer;
  };
  struct Waiting {
    int node;
    int open;
  };

  // A node is live if the final node can be reached from it.
  void find_live() {
    live_.resize(nfa_.nodes.size());
    live_[at(nfa_.final)] = true;
    for (bool grown = true; grown;) {
      grown = false;
      for (std::size_t i = 0; i < nfa_.nodes.size(); ++i) {
        if (live_[i]) continue;
        const OrderedNfa::Node& node = nfa_.nodes[i];
        live_[i] = (node.next >= 0 && live_[at(node.next)]) ||
                   std::ranges::any_of(node.options, [&](const auto& option) { return live_[at(option.target)]; });
        grown = grown || live_[i];
      }
    }
  }

  int after_mark(int mark, int open) {
    if (mark == OrderedNfa::no_mark || nfa_.marks[at(mark)].kind == Mark::Kind::choice) return open;
    if (nfa_.marks[at(mark)].kind == Mark::Kind::close) return opened_[at(open)].outer;
    opened_.push_back({nfa_.marks[at(mark)].name, open});
    return static_cast<int>(opened_.size()) - 1;
  }

  // The nodes where a reading waits for an octet or the end, in order.
  void walk(int node, int open, std::vector<bool>& seen, std::vector<Waiting>& waiting) {
    if (seen[at(node)] || !live_[at(node)]) return;
    const Deeper deeper(depth_, budget_);
    if (budget_.spent()) return;
    seen[at(node)] = true;
    if (nfa_.nodes[at(node)].next >= 0 || node == nfa_.final) waiting.push_back({node, open});
    for (const OrderedNfa::Option& option : nfa_.nodes[at(node)].options) {
      walk(option.target, after_mark(option.mark, open), seen, waiting);
    }
  }

  std::vector<Reading> step(const std::vector<Reading>& readings, unsigned octet) {
    std::vector<Reading> result;
    std::vector<bool> seen(nfa_.nodes.size());
    std::vector<bool> reached(nfa_.nodes.size());
    for (std::size_t i = 0; i < readings.size(); ++i) {
      std::vector<Waiting> waiting;
      walk(readings[i].node, readings[i].open, seen, waiting);
      for (const Waiting& each : waiting) {
        const OrderedNfa::Node& node = nfa_.nodes[at(each.node)];
        if (node.next < 0 || !node.octets.contains(octet) || reached[at(node.next)]) continue;
        reached[at(node.next)] = true;
        result.push_back({node.next, each.open, i});
      }
    }
    return result;
  }

  std::optional<std::size_t> accepting(const std::vector<Reading>& readings) {
    std::vector<bool> seen(nfa_.nodes.size());
    for (std::size_t i = 0; i < readings.size(); ++i) {
      std::vector<Waiting> waiting;
      walk(readings[i].node, readings[i].open, seen, waiting);
      const auto ends = [&](const Waiting& each) { return each.node == nfa_.final; };
      if (std::ranges::any_of(waiting, ends)) return i;
    }
    return std::nullopt;
  }

  int first_waiting(const Reading& reading) {
    std::vector<bool> seen(nfa_.nodes.size());
    std::vector<Waiting> waiting;
    walk(reading.node, reading.open, seen, waiting);
    return waiting.front().open;
  }

  std::vector<std::string> names(int open) const {
    std::vector<std::string> result;
    for (; open != nothing; open = opened_[at(open)].outer) result.insert(result.begin(), opened_[at(open)].name);
    return result;
  }

  const OrderedNfa& nfa_;
  Budget& budget_;
  std::vector<bool> live_;
  std::vector<Opened> opened_;
  int depth_ = 0;
};

using States = std::vector<int>;

// A text and the states that accept it.
struct Probe {
  std::string text;
  std::vector<bool> accepted;
};

class SplittingTree {
public:
  explicit SplittingTree(const CompleteDfa& dfa) : dfa_(dfa), identifiers_(dfa.next.size()) {}

  std::vector<std::vector<std::string>> run() {
    make_probes();
    States all;
    for (int state = 0; state < dfa_.size(); ++state) all.push_back(state);
    split(all, used_.front());
    std::size_t waiting = 0;  // sets in a row that no text can split yet
    while (!open_.empty()) {
      const States states = std::move(open_.front());
      open_.pop_front();
      const Probe* probe = best(states);
      const std::optional<Probe> longer = probe == nullptr ? one_octet_longer(states) : std::nullopt;
      if (longer) probe = &*longer;
      if (probe == nullptr) {
        open_.push_back(states);
        if (++waiting > open_.size()) end_by_mistake("two states of an automaton that is minimal are one");
        continue;
      }
      waiting = 0;
      split(states, Probe(*probe));
    }
    return identifiers_;
  }

private:
  [[nodiscard]] Probe probe(std::string text) const {
    Probe result{std::move(text), std::vector<bool>(dfa_.next.size())};
    for (int state = 0; state < dfa_.size(); ++state)
      result.accepted[static_cast<std::size_t>(state)] = accepts_from(dfa_, state, result.text);
    return result;
  }

  // The empty text, which is in every identifier, and a completion of each state.
  void make_probes() {
    used_.push_back(probe(""));
    std::set<std::string> texts;
    for (const std::optional<std::string>& completion : completions(dfa_)) {
      if (completion && texts.insert(*completion).second) pool_.push_back(probe(*completion));
    }
  }

  // How many states the smaller part has.
  template <class Accepted>
  [[nodiscard]] static std::size_t balance(const States& states, Accepted accepted) {
    const auto count = static_cast<std::size_t>(std::ranges::count_if(states, accepted));
    return std::min(count, states.size() - count);
  }

  // The probe that splits `states` most evenly; null if no probe splits them.
  [[nodiscard]] const Probe* best(const States& states) const {
    const Probe* result = nullptr;
    std::size_t most = 0;
    for (const Probe& each : pool_) {
      const std::size_t found =
          balance(states, [&](int state) { return bool{each.accepted[static_cast<std::size_t>(state)]}; });
      if (found <= most) continue;
      most = found;
      result = &each;
    }
    return result;
  }

  // A probe for states that no known probe splits: an octet that leads them to states which a text in use splits, and
  // that text. If no open set has such a probe, no octet leads states of one set to different sets. Then the states of
  // a set are equivalent, so in a minimal automaton each set has one state.
  [[nodiscard]] std::optional<Probe> one_octet_longer(const States& states) const {
    const std::vector<char> octets = representatives(dfa_);
    std::optional<std::string> result;
    std::size_t most = 0;
    for (const Probe& each : used_) {
      for (std::size_t letter = 0; letter < octets.size(); ++letter) {
        const std::size_t found = balance(states, [&](int state) {
          return bool{each.accepted[static_cast<std::size_t>(dfa_.target(state, letter))]};
        });
        if (found <= most) continue;
        most = found;
        result = octets[letter] + each.text;
      }
    }
    if (!result) return std::nullopt;
    return probe(*result);
  }

  void split(const States& states, const Probe& probe) {
    States parts[2];
    for (const int state : states) {
      identifiers_[static_cast<std::size_t>(state)].push_back(probe.text);
      parts[probe.accepted[static_cast<std::size_t>(state)] ? 1 : 0].push_back(state);
    }
    const bool is_new = std::ranges::none_of(used_, [&](const Probe& each) { return each.text == probe.text; });
    if (is_new) used_.push_back(probe);
    for (States& part : parts) {
      if (part.size() > 1) open_.push_back(std::move(part));
    }
  }

  const CompleteDfa& dfa_;
  std::vector<Probe> pool_;
  std::deque<Probe> used_;
  std::deque<States> open_;
  std::vector<std::vector<std::string>> identifiers_;
};

}  // namespace

std::string shortest_completion(const Dfa& dfa, int state) {
  // Breadth first; each state keeps the first text that reaches it.
  std::vector<std::optional<std::string>> ways(dfa.states.size());
  std::vector<int> order{state};
  ways[at(state)] = "";
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (dfa.accepting(order[i])) return *ways[at(order[i])];
    for (std::size_t letter = 0; letter < dfa.classes.size(); ++letter) {
      const int target = dfa.next(order[i], static_cast<Letter>(letter));
      if (target == Dfa::none || ways[at(target)]) continue;
      ways[at(target)] = *ways[at(order[i])] + static_cast<char>(dfa.classes[letter].representative());
      order.push_back(target);
    }
  }
  return {};
}

std::vector<std::string> open_productions(const OrderedNfa& nfa, const Dfa& language, std::string_view prefix,
                                          Budget& budget) {
  const int state = state_after(language, prefix);
  if (state == Dfa::none) return {};
  const std::string text = std::string(prefix) + shortest_completion(language, state);
  return OpenReadings(nfa, budget).open_at(text, prefix.size());
}

int state_after(const CompleteDfa& dfa, int state, std::string_view text) {
  for (const char c : text) state = dfa.target(state, dfa.letter_of[static_cast<unsigned char>(c)]);
  return state;
}

bool accepts_from(const CompleteDfa& dfa, int state, std::string_view text) {
  return dfa.accepts(state_after(dfa, state, text));
}

std::vector<std::vector<std::string>> identifiers(const CompleteDfa& dfa) { return SplittingTree(dfa).run(); }

}  // namespace bnfurl::gen
