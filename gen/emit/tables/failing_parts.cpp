#include "gen/emit/tables/failing_parts.hpp"

#include <algorithm>
#include <bit>
#include <compare>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <tuple>
#include <utility>

#include "gen/automaton/model/walks.hpp"
#include "gen/emit/tables/grammar_facts.hpp"
#include "gen/syntax/components.hpp"

namespace bnfurl::gen {
namespace {

using Fields = std::uint32_t;  // bit c: component c

// The fields that some way has, and those that all ways have.
struct Ways {
  Fields some = 0;
  Fields all = ~Fields{0};
  friend bool operator==(const Ways&, const Ways&) = default;

  void add(Fields fields) {
    if (fields == 0) return;
    some |= fields;
    all &= fields;
  }
  void add(const Ways& more) {
    some |= more.some;
    all &= more.all;
  }
};

// The components that are open in each state of an automaton with marks. Every way to a state opens the same, because
// every way from there closes them.
class OpenFields {
public:
  OpenFields(const Dfa& marked, const std::vector<std::string>& components)
      : components_(components), open_(marked.states.size(), 0), enclosing_(components.size(), 0) {
    std::vector<bool> seen(marked.states.size(), false);
    reach(seen, {0}, [&](int state, const auto& visit) {
      for (Letter letter = 0; letter < static_cast<Letter>(marked.letters()); ++letter) {
        const int target = marked.next(state, letter);
        if (target == Dfa::none || seen[at(target)]) continue;
        open_[at(target)] = marked.is_mark(letter) ? after_mark(in(state), marked.mark(letter)) : in(state);
        visit(target);
      }
    });
  }

  [[nodiscard]] Fields in(int state) const { return open_[at(state)]; }

  [[nodiscard]] Fields innermost(Fields fields) const {
    Fields around = 0;
    for (std::size_t i = 0; i < enclosing_.size(); ++i) around |= (fields >> i & 1) != 0 ? enclosing_[i] : 0;
    return fields & ~around;
  }

  [[nodiscard]] Fields outermost(Fields fields) const {
    Fields result = 0;
    for (std::size_t i = 0; i < enclosing_.size(); ++i)
      result |= (enclosing_[i] & fields) == 0 ? fields & Fields{1} << i : 0;
    return result;
  }

private:
  Fields after_mark(Fields open, const Mark& mark) {
    if (mark.kind == Mark::Kind::choice) return open;
    const auto number = static_cast<std::size_t>(std::ranges::find(components_, mark.name) - components_.begin());
    const Fields field = Fields{1} << number;
    if (mark.kind == Mark::Kind::close) return open & ~field;
    enclosing_[number] |= open;
    return open | field;
  }

  const std::vector<std::string>& components_;
  std::vector<Fields> open_;       // by state
  std::vector<Fields> enclosing_;  // by component: those that it was seen inside of
};

// A state of an automaton with marks and one of the language's automaton, in which they can be at the same time; and
// whether an octet was the last letter (if there was one).
struct Pair {
  int state;
  int language_state;
  bool is_after_octet;
  friend auto operator<=>(const Pair&, const Pair&) = default;
};

// All pairs that are reached; `language` can have fewer texts.
std::set<Pair> pairs(const Dfa& marked, const Dfa& language, Budget& budget) {
  const std::vector<std::size_t> class_of = class_of_octet(language.classes);
  std::set<Pair> known{{0, 0, true}};
  std::vector<Pair> todo{*known.begin()};
  while (!todo.empty() && budget.take_steps(marked.letters())) {
    const Pair pair = todo.back();
    todo.pop_back();
    for (Letter letter = 0; letter < static_cast<Letter>(marked.letters()); ++letter) {
      Pair next{marked.next(pair.state, letter), pair.language_state, !marked.is_mark(letter)};
      if (next.state == Dfa::none) continue;
      if (next.is_after_octet) {
        const std::size_t octets = class_of[marked.classes[at(letter)].least()];
        next.language_state = octets == language.classes.size()
                                  ? Dfa::none
                                  : language.next(pair.language_state, static_cast<Letter>(octets));
      }
      if (next.language_state == Dfa::none) continue;
      if (known.insert(next).second) todo.push_back(next);
    }
  }
  return known;
}

class FieldsToCome {
public:
  FieldsToCome(const Dfa& marked, const Dfa& language, const std::vector<std::string>& components, Budget& budget)
      : marked_(marked), language_(language), budget_(budget), open_(marked, components) {}

