#include "src/rules/automata/bit_walk.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace bnfurl::crawl::rules {

class BitWalkMaker {
public:
  BitWalkMaker(const Nfa& nfa, std::uint64_t& steps) : nfa_(nfa), steps_(steps) {}

  std::optional<BitWalk> run(std::span<const RuleStates> rules) {
    for (const RuleStates& rule : rules) {
      if (!collect(rule)) return std::nullopt;
    }
    fill();
    return std::move(walk_);
  }

private:
  using Word = BitWalk::Word;
  static constexpr std::uint32_t no_place = 0xFFFFFFFF;

  struct Position {
    const OctetSet* octets;
    Rank rank;
    bool is_first, accepts, ends;
    std::vector<std::uint32_t> followers;  // states of the rule at first, then places
  };

  /// What is reached without an octet.
  struct Closure {
    std::vector<StateNumber> states;  ///< those that read an octet, in order
    bool accepts = false;

    [[nodiscard]] bool has(StateNumber state) const { return std::ranges::binary_search(states, state); }
    [[nodiscard]] bool has_all_of(const Closure& other) const { return std::ranges::includes(states, other.states); }
  };

  Closure closed(const RuleStates& rule, StateNumber start, Edges edges) {
    Closure closure;
    visited_.assign(rule.size(), 0);
    stack_.push_back(start);
    while (!stack_.empty()) {
      const StateNumber number = stack_.back();
      stack_.pop_back();
      if (std::exchange(visited_[number - rule.first], 1) != 0) continue;
      ++used_;
      const Nfa::State& state = nfa_.states[number];
      if (state.kind == Nfa::Kind::accept) closure.accepts = true;
      if (state.kind == Nfa::Kind::octets) closure.states.push_back(number);
      visit_next(state, edges, [this](StateNumber next) { stack_.push_back(next); });
    }
    std::ranges::sort(closure.states);
    return closure;
  }

  // Whether there are steps left: one for each state that is visited, and for each word of the tables.
  bool collect(const RuleStates& rule) {
    const Closure first = closed(rule, rule.start, {.begin = true});
    if (first.accepts) walk_.at_once_ = std::min(walk_.at_once_, rule.rank);
    if (closed(rule, rule.start, {.begin = true, .end = true}).accepts)
      walk_.if_empty_ = std::min(walk_.if_empty_, rule.rank);
    const std::size_t begin = positions_.size();
    std::vector<std::uint32_t> places(rule.size(), no_place);
    std::vector<std::uint32_t> always;
    // States are made from the last to the first: in this order, most have the next place as their only follower.
    for (StateNumber number = rule.end; number-- > rule.first;) {
      const Nfa::State& state = nfa_.states[number];
      if (state.kind != Nfa::Kind::octets) continue;
      Closure after = closed(rule, state.next, {});
      const bool ends = closed(rule, state.next, {.end = true}).accepts;
      used_ += (rule.size() + 256) / 64;
      if (used_ > steps_) return false;
      // What loops over any octet from the beginning on needs no place: what follows it may be read at each octet.
      if (nfa_.sets[state.other] == OctetSet::all() && after.has(number) && !ends && first.has_all_of(after)) {
        always.insert(always.end(), after.states.begin(), after.states.end());
        continue;
      }
      places[number - rule.first] = static_cast<std::uint32_t>(positions_.size());
      positions_.push_back(
          {&nfa_.sets[state.other], rule.rank, first.has(number), after.accepts, ends, std::move(after.states)});
    }
    const auto replace = [&](std::vector<std::uint32_t>& states) {
      for (std::uint32_t& state : states) state = places[state - rule.first];
      std::erase(states, no_place);
    };
    for (std::size_t place = begin; place < positions_.size(); ++place) replace(positions_[place].followers);
    replace(always);
    always_.insert(always_.end(), always.begin(), always.end());
    steps_ -= std::exchange(used_, 0);
    return true;
  }

  using Words = std::vector<Word>;
  static void set(Words& words, std::size_t place) { words[place / 64] |= Word{1} << (place % 64); }

  void fill() {
    const std::size_t words = positions_.size() / 64 + 1;
    walk_.word_count_ = words;
    for (Words* const row : {&walk_.first_, &walk_.chained_, &walk_.repeated_, &walk_.always_, &walk_.branching_,
                             &walk_.accepting_, &walk_.ending_}) {
      row->assign(words, 0);
    }
    for (const std::uint32_t place : always_) set(walk_.always_, place);
    for (std::size_t place = 0; place < positions_.size(); ++place) fill(place);
    walk_.events_ = walk_.accepting_;
    for (std::size_t word = 0; word < words; ++word) walk_.events_[word] |= walk_.branching_[word];
    fill_classes();
  }

