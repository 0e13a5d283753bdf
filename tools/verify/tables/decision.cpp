#include "tools/verify/tables/decision.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

#include "gen/derivatives/reached.hpp"
#include "gen/text/octet_set.hpp"

namespace bnfurl::proof {
namespace {

constexpr std::size_t most_combinations = 2'000'000;

void require_room(std::size_t combinations) {
  if (combinations > most_combinations)
    throw TooManyCombinations(fmt::format("needs more than {} combinations of states and values", most_combinations));
}

// All octets, first those that can be seen in a message.
std::array<std::uint8_t, 256> octets_for_readers() {
  std::array<std::uint8_t, 256> octets{};
  std::iota(octets.begin(), octets.end(), std::uint8_t{0});
  std::stable_partition(octets.begin(), octets.end(),
                        [](std::uint8_t octet) { return octet != ' ' && gen::is_printable(octet); });
  return octets;
}

class VerdictWalk {
public:
  VerdictWalk(const VerdictTables& tables, const gen::SteppedAutomaton& rules, const WordsFor& words)
      : tables_(tables), rules_(rules), words_(words), pairs_({rules.start, tables.start}) {}

  // Texts of one length are compared before longer ones: each pair where it is found, its octets later.
  std::optional<WrongAnswer> run() {
    compare_end(0);
    for (std::size_t i = 0; i < pairs_.size() && !wrong_; ++i) {
      require_room(pairs_.size());
      compare_octets(i);
    }
    return wrong_;
  }

private:
  static constexpr int none = gen::SteppedAutomaton::none;

  void report(std::string text, std::string what) {
    if (!wrong_) wrong_ = WrongAnswer{std::move(text), std::move(what)};
  }

  [[nodiscard]] bool may_end(std::size_t number) const {
    const int state = pairs_[number].first;
    return state != none && rules_.accepts(state);
  }

  void compare_end(std::size_t number) {
    const std::size_t state = pairs_[number].second;
    const bool is_valid = may_end(number);
    try {
      if (tables_.accepts(state) != is_valid)
        report(pairs_.text_to(number),
               is_valid ? "the rules accept it, the tables do not" : "the tables accept it, the rules do not");
      if (!is_valid) compare_words(number, pairs_.text_to(number));
    } catch (const BeyondTable& beyond) {
      report(pairs_.text_to(number), beyond.what());
    }
  }

  void compare_octets(std::size_t number) {
    const int rule_state = pairs_[number].first;
    std::set<std::pair<int, std::size_t>> done;  // the state of the rules, the class of the tables
    for (const std::uint8_t octet : octets_) {
      const int target = rule_state == none ? none : rules_.next(rule_state, octet);
      if (done.emplace(target, tables_.class_of[octet]).second) compare_octet(number, octet, target);
    }
  }

  void compare_octet(std::size_t number, std::uint8_t octet, int rule_target) {
    const auto [rule_state, state] = pairs_[number];
    const std::string before = pairs_.text_to(number), text = before + static_cast<char>(octet);
    const bool fails = rule_target == none;
    try {
      const std::size_t target = tables_.next(state, tables_.class_of[octet]);
      if (rule_state != none && fails != (target == tables_.dead)) {
        return report(
            text, fmt::format("{} that it fails at offset {}, {} do not", fails ? "the rules say" : "the tables say",
                              before.size(), fails ? "the tables" : "the rules"));
      }
      if (fails && may_end(number)) compare_words(number, text);
      if (fails && !tables_.goes_on_when_dead) return;
      if (pairs_.add({rule_target, target}, number, static_cast<char>(octet))) compare_end(pairs_.size() - 1);
    } catch (const BeyondTable& beyond) {
      report(text, beyond.what());
    }
  }

  // The words of a pair, for `text`, which fails there. Where no text fails, nobody sees them.
  void compare_words(std::size_t number, const std::string& text) {
    const auto [rule_state, state] = pairs_[number];
    if (rule_state == none || !words_ || !tables_.expected || !compared_.insert(number).second) return;
    const std::string right = words_(text), found = tables_.expected(state);
    if (found != right) report(text, fmt::format("the tables expect {}; the rules expect {}", found, right));
  }

