#include "gen/emit/tables/tables.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "gen/emit/shared/ways_code.hpp"
#include "gen/syntax/components.hpp"

namespace bnfurl::gen {
namespace {

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
      return OperationNumbers::position;
    case Source::Kind::unset:
      return OperationNumbers::unset;
    case Source::Kind::constant:
      return static_cast<std::uint16_t>(OperationNumbers::constant | choice_index(names, source.value));
    case Source::Kind::copy:
      break;
  }
  return narrow(static_cast<std::size_t>(source.reg));
}

// Lists in one array, which have numbers; equal lists are stored once.
template <class Element>
class NumberedLists {
public:
  // `begins`: by number, where a list begins, and where the last one ends.
  NumberedLists(std::vector<Element>& elements, std::vector<std::uint32_t>& begins, Narrow narrow)
      : elements_(elements), begins_(begins), narrow_(narrow) {
    begins_.push_back(0);
  }

  std::uint16_t add(const std::vector<Element>& list) {
    const auto [entry, is_new] = numbers_.emplace(list, narrow_(begins_.size() - 1));
    if (is_new) {
      elements_.insert(elements_.end(), list.begin(), list.end());
      begins_.push_back(static_cast<std::uint32_t>(elements_.size()));
    }
    return entry->second;
  }

private:
  std::vector<Element>& elements_;
  std::vector<std::uint32_t>& begins_;
  Narrow narrow_;
  std::map<std::vector<Element>, std::uint16_t> numbers_;
};

// Marks as numbers: 2n where production n begins, 2n + 1 where it ends.
std::vector<std::uint16_t> mark_numbers(const std::vector<Mark>& marks, const std::vector<std::string>& productions,
                                        Narrow narrow) {
  std::vector<std::uint16_t> result;
  for (const Mark& mark : marks) {
    const auto production = std::ranges::find(productions, mark.name) - productions.begin();
    result.push_back(narrow(2 * static_cast<std::size_t>(production) + (mark.kind == Mark::Kind::close ? 1 : 0)));
  }
  return result;
}

// Arrays as text, for `bnfurl-gen --dump`.
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

using Row = std::vector<std::uint16_t>;
using Kind = Expression::Kind;

constexpr std::size_t most_numbers = 4000;
constexpr std::size_t most_depth = 24;
constexpr std::size_t most_steps = 1'000'000;  // n rules can have 2^n ways through them

class RowWriter {
public:
  RowWriter(const Grammar& grammar, Budget& budget)
      : budget_(budget), marked_(mark_components(grammar)), empty_(deriving_rules(marked_, false, budget)) {
    for (const std::string& name : component_names(grammar)) components_.emplace(name, components_.size());
    for (bool grown = true; grown;) {
      grown = false;
      for (const Rule& rule : marked_.rules) {
        if (has_component(rule.body)) grown = with_component_.insert(rule.name).second || grown;
      }
    }
  }

  /// Whether the limit of steps is exceeded. Then some rows are free only because of the limit.
  [[nodiscard]] bool is_spent() const { return steps_ > most_steps; }

  [[nodiscard]] Row row_of(const Expression& x) {
    if (++steps_ > most_steps) return {JoinTemplate::free};
    if (!has_component(x)) return gap(x);
    switch (x.kind) {
      case Kind::reference:
        return row_of_rule(x.name);
      case Kind::component:
        return row_of_component(x);
      case Kind::concatenation:
        return row_of_sequence(x.parts);
      case Kind::alternation:
        return row_of_choice(x.parts);
      case Kind::option:
        return one_of({row_of(x.parts.front()), {}});
      case Kind::repetition:
        return x.least == 0 ? one_of({row_of(x.parts.front()), {}}) : row_of(x.parts.front());
      default:
        return {JoinTemplate::free};
    }
  }

private:
  [[nodiscard]] bool has_component(const Expression& x) const {
    if (x.kind == Kind::component) return true;
    if (x.kind == Kind::reference) return with_component_.contains(x.name);
    return std::ranges::any_of(x.parts, [this](const Expression& part) { return has_component(part); });
  }

  // The row of an expression without components: empty if the expression can be empty, otherwise its only text.
  [[nodiscard]] Row gap(const Expression& x) {
    if (++steps_ > most_steps) return {JoinTemplate::free};
    if (derives(x, empty_, false, budget_)) return {};
    switch (x.kind) {
      case Kind::octets:
        return x.octets.size() == 1 ? Row{x.octets.least()} : Row{JoinTemplate::free};
      case Kind::reference:
        return row_of_rule(x.name);
      case Kind::concatenation:
        return row_of_sequence(x.parts);
      case Kind::alternation:
        return std::ranges::all_of(x.parts, [&](const Expression& part) { return gap(part) == gap(x.parts.front()); })
                   ? gap(x.parts.front())
                   : Row{JoinTemplate::free};
      case Kind::repetition:
        return x.least == 1 ? gap(x.parts.front()) : Row{JoinTemplate::free};
      default:
        return {JoinTemplate::free};
    }
  }

  // A rule within itself is free: its row would have no end.
  [[nodiscard]] Row row_of_rule(const std::string& name) {
    const Rule* rule = marked_.find(name);
    if (rule == nullptr || open_.contains(name) || open_.size() == most_depth) return {JoinTemplate::free};
    open_.insert(name);
    Row row = row_of(rule->body);
    open_.erase(name);
    return row;
  }

  [[nodiscard]] Row row_of_component(const Expression& x) {
    const Row inner = has_component(x.parts.front()) ? row_of(x.parts.front()) : Row{};
    Row row = {static_cast<std::uint16_t>(JoinTemplate::component + components_.at(x.name)), narrow(inner.size())};
    row.insert(row.end(), inner.begin(), inner.end());
    return row;
  }