  std::vector<Fields> run() {
    find_later();
    walk_together();
    if (budget_.spent()) return {};
    std::vector<Fields> result;
    for (std::size_t state = 0; state < language_.states.size(); ++state)
      result.push_back(named(next_[state].some != 0 ? next_[state] : after_[state]));
    return result;
  }

private:
  // The fields that the ways from each state come to first, even if they are empty: rounds over all states until
  // nothing changes.
  void find_later() {
    later_.assign(marked_.states.size(), Ways{});
    for (bool is_new = true; is_new && budget_.take_steps(marked_.states.size() * marked_.letters());) {
      is_new = false;
      for (std::size_t i = marked_.states.size(); i-- > 0;) {
        Ways ways;
        for (Letter letter = 0; letter < static_cast<Letter>(marked_.letters()); ++letter) {
          const int target = marked_.next(static_cast<int>(i), letter);
          if (target == Dfa::none) continue;
          if (marked_.is_mark(letter) && marked_.mark(letter).kind == Mark::Kind::open)
            ways.add(open_.in(target));
          else
            ways.add(later_[at(target)]);
        }
        is_new = is_new || ways != later_[i];
        later_[i] = ways;
      }
    }
  }

  void walk_together() {
    next_.assign(language_.states.size(), Ways{});
    after_.assign(language_.states.size(), Ways{});
    for (const Pair& pair : pairs(marked_, language_, budget_)) {
      for (Letter letter = 0; letter < static_cast<Letter>(marked_.classes.size()); ++letter) {
        const int target = marked_.next(pair.state, letter);
        if (target == Dfa::none) continue;
        next_[at(pair.language_state)].add(open_.in(pair.state));
        if (open_.in(pair.state) == 0) after_[at(pair.language_state)].add(later_[at(target)]);
      }
    }
  }

  [[nodiscard]] Fields named(const Ways& ways) const {
    if (ways.some == 0) return 0;
    return ways.all != 0 ? open_.innermost(ways.all) : open_.outermost(ways.some);
  }

  const Dfa& marked_;
  const Dfa& language_;
  Budget& budget_;
  std::vector<Ways> later_;  // by state of marked_
  OpenFields open_;
  std::vector<Ways> next_;   // by state of language_: the fields that the next octet can belong to
  std::vector<Ways> after_;  // by state of language_: the fields that come after octets outside of all fields
};

// For each state of an automaton with marks: how many octets its nearest whole text needs, and which component is open,
// or the first to come, on the way there.
class NearestTexts {
public:
  NearestTexts(const Dfa& marked, const std::vector<std::string>& components, Budget& budget)
      : marked_(marked),
        open_(marked, components),
        octets_(marked.states.size(), far),
        way_(marked.states.size(), Dfa::none) {
    for (bool is_new = true; is_new && budget.take_steps(marked.states.size() * marked.letters());) {
      is_new = false;
      for (std::size_t i = marked.states.size(); i-- > 0;) is_new = improve(static_cast<int>(i)) || is_new;
    }
  }

  [[nodiscard]] std::size_t octets(int state) const { return octets_[at(state)]; }

  [[nodiscard]] bool is_in_component(int state) const { return open_.in(state) != 0; }

  /// One more than the number of the component; 0 if there is none.
  [[nodiscard]] std::uint8_t component(int state) const {
    while (open_.in(state) == 0) {
      if (way_[at(state)] == Dfa::none) return 0;
      state = way_[at(state)];
    }
    return static_cast<std::uint8_t>(1 + std::countr_zero(open_.innermost(open_.in(state))));
  }

private:
  static constexpr std::size_t far = ~std::size_t{0};