  void fill(std::size_t place) {
    const Position& position = positions_[place];
    walk_.ranks_.push_back(position.rank);
    if (position.is_first) set(walk_.first_, place);
    if (position.accepts) set(walk_.accepting_, place);
    if (position.ends) set(walk_.ending_, place);
    Words others(walk_.word_count_);
    std::size_t begin = walk_.word_count_, end = 0;
    for (const std::uint32_t follower : position.followers) {
      if (follower == place) {
        set(walk_.repeated_, place);
      } else if (follower == place + 1) {
        set(walk_.chained_, follower);
      } else {
        set(others, follower);
        begin = std::min<std::size_t>(begin, follower / 64);
        end = std::max<std::size_t>(end, follower / 64 + 1);
      }
    }
    BitWalk::Branch branch;
    if (begin < end) {
      set(walk_.branching_, place);
      branch = {static_cast<std::uint32_t>(walk_.rows_.size()), static_cast<std::uint16_t>(begin),
                static_cast<std::uint16_t>(end)};
      walk_.rows_.insert(walk_.rows_.end(), others.begin() + static_cast<std::ptrdiff_t>(begin),
                         others.begin() + static_cast<std::ptrdiff_t>(end));
    }
    walk_.branches_.push_back(branch);
  }

  // Octets that the same positions read are a class.
  void fill_classes() {
    std::map<Words, std::uint8_t> classes;
    for (std::size_t octet = 0; octet < 256; ++octet) {
      Words readers(walk_.word_count_);
      for (std::size_t place = 0; place < positions_.size(); ++place) {
        if (positions_[place].octets->contains(static_cast<unsigned>(octet))) set(readers, place);
      }
      const auto [known, is_new] = classes.try_emplace(readers, static_cast<std::uint8_t>(classes.size()));
      if (is_new) walk_.readers_.insert(walk_.readers_.end(), readers.begin(), readers.end());
      walk_.class_of_octet_[octet] = known->second;
    }
  }

  const Nfa& nfa_;
  std::uint64_t& steps_;
  std::uint64_t used_ = 0;
  std::vector<Position> positions_;
  std::vector<std::uint32_t> always_;
  std::vector<char> visited_;
  std::vector<StateNumber> stack_;
  BitWalk walk_;
};

std::optional<BitWalk> BitWalk::of(const Nfa& nfa, std::span<const RuleStates> rules, std::uint64_t& steps) {
  return BitWalkMaker(nfa, steps).run(rules);
}

Rank BitWalk::find(const SubjectText& text, Rank below) const noexcept {
  if (text.begin.empty() && text.rest.empty()) return std::min(below, if_empty_);
  const Rank best = std::min(below, at_once_);
  // With a constant number of words, they are in registers.
  switch (word_count_) {
    case 1:
      return walk<1>(text, best);
    case 2:
      return walk<2>(text, best);
    case 3:
      return walk<3>(text, best);
    case 4:
      return walk<4>(text, best);
    default:
      return walk<most_words>(text, best);
  }
}

template <std::size_t most>
Rank BitWalk::walk(const SubjectText& text, Rank best) const noexcept {
  const std::size_t words = most == most_words ? word_count_ : most;
  std::array<Word, most> read;    // the positions that read the last octet
  std::array<Word, most> others;  // what may be read next, besides what the step itself finds out
  bool has_others = true;
  for (std::size_t word = 0; word < words; ++word) {
    read[word] = 0;
    others[word] = first_[word];
  }
  for (const std::string_view piece : {text.begin, text.rest}) {
    for (const char octet : piece) {
      const Word* const readers = readers_.data() + class_of_octet_[static_cast<unsigned char>(octet)] * words;
      Word events = 0;
      // From the last word on, since each needs the one before it as it was.
      for (std::size_t word = words; word-- > 0;) {
        const Word shifted = read[word] << 1 | (word > 0 ? read[word - 1] >> 63 : 0);
        const Word next = (shifted & chained_[word]) | (read[word] & repeated_[word]) | always_[word] | others[word];
        read[word] = next & readers[word];
        events |= read[word] & events_[word];
      }
      if (std::exchange(has_others, false)) std::fill_n(others.begin(), words, 0);
      if (events == 0) continue;
      for (std::size_t word = 0; word < words; ++word) {
        best = std::min(best, least(word, read[word] & accepting_[word]));
        const Word branching = read[word] & branching_[word];
        add_branches(word, branching, others.data());
        has_others = has_others || branching != 0;
      }
      if (best <= ranks_.front()) return best;
    }
  }
  for (std::size_t word = 0; word < words; ++word) best = std::min(best, least(word, read[word] & ending_[word]));
  return best;
}

void BitWalk::add_branches(std::size_t word, Word bits, Word* others) const {
  for (; bits != 0; bits &= bits - 1) {
    const Branch& branch = branches_[word * 64 + static_cast<std::size_t>(std::countr_zero(bits))];
    const Word* row = rows_.data() + branch.row;
    for (std::size_t other = branch.begin; other < branch.end; ++other) others[other] |= *row++;
  }
}

}  // namespace bnfurl::crawl::rules
