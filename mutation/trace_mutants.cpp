// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The tables of `trace` with one number changed. The library trusts that walks stay within the tables and that a
// production that begins also ends. A checked walk finds texts for which this fails; they count as wrong answers.
#include <algorithm>
#include <map>
#include <set>

#include "load/run_time_grammar.hpp"
#include "mutation/mutants.hpp"
#include "mutation/other_language.hpp"
#include "tools/proof/harness/readings.hpp"

namespace bnfurl::mutation {
namespace {

using gen::no_entry;
using gen::StepNumbers;
using gen::TraceArrays;

std::size_t cell_of(const TraceArrays& arrays, std::size_t state, std::uint8_t octet) {
  return state * arrays.classes + arrays.class_of[octet];
}

std::vector<std::uint16_t> marks_of(const TraceArrays& arrays, std::uint16_t list) {
  return {arrays.marks.begin() + arrays.marks_begin[list], arrays.marks.begin() + arrays.marks_begin[list + 1U]};
}

// The step from a state by an octet, for the place `place` after it, if the tables have one.
const StepNumbers* step_to(const TraceArrays& arrays, std::size_t state, std::uint8_t octet, std::uint16_t place) {
  const std::size_t step = arrays.steps_begin[cell_of(arrays, state, octet)] + std::size_t{place};
  return step < arrays.steps.size() ? &arrays.steps[step] : nullptr;
}

// Whether each end closes the production that was opened last, and each begin has an end.
bool is_nested(const std::vector<std::uint16_t>& marks) {
  std::vector<int> open;
  for (const std::uint16_t mark : marks) {
    if (mark % 2 == 0) {
      open.push_back(mark / 2);
    } else if (open.empty() || open.back() != mark / 2) {
      return false;
    } else {
      open.pop_back();
    }
  }
  return open.empty();
}

// Whether the library's walk over `text` stays within the tables.
bool is_safe(const TraceArrays& arrays, std::string_view text) {
  std::vector<std::size_t> states{0};
  for (const char c : text) {
    const std::uint16_t next = arrays.next[cell_of(arrays, states.back(), static_cast<std::uint8_t>(c))];
    if (next == no_entry) return true;
    states.push_back(next);
  }
  StepNumbers step = arrays.ends[states.back()];
  if (step.place == no_entry) return true;
  std::vector<std::uint16_t> marks = marks_of(arrays, step.marks);
  for (std::size_t i = text.size(); i > 0; --i) {
    const StepNumbers* before = step_to(arrays, states[i - 1], static_cast<std::uint8_t>(text[i - 1]), step.place);
    if (before == nullptr) return false;
    step = *before;
    const std::vector<std::uint16_t> list = marks_of(arrays, step.marks);
    marks.insert(marks.begin(), list.begin(), list.end());
  }
  return is_nested(marks);
}

std::string found_by_library(const detail::TraceTable& table, const gen::Grammar& grammar, std::string_view text) {
  std::vector<detail::ProductionData> productions(grammar.rules.size());
  for (std::size_t i = 0; i < productions.size(); ++i) productions[i].name = grammar.rules[i].name.c_str();
  detail::GrammarData data{};
  data.productions = productions.data();
  detail::ProductionData entry{};
  entry.grammar = &data;
  entry.trace = &table;
  std::vector<std::uint16_t> states(text.size() + 1);
  std::vector<Occurrence> occurrences(64 * (text.size() + 1));
  const auto count = trace(detail::production_of(entry), text, {states, occurrences});
  const auto found = std::span(occurrences).first(std::min(count.value_or(0), occurrences.size()));
  return gen::to_string(proof::phrases_of(found));
}

// Walks two tables side by side: forwards over the pairs of states that texts lead to, then backwards over the pairs
// of places in the readings of texts, where both must pass the same marks.
class Sides {
public:
  Sides(const TraceArrays& one, const TraceArrays& other) : one_(one), other_(other) {}

  std::optional<std::string> difference() {
    if (auto text = forwards()) return text;
    return backwards();
  }

private:
  struct Pair {
    std::uint16_t one;
    std::uint16_t other;
    friend auto operator<=>(const Pair&, const Pair&) = default;
  };
  struct Way {
    Pair from;
    std::uint8_t octet;
  };
  // A pair of places in a pair of states, and the text from there to the end.
  struct Places {
    Pair states;
    Pair places;
    std::string rest;
  };

