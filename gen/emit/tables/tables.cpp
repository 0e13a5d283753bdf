// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/emit/tables/tables.hpp"

#include <algorithm>
#include <map>

#include "gen/emit/shared/ways_code.hpp"

namespace bnfurl::gen {

namespace {

// The codes of detail::Operation.
constexpr std::uint16_t position_code = 0xffff;
constexpr std::uint16_t unset_code = 0xfffe;
constexpr std::uint16_t constant_code = 0x8000;

// A number of a table. A number that is too large counts as too many states.
struct Narrow {
  Budget& budget;

  std::uint16_t operator()(std::size_t number) const {
    if (number >= no_entry) budget.give_up(Budget::Part::states);
    return static_cast<std::uint16_t>(number);
  }
};

std::vector<std::uint8_t> class_numbers(const std::vector<OctetSet>& classes) {
  std::vector<std::uint8_t> result;
  for (const std::size_t number : class_of_octet(classes)) result.push_back(static_cast<std::uint8_t>(number));
  return result;
}

std::uint16_t source_number(const Source& source, const ResultNames& names, Narrow narrow) {
  switch (source.kind) {
    case Source::Kind::position:
      return position_code;
    case Source::Kind::unset:
      return unset_code;
    case Source::Kind::constant:
      return static_cast<std::uint16_t>(constant_code | choice_index(names, source.value));
    case Source::Kind::copy:
      break;
  }
  return narrow(static_cast<std::size_t>(source.reg));
}

// Lists of operations; equal lists are stored once.
class Lists {
public:
  Lists(TdfaArrays& arrays, const ResultNames& names, Narrow narrow) : arrays_(arrays), names_(names), narrow_(narrow) {
    arrays_.list_begin.push_back(0);
  }

  std::uint16_t add(const Updates& updates, const std::vector<std::size_t>* slots) {
    std::vector<OperationNumbers> list;
    for (const Update& update : updates) {
      const auto target = static_cast<std::size_t>(update.target);
      list.push_back(
          {narrow_(slots == nullptr ? target : (*slots)[target]), source_number(update.source, names_, narrow_)});
    }
    const auto [entry, is_new] = numbers_.emplace(list, narrow_(arrays_.list_begin.size() - 1));
    if (is_new) {
      arrays_.operations.insert(arrays_.operations.end(), list.begin(), list.end());
      arrays_.list_begin.push_back(static_cast<std::uint32_t>(arrays_.operations.size()));
    }
    return entry->second;
  }

private:
  TdfaArrays& arrays_;
  const ResultNames& names_;
  Narrow narrow_;
  std::map<std::vector<OperationNumbers>, std::uint16_t> numbers_;
};

}  // namespace

DfaArrays dfa_arrays(const Dfa& dfa, Budget& budget) {
  const Narrow narrow{budget};
  DfaArrays arrays{class_numbers(dfa.classes), {}, {}, narrow(dfa.classes.size() + 1), narrow(dfa.states.size())};
  arrays.accepting.resize((dfa.states.size() + 63) / 64);
  for (std::size_t i = 0; i < dfa.states.size(); ++i) {
    for (const int target : dfa.states[i].next)
      arrays.next.push_back(target == Dfa::none ? no_entry : narrow(static_cast<std::size_t>(target)));
    arrays.next.push_back(no_entry);
    if (dfa.states[i].accepting) arrays.accepting[i / 64] |= std::uint64_t{1} << (i % 64);
  }
  return arrays;
}

TdfaArrays tdfa_arrays(const Tdfa& tdfa, const ResultNames& names, Budget& budget) {
  const Narrow narrow{budget};
  TdfaArrays arrays;
  arrays.class_of = class_numbers(tdfa.classes);
  arrays.classes = narrow(tdfa.classes.size() + 1);
  arrays.states = narrow(tdfa.states.size());
  const int scratch = static_cast<int>(tdfa.registers.size());
  arrays.registers = narrow(tdfa.registers.size() + 1);
  std::vector<std::size_t> slots;
  for (const Mark& tag : tdfa.tags) slots.push_back(slot_of(names, tag));
  Lists lists(arrays, names, narrow);
  for (const Tdfa::State& state : tdfa.states) {
    for (const Tdfa::Transition& transition : state.next) {
      arrays.next.push_back(transition.target == Tdfa::none ? no_entry
                                                            : narrow(static_cast<std::size_t>(transition.target)));
      arrays.update.push_back(lists.add(sequenced(transition.updates, scratch), nullptr));
    }
    arrays.next.push_back(no_entry);
    arrays.update.push_back(0);
    arrays.final_list.push_back(state.accepting ? lists.add(state.results, &slots) : no_entry);
  }
  return arrays;
}

namespace {

// Lists of numbers in one array; equal lists are stored once.
template <class Number>
class Pool {
public:
  explicit Pool(std::vector<Number>& numbers) : numbers_(numbers) {}

