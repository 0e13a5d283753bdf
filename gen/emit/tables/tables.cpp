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

const Row unknown = {JoinTemplate::free, 0};

// Up to three texts of rules and expressions, the shortest ones: one if there is no other.
class FewTexts {
public:
  using Texts = std::vector<std::string>;

  explicit FewTexts(const Grammar& grammar) : grammar_(grammar) {}

  // Reads rules again, each once in a round, until they have no more texts: a rule within itself has those of the last
  // round.
  [[nodiscard]] Texts of(const Expression& x) {
    Texts result;
    do {
      grown_ = false;
      read_ = done_;
      result = texts(x);
    } while (grown_);
    done_ = read_;
    return result;
  }
  [[nodiscard]] std::size_t steps() const { return steps_; }

private:
  static constexpr std::size_t enough = 3;
  static constexpr std::size_t most_octets = 500;  // longer texts are not known

  Texts texts(const Expression& x) {
    ++steps_;
    switch (x.kind) {
      case Kind::octets:
        return of_octets(x.octets);
      case Kind::concatenation:
        return in_a_row(x.parts);
      case Kind::alternation:
        return any_of(x.parts);
      case Kind::option:
        return united({""}, texts(x.parts.front()));
      case Kind::repetition:
        return rounds(x);
      case Kind::reference:
        return of_rule(x.name);
      case Kind::component:
        return texts(x.parts.front());
      case Kind::choice:
        return {""};
      default:
        return {};
    }
  }

  static Texts of_octets(const OctetSet& octets) {
    Texts result;
    for (unsigned octet = 0; octet < 256 && result.size() < enough; ++octet) {
      if (octets.contains(octet)) result.emplace_back(1, static_cast<char>(octet));
    }
    return result;
  }

  static Texts united(Texts one, const Texts& other) {
    one.insert(one.end(), other.begin(), other.end());
    std::ranges::sort(one, {}, [](const std::string& text) { return std::pair(text.size(), text); });
    one.erase(std::unique(one.begin(), one.end()), one.end());
    if (one.size() > enough) one.resize(enough);
    return one;
  }

  static Texts joined(const Texts& one, const Texts& other) {
    Texts result;
    for (const std::string& begin : one) {
      for (const std::string& end : other) {
        if (begin.size() + end.size() <= most_octets) result.push_back(begin + end);
      }
    }
    return united(std::move(result), {});
  }

  Texts any_of(const std::vector<Expression>& parts) {
    Texts result;
    for (const Expression& part : parts) result = united(std::move(result), texts(part));
    return result;
  }
  Texts in_a_row(const std::vector<Expression>& parts) {
    Texts result{""};
    for (const Expression& part : parts) result = joined(result, texts(part));
    return result;
  }

  Texts rounds(const Expression& x) {
    const Texts round = texts(x.parts.front());
    Texts result{""};
    for (unsigned i = 0; i < x.least && !result.empty(); ++i) result = joined(result, round);
    Texts more = result;
    for (std::size_t i = 0; i < enough && (!x.most || x.least + i < *x.most); ++i) {
      more = joined(more, round);
      result = united(std::move(result), more);
    }
    return result;
  }

  const Texts& of_rule(const std::string& name) {
    Texts& known = known_[name];
    const Rule* rule = grammar_.find(name);
    if (rule == nullptr || !read_.insert(name).second) return known;
    Texts found = texts(rule->body);
    grown_ = grown_ || found != known;
    return known = std::move(found);
  }

  const Grammar& grammar_;
  std::map<std::string, Texts> known_;
  std::set<std::string> done_;  // rules of which all is known
  std::set<std::string> read_;  // these, and the rules of this round
  bool grown_ = false;
  std::size_t steps_ = 0;
};

class RowWriter {
public:
  explicit RowWriter(const Grammar& grammar) : marked_(mark_components(grammar)), few_texts_(marked_) {
    for (const std::string& name : component_names(grammar)) components_.emplace(name, components_.size());
    for (bool grown = true; grown;) {
      grown = false;
      for (const Rule& rule : marked_.rules) {
        if (has_component(rule.body)) grown = with_component_.insert(rule.name).second || grown;
      }
    }
  }

  [[nodiscard]] std::size_t steps() const { return steps_ + few_texts_.steps(); }
  /// Whether the limit of steps is exceeded. Then some rows are unknown only because of the limit.
  [[nodiscard]] bool is_spent() const { return steps() > most_steps; }

  [[nodiscard]] Row row_of(const Expression& x) {
    ++steps_;
    if (is_spent()) return unknown;
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
        return row_of_optional(x);
      case Kind::repetition:
        if (x.most == 0U) return {};
        return x.least == 0 ? row_of_optional(x) : row_of_rounds(x);
      default:
        return unknown;
    }
  }

