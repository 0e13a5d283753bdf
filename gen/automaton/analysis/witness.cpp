// Witnesses: a walk over pairs of states, to a text that one automaton accepts and the other refuses.
#include "gen/automaton/analysis/analysis.hpp"

#include <algorithm>
#include <unordered_map>

namespace bnfurl::gen {
namespace {

// Octets that neither automaton distinguishes, and the octet that represents them in a witness.
struct CommonLetter {
  std::uint8_t octet;
  bool printable;
  Letter accepting;
  Letter refusing;  // none: the automaton reads none of these octets
};

// The states of both automata after the same text. `refusing` is none after it has refused the text.
struct StatePair {
  int accepting;
  int refusing;
};

// The letters that `accepting` reads.
std::vector<CommonLetter> common_letters(const Dfa& accepting, const Dfa& refusing) {
  std::vector<CommonLetter> letters;
  for (const OctetSet& octets : common_classes(accepting, refusing)) {
    const std::uint8_t octet = best_octet(octets);
    const Letter letter = letter_of(accepting, octet);
    if (letter != Dfa::none) letters.push_back({octet, is_printable(octet), letter, letter_of(refusing, octet)});
  }
  return letters;
}

// Breadth first, layer by layer: layer k has the pairs that a text of k octets leads to, but no shorter text. A goal is
// a pair that accepts in `accepting` alone. The first layer with a goal ends the walk.
//
// note [the best witness] Each octet of a shortest text leads from one layer into the next, so the best text can be
// found in two steps. Backwards: for each pair, the greatest number of printable octets on a path to a goal. Forwards:
// at each pair the least octet that still allows this number.
class Walk {
public:
  Walk(const Dfa& accepting, const Dfa& refusing, Budget& budget)
      : accepting_(accepting), refusing_(refusing), budget_(budget), letters_(common_letters(accepting, refusing)) {}

  std::optional<std::string> run() {
    if (!reach_goal()) return std::nullopt;
    count_printable();
    return best_text();
  }

private:
  static constexpr int no_way = -1;

  [[nodiscard]] bool is_goal(const StatePair& pair) const {
    return accepting_.accepting(pair.accepting) && (pair.refusing == Dfa::none || !refusing_.accepting(pair.refusing));
  }

  [[nodiscard]] StatePair step(const StatePair& from, const CommonLetter& letter) const {
    const bool dies = from.refusing == Dfa::none || letter.refusing == Dfa::none;
    return {accepting_.next(from.accepting, letter.accepting),
            dies ? Dfa::none : refusing_.next(from.refusing, letter.refusing)};
  }

  [[nodiscard]] std::uint64_t key_of(const StatePair& pair) const {
    const auto row = static_cast<std::uint64_t>(pair.accepting);
    return row * (refusing_.states.size() + 1) + static_cast<std::uint64_t>(pair.refusing + 1);
  }

  void add(const StatePair& pair) {
    if (!numbers_.emplace(key_of(pair), pairs_.size()).second) return;
    pairs_.push_back(pair);
    budget_.allows_states(pairs_.size());
  }

  // Fills `pairs_`, layer after layer; whether the last layer has a goal.
  bool reach_goal() {
    add({0, 0});
    for (std::size_t begin = 0; begin < pairs_.size() && !budget_.spent();) {
      const std::size_t end = pairs_.size();
      layers_.push_back(begin);
      for (std::size_t i = begin; i < end; ++i) {
        if (is_goal(pairs_[i])) return true;
      }
      for (; begin < end && !budget_.spent(); ++begin) add_next(pairs_[begin]);
    }
    return false;
  }

  void add_next(StatePair from) {
    for (const CommonLetter& letter : letters_) {
      const StatePair next = step(from, letter);
      if (next.accepting != Dfa::none) add(next);
    }
  }

  // The most printable octets on a path to a goal from a pair of layer `layer`, if `letter` is read next; no_way if
  // there is no path.
  [[nodiscard]] int printable_through(std::size_t pair, const CommonLetter& letter, std::size_t layer) const {
    const StatePair next = step(pairs_[pair], letter);
    if (next.accepting == Dfa::none) return no_way;
    const std::size_t number = numbers_.at(key_of(next));
    if (number < layers_[layer + 1] || printable_[number] == no_way) return no_way;
    return printable_[number] + (letter.printable ? 1 : 0);
  }

  void count_printable() {
    printable_.assign(pairs_.size(), no_way);
    for (std::size_t i = layers_.back(); i < pairs_.size(); ++i) printable_[i] = is_goal(pairs_[i]) ? 0 : no_way;
    for (std::size_t layer = layers_.size() - 1; layer-- > 0;) {
      for (std::size_t i = layers_[layer]; i < layers_[layer + 1]; ++i) {
        for (const CommonLetter& letter : letters_)
          printable_[i] = std::max(printable_[i], printable_through(i, letter, layer));
      }
    }
  }

  [[nodiscard]] const CommonLetter& best_letter(std::size_t pair, std::size_t layer) const {
    const CommonLetter* best = nullptr;
    for (const CommonLetter& letter : letters_) {
      const bool is_good = printable_through(pair, letter, layer) == printable_[pair];
      if (is_good && (best == nullptr || letter.octet < best->octet)) best = &letter;
    }
    return *best;
  }

  [[nodiscard]] std::string best_text() const {
    std::string text;
    std::size_t pair = 0;
    for (std::size_t layer = 0; layer + 1 < layers_.size(); ++layer) {
      const CommonLetter& letter = best_letter(pair, layer);
      text += static_cast<char>(letter.octet);
      pair = numbers_.at(key_of(step(pairs_[pair], letter)));
    }
    return text;
  }

  const Dfa& accepting_;
  const Dfa& refusing_;
  Budget& budget_;
  std::vector<CommonLetter> letters_;
  std::vector<StatePair> pairs_;
  std::vector<std::size_t> layers_;  // the first pair of each layer
  std::unordered_map<std::uint64_t, std::size_t> numbers_;
  std::vector<int> printable_;  // by pair: the most printable octets on a path to a goal, or no_way
};

}  // namespace

std::uint8_t best_octet(const OctetSet& octets) {
  const OctetSet printable = octets & OctetSet::range(0x20, 0x7e);
  return (printable.empty() ? octets : printable).least();
}

std::optional<std::string> witness(const Dfa& accepting, const Dfa& refusing, Budget& budget) {
  return Walk(accepting, refusing, budget).run();
}

}  // namespace bnfurl::gen