  // A text that only one of the two refuses, if there is one.
  std::optional<std::string> forwards() {
    std::vector<Pair> order{{0, 0}};
    access_[order.front()] = "";
    for (std::size_t i = 0; i < order.size(); ++i) {
      const Pair here = order[i];
      const bool accepts = one_.ends[here.one].place != no_entry;
      if (accepts != (other_.ends[here.other].place != no_entry)) return access_[here];
      for (unsigned number = 0; number < 256; ++number) {
        const auto octet = static_cast<std::uint8_t>(number);
        const Pair next{one_.next[cell_of(one_, here.one, octet)], other_.next[cell_of(other_, here.other, octet)]};
        if ((next.one == no_entry) != (next.other == no_entry)) return access_[here] + static_cast<char>(octet);
        if (next.one == no_entry) continue;
        ways_in_[next].push_back({here, octet});
        if (access_.emplace(next, access_[here] + static_cast<char>(octet)).second) order.push_back(next);
      }
    }
    return std::nullopt;
  }

  std::optional<std::string> backwards() {
    for (const auto& [states, access] : access_) {
      const StepNumbers& one = one_.ends[states.one];
      const StepNumbers& other = other_.ends[states.other];
      if (one.place == no_entry) continue;
      if (!add(states, one, other, "")) return access;
    }
    for (std::size_t i = 0; i < places_.size(); ++i) {
      const Places here = places_[i];
      for (const Way& way : ways_in_[here.states]) {
        const StepNumbers* one = step_to(one_, way.from.one, way.octet, here.places.one);
        const StepNumbers* other = step_to(other_, way.from.other, way.octet, here.places.other);
        const std::string rest = static_cast<char>(way.octet) + here.rest;
        if (one == nullptr || other == nullptr || !add(way.from, *one, *other, rest)) return access_[way.from] + rest;
      }
    }
    return std::nullopt;
  }

  // Returns false if the two pass different marks.
  bool add(const Pair& states, const StepNumbers& one, const StepNumbers& other, const std::string& rest) {
    const Pair places{one.place, other.place};
    if (known_.emplace(states, places).second) places_.push_back({states, places, rest});
    return marks_of(one_, one.marks) == marks_of(other_, other.marks);
  }

  const TraceArrays& one_;
  const TraceArrays& other_;
  std::map<Pair, std::string> access_;
  std::map<Pair, std::vector<Way>> ways_in_;
  std::set<std::pair<Pair, Pair>> known_;
  std::vector<Places> places_;
};

template <class Number>
void set_any(const char* name, std::vector<Number>& numbers, std::size_t number, Random& random, std::string& what) {
  const std::size_t i = below(random, numbers.size());
  numbers[i] = static_cast<Number>(number);
  what = std::string(name) + "[" + std::to_string(i) + "] = " + std::to_string(number);
}

void break_step(TraceArrays& arrays, StepNumbers& step, Random& random, std::string& what) {
  if (below(random, 2) == 0)
    step.marks = static_cast<std::uint16_t>(below(random, arrays.marks_begin.size() - 1));
  else
    step.place = static_cast<std::uint16_t>(below(random, step.place + 3U));
  what += " = {" + std::to_string(step.place) + ", " + std::to_string(step.marks) + "}";
}

void break_arrays(TraceArrays& arrays, Random& random, std::string& what) {
  switch (below(random, 6)) {
    case 0:
      return set_any("class_of", arrays.class_of, below(random, arrays.classes), random, what);
    case 1:
      return set_any("next", arrays.next, below(random, arrays.states), random, what);
    case 2:
      return set_any("steps_begin", arrays.steps_begin, below(random, arrays.steps.size() + 1), random, what);
    case 3: {
      const std::size_t mark = arrays.marks[below(random, arrays.marks.size())];
      return set_any("marks", arrays.marks, mark, random, what);
    }
    case 4: {
      const std::size_t state = below(random, arrays.ends.size());
      what = "ends[" + std::to_string(state) + "]";
      if (arrays.ends[state].place != no_entry) break_step(arrays, arrays.ends[state], random, what);
      return;
    }
    default: {
      if (arrays.steps.empty()) return;
      const std::size_t step = below(random, arrays.steps.size());
      what = "steps[" + std::to_string(step) + "]";
      break_step(arrays, arrays.steps[step], random, what);
    }
  }
}

}  // namespace

std::optional<Mutant> broken_trace_table(const Original& original, Random& random) {
  const TraceArrays right = gen::trace_arrays(original.trace(), original.grammar().rule_names());
  const auto arrays = std::make_shared<TraceArrays>(right);
  std::string what;
  break_arrays(*arrays, random, what);
  if (*arrays == right) return std::nullopt;
  const auto copy = std::make_shared<loader::MadeTrace>(*arrays);
  return Mutant{std::move(what),
                [&original, arrays, copy](std::size_t text) {
                  if (!is_safe(*arrays, original.text(text))) return false;
                  return found_by_library(copy->table(), original.grammar(), original.text(text)) ==
                         original.productions(text);
                },
                [right, arrays] { return Sides(right, *arrays).difference(); },
                [&original, copy] { return is_other_language(original, copy->table()); }};
}

}  // namespace bnfurl::mutation
