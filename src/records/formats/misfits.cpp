#include "src/records/formats/misfits.hpp"

#include <algorithm>
#include <utility>

#include "gen/pipeline.hpp"
#include "src/records/formats/grammar_files.hpp"

namespace bnfurl::records {
namespace {

using gen::at;
using gen::Dfa;
using gen::Letter;
using gen::Mark;

// More places than any format of a server has; with them, a line costs a step for each octet.
constexpr std::size_t most_places = 20'000;

// By state: the fields that are open there, the innermost last. Every way to a state opens the same.
std::vector<std::vector<std::string>> open_fields(const Dfa& marked) {
  std::vector<std::vector<std::string>> open(marked.states.size());
  std::vector<bool> seen(marked.states.size());
  std::vector<int> order{0};
  seen[0] = true;
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (Letter letter = 0; letter < static_cast<Letter>(marked.letters()); ++letter) {
      const int target = marked.next(order[i], letter);
      if (target == Dfa::none || seen[at(target)]) continue;
      seen[at(target)] = true;
      order.push_back(target);
      std::vector<std::string>& fields = open[at(target)] = open[at(order[i])];
      if (!marked.is_mark(letter)) continue;
      if (marked.mark(letter).kind == Mark::Kind::open) fields.push_back(marked.mark(letter).name);
      if (marked.mark(letter).kind == Mark::Kind::close) std::erase(fields, marked.mark(letter).name);
    }
  }
  return open;
}

bool opens(const Dfa& marked, Letter letter) {
  return marked.is_mark(letter) && marked.mark(letter).kind == Mark::Kind::open;
}

}  // namespace

Misfits::Misfits(Production layout) {
  gen::Budget budget{gen::Limits()};
  marked_ = gen::marked_automaton(printed_grammar(layout.grammar()), std::string(layout.name()), budget);
  if (budget.spent()) return;
  class_of_ = gen::class_of_octet(marked_.classes);
  find_progress();
  (void)place_of({0});
}

// Rounds over all states until nothing gets nearer to the end.
void Misfits::find_progress() {
  constexpr std::size_t far = ~std::size_t{0};
  std::vector<Progress> progress(marked_.states.size(), Progress{far, ""});
  for (bool is_new = true; is_new;) {
    is_new = false;
    for (std::size_t state = progress.size(); state-- > 0;) {
      Progress best = progress[state];
      if (marked_.states[state].accepting) best = {0, ""};
      for (Letter letter = 0; letter < static_cast<Letter>(marked_.letters()); ++letter) {
        const int target = marked_.next(static_cast<int>(state), letter);
        if (target == Dfa::none || progress[at(target)].fields_left == far) continue;
        const bool is_field = opens(marked_, letter);
        const std::size_t left = progress[at(target)].fields_left + (is_field ? 1 : 0);
        if (left < best.fields_left) best = {left, is_field ? marked_.mark(letter).name : progress[at(target)].field};
      }
      is_new = is_new || best.fields_left < progress[state].fields_left;
      progress[state] = std::move(best);
    }
  }
  const std::vector<std::vector<std::string>> open = open_fields(marked_);
  for (std::size_t state = 0; state < progress.size(); ++state) {
    if (!open[state].empty()) progress[state].field = open[state].back();
  }
  progress_ = std::move(progress);
}

// The place of `states`, and of what marks lead to from them.
int Misfits::place_of(std::vector<int> states) {
  const auto by_octet = static_cast<std::ptrdiff_t>(states.size());
  std::ranges::sort(states);
  for (std::size_t i = 0; i < states.size(); ++i) {
    for (auto mark = static_cast<Letter>(marked_.classes.size()); mark < static_cast<Letter>(marked_.letters());
         ++mark) {
      const int target = marked_.next(states[i], mark);
      if (target != Dfa::none && std::ranges::find(states, target) == states.end()) states.push_back(target);
    }
  }
  // Of states that have come equally far, the first is one without a mark after its octet.
  const auto fields_left = [this](int state) { return progress_[at(state)].fields_left; };
  const int furthest = *std::ranges::min_element(states, {}, fields_left);
  std::ranges::sort(states.begin() + by_octet, states.end());
  const auto [known, is_new] = numbers_.emplace(states, static_cast<int>(places_.size()));
  if (!is_new) return known->second;
  const std::string& field = progress_[at(furthest)].field;
  places_.push_back({std::move(states), std::vector<int>(marked_.classes.size(), unknown), fields_left(furthest),
                     field.empty() ? "" : "field " + field});
  return known->second;
}

int Misfits::after(int place, std::size_t octets) {
  if (const int known = places_[at(place)].next[octets]; known != unknown) return known;
  std::vector<int> states;
  for (const int state : places_[at(place)].states) {
    const int target = marked_.next(state, static_cast<Letter>(octets));
    if (target != Dfa::none && std::ranges::find(states, target) == states.end()) states.push_back(target);
  }
  const int next = states.empty() ? lost : place_of(std::move(states));
  places_[at(place)].next[octets] = next;
  return next;
}

std::optional<Misfit> Misfits::find(std::string_view line) {
  if (progress_.empty() || places_.size() > most_places) return std::nullopt;
  int place = 0;
  int furthest = 0;
  std::size_t offset = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const std::size_t octets = class_of_[static_cast<std::uint8_t>(line[i])];
    place = octets == marked_.classes.size() ? lost : after(place, octets);
    if (place == lost) break;
    if (places_[at(place)].fields_left > places_[at(furthest)].fields_left) continue;
    furthest = place;
    offset = i + 1;
  }
  if (offset == line.size() || places_[at(furthest)].field.empty()) return std::nullopt;
  return Misfit{offset, places_[at(furthest)].field};
}

}  // namespace bnfurl::records