  bool improve(int state) {
    std::size_t best = marked_.accepting(state) ? 0 : far;
    int way = Dfa::none;
    for (Letter letter = 0; letter < static_cast<Letter>(marked_.letters()); ++letter) {
      const int target = marked_.next(state, letter);
      if (target == Dfa::none || octets(target) == far) continue;
      const std::size_t size = octets(target) + (marked_.is_mark(letter) ? 0 : 1);
      if (size >= best) continue;
      best = size;
      way = target;
    }
    const bool is_better = best < octets_[at(state)];
    if (is_better) {
      octets_[at(state)] = best;
      way_[at(state)] = way;
    }
    return is_better;
  }

  const Dfa& marked_;
  OpenFields open_;
  std::vector<std::size_t> octets_;  // by state
  std::vector<int> way_;             // by state: the next one on the way, or none at its end
};

// The names of the components that the automaton marks.
std::vector<std::string> marked_components(const Dfa& marked) {
  std::vector<std::string> names;
  for (const Mark& mark : marked.marks) {
    if (mark.kind == Mark::Kind::open) names.push_back(mark.name);
  }
  return names;
}

// Of `states`, which a text leads to with marks and without: those that its last octet leads to. As each text has one
// reading, a mark leads to no such state.
std::vector<int> without_marks(const Dfa& marked, const std::vector<int>& states) {
  std::set<int> result(states.begin(), states.end());
  for (const int state : states) {
    for (auto mark = static_cast<Letter>(marked.classes.size()); mark < static_cast<Letter>(marked.letters()); ++mark)
      result.erase(marked.next(state, mark));
  }
  return {result.begin(), result.end()};
}

// The states of `language` where the text has to go on as one of `rule` does that has begun.
std::vector<bool> states_within(const Dfa& language, const Dfa& rule, Budget& budget) {
  const std::vector<OctetSet> classes = common_classes(language, rule);
  const auto next = [&](const Dfa& dfa, int state, const OctetSet& octets) {
    const Letter letter = letter_of(dfa, octets.least());
    return letter == Nfa::no_letter ? Dfa::none : dfa.next(state, letter);
  };
  const auto must_go_on = [&](int state, int rule_state) {
    return !language.accepting(state) && std::ranges::all_of(classes, [&](const OctetSet& octets) {
      return next(language, state, octets) == Dfa::none || next(rule, rule_state, octets) != Dfa::none;
    });
  };
  std::vector<bool> within(language.states.size(), false);
  std::set<std::pair<int, int>> known;
  std::vector<std::pair<int, int>> todo;
  for (std::size_t i = 0; i < language.states.size(); ++i) todo.emplace_back(static_cast<int>(i), 0);
  while (!todo.empty() && budget.take_steps(classes.size())) {
    const auto [state, rule_state] = todo.back();
    todo.pop_back();
    for (const OctetSet& octets : classes) {
      const int target = next(language, state, octets);
      const int rule_target = next(rule, rule_state, octets);
      if (target == Dfa::none || rule_target == Dfa::none) continue;
      if (must_go_on(target, rule_target)) within[at(target)] = true;
      if (known.emplace(target, rule_target).second) todo.emplace_back(target, rule_target);
    }
  }
  return within;
}

// By state of `language`: the state of `marked` that is nearest to a whole text, of those that the last octet of the
// text so far leads to.
std::vector<int> nearest_states(const NearestTexts& nearest, const Dfa& marked, const Dfa& language, Budget& budget) {
  std::vector<int> result(language.states.size(), Dfa::none);
  const auto rank = [&](int state) { return std::pair(nearest.octets(state), state); };
  for (const Pair& pair : pairs(marked, language, budget)) {
    if (!pair.is_after_octet) continue;
    int& best = result[at(pair.language_state)];
    if (best == Dfa::none || rank(pair.state) < rank(best)) best = pair.state;
  }
  return result;
}

using Parts = std::uint64_t;  // bit p: part p

// Adds what occurs in each of `parts`; `open` gives those that are open in a state.
class Occurring {
public:
  Occurring(const Dfa& dfa, std::function<Parts(int)> open, std::span<PartOctets> parts, Budget& budget)
      : dfa_(dfa), open_(std::move(open)), parts_(parts), budget_(budget) {
    for (const OctetSet& octets : dfa.classes) digits_.push_back(digits_in(octets));
  }

