// The texts that two automata with marks read differently: a walk over pairs of readings of the same text.
#include "gen/automaton/analysis/analysis.hpp"

#include <array>
#include <map>

namespace bnfurl::gen {
namespace {

constexpr std::array<std::size_t, 2> both_sides = {0, 1};

// Where the readings are in their component. In `opened`, the component begins with the next octet, or after it if that
// is a "/" that does not count.
enum class Phase { before, opened, within, after };

// Which of the two components began, or ended, first. In `first_now` and `second_now`, no octet was read since then.
enum class Order { unknown, first_now, second_now, first, second, together };

Order after_event(Order order, std::size_t side) {
  const Order now = side == 0 ? Order::first_now : Order::second_now;
  const Order other_now = side == 0 ? Order::second_now : Order::first_now;
  if (order == Order::unknown) return now;
  return order == other_now ? Order::together : order;
}

Order after_octet(Order order) {
  if (order == Order::first_now) return Order::first;
  return order == Order::second_now ? Order::second : order;
}

// What has been seen of both components, as far as it decides whether they differ: note [components that differ].
struct Comparison {
  static constexpr int no_letter = -1;
  std::array<Phase, 2> phases = {Phase::before, Phase::before};
  Order begins = Order::unknown;
  Order ends = Order::unknown;
  std::array<int, 2> heads = {no_letter,
                              no_letter};  // the letters of the first octets; of both, only whether they differ
  friend auto operator<=>(const Comparison&, const Comparison&) = default;

  void open(std::size_t side) { phases[side] = Phase::opened; }

  void close(std::size_t side) {
    if (phases[side] == Phase::opened) begin(side);
    phases[side] = Phase::after;
    ends = after_event(ends, side);
  }

  void read(int letter, bool is_skipped) {
    for (const std::size_t side : both_sides) {
      if (phases[side] == Phase::opened && !is_skipped) begin(side);
    }
    begins = after_octet(begins);
    ends = after_octet(ends);
    for (const std::size_t side : both_sides) {
      if (phases[side] == Phase::within && heads[side] == no_letter) set_head(side, letter);
      if (phases[side] == Phase::opened) begin(side);
    }
  }

  [[nodiscard]] bool have_other_places() const {
    if (phases[0] != phases[1]) return true;
    return phases[0] == Phase::after && (begins != Order::together || ends != Order::together);
  }

  [[nodiscard]] bool differ() const {
    if (!have_other_places()) return false;
    const bool is_shifted = phases[0] == phases[1] && begins == ends;
    return !is_shifted || heads[0] != heads[1];
  }

private:
  void begin(std::size_t side) {
    phases[side] = Phase::within;
    begins = after_event(begins, side);
  }

  void set_head(std::size_t side, int letter) {
    if (begins == Order::together) return;
    const int other = heads[1 - side];
    heads[side] = letter;
    if (other != no_letter) heads = {0, other == letter ? 0 : 1};
  }
};

// States of both automata after the same text.
struct PlaceInBoth {
  std::array<int, 2> states = {0, 0};
  Comparison component;
  friend auto operator<=>(const PlaceInBoth&, const PlaceInBoth&) = default;
};

class ProductOfReadings {
public:
  ProductOfReadings(const Dfa& one, const Dfa& other, bool skips_slash, Budget& budget)
      : sides_{&one, &other}, skips_slash_(skips_slash), budget_(budget) {
    nfa_.classes = letters_of(one, other);
  }

  Dfa run(Differing what) {
    number_of({});
    for (std::size_t i = 0; i < places_.size(); ++i) {
      if (!budget_.take_steps(20 * nfa_.classes.size()) || !budget_.allows_nodes(places_.size()))
        return empty_language();
      const PlaceInBoth place = places_[i];
      nfa_.accepting[i] = sides_[0]->accepting(place.states[0]) && sides_[1]->accepting(place.states[1]) &&
                          (what == Differing::places ? place.component.have_other_places() : place.component.differ());
      for (const std::size_t side : both_sides) add_marks(static_cast<int>(i), place, side);
      add_octets(static_cast<int>(i), place);
    }
    return canonical(nfa_, budget_);
  }

private:
  // Two letters for each class of octets, where it has two octets, so that first octets of one class can differ.
  static std::vector<OctetSet> letters_of(const Dfa& one, const Dfa& other) {
    std::vector<OctetSet> sets = common_classes(one, other);
    sets.push_back(OctetSet::single('/'));
    for (std::size_t i = sets.size(); i-- > 0;) sets.push_back(OctetSet::single(best_octet(sets[i])));
    return partition(sets);
  }

  void add_marks(int from, const PlaceInBoth& place, std::size_t side) {
    const Dfa& dfa = *sides_[side];
    for (std::size_t mark = 0; mark < dfa.marks.size(); ++mark) {
      const int target = dfa.next(place.states[side], static_cast<Letter>(dfa.classes.size() + mark));
      if (target == Dfa::none) continue;
      PlaceInBoth next = place;
      next.states[side] = target;
      if (dfa.marks[mark].kind == Mark::Kind::open)
        next.component.open(side);
      else
        next.component.close(side);
      nfa_.add(from, Nfa::no_letter, number_of(next));
    }
  }

  void add_octets(int from, const PlaceInBoth& place) {
    for (std::size_t letter = 0; letter < nfa_.classes.size(); ++letter) {
      const std::uint8_t octet = nfa_.classes[letter].least();
      PlaceInBoth next = place;
      bool is_dead = false;
      for (const std::size_t side : both_sides) {
        const Letter its = letter_of(*sides_[side], octet);
        next.states[side] = its == Dfa::none ? Dfa::none : sides_[side]->next(place.states[side], its);
        is_dead = is_dead || next.states[side] == Dfa::none;
      }
      if (is_dead) continue;
      next.component.read(static_cast<int>(letter), skips_slash_ && octet == '/');
      nfa_.add(from, static_cast<Letter>(letter), number_of(next));
    }
  }

  int number_of(const PlaceInBoth& place) {
    const auto [entry, is_new] = numbers_.emplace(place, static_cast<int>(places_.size()));
    if (is_new) {
      places_.push_back(place);
      nfa_.add_state();
    }
    return entry->second;
  }

  std::array<const Dfa*, 2> sides_;
  bool skips_slash_;
  Budget& budget_;
  Nfa nfa_;
  std::map<PlaceInBoth, int> numbers_;
  std::vector<PlaceInBoth> places_;
};

}  // namespace

Dfa differing(const Dfa& one, const Dfa& other, Differing what, bool skips_slash, Budget& budget) {
  return ProductOfReadings(one, other, skips_slash, budget).run(what);
}

}  // namespace bnfurl::gen