  const VerdictTables& tables_;
  const gen::SteppedAutomaton& rules_;
  const WordsFor& words_;
  const std::array<std::uint8_t, 256> octets_ = octets_for_readers();
  gen::Reached<std::pair<int, std::size_t>> pairs_;
  std::set<std::size_t> compared_;  // pairs
  std::optional<WrongAnswer> wrong_;
};

// Where `split` is after any text, with the copies on the way, found once for the walks of all its values.

void copy(const std::vector<CellCopy>& copies, std::vector<int>& cells) {
  for (const CellCopy& each : copies) cells[each.target] = cells[each.source];
}

struct Step {
  std::size_t node = 0;
  std::vector<CellCopy> copies;
  std::string fault;  ///< of a step that leads beyond a table
};

struct Node {
  std::vector<Step> steps;  ///< by the number of a class
  std::optional<std::vector<CellCopy>> end;
  std::string end_fault;
};

class SplitGraph {
public:
  SplitGraph(const SplitTables& tables, bool goes_on_when_dead)
      : tables_(tables), goes_on_when_dead_(goes_on_when_dead) {
    for (const std::size_t each : tables.class_of) {
      if (std::ranges::find(classes_, each) == classes_.end()) classes_.push_back(each);
    }
    (void)number_of(tables.start);
    (void)number_of_cell(tables.position);
    for (const SplitTables::Slot& slot : tables.slots) (void)number_of_cell(slot.cell);
    for (std::size_t i = 0; i < states_.size(); ++i) nodes_.push_back(node_of(states_[i]));
  }

  [[nodiscard]] const std::vector<Node>& nodes() const { return nodes_; }
  [[nodiscard]] const SplitTables& tables() const { return tables_; }
  // Cells are numbered anew: a file may use few of very many.
  [[nodiscard]] std::size_t cell(std::size_t of_tables) const { return cells_.at(of_tables); }
  [[nodiscard]] std::size_t position() const { return cell(tables_.position); }
  [[nodiscard]] const std::vector<int>& initial() const { return initial_; }  ///< by cell
  /// The number of the class of an octet.
  [[nodiscard]] std::size_t class_of(std::uint8_t octet) const {
    return static_cast<std::size_t>(std::ranges::find(classes_, tables_.class_of[octet]) - classes_.begin());
  }

private:
  std::size_t number_of(std::size_t state) {
    const auto [entry, is_new] = numbers_.emplace(state, states_.size());
    if (is_new) states_.push_back(state);
    require_room(states_.size());
    return entry->second;
  }

  std::size_t number_of_cell(std::size_t cell) {
    const auto [entry, is_new] = cells_.emplace(cell, initial_.size());
    if (is_new) initial_.push_back(tables_.initial(cell));
    return entry->second;
  }

  std::vector<CellCopy> renumbered(std::vector<CellCopy> copies) {
    for (CellCopy& each : copies) each = {number_of_cell(each.target), number_of_cell(each.source)};
    return copies;
  }

  Node node_of(std::size_t state) {
    Node node;
    const bool stays = state == tables_.dead && !goes_on_when_dead_;
    for (const std::size_t each : classes_) {
      if (stays) {
        node.steps.push_back({number_of(state), {}, {}});
        continue;
      }
      try {
        SplitTables::Edge edge = tables_.next(state, each);
        node.steps.push_back({number_of(edge.state), renumbered(std::move(edge.copies)), {}});
      } catch (const BeyondTable& beyond) {
        node.steps.push_back({0, {}, beyond.what()});
      }
    }
    try {
      if (auto copies = tables_.end(state)) node.end = renumbered(std::move(*copies));
    } catch (const BeyondTable& beyond) {
      node.end_fault = beyond.what();
    }
    return node;
  }

  const SplitTables& tables_;
  bool goes_on_when_dead_;
  std::vector<std::size_t> classes_;
  std::map<std::size_t, std::size_t> numbers_;
  std::vector<std::size_t> states_;  // by number
  std::vector<Node> nodes_;
  std::map<std::size_t, std::size_t> cells_;
  std::vector<int> initial_;
};

// By node: the cells from which the value of one cell at the end of a text may come, in their order.
class LiveCells {
public:
  using Set = std::vector<bool>;

  LiveCells(const SplitGraph& graph, std::size_t wanted)
      : graph_(graph), sets_(graph.nodes().size(), Set(graph.initial().size())) {
    for (bool grown = true; grown;) {
      grown = false;
      for (std::size_t i = sets_.size(); i-- > 0;) grown = grow(i, wanted) || grown;
    }
    for (const Set& set : sets_) {
      cells_.emplace_back();
      for (std::size_t cell = 0; cell < set.size(); ++cell) {
        if (set[cell]) cells_.back().push_back(cell);
      }
    }
  }