  void run() {
    for (std::size_t state = 0; state < dfa_.states.size() && !budget_.spent(); ++state) {
      each_class_from(static_cast<int>(state), [&](std::size_t number, int target) {
        const OctetSet& octets = dfa_.classes[number];
        insert(open_(static_cast<int>(state)), &PartOctets::octets, octets);
        if (octets.contains('%')) read_escape(target, open_(static_cast<int>(state)), std::nullopt);
      });
    }
  }

private:
  // The values of the hexadecimal digits in a set.
  static std::vector<unsigned> digits_in(const OctetSet& octets) {
    std::vector<unsigned> values;
    for (unsigned value = 0; value < 16; ++value) {
      const auto has_digit = [&](const char* digits) {
        return octets.contains(static_cast<std::uint8_t>(digits[value]));
      };
      if (has_digit("0123456789ABCDEF") || has_digit("0123456789abcdef")) values.push_back(value);
    }
    return values;
  }

  template <class Visit>
  void each_class_from(int state, const Visit& visit) {
    if (!budget_.take_steps(dfa_.letters())) return;
    for (std::size_t i = 0; i < dfa_.classes.size(); ++i) {
      const int target = dfa_.next(state, static_cast<Letter>(i));
      if (target != Dfa::none) visit(i, target);
    }
  }

  void insert(Parts open, OctetSet PartOctets::*set, const OctetSet& octets) {
    for (std::size_t part = 0; part < parts_.size(); ++part) {
      if ((open >> part & 1) != 0) parts_[part].*set |= octets;
    }
  }

  // Goes on after "%", or after "%" and a digit of this value; `open` are the parts that have been open since.
  void read_escape(int state, Parts open, std::optional<unsigned> high) {
    open &= open_(state);
    if (open == 0 || !seen_.emplace(state, open, high).second) return;
    each_class_from(state, [&](std::size_t number, int target) {
      for (const unsigned value : digits_[number]) {
        if (!high)
          read_escape(target, open, value);
        else
          insert(open, &PartOctets::escapes, OctetSet::range(*high << 4 | value, *high << 4 | value));
      }
    });
    for (auto mark = static_cast<Letter>(dfa_.classes.size()); mark < static_cast<Letter>(dfa_.letters()); ++mark) {
      if (dfa_.next(state, mark) != Dfa::none) read_escape(dfa_.next(state, mark), open, high);
    }
  }

