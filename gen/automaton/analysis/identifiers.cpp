// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/automaton/analysis/analysis.hpp"

#include <algorithm>
#include <deque>
#include <set>

#include "gen/text/diagnostic.hpp"

namespace bnfurl::gen {

namespace {

using States = std::vector<int>;

// A text and the states that accept it.
struct Probe {
  std::string text;
  std::vector<bool> accepted;
};

class SplittingTree {
public:
  explicit SplittingTree(const CompleteDfa& dfa)
      : dfa_(dfa), letter_of_(letter_of_octet(dfa)), identifiers_(dfa.next.size()) {}

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
      result.accepted[static_cast<std::size_t>(state)] = accepts_from(dfa_, letter_of_, state, result.text);
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
    const auto count = static_cast<std::size_t>(std::count_if(states.begin(), states.end(), accepted));
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
    const bool is_new =
        std::none_of(used_.begin(), used_.end(), [&](const Probe& each) { return each.text == probe.text; });
    if (is_new) used_.push_back(probe);
    for (States& part : parts) {
      if (part.size() > 1) open_.push_back(std::move(part));
    }
  }

  const CompleteDfa& dfa_;
  const std::vector<std::size_t> letter_of_;
  std::vector<Probe> pool_;
  std::deque<Probe> used_;
  std::deque<States> open_;
  std::vector<std::vector<std::string>> identifiers_;
};

}  // namespace

bool accepts_from(const CompleteDfa& dfa, const std::vector<std::size_t>& letter_of, int state, std::string_view text) {
  for (const char c : text) state = dfa.target(state, letter_of[static_cast<unsigned char>(c)]);
  return dfa.accepts(state);
}

std::vector<std::vector<std::string>> identifiers(const CompleteDfa& dfa) { return SplittingTree(dfa).run(); }

}  // namespace bnfurl::gen
