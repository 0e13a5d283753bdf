#include "gen/automaton/model/tdfa.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>

#include "gen/automaton/model/walks.hpp"
#include "gen/text/diagnostic.hpp"

namespace bnfurl::gen {
namespace {

// The value of a tag while a transition is built: the position of the octet, the value of a choice, unset, or the
// previous value of a variant of the same tag.
struct Value {
  Source::Kind kind = Source::Kind::unset;
  int variant = 0;
  int mark = -1;  // of a constant: the mark whose value it is
  friend auto operator<=>(const Value&, const Value&) = default;
};

using Variants = std::vector<std::pair<int, int>>;  // tag, variant: the register that holds it; sorted by tags
using Values = std::vector<std::pair<int, Value>>;  // tag, value; sorted by tags

// Where an octet leads from a state: the states of the Dfa that its readings reach, and with which values, by their
// number; sorted by states. Many octets lead to the same.
using Targets = std::vector<std::pair<int, std::size_t>>;

// The entry of a tag; null for a tag that is not listed.
template <class Entries>
auto* entry_of(Entries& entries, int tag) {
  const auto place = std::ranges::lower_bound(entries, tag, {}, [](const auto& entry) { return entry.first; });
  return place == entries.end() || place->first != tag ? nullptr : &*place;
}

// One reading that a state follows.
struct Configuration {
  int state;
  Variants variants;
  friend auto operator<=>(const Configuration&, const Configuration&) = default;
};

class Tagger {
public:
  Tagger(const Dfa& dfa, Budget& budget) : dfa_(dfa), budget_(budget) {
    for (const Mark& mark : dfa.marks) {
      const Mark tag{mark.kind, mark.name, ""};
      const auto known = std::ranges::find(result_.tags, tag);
      tag_of_mark_.push_back(static_cast<int>(known - result_.tags.begin()));
      if (known == result_.tags.end()) result_.tags.push_back(tag);
    }
    result_.classes = dfa.classes;
    for (std::size_t state = 0; state < dfa.states.size(); ++state)
      ways_.push_back(ways_from(dfa, static_cast<int>(state), budget));
    find_settable_tags();
  }

  Tdfa run() {
    number_of({{0, {}}});
    for (std::size_t i = 0; i < states_.size() && !budget_.spent(); ++i) expand(i);
    return budget_.spent() ? no_text() : std::move(result_);
  }

private:
  // note [settable tags]
  // A tag has a register only in the states that a path which sets the tag leads to. In other states the register
  // would only pass on "unset". The result is a least fixed point over the transitions.
  void find_settable_tags() {
    constexpr std::size_t bits = 64;
    using Tags = std::vector<std::uint64_t>;  // bit t: tag t
    std::vector<Tags> settable(dfa_.states.size(), Tags(result_.tags.size() / bits + 1));
    std::vector<bool> seen(dfa_.states.size());
    std::vector<int> todo{0};
    seen[0] = true;
    while (!todo.empty() && budget_.take_steps(dfa_.letters())) {
      const int state = todo.back();
      todo.pop_back();
      for (std::size_t letter = 0; letter < dfa_.letters(); ++letter) {
        const int target = dfa_.next(state, static_cast<Letter>(letter));
        if (target == Dfa::none) continue;
        Tags tags = settable[at(state)];
        if (letter >= dfa_.classes.size()) {
          const std::size_t tag = at(tag_of_mark_[letter - dfa_.classes.size()]);
          tags[tag / bits] |= std::uint64_t{1} << tag % bits;
        }
        bool is_new = !seen[at(target)];
        for (std::size_t i = 0; i < tags.size(); ++i) {
          std::uint64_t& reached = settable[at(target)][i];
          is_new = is_new || (tags[i] & ~reached) != 0;
          reached |= tags[i];
        }
        if (!is_new) continue;
        seen[at(target)] = true;
        todo.push_back(target);
      }
    }
    for (const Tags& tags : settable) {
      std::vector<int>& listed = settable_.emplace_back();
      for (std::size_t tag = 0; tag < result_.tags.size(); ++tag) {
        if ((tags[tag / bits] >> tag % bits & 1) != 0) listed.push_back(static_cast<int>(tag));
      }
    }
  }