  const Dfa& dfa_;
  std::function<Parts(int)> open_;
  std::span<PartOctets> parts_;
  Budget& budget_;
  std::vector<std::vector<unsigned>> digits_;                       // by class
  std::set<std::tuple<int, Parts, std::optional<unsigned>>> seen_;  // the arguments of read_escape so far
};

}  // namespace

Dfa error_automaton(const Dfa& marked, Budget& budget) {
  const NearestTexts nearest(marked, marked_components(marked), budget);
  const auto rank = [&](int state) { return std::pair(nearest.octets(state), state); };
  const auto component = [&](const std::vector<int>& states) {
    return int{nearest.component(std::ranges::min(without_marks(marked, states), {}, rank))};
  };
  return erase_marks(marked, component, budget);
}

std::vector<std::uint32_t> fields_to_come(const Dfa& marked, const Dfa& language,
                                          const std::vector<std::string>& components, Budget& budget) {
  return FieldsToCome(marked, language, components, budget).run();
}

std::vector<std::string> error_code_names(const Grammar& grammar) {
  std::vector<std::string> names{"text"};
  for (const std::string& component : component_names(grammar)) names.push_back(component);
  for (const Occurrence& rule : grammar.directives.codes) names.push_back(rule.production);
  return names;
}

std::size_t code_of_reason(const Grammar& grammar, const SaysLine& reason) {
  return reason.component.empty() ? 0 : 1 + component_index(grammar, reason.component);
}

std::vector<std::uint8_t> error_codes(const Dfa& marked, const Dfa& language,
                                      const std::vector<std::string>& components, const std::vector<Dfa>& rules,
                                      Budget& budget) {
  const NearestTexts nearest(marked, components, budget);
  const std::vector<int> nearest_of = nearest_states(nearest, marked, language, budget);
  if (budget.spent()) return {};
  std::vector<std::uint8_t> codes;
  for (const int state : nearest_of) codes.push_back(nearest.component(state));
  for (std::size_t i = 0; i < rules.size(); ++i) {
    const std::vector<bool> within = states_within(language, rules[i], budget);
    for (std::size_t state = 0; state < codes.size(); ++state) {
      if (within[state]) codes[state] = static_cast<std::uint8_t>(1 + components.size() + i);
    }
  }
  return budget.spent() ? std::vector<std::uint8_t>() : codes;
}

std::vector<std::string> said_rules(const Grammar& grammar) {
  OctetRules sets(grammar);
  std::vector<std::string> rules;
  for (const SaysLine& line : grammar.directives.says) {
    if (!sets.octets_of(grammar.find(line.production)->body)) rules.push_back(line.production);
  }
  return rules;
}

std::vector<std::string> part_names(const Grammar& grammar) {
  std::vector<std::string> names = error_code_names(grammar);
  for (const std::string& rule : said_rules(grammar))
    names.push_back(std::ranges::find(grammar.directives.says, rule, &SaysLine::production)->words);
  return names;
}

std::vector<PartOctets> part_octets(const Dfa& marked, const std::vector<std::string>& components,
                                    const std::vector<Dfa>& rules, Budget& budget) {
  std::vector<PartOctets> parts(1 + components.size());
  const OpenFields fields(marked, components);
  const auto open = [&](int state) { return Parts{fields.in(state)} << 1 | 1; };
  Occurring(marked, open, parts, budget).run();
  const auto always = [](int) { return Parts{1}; };
  for (const Dfa& rule : rules) Occurring(rule, always, {&parts.emplace_back(), 1}, budget).run();
  return budget.spent() ? std::vector<PartOctets>() : parts;
}

std::vector<std::uint8_t> begun_fields(const Dfa& marked, const Dfa& language,
                                       const std::vector<std::string>& components, Budget& budget) {
  const NearestTexts nearest(marked, components, budget);
  const std::vector<int> nearest_of = nearest_states(nearest, marked, language, budget);
  if (budget.spent()) return {};
  std::vector<std::uint8_t> begun;
  for (const int state : nearest_of) begun.push_back(nearest.is_in_component(state) ? 1 : 0);
  return begun;
}

std::vector<std::uint8_t> open_rules(const Dfa& marked, const Dfa& language, const std::vector<std::string>& rules,
                                     Budget& budget) {
  const OpenFields fields(marked, rules);
  std::vector<Fields> open(language.states.size(), ~Fields{0});
  for (const Pair& pair : pairs(marked, language, budget)) {
    if (pair.is_after_octet) open[at(pair.language_state)] &= fields.in(pair.state);
  }
  if (budget.spent()) return {};
  std::vector<std::uint8_t> innermost;
  for (const Fields each : open) {
    const Fields inner = fields.innermost(each);
    innermost.push_back(static_cast<std::uint8_t>(each == ~Fields{0} || inner == 0 ? 0 : 1 + std::countr_zero(inner)));
  }
  const bool has_none = std::ranges::all_of(innermost, [](std::uint8_t each) { return each == 0; });
  return has_none ? std::vector<std::uint8_t>() : innermost;
}

}  // namespace bnfurl::gen