  // The index at which `list` begins in the array.
  std::size_t add(const std::vector<Number>& list) {
    const auto [entry, is_new] = begins_.emplace(list, numbers_.size());
    if (is_new) numbers_.insert(numbers_.end(), list.begin(), list.end());
    return entry->second;
  }

private:
  std::vector<Number>& numbers_;
  std::map<std::vector<Number>, std::size_t> begins_;
};

// Lists of marks as numbers: 2n where production n begins, 2n + 1 where it ends.
class MarkLists {
public:
  MarkLists(TraceArrays& arrays, const TraceAutomaton& automaton, const std::vector<std::string>& productions,
            Narrow narrow)
      : arrays_(arrays), narrow_(narrow) {
    arrays_.marks_begin.push_back(0);
    for (const Mark& mark : automaton.marks) {
      const auto production = std::find(productions.begin(), productions.end(), mark.name) - productions.begin();
      codes_.push_back(narrow_(2 * static_cast<std::size_t>(production) + (mark.kind == Mark::Kind::close ? 1 : 0)));
    }
  }

  StepNumbers step(const TraceAutomaton::Step& step) {
    std::vector<std::uint16_t> codes;
    for (const int mark : step.marks) codes.push_back(codes_[static_cast<std::size_t>(mark)]);
    const auto [entry, is_new] = numbers_.emplace(codes, narrow_(arrays_.marks_begin.size() - 1));
    if (is_new) {
      arrays_.marks.insert(arrays_.marks.end(), codes.begin(), codes.end());
      arrays_.marks_begin.push_back(static_cast<std::uint32_t>(arrays_.marks.size()));
    }
    return {narrow_(static_cast<std::size_t>(step.place)), entry->second};
  }

private:
  TraceArrays& arrays_;
  Narrow narrow_;
  std::vector<std::uint16_t> codes_;
  std::map<std::vector<std::uint16_t>, std::uint16_t> numbers_;
};

}  // namespace

TraceArrays trace_arrays(const TraceAutomaton& automaton, const std::vector<std::string>& productions, Budget& budget) {
  const Narrow narrow{budget};
  TraceArrays arrays;
  arrays.class_of = class_numbers(automaton.classes);
  arrays.classes = narrow(automaton.classes.size() + 1);
  arrays.states = narrow(automaton.states.size());
  MarkLists lists(arrays, automaton, productions, narrow);
  Pool<StepNumbers> pool(arrays.steps);
  for (const TraceAutomaton::State& state : automaton.states) {
    for (const TraceAutomaton::Transition& transition : state.next) {
      std::vector<StepNumbers> steps;
      for (const TraceAutomaton::Step& step : transition.steps) steps.push_back(lists.step(step));
      const bool leads_nowhere = transition.target == TraceAutomaton::none;
      arrays.next.push_back(leads_nowhere ? no_entry : narrow(static_cast<std::size_t>(transition.target)));
      arrays.steps_begin.push_back(narrow(leads_nowhere ? 0 : pool.add(steps)));
    }
    arrays.next.push_back(no_entry);
    arrays.steps_begin.push_back(0);
    arrays.ends.push_back(state.end.place == TraceAutomaton::none ? StepNumbers{} : lists.step(state.end));
  }
  return arrays;
}

// Arrays as text, for `bnfurl-gen --dump`.

namespace {

std::string printed(const OperationNumbers& each) {
  return std::to_string(each.target) + "=" + std::to_string(each.source);
}
std::string printed(const StepNumbers& each) { return std::to_string(each.place) + "/" + std::to_string(each.marks); }
std::string printed(std::uint64_t number) { return std::to_string(number); }

template <class Element>
std::string line(const std::string& name, const std::vector<Element>& elements) {
  std::string text = name + ":";
  for (const Element& each : elements) text += " " + printed(each);
  return text + '\n';
}

std::string line(const std::string& name, std::size_t number) { return name + ": " + std::to_string(number) + '\n'; }

}  // namespace

std::string to_string(const DfaArrays& arrays) {
  return line("classes", arrays.classes) + line("states", arrays.states) + line("class_of", arrays.class_of) +
         line("next", arrays.next) + line("accepting", arrays.accepting);
}

std::string to_string(const TdfaArrays& arrays) {
  return line("classes", arrays.classes) + line("states", arrays.states) + line("registers", arrays.registers) +
         line("class_of", arrays.class_of) + line("next", arrays.next) + line("update", arrays.update) +
         line("final_list", arrays.final_list) + line("operations", arrays.operations) +
         line("list_begin", arrays.list_begin);
}

std::string to_string(const TraceArrays& arrays) {
  return line("classes", arrays.classes) + line("states", arrays.states) + line("class_of", arrays.class_of) +
         line("next", arrays.next) + line("steps_begin", arrays.steps_begin) + line("steps", arrays.steps) +
         line("ends", arrays.ends) + line("marks", arrays.marks) + line("marks_begin", arrays.marks_begin);
}

}  // namespace bnfurl::gen