  int number_of(const std::vector<Configuration>& configurations) {
    const auto [entry, is_new] = numbers_.emplace(configurations, static_cast<int>(states_.size()));
    if (is_new) {
      budget_.allows_states(states_.size() + 1);
      budget_.take_memory(size_of(configurations));
      states_.push_back(configurations);
      result_.states.emplace_back();
    }
    return entry->second;
  }

  // The values of all tags after a reading with `variants` has passed `marks`.
  Values values_after(const Variants& variants, const std::vector<int>& marks) const {
    Values values;
    for (const auto& [tag, variant] : variants) values.push_back({tag, {Source::Kind::copy, variant}});
    for (const int mark : marks) {
      const bool is_choice = dfa_.marks[at(mark)].kind == Mark::Kind::choice;
      const int tag = tag_of_mark_[at(mark)];
      const Value value{is_choice ? Source::Kind::constant : Source::Kind::position, 0, is_choice ? mark : -1};
      if (auto* known = entry_of(values, tag))
        known->second = value;
      else
        values.insert(std::ranges::lower_bound(values, std::pair(tag, Value{})), {tag, value});
    }
    return values;
  }

  void expand(std::size_t number) {
    const std::vector<Configuration> configurations = states_[number];
    std::vector<Targets> targets(dfa_.classes.size());  // by class
    std::vector<Values> values;                         // by their numbers
    Tdfa::State state;
    for (const Configuration& configuration : configurations) {
      for (const Way& way : ways_[at(configuration.state)]) {
        values.push_back(values_after(configuration.variants, way.marks));
        budget_.take_steps(8 * dfa_.classes.size() + 20 * values.back().size());
        if (dfa_.accepting(way.state)) {
          if (state.accepting) end_by_mistake("tagged: two readings accept one text");
          state.accepting = true;
          state.results = results(values.back());
        }
        for (std::size_t letter = 0; letter < dfa_.classes.size(); ++letter) {
          const int target = dfa_.next(way.state, static_cast<Letter>(letter));
          if (target == Dfa::none) continue;
          targets[letter].emplace_back(target, values.size() - 1);
        }
      }
    }
    std::map<Targets, Tdfa::Transition> made;
    for (Targets& reached : targets) {
      std::ranges::sort(reached);
      const auto state_of = [](const auto& target) { return target.first; };
      if (std::ranges::adjacent_find(reached, {}, state_of) != reached.end())
        end_by_mistake("tagged: two readings meet in one state");
      const auto [entry, is_new] = made.try_emplace(reached);
      if (is_new && !reached.empty()) entry->second = transition(reached, values);
      state.next.push_back(entry->second);
    }
    result_.states[number] = std::move(state);
  }

  Updates results(const Values& values) {
    Updates updates;
    for (const auto& [tag, value] : values) updates.push_back({tag, source(tag, value)});
    return updates;
  }

  Source source(int tag, const Value& value) {
    return {value.kind, value.kind == Source::Kind::copy ? register_of(tag, value.variant) : 0,
            value.mark < 0 ? std::string() : dfa_.marks[at(value.mark)].value};
  }

  // The state that follows the readings of `reached`, and the updates that move their values to its registers.
  // Equal values of a tag share a variant; a copied value keeps its variant if that is possible.
  Tdfa::Transition transition(const Targets& reached, const std::vector<Values>& all_values) {
    std::vector<std::vector<Value>> distinct(result_.tags.size());  // by tag, in order of appearance
    std::vector<std::pair<int, Values>> readings;
    for (const auto& [state, number] : reached) {
      const Values& known = all_values[number];
      budget_.take_steps(8 + 40 * settable_[at(state)].size());
      Values values;
      for (const int tag : settable_[at(state)]) {
        const auto* entry = entry_of(known, tag);
        const Value value = entry == nullptr ? Value{} : entry->second;
        values.emplace_back(tag, value);
        auto& list = distinct[at(tag)];
        if (std::ranges::find(list, value) == list.end()) list.push_back(value);
      }
      readings.emplace_back(state, std::move(values));
    }
    const int target = target_of(readings, distinct);
    Updates updates;
    const std::vector<Configuration>& configurations = states_[at(target)];
    for (std::size_t i = 0; i < readings.size(); ++i) {
      for (const auto& [tag, variant] : configurations[i].variants) {
        const Value& value = entry_of(readings[i].second, tag)->second;
        if (value.kind == Source::Kind::copy && value.variant == variant) continue;
        updates.push_back({register_of(tag, variant), source(tag, value)});
      }
    }
    std::ranges::sort(updates);
    updates.erase(std::unique(updates.begin(), updates.end()), updates.end());
    return {target, std::move(updates)};
  }