private:
  [[nodiscard]] bool has_component(const Expression& x) const {
    if (x.kind == Kind::component) return true;
    if (x.kind == Kind::reference) return with_component_.contains(x.name);
    return std::ranges::any_of(x.parts, [this](const Expression& part) { return has_component(part); });
  }

  // The row of an expression without components: its only text, or some of its texts.
  [[nodiscard]] Row gap(const Expression& x) {
    const std::vector<std::string> texts = few_texts_.of(x);
    if (texts.size() == 1) return octets_of(texts.front());
    std::vector<Row> rows;
    for (const std::string& text : texts) rows.push_back(octets_of(text));
    return listed(JoinTemplate::free, rows);
  }

  [[nodiscard]] static Row octets_of(const std::string& text) {
    Row row;
    for (const char octet : text) row.push_back(static_cast<unsigned char>(octet));
    return row;
  }

  // A rule within itself is not known: its row would have no end.
  [[nodiscard]] Row row_of_rule(const std::string& name) {
    const Rule* rule = marked_.find(name);
    if (rule == nullptr || open_.contains(name) || open_.size() == most_depth) return unknown;
    open_.insert(name);
    Row row = row_of(rule->body);
    open_.erase(name);
    return row;
  }

  [[nodiscard]] Row row_of_component(const Expression& x) {
    const Row inner = has_component(x.parts.front()) ? row_of(x.parts.front()) : Row{};
    Row row = {static_cast<std::uint16_t>(JoinTemplate::component + components_.at(x.name)), narrow(inner.size())};
    row.insert(row.end(), inner.begin(), inner.end());
    before_.insert(x.name);
    return row;
  }

  [[nodiscard]] Row row_of_sequence(const std::vector<Expression>& parts) {
    Row row;
    for (const Expression& part : parts) {
      const Row more = row_of(part);
      row.insert(row.end(), more.begin(), more.end());
      steps_ += more.size();
      if (row.size() > most_numbers) return unknown;
    }
    return row;
  }

  // The first round has the components; what others have is a text like any other.
  [[nodiscard]] Row row_of_rounds(const Expression& x) {
    const unsigned least = x.least == 0 ? 0 : x.least - 1;
    const std::optional<unsigned> most = x.most ? std::optional(*x.most - 1) : std::nullopt;
    Row row = row_of(x.parts.front());
    const Row more = gap(repetition(least, most, x.parts.front()));
    row.insert(row.end(), more.begin(), more.end());
    return row;
  }

  // What has a component that occurred before may be there without it: only its first occurrence is the component.
  [[nodiscard]] Row row_of_optional(const Expression& x) {
    std::set<std::string> visited;
    const bool is_again = occurred(x, visited);
    const Row row = x.kind == Kind::option ? row_of(x.parts.front()) : row_of_rounds(x);
    return one_of({row, is_again ? gap(x) : Row{}});
  }
  [[nodiscard]] bool occurred(const Expression& x, std::set<std::string>& visited) const {
    if (x.kind == Kind::component && before_.contains(x.name)) return true;
    const Rule* rule = x.kind == Kind::reference && visited.insert(x.name).second ? marked_.find(x.name) : nullptr;
    if (rule != nullptr && occurred(rule->body, visited)) return true;
    return std::ranges::any_of(x.parts, [&](const Expression& part) { return occurred(part, visited); });
  }

  [[nodiscard]] Row row_of_choice(const std::vector<Expression>& parts) {
    const std::set<std::string> before = before_;
    std::set<std::string> after = before_;
    std::vector<Row> rows;
    for (const Expression& part : parts) {
      before_ = before;
      rows.push_back(row_of(part));
      after.merge(before_);
    }
    before_ = std::move(after);
    return one_of(rows);
  }

  // A choice of the rows, each distinct row once.
  [[nodiscard]] static Row one_of(const std::vector<Row>& rows) {
    std::vector<Row> different;
    for (const Row& row : rows) {
      if (std::ranges::find(different, row) == different.end()) different.push_back(row);
    }
    return different.size() == 1 ? different.front() : listed(JoinTemplate::choice, different);
  }

  [[nodiscard]] static Row listed(std::uint16_t code, const std::vector<Row>& rows) {
    Row result = {code, narrow(rows.size())};
    for (const Row& row : rows) {
      result.push_back(narrow(row.size()));
      result.insert(result.end(), row.begin(), row.end());
    }
    return result.size() > most_numbers ? unknown : result;
  }

  static std::uint16_t narrow(std::size_t number) { return static_cast<std::uint16_t>(number); }

  Grammar marked_;
  FewTexts few_texts_;
  std::set<std::string> with_component_;  // rules that name a component, also through others
  std::map<std::string, std::size_t> components_;
  std::set<std::string> open_;
  std::set<std::string> before_;  // components that may have been written before
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
  RowWriter writer(grammar);
  Row row = writer.row_of(entry_expression(grammar, production));
  budget.take_steps(writer.steps());
  return writer.is_spent() || row.size() > most_numbers ? unknown : row;
}

}  // namespace bnfurl::gen