  [[nodiscard]] Row row_of_sequence(const std::vector<Expression>& parts) {
    Row row;
    for (const Expression& part : parts) {
      const Row more = row_of(part);
      row.insert(row.end(), more.begin(), more.end());
      steps_ += more.size();
      if (row.size() > most_numbers) return {JoinTemplate::free};
    }
    return row;
  }

  [[nodiscard]] Row row_of_choice(const std::vector<Expression>& parts) {
    std::vector<Row> rows;
    for (const Expression& part : parts) rows.push_back(row_of(part));
    return one_of(rows);
  }

  // A choice of the rows, each distinct row once.
  [[nodiscard]] static Row one_of(const std::vector<Row>& rows) {
    std::vector<Row> different;
    for (const Row& row : rows) {
      if (std::ranges::find(different, row) == different.end()) different.push_back(row);
    }
    if (different.size() == 1) return different.front();
    Row result = {JoinTemplate::choice, narrow(different.size())};
    for (const Row& row : different) {
      result.push_back(narrow(row.size()));
      result.insert(result.end(), row.begin(), row.end());
    }
    return result.size() > most_numbers ? Row{JoinTemplate::free} : result;
  }

  static std::uint16_t narrow(std::size_t number) { return static_cast<std::uint16_t>(number); }

  Budget& budget_;
  Grammar marked_;
  std::set<std::string> empty_;           // rules that derive the empty text
  std::set<std::string> with_component_;  // rules that name a component, also through others
  std::map<std::string, std::size_t> components_;
  std::set<std::string> open_;
  std::size_t steps_ = 0;
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
  NumberedLists<OperationNumbers> lists(arrays.operations, arrays.list_begin, narrow);
  lists.add({});  // OperationLists::empty
  const auto add = [&](const Updates& updates, const auto& target_of) {
    std::vector<OperationNumbers> list;
    for (const Update& update : updates)
      list.push_back(
          {narrow(target_of(static_cast<std::size_t>(update.target))), source_number(update.source, names, narrow)});
    return lists.add(list);
  };
  const auto reg = [](std::size_t target) { return target; };
  const auto slot = [&slots](std::size_t target) { return slots[target]; };
  for (const Tdfa::State& state : tdfa.states) {
    for (const Tdfa::Transition& transition : state.next) {
      arrays.next.push_back(transition.target == Tdfa::none ? no_entry
                                                            : narrow(static_cast<std::size_t>(transition.target)));
      arrays.update.push_back(add(sequenced(transition.updates, scratch), reg));
    }
    arrays.next.push_back(no_entry);
    arrays.update.push_back(0);
    arrays.final_list.push_back(state.accepting ? add(state.results, slot) : no_entry);
  }
  return arrays;
}

TraceArrays trace_arrays(const TraceAutomaton& automaton, const std::vector<std::string>& productions, Budget& budget) {
  const Narrow narrow{budget};
  TraceArrays arrays;
  arrays.class_of = class_numbers(automaton.classes);
  arrays.classes = narrow(automaton.classes.size() + 1);
  arrays.states = narrow(automaton.states.size());
  const std::vector<std::uint16_t> codes = mark_numbers(automaton.marks, productions, narrow);
  NumberedLists<std::uint16_t> lists(arrays.marks, arrays.marks_begin, narrow);
  const auto numbers = [&](const TraceAutomaton::Step& step) -> StepNumbers {
    std::vector<std::uint16_t> marks;
    for (const int mark : step.marks) marks.push_back(codes[static_cast<std::size_t>(mark)]);
    const std::uint16_t list = lists.add(marks);
    return {narrow(static_cast<std::size_t>(step.place)), list};
  };
  std::vector<std::uint32_t> step_begins;
  NumberedLists<StepNumbers> step_lists(arrays.steps, step_begins, narrow);
  std::vector<std::uint32_t> row_begins;
  NumberedLists<std::uint16_t> rows(arrays.steps_begin, row_begins, narrow);
  for (const TraceAutomaton::State& state : automaton.states) {
    std::vector<std::uint16_t> row;
    for (const TraceAutomaton::Transition& transition : state.next) {
      std::vector<StepNumbers> steps;
      for (const TraceAutomaton::Step& step : transition.steps) steps.push_back(numbers(step));
      const bool leads_nowhere = transition.target == TraceAutomaton::none;
      arrays.next.push_back(leads_nowhere ? no_entry : narrow(static_cast<std::size_t>(transition.target)));
      row.push_back(leads_nowhere ? 0 : narrow(step_begins[step_lists.add(steps)]));
    }
    arrays.next.push_back(no_entry);
    row.push_back(0);
    arrays.row_of.push_back(rows.add(row));
    arrays.ends.push_back(state.end.place == TraceAutomaton::none ? StepNumbers{} : numbers(state.end));
  }
  return arrays;
}

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
         line("next", arrays.next) + line("row_of", arrays.row_of) + line("steps_begin", arrays.steps_begin) +
         line("steps", arrays.steps) + line("ends", arrays.ends) + line("marks", arrays.marks) +
         line("marks_begin", arrays.marks_begin);
}

std::vector<std::uint16_t> join_template(const Grammar& grammar, const std::string& production, Budget& budget) {
  RowWriter writer(grammar, budget);
  Row row = writer.row_of(entry_expression(grammar, production));
  return writer.is_spent() || row.size() > most_numbers ? Row{JoinTemplate::free} : row;
}

}  // namespace bnfurl::gen