  // States with the same shape (the readings' states of the Dfa, and which readings share a value) are one state. It
  // has the variants of the transition that reached it first.
  int target_of(const std::vector<std::pair<int, Values>>& readings, const std::vector<std::vector<Value>>& distinct) {
    std::vector<Configuration> shape;
    for (const auto& [state, values] : readings) {
      Configuration configuration{state, {}};
      for (const auto& [tag, value] : values) {
        const auto& list = distinct[at(tag)];
        configuration.variants.emplace_back(tag, static_cast<int>(std::ranges::find(list, value) - list.begin()));
      }
      shape.push_back(std::move(configuration));
    }
    const auto known = shapes_.find(shape);
    if (known != shapes_.end()) return known->second;

    std::vector<std::vector<int>> variants;  // by tag: the variants of its values
    for (const std::vector<Value>& list : distinct) variants.push_back(variants_of(list));
    std::vector<Configuration> configurations;
    for (const auto& [state, values] : readings) {
      Configuration configuration{state, {}};
      for (const auto& [tag, value] : values) {
        const auto place = std::ranges::find(distinct[at(tag)], value) - distinct[at(tag)].begin();
        configuration.variants.emplace_back(tag, variants[at(tag)][static_cast<std::size_t>(place)]);
      }
      configurations.push_back(std::move(configuration));
    }
    const int number = number_of(configurations);
    shapes_.emplace(std::move(shape), number);
    return number;
  }

  // A value that was copied keeps its variant, and each other value takes the least one that is free.
  static std::vector<int> variants_of(const std::vector<Value>& values) {
    std::vector<int> variants;
    std::set<int> used;
    for (const Value& value : values) {
      const bool keeps_it = value.kind == Source::Kind::copy && used.insert(value.variant).second;
      variants.push_back(keeps_it ? value.variant : -1);
    }
    for (int& variant : variants) {
      if (variant >= 0) continue;
      variant = 0;
      while (!used.insert(variant).second) ++variant;
    }
    return variants;
  }

  int register_of(int tag, int variant) {
    const auto [entry, is_new] =
        registers_.emplace(std::pair(tag, variant), static_cast<int>(result_.registers.size()));
    if (is_new) result_.registers.push_back(to_string(result_.tags[at(tag)]) + "." + std::to_string(variant));
    return entry->second;
  }

  // An estimate in octets.
  static std::size_t size_of(const std::vector<Configuration>& configurations) {
    std::size_t size = 0;
    for (const Configuration& each : configurations)
      size += sizeof each + each.variants.size() * sizeof each.variants.front();
    return 3 * size;  // stored as a state, as a key of numbers_ and as a key of shapes_
  }

  static Tdfa no_text() { return {{}, {}, {}, {Tdfa::State{}}}; }

