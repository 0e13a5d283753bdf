// The automaton is made by subsets, breadth first. States in which nothing can change any more have the greatest
// numbers, so a walk knows them by one comparison.
#include "src/rules/automata/labelled_dfa.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "gen/text/hash_of_numbers.hpp"
#include "gen/text/octet_set.hpp"

namespace bnfurl::crawl::rules {
namespace {

// Sorted numbers of states; the last one is the rank that has won already.
using Subset = std::vector<std::uint32_t>;

}  // namespace

class Determinizer {
public:
  Determinizer(const Nfa& nfa, std::span<const RuleStates> rules, std::size_t most, std::uint64_t& steps)
      : nfa_(nfa), rules_(rules), most_(std::min(most, most_dfa_states)), steps_(steps) {
    // The states of a rule are in a row, and so a state is found by its offset from the first.
    base_ = no_rank;
    StateNumber end = 0;
    for (const RuleStates& rule : rules) {
      base_ = std::min(base_, rule.first);
      end = std::max(end, rule.end);
    }
    if (rules.empty()) base_ = end;
    ranks_.assign(end - base_, no_rank);
    for (const RuleStates& rule : rules) {
      std::fill(ranks_.begin() + (rule.first - base_), ranks_.begin() + (rule.end - base_), rule.rank);
    }
    visits_.assign(end - base_, 0);
  }

  std::optional<LabelledDfa> run() {
    find_classes();
    for (const RuleStates& rule : rules_) stack_.push_back(rule.start);
    // The start is a state of its own, even if the same set comes again: only there has nothing been read yet.
    const Subset start = closed({.begin = true}, no_rank);
    subsets_.push_back(&start);
    for (std::size_t state = 0; state < subsets_.size(); ++state) {
      label(state);
      if (!follow(state)) return std::nullopt;
    }
    return in_order();
  }

private:
  [[nodiscard]] Rank rank_of(StateNumber state) const { return ranks_[state - base_]; }

  // Octets that no set tells apart are a class.
  void find_classes() {
    std::vector<std::uint32_t> sets;
    for (const RuleStates& rule : rules_) {
      for (StateNumber state = rule.first; state < rule.end; ++state) {
        if (nfa_.states[state].kind == Nfa::Kind::octets) sets.push_back(nfa_.states[state].other);
      }
    }
    std::ranges::sort(sets);
    sets.erase(std::unique(sets.begin(), sets.end()), sets.end());
    std::vector<OctetSet> octets = {OctetSet::all()};
    for (const std::uint32_t set : sets) octets.push_back(nfa_.sets[set]);
    const std::vector<OctetSet> classes = gen::partition(octets);
    std::ranges::copy(gen::class_of_octet(classes), dfa_.class_of_octet_.begin());
    for (const OctetSet& of_class : classes) representatives_.push_back(of_class.least());
    dfa_.class_count_ = classes.size();
  }

  // The states reached from those on the stack, without those of rules that have lost.
  Subset closed(Edges edges, Rank won) {
    ++visit_;
    Subset subset;
    while (!stack_.empty()) {
      const StateNumber number = stack_.back();
      stack_.pop_back();
      if (std::exchange(visits_[number - base_], visit_) == visit_) continue;
      const Nfa::State& state = nfa_.states[number];
      if (state.kind == Nfa::Kind::accept) won = std::min(won, rank_of(number));
      const bool waits = state.kind == Nfa::Kind::at_end && !edges.end;
      if (state.kind == Nfa::Kind::octets || waits) subset.push_back(number);
      visit_next(state, edges, [this](StateNumber next) { stack_.push_back(next); });
    }
    std::erase_if(subset, [this, won](StateNumber state) { return rank_of(state) >= won; });
    std::ranges::sort(subset);
    subset.push_back(won);
    return subset;
  }

  std::size_t number_of(Subset subset) {
    const auto [place, is_new] = numbers_.try_emplace(std::move(subset), subsets_.size());
    if (is_new) subsets_.push_back(&place->first);
    return place->second;
  }

  // Who wins at the end: those that wait for it, too.
  void label(std::size_t state) {
    const Subset& subset = *subsets_[state];
    for (std::size_t i = 0; i + 1 < subset.size(); ++i) {
      if (nfa_.states[subset[i]].kind == Nfa::Kind::at_end) stack_.push_back(subset[i]);
    }
    labels_.push_back(stack_.empty() ? subset.back()
                                     : closed({.begin = state == 0, .end = true}, subset.back()).back());
  }

  bool follow(std::size_t state) {
    const Subset& subset = *subsets_[state];
    for (std::size_t letter = 0; letter < dfa_.class_count_; ++letter) {
      if (steps_ < subset.size()) return false;
      steps_ -= subset.size();
      for (std::size_t i = 0; i + 1 < subset.size(); ++i) {
        const Nfa::State& from = nfa_.states[subset[i]];
        if (from.kind != Nfa::Kind::octets || !nfa_.sets[from.other].contains(representatives_[letter])) continue;
        stack_.push_back(from.next);
      }
      next_.push_back(number_of(closed({}, subset.back())));
      if (subsets_.size() > most_) return false;
    }
    return true;
  }

  [[nodiscard]] bool is_last(std::size_t state) const { return subsets_[state]->size() == 1; }

  LabelledDfa in_order() {
    const std::size_t count = subsets_.size();
    std::vector<std::size_t> place(count);
    std::size_t next = 0;
    for (const bool last : {false, true}) {
      if (last) dfa_.first_last_ = static_cast<LabelledDfa::Row>(next);
      for (std::size_t state = 0; state < count; ++state) {
        if (is_last(state) == last) place[state] = next++;
      }
    }
    const std::size_t width = dfa_.class_count_ + 1;
    const auto row_of = [&](std::size_t state) { return static_cast<LabelledDfa::Row>(place[state] * width); };
    dfa_.first_last_ *= static_cast<LabelledDfa::Row>(width);
    dfa_.start_ = row_of(0);
    dfa_.rows_.resize(count * width);
    for (std::size_t state = 0; state < count; ++state) {
      std::uint32_t* const row = dfa_.rows_.data() + row_of(state);
      row[0] = labels_[state];
      for (std::size_t letter = 0; letter < dfa_.class_count_; ++letter) {
        row[1 + letter] = row_of(next_[state * dfa_.class_count_ + letter]);
      }
    }
    return std::move(dfa_);
  }

  const Nfa& nfa_;
  std::span<const RuleStates> rules_;
  std::size_t most_;
  std::uint64_t& steps_;
  StateNumber base_;
  std::vector<Rank> ranks_;
  std::vector<std::uint32_t> visits_;
  std::uint32_t visit_ = 0;
  std::vector<StateNumber> stack_;
  std::vector<std::uint8_t> representatives_;  // by class
  std::unordered_map<Subset, std::size_t, gen::HashOfNumbers> numbers_;
  std::vector<const Subset*> subsets_;  // in numbers_
  std::vector<Rank> labels_;
  std::vector<std::size_t> next_;
  LabelledDfa dfa_;
};

std::optional<LabelledDfa> LabelledDfa::of(const Nfa& nfa, std::span<const RuleStates> rules, std::size_t most_states,
                                           std::uint64_t& steps) {
  return Determinizer(nfa, rules, most_states, steps).run();
}

}  // namespace bnfurl::crawl::rules