  [[nodiscard]] const std::vector<std::size_t>& at(std::size_t node) const { return cells_[node]; }

private:
  bool grow(std::size_t number, std::size_t wanted) {
    const Node& node = graph_.nodes()[number];
    Set& set = sets_[number];
    bool grown = false;
    const auto add = [&](Set live, const std::vector<CellCopy>& copies) {
      for (std::size_t i = copies.size(); i-- > 0;) {
        if (!live[copies[i].target]) continue;
        live[copies[i].target] = false;
        live[copies[i].source] = true;
      }
      live[graph_.position()] = false;
      for (std::size_t cell = 0; cell < live.size(); ++cell) {
        if (!live[cell] || set[cell]) continue;
        set[cell] = true;
        grown = true;
      }
    };
    if (node.end) {
      Set live(set.size());
      live[wanted] = true;
      add(std::move(live), *node.end);
    }
    for (const Step& step : node.steps) {
      if (step.fault.empty()) add(sets_[step.node], step.copies);
    }
    return grown;
  }

  const SplitGraph& graph_;
  std::vector<Set> sets_;
  std::vector<std::vector<std::size_t>> cells_;
};

// The readings of the rules.

class RuleReadings {
public:
  explicit RuleReadings(const gen::Dfa& marked) : marked_(marked) {
    gen::Budget budget{gen::Limits()};
    for (std::size_t state = 0; state < marked.states.size(); ++state)
      ways_.push_back(gen::ways_from(marked, static_cast<int>(state), budget));
    if (budget.spent()) throw TooManyCombinations("needs more steps than are allowed");
  }

  [[nodiscard]] const gen::Dfa& marked() const { return marked_; }
  [[nodiscard]] const std::vector<gen::Way>& ways(int state) const { return ways_[gen::at(state)]; }

private:
  const gen::Dfa& marked_;
  std::vector<std::vector<gen::Way>> ways_;
};

/// What the marks of the rules do to the value of one slot.
class SlotMarks {
public:
  SlotMarks(const gen::Dfa& marked, const SplitTables::Slot& slot) {
    for (const gen::Mark& mark : marked.marks) {
      if (mark.kind != slot.mark.kind || mark.name != slot.mark.name) {
        effects_.emplace_back();
      } else if (mark.kind == gen::Mark::Kind::choice) {
        const auto known = slot.kinds.find(mark.value);
        effects_.push_back({true, known == slot.kinds.end() ? unnamed : known->second});
      } else {
        effects_.push_back({true, missing});
      }
    }
  }

  /// The value after a way, from the value before it and the offset there.
  [[nodiscard]] int after(const gen::Way& way, int value, int offset) const {
    for (const int mark : way.marks) {
      const Effect& effect = effects_[gen::at(mark)];
      if (effect.is_of_slot) value = effect.kind == missing ? offset : effect.kind;
    }
    return value;
  }

private:
  static constexpr int unnamed = -3;  // a kind that the file does not have: no cell has this value

  struct Effect {
    bool is_of_slot = false;
    int kind = missing;  // of a choice: its number
  };

  std::vector<Effect> effects_;
};

// One slot: its value in the tables and in the readings, for all texts.

class SlotWalk {
public:
  SlotWalk(const SplitGraph& graph, const RuleReadings& readings, const SplitTables::Slot& slot)
      : graph_(graph),
        readings_(readings),
        marks_(readings.marked(), slot),
        cell_(graph.cell(slot.cell)),
        live_(graph, cell_) {
    for (std::size_t node = 0; node < graph.nodes().size(); ++node) {
      for (const std::size_t cell : live_.at(node)) kinds_ = std::max(kinds_, graph.initial()[cell] + 1);
    }
    for (const auto& [name, number] : slot.kinds) kinds_ = std::max(kinds_, number + 1);
    std::set<std::pair<std::size_t, gen::Letter>> known;
    for (const std::uint8_t octet : octets_for_readers()) {
      const Read read{octet, graph.class_of(octet), gen::letter_of(readings.marked(), octet)};
      if (known.emplace(read.octet_class, read.letter).second) reads_.push_back(read);
    }
  }