  const Dfa& dfa_;
  Budget& budget_;
  Tdfa result_;
  std::vector<int> tag_of_mark_;
  std::vector<std::vector<Way>> ways_;
  std::vector<std::vector<int>> settable_;  // by state, sorted
  std::map<std::vector<Configuration>, int> numbers_;
  std::map<std::vector<Configuration>, int> shapes_;
  std::vector<std::vector<Configuration>> states_;
  std::map<std::pair<int, int>, int> registers_;
};

// States differ by their results, then by the target and the updates of each class.
std::vector<int> equivalence_classes(const Tdfa& tdfa, Budget& budget) {
  std::vector<int> by_results;
  std::map<std::pair<bool, Updates>, int> numbers;
  std::map<std::pair<std::size_t, Updates>, int> labels;
  Edges edges;
  for (const Tdfa::State& state : tdfa.states) {
    const std::pair key(state.accepting, state.results);
    by_results.push_back(numbers.emplace(key, static_cast<int>(numbers.size())).first->second);
    for (std::size_t letter = 0; letter < state.next.size(); ++letter) {
      const auto& [target, updates] = state.next[letter];
      if (target == Tdfa::none) continue;
      const int label = labels.emplace(std::pair(letter, updates), static_cast<int>(labels.size())).first->second;
      edges.edges.push_back({label, target});
    }
    edges.end_state();
  }
  budget.take_steps(20 * edges.edges.size());
  return split_classes(std::move(by_results), edges, budget);
}

Tdfa minimized(const Tdfa& tdfa, const std::vector<int>& class_of) {
  const auto for_targets = [](Tdfa::State& state, const auto& visit) {
    for (Tdfa::Transition& transition : state.next) visit(transition.target);
  };
  return {tdfa.classes, tdfa.tags, tdfa.registers, one_of_each(tdfa.states, class_of, for_targets)};
}

// Registers that only merged states used are dropped; the others are numbered in the order of their names.
Tdfa without_unused_registers(Tdfa tdfa) {
  std::set<int> used;
  const auto note = [&](const Updates& updates, bool targets) {
    for (const Update& update : updates) {
      if (targets) used.insert(update.target);
      if (update.source.kind == Source::Kind::copy) used.insert(update.source.reg);
    }
  };
  for (const Tdfa::State& state : tdfa.states) {
    note(state.results, false);
    for (const Tdfa::Transition& transition : state.next) note(transition.updates, true);
  }
  std::vector<std::pair<std::string, int>> named;
  for (const int reg : used) named.emplace_back(tdfa.registers[at(reg)], reg);
  std::ranges::sort(named);
  std::map<int, int> renumbered;
  tdfa.registers.clear();
  for (const auto& [name, reg] : named) {
    renumbered[reg] = static_cast<int>(tdfa.registers.size());
    tdfa.registers.push_back(name);
  }
  const auto renumber = [&](Updates& updates, bool targets) {
    for (Update& update : updates) {
      if (targets) update.target = renumbered.at(update.target);
      if (update.source.kind == Source::Kind::copy) update.source.reg = renumbered.at(update.source.reg);
    }
    std::ranges::sort(updates);
  };
  for (Tdfa::State& state : tdfa.states) {
    renumber(state.results, false);
    for (Tdfa::Transition& transition : state.next) renumber(transition.updates, true);
  }
  return tdfa;
}

class TraceBuilder {
public:
  TraceBuilder(const Dfa& dfa, Budget& budget) : dfa_(dfa), budget_(budget) {
    for (std::size_t state = 0; state < dfa.states.size(); ++state)
      ways_.push_back(ways_from(dfa, static_cast<int>(state), budget));
  }

  TraceAutomaton run() {
    TraceAutomaton result{dfa_.classes, dfa_.marks, {}};
    number_of({0});
    for (std::size_t i = 0; i < places_of_.size() && !budget_.spent(); ++i)
      result.states.push_back(state(places_of_[i]));
    return budget_.spent() ? no_text() : result;
  }

private:
  static TraceAutomaton no_text() { return {{}, {}, {TraceAutomaton::State{}}}; }

  // The number of the state with these places (states of the Dfa, in ascending order).
  int number_of(const std::vector<int>& places) {
    const auto [entry, is_new] = numbers_.emplace(places, static_cast<int>(places_of_.size()));
    if (is_new) {
      budget_.allows_states(places_of_.size() + 1);
      budget_.take_memory(2 * places.size() * sizeof(int));  // in numbers_ and in places_of_
      places_of_.push_back(places);
    }
    return entry->second;
  }

  // The state with these places. `places` is passed by value: it is an element of places_of_, which number_of may
  // reallocate.
  TraceAutomaton::State state(const std::vector<int> places) {
    TraceAutomaton::State result;
    std::vector<std::map<int, TraceAutomaton::Step>> reached(dfa_.classes.size());  // by class: a step to each place
    for (std::size_t i = 0; i < places.size(); ++i) {
      for (const Way& way : ways_[at(places[i])]) {
        const TraceAutomaton::Step step{static_cast<int>(i), way.marks};
        budget_.take_steps(2 * dfa_.classes.size());
        if (dfa_.accepting(way.state)) {
          if (result.end.place != TraceAutomaton::none) end_by_mistake("trace: two readings accept one text");
          result.end = step;
        }
        for (std::size_t letter = 0; letter < dfa_.classes.size(); ++letter) {
          const int target = dfa_.next(way.state, static_cast<Letter>(letter));
          if (target == Dfa::none) continue;
          if (!reached[letter].emplace(target, step).second) end_by_mistake("trace: two readings meet");
        }
      }
    }
    for (const auto& steps : reached) result.next.push_back(transition(steps));
    return result;
  }

