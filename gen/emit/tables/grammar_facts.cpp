#include "gen/emit/tables/grammar_facts.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "gen/emit/tables/tables.hpp"
#include "gen/syntax/components.hpp"
#include "gen/syntax/rewrites.hpp"

namespace bnfurl::gen {
namespace {

// How messages call a production: as its grammar's `# says:` line tells, or by its name.
const std::string& words_for(const Grammar& grammar, const std::string& production) {
  const auto& says = grammar.directives.says;
  const auto line =
      std::find_if(says.begin(), says.end(), [&](const SaysLine& each) { return each.production == production; });
  return line == says.end() ? production : line->words;
}

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

class FieldsToCome {
public:
  FieldsToCome(const Dfa& marked, const Dfa& language, const std::vector<std::string>& components, Budget& budget)
      : marked_(marked), language_(language), components_(components), budget_(budget) {}

  std::vector<Fields> run() {
    find_open();
    find_later();
    walk_together();
    if (budget_.spent()) return {};
    std::vector<Fields> result;
    for (std::size_t state = 0; state < language_.states.size(); ++state)
      result.push_back(named(next_[state].some != 0 ? next_[state] : after_[state]));
    return result;
  }

private:
  // The fields that are open in each state of the marked automaton. Every way to a state opens the same, because every
  // way from there closes them.
  void find_open() {
    open_.assign(marked_.states.size(), 0);
    enclosing_.assign(components_.size(), 0);
    std::vector<bool> is_known(marked_.states.size(), false);
    std::vector<int> todo{0};
    is_known[0] = true;
    while (!todo.empty()) {
      const int state = todo.back();
      todo.pop_back();
      for (Letter letter = 0; letter < static_cast<Letter>(marked_.letters()); ++letter) {
        const int target = marked_.next(state, letter);
        if (target == Dfa::none || is_known[at(target)]) continue;
        is_known[at(target)] = true;
        open_[at(target)] =
            marked_.is_mark(letter) ? after_mark(open_[at(state)], marked_.mark(letter)) : open_[at(state)];
        todo.push_back(target);
      }
    }
  }

  Fields after_mark(Fields open, const Mark& mark) {
    if (mark.kind == Mark::Kind::choice) return open;
    const auto number = static_cast<std::size_t>(std::ranges::find(components_, mark.name) - components_.begin());
    const Fields field = Fields{1} << number;
    if (mark.kind == Mark::Kind::close) return open & ~field;
    enclosing_[number] |= open;
    return open | field;
  }

  // The fields that the ways from each state come to first, even if they are empty: rounds over all states until nothing
  // changes.
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
            ways.add(open_[at(target)]);
          else
            ways.add(later_[at(target)]);
        }
        is_new = is_new || ways != later_[i];
        later_[i] = ways;
      }
    }
  }

  // Both automata read the same texts; the pairs of states that they can be in together.
  void walk_together() {
    next_.assign(language_.states.size(), Ways{});
    after_.assign(language_.states.size(), Ways{});
    const std::vector<std::size_t> class_of = class_of_octet(language_.classes);
    std::set<std::pair<int, int>> known{{0, 0}};
    std::vector<std::pair<int, int>> todo{{0, 0}};
    while (!todo.empty() && budget_.take_steps(marked_.letters())) {
      const auto [state, language_state] = todo.back();
      todo.pop_back();
      for (Letter letter = 0; letter < static_cast<Letter>(marked_.letters()); ++letter) {
        const int target = marked_.next(state, letter);
        if (target == Dfa::none) continue;
        int language_target = language_state;
        if (!marked_.is_mark(letter)) {
          language_target =
              language_.next(language_state, static_cast<Letter>(class_of[marked_.classes[at(letter)].least()]));
          next_[at(language_state)].add(open_[at(state)]);
          if (open_[at(state)] == 0) after_[at(language_state)].add(later_[at(target)]);
        }
        if (known.emplace(target, language_target).second) todo.emplace_back(target, language_target);
      }
    }
  }

  [[nodiscard]] Fields named(const Ways& ways) const {
    if (ways.some == 0) return 0;
    return ways.all != 0 ? innermost(ways.all) : outermost(ways.some);
  }

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

  const Dfa& marked_;
  const Dfa& language_;
  const std::vector<std::string>& components_;
  Budget& budget_;
  std::vector<Fields> open_;       // by state of marked_
  std::vector<Ways> later_;        // by state of marked_
  std::vector<Fields> enclosing_;  // by component: those that it was seen inside of
  std::vector<Ways> next_;         // by state of language_: the fields that the next octet can belong to
  std::vector<Ways> after_;        // by state of language_: the fields that come after octets outside of all fields
};

}  // namespace

std::vector<NamedOctets> named_sets(const Grammar& grammar) {
  OctetRules rules(grammar);
  std::vector<NamedOctets> sets;
  for (const Rule& rule : grammar.rules) {
    const auto octets = rules.octets_of(rule.body);
    if (octets && octets->size() >= 2) sets.push_back({words_for(grammar, rule.name), *octets});
  }
  std::stable_sort(sets.begin(), sets.end(),
                   [](const auto& a, const auto& b) { return a.octets.size() > b.octets.size(); });
  return sets;
}

std::size_t rule_index(const Grammar& grammar, const std::string& name) {
  return static_cast<std::size_t>(grammar.find(name) - grammar.rules.data());
}

std::size_t component_index(const Grammar& grammar, const std::string& name) {
  const std::vector<std::string> components = component_names(grammar);
  const auto found = std::find(components.begin(), components.end(), name);
  return found == components.end() ? no_entry : static_cast<std::size_t>(found - components.begin());
}

std::optional<NormalNumbers> normal_numbers(const Grammar& grammar) {
  const Directives& directives = grammar.directives;
  if (directives.record) return std::nullopt;
  const NormalNumbers numbers{unreserved_octets(grammar),
                              component_index(grammar, "scheme"),
                              component_index(grammar, "host"),
                              component_index(grammar, "port"),
                              component_index(grammar, "path"),
                              directives.reference.empty() ? no_entry : rule_index(grammar, directives.reference),
                              directives.resolution.value_or(Resolution::rfc3986)};
  const auto indices = {numbers.scheme, numbers.host, numbers.port, numbers.path, numbers.reference};
  const bool has_none = std::all_of(indices.begin(), indices.end(), [](std::size_t each) { return each == no_entry; });
  if (has_none && numbers.unreserved.empty()) return std::nullopt;
  return numbers;
}

KeyNumbers key_numbers(const Grammar& grammar, const RecordKey& key) {
  const bool by_method = key.name == "target" && !grammar.directives.methods.empty();
  return {component_index(grammar, key.component), component_index(grammar, key.unless_component),
          by_method ? component_index(grammar, "method") : no_entry, by_method};
}

std::vector<std::uint32_t> fields_to_come(const Dfa& marked, const Dfa& language,
                                          const std::vector<std::string>& components, Budget& budget) {
  return FieldsToCome(marked, language, components, budget).run();
}

}  // namespace bnfurl::gen