  /// A shortest text that leads beyond a table, or after which the verdict or the value is wrong.
  std::optional<std::string> run() {
    gen::Reached<Place> places(place_of({0, 0, {{0, missing}}, graph_.initial()}));
    if (is_wrong_at_end(combination_of(places[0]))) return "";
    for (std::size_t i = 0; i < places.size(); ++i) {
      require_room(places.size());
      const Combination here = combination_of(places[i]);
      for (const Read& read : reads_) {
        const Step& step = graph_.nodes()[here.node].steps[read.octet_class];
        if (!step.fault.empty()) return places.text_to(i) + static_cast<char>(read.octet);
        const Place next = place_of(after(here, step, read.letter));
        if (!places.add(next, i, static_cast<char>(read.octet))) continue;
        if (is_wrong_at_end(combination_of(next))) return places.text_to(places.size() - 1);
      }
    }
    return std::nullopt;
  }

private:
  static constexpr int last = 1 << 30;  // an offset after all others
  static constexpr int elsewhere = -2;  // an offset that no reading has

  // An octet for all those that neither side tells apart.
  struct Read {
    std::uint8_t octet;
    std::size_t octet_class;
    gen::Letter letter;
  };
  using Thread = std::pair<int, int>;  // a state of the rules and the value there
  struct Combination {
    std::size_t node = 0;
    int offset = 0;               // of the next octet, up to the number of kinds
    std::vector<Thread> threads;  // by state
    std::vector<int> cells;
  };
  // The node, the offset, the live cells, the threads.
  using Place = std::vector<int>;

  /// The offset of the next octet as a value.
  [[nodiscard]] int now(const Combination& here) const { return here.offset < kinds_ ? here.offset : last; }

  [[nodiscard]] Combination combination_of(const Place& place) const {
    Combination result{
        static_cast<std::size_t>(place[0]), place[1], {}, std::vector<int>(graph_.initial().size(), elsewhere)};
    std::size_t i = 2;
    for (const std::size_t cell : live_.at(result.node)) result.cells[cell] = place[i++];
    for (; i < place.size(); i += 2) result.threads.emplace_back(place[i], place[i + 1]);
    return result;
  }

  [[nodiscard]] Place place_of(const Combination& of) const {
    std::map<int, int> numbers;  // later offsets that threads have, in the order of the threads
    for (const auto& [state, value] : of.threads) {
      if (value >= kinds_) numbers.emplace(value, kinds_ + static_cast<int>(numbers.size()));
    }
    const auto numbered = [&](int value) {
      if (value < kinds_) return value;
      const auto found = numbers.find(value);
      return found == numbers.end() ? elsewhere : found->second;
    };
    Place place{static_cast<int>(of.node), of.offset};
    for (const std::size_t cell : live_.at(of.node)) place.push_back(numbered(of.cells[cell]));
    for (const auto& [state, value] : of.threads) place.insert(place.end(), {state, numbered(value)});
    return place;
  }

  [[nodiscard]] Combination after(const Combination& here, const Step& step, gen::Letter letter) const {
    Combination result{step.node, std::min(here.offset + 1, kinds_), {}, here.cells};
    result.cells[graph_.position()] = now(here);
    copy(step.copies, result.cells);
    for (const auto& [state, value] : here.threads) {
      for (const gen::Way& way : readings_.ways(state)) {
        const int target = letter == gen::Nfa::no_letter ? gen::Dfa::none : readings_.marked().next(way.state, letter);
        if (target != gen::Dfa::none) result.threads.emplace_back(target, marks_.after(way, value, now(here)));
      }
    }
    std::ranges::sort(result.threads);
    return result;
  }

  [[nodiscard]] bool is_wrong_at_end(const Combination& here) const {
    const Node& node = graph_.nodes()[here.node];
    if (!node.end_fault.empty()) return true;
    std::optional<int> right;
    for (const auto& [state, value] : here.threads) {
      for (const gen::Way& way : readings_.ways(state)) {
        if (readings_.marked().accepting(way.state)) right = marks_.after(way, value, now(here));
      }
    }
    if (right.has_value() != node.end.has_value()) return true;
    if (!right) return false;
    std::vector<int> cells = here.cells;
    cells[graph_.position()] = now(here);
    copy(*node.end, cells);
    return cells[cell_] != *right;
  }