  TraceAutomaton::Transition transition(const std::map<int, TraceAutomaton::Step>& reached) {
    if (reached.empty()) return {};
    TraceAutomaton::Transition result;
    std::vector<int> places;
    for (const auto& [place, step] : reached) {
      places.push_back(place);
      budget_.take_steps(20);
      budget_.take_memory(sizeof step + step.marks.size() * sizeof(int));
      result.steps.push_back(step);
    }
    result.target = number_of(places);
    return result;
  }

  const Dfa& dfa_;
  Budget& budget_;
  std::vector<std::vector<Way>> ways_;       // by state of the Dfa
  std::map<std::vector<int>, int> numbers_;  // places -> state
  std::vector<std::vector<int>> places_of_;  // by state
};

std::string to_string(const TraceAutomaton& automaton, const TraceAutomaton::Step& step) {
  std::string text = std::to_string(step.place);
  for (const int mark : step.marks) text += " " + to_string(automaton.marks[at(mark)]);
  return text;
}

}  // namespace

Tdfa tagged(const Dfa& dfa, Budget& budget) {
  const Tdfa tdfa = Tagger(dfa, budget).run();
  const std::vector<int> class_of = equivalence_classes(tdfa, budget);
  return without_unused_registers(budget.spent() ? Tdfa{{}, {}, {}, {Tdfa::State{}}} : minimized(tdfa, class_of));
}

std::string to_string(const Tdfa& tdfa, const Updates& updates, bool results) {
  std::string text;
  for (const Update& update : updates) {
    text += (text.empty() ? "" : ", ") +
            (results ? to_string(tdfa.tags[at(update.target)]) : tdfa.registers[at(update.target)]) + " := ";
    const Source& source = update.source;
    if (source.kind == Source::Kind::position) text += "position";
    if (source.kind == Source::Kind::unset) text += "unset";
    if (source.kind == Source::Kind::copy) text += tdfa.registers[at(source.reg)];
    if (source.kind == Source::Kind::constant) text += source.value;
  }
  return text;
}

std::string to_string(const Tdfa& tdfa) {
  std::string text;
  for (std::size_t i = 0; i < tdfa.states.size(); ++i) {
    const Tdfa::State& state = tdfa.states[i];
    text += std::to_string(i) + ":\n";
    for (std::size_t letter = 0; letter < state.next.size(); ++letter) {
      const Tdfa::Transition& transition = state.next[letter];
      if (transition.target == Tdfa::none) continue;
      text += "  " + to_string(tdfa.classes[letter]) + " " + std::to_string(transition.target);
      if (!transition.updates.empty()) text += " { " + to_string(tdfa, transition.updates, false) + " }";
      text += '\n';
    }
    if (state.accepting) text += "  accepting { " + to_string(tdfa, state.results, true) + " }\n";
  }
  return text;
}

TraceAutomaton trace_automaton(const Dfa& dfa, Budget& budget) { return TraceBuilder(dfa, budget).run(); }

std::string to_string(const TraceAutomaton& automaton) {
  std::string text;
  for (std::size_t i = 0; i < automaton.states.size(); ++i) {
    const TraceAutomaton::State& state = automaton.states[i];
    text += std::to_string(i) + ":\n";
    for (std::size_t letter = 0; letter < state.next.size(); ++letter) {
      const TraceAutomaton::Transition& transition = state.next[letter];
      if (transition.target == TraceAutomaton::none) continue;
      text += "  " + to_string(automaton.classes[letter]) + " " + std::to_string(transition.target) + " from";
      for (std::size_t j = 0; j < transition.steps.size(); ++j) {
        text += (j == 0 ? " " : "; ") + to_string(automaton, transition.steps[j]);
      }
      text += '\n';
    }
    if (state.end.place != TraceAutomaton::none) text += "  ends at " + to_string(automaton, state.end) + '\n';
  }
  return text;
}

}  // namespace bnfurl::gen
