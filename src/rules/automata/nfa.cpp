#include "src/rules/automata/nfa.hpp"

#include <array>
#include <bit>

namespace bnfurl::crawl::rules {
namespace {

// Room for each state of a rule once.
class Stack {
public:
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] StateNumber back() const { return first_ + states_[size_ - 1]; }
  void pop_back() { --size_; }
  void push_back(StateNumber state) { states_[size_++] = static_cast<std::uint16_t>(state - first_); }
  explicit Stack(StateNumber first) : first_(first) {}

private:
  StateNumber first_;
  std::size_t size_ = 0;
  std::array<std::uint16_t, most_states_of_rule> states_;
};

using Bits = std::array<std::uint64_t, most_states_of_rule / 64>;

class Walk {
public:
  Walk(const Nfa& nfa, const RuleStates& rule) : nfa_(nfa), rule_(rule), words_((rule.size() + 63) / 64) {}

  [[nodiscard]] bool finds(const SubjectText& text) {
    clear(now_);
    reach(rule_.start, {.begin = true, .end = text.begin.empty() && text.rest.empty()});
    for (const std::string_view piece : {text.begin, text.rest}) {
      for (const char& octet : piece) {
        if (accepted_ || is_dead_) return accepted_;
        const bool is_last = &octet == &piece.back() && (text.rest.empty() || piece.data() == text.rest.data());
        step(static_cast<unsigned char>(octet), {.end = is_last});
      }
    }
    return accepted_;
  }

private:
  void clear(Bits& bits) const {
    for (std::size_t word = 0; word < words_; ++word) bits[word] = 0;
  }

  // A state that was reached is marked before it is pushed, so none is on the stack twice.
  void reach(StateNumber begin, Edges edges) {
    push(begin);
    while (!stack_.empty()) {
      const Nfa::State& state = nfa_.states[stack_.back()];
      stack_.pop_back();
      accepted_ = accepted_ || state.kind == Nfa::Kind::accept;
      visit_next(state, edges, [this](StateNumber next) { push(next); });
    }
  }

  void push(StateNumber state) {
    const std::size_t place = state - rule_.first;
    std::uint64_t& word = now_[place / 64];
    const std::uint64_t bit = std::uint64_t{1} << (place % 64);
    if ((word & bit) != 0) return;
    word |= bit;
    stack_.push_back(state);
  }

  void step(unsigned octet, Edges edges) {
    for (std::size_t word = 0; word < words_; ++word) before_[word] = now_[word];
    clear(now_);
    is_dead_ = true;
    for (std::size_t word = 0; word < words_; ++word) {
      for (std::uint64_t bits = before_[word]; bits != 0; bits &= bits - 1) {
        const std::size_t place = word * 64 + static_cast<std::size_t>(std::countr_zero(bits));
        const Nfa::State& state = nfa_.states[rule_.first + place];
        if (state.kind != Nfa::Kind::octets || !nfa_.sets[state.other].contains(octet)) continue;
        is_dead_ = false;
        reach(state.next, edges);
      }
    }
  }

  const Nfa& nfa_;
  const RuleStates& rule_;
  std::size_t words_;
  bool accepted_ = false;
  bool is_dead_ = false;
  Stack stack_{rule_.first};
  Bits now_, before_;
};

}  // namespace

bool finds(const Nfa& nfa, const RuleStates& rule, const SubjectText& text) noexcept {
  return Walk(nfa, rule).finds(text);
}

}  // namespace bnfurl::crawl::rules