  const SplitGraph& graph_;
  const RuleReadings& readings_;
  SlotMarks marks_;
  std::size_t cell_;
  LiveCells live_;
  int kinds_ = 0;  // how many numbers of kinds the value can be
  std::vector<Read> reads_;
};

// One text, on both sides, to say what is wrong.

using SlotValues = std::optional<std::vector<int>>;  // by slot; nullopt: the text is invalid

/// Throws BeyondTable.
SlotValues answer_of(const SplitGraph& graph, std::string_view text) {
  std::vector<int> cells = graph.initial();
  std::size_t node = 0;
  const auto take = [&](const std::string& fault, const std::vector<CellCopy>& copies, std::size_t offset) {
    if (!fault.empty()) throw BeyondTable(fault);
    cells[graph.position()] = static_cast<int>(offset);
    copy(copies, cells);
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const Step& step = graph.nodes()[node].steps[graph.class_of(static_cast<std::uint8_t>(text[i]))];
    take(step.fault, step.copies, i);
    node = step.node;
  }
  const Node& last = graph.nodes()[node];
  take(last.end_fault, last.end.value_or(std::vector<CellCopy>()), text.size());
  if (!last.end) return std::nullopt;
  std::vector<int> values;
  for (const SplitTables::Slot& slot : graph.tables().slots) values.push_back(cells[graph.cell(slot.cell)]);
  return values;
}

SlotValues right_answer(const SplitTables& tables, const RuleReadings& readings, std::string_view text) {
  std::vector<SlotMarks> slots;
  for (const SplitTables::Slot& slot : tables.slots) slots.emplace_back(readings.marked(), slot);
  using Values = std::vector<int>;
  const auto moved = [&](Values values, const gen::Way& way, std::size_t offset) {
    for (std::size_t i = 0; i < slots.size(); ++i) values[i] = slots[i].after(way, values[i], static_cast<int>(offset));
    return values;
  };
  std::map<int, Values> threads{{0, Values(slots.size(), missing)}};
  for (std::size_t i = 0; i < text.size(); ++i) {
    const gen::Letter letter = gen::letter_of(readings.marked(), static_cast<std::uint8_t>(text[i]));
    if (letter == gen::Nfa::no_letter) return std::nullopt;
    std::map<int, Values> after;
    for (const auto& [state, values] : threads) {
      for (const gen::Way& way : readings.ways(state)) {
        const int target = readings.marked().next(way.state, letter);
        if (target != gen::Dfa::none) after[target] = moved(values, way, i);
      }
    }
    threads = std::move(after);
  }
  for (const auto& [state, values] : threads) {
    for (const gen::Way& way : readings.ways(state)) {
      if (readings.marked().accepting(way.state)) return moved(values, way, text.size());
    }
  }
  return std::nullopt;
}

// `host begins at 7`
std::string said(const SplitTables::Slot& slot, int value) {
  const std::string& name = slot.mark.name;
  if (value == missing) return fmt::format("{} is missing", name);
  if (slot.mark.kind == gen::Mark::Kind::choice) {
    for (const auto& [kind, number] : slot.kinds) {
      if (value == number) return fmt::format("{} is {}", name, kind);
    }
    return fmt::format("{} is not among its names", name);
  }
  return fmt::format("{} {} at {}", name, slot.mark.kind == gen::Mark::Kind::open ? "begins" : "ends", value);
}

std::string difference(const SplitGraph& graph, const RuleReadings& readings, const std::string& text) {
  const SplitTables& tables = graph.tables();
  const SlotValues right = right_answer(tables, readings, text);
  try {
    const SlotValues found = answer_of(graph, text);
    if (found.has_value() != right.has_value())
      return right ? "the rules accept it, split does not" : "split accepts it, the rules do not";
    for (std::size_t i = 0; found && i < tables.slots.size(); ++i) {
      if ((*found)[i] == (*right)[i]) continue;
      return fmt::format("split says that {}; by the rules, {}", said(tables.slots[i], (*found)[i]),
                         said(tables.slots[i], (*right)[i]));
    }
  } catch (const BeyondTable& beyond) {
    return beyond.what();
  }
  return "split differs";
}

}  // namespace

std::optional<WrongAnswer> wrong_verdict(const VerdictTables& tables, const gen::SteppedAutomaton& rules,
                                         const WordsFor& words) {
  return VerdictWalk(tables, rules, words).run();
}

std::optional<WrongAnswer> wrong_split(const SplitTables& tables, const gen::Dfa& marked) {
  const RuleReadings readings(marked);
  std::optional<WrongAnswer> shortest;
  for (const bool goes_on : {false, true}) {
    if (goes_on && !tables.goes_on_when_dead) break;
    const SplitGraph graph(tables, goes_on);
    for (const SplitTables::Slot& slot : tables.slots) {
      const std::optional<std::string> text = SlotWalk(graph, readings, slot).run();
      if (text && (!shortest || text->size() < shortest->text.size()))
        shortest = WrongAnswer{*text, difference(graph, readings, *text)};
    }
  }
  return shortest;
}

}  // namespace bnfurl::proof
