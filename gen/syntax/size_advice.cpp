#include "gen/syntax/size_advice.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "gen/syntax/components.hpp"

namespace bnfurl::gen {
namespace {

using Kind = Expression::Kind;

// The rules that the texts of a production need, with bodies in place of the rules that they rewrite.
std::map<std::string, const Expression*> needed_rules(const Grammar& grammar, const std::string& production) {
  std::map<std::string, const Expression*> bodies;
  for (const Rule& body : grammar.bodies) bodies.emplace(body.name, &body.body);
  for (const Rule& rule : grammar.rules) bodies.emplace(rule.name, &rule.body);
  std::map<std::string, const Expression*> needed;
  std::vector<std::string> todo{production};
  while (!todo.empty()) {
    const auto found = bodies.find(todo.back());
    todo.pop_back();
    if (found == bodies.end() || !needed.insert(*found).second) continue;
    for_each(*found->second, [&](const Expression& x) {
      if (x.kind == Kind::reference) todo.push_back(x.name);
    });
  }
  return needed;
}

struct Count {
  unsigned rounds = 1;
  std::string rule;
};

Count largest_count(const std::map<std::string, const Expression*>& rules) {
  Count largest;
  for (const auto& [rule, body] : rules) {
    for_each(*body, [&, &name = rule](const Expression& x) {
      const unsigned rounds = x.kind == Kind::repetition ? std::max(x.least, x.most.value_or(0)) : 0;
      if (rounds > largest.rounds) largest = {rounds, name};
    });
  }
  return largest;
}

// How often a rule can occur in texts of others: never, once or several times.
class Occurrences {
public:
  Occurrences(const std::map<std::string, const Expression*>& rules, const std::string& rule)
      : rules_(rules), rule_(rule) {
    constexpr int most_rounds = 50;  // deeper rules are not followed
    bool grows = true;
    for (int round = 0; grows && round < most_rounds; ++round) {
      grows = false;
      for (const auto& [name, body] : rules_) {
        const int count = in(*body);
        if (std::exchange(counts_[name], count) != count) grows = true;
      }
    }
  }

  [[nodiscard]] bool are_several_in(const std::string& name) const {
    const auto found = counts_.find(name);
    return found != counts_.end() && found->second == several;
  }

private:
  static constexpr int several = 2;

  [[nodiscard]] int in(const Expression& x) const {
    if (x.kind == Kind::reference) {
      const auto found = counts_.find(x.name);
      return std::min(several, (x.name == rule_ ? 1 : 0) + (found == counts_.end() ? 0 : found->second));
    }
    int count = 0;
    for (const Expression& part : x.parts)
      count = x.kind == Kind::alternation ? std::max(count, in(part)) : std::min(several, count + in(part));
    const bool is_repeated = x.kind == Kind::repetition && x.most.value_or(several) > 1;
    return is_repeated && count > 0 ? several : count;
  }

  const std::map<std::string, const Expression*>& rules_;
  const std::string& rule_;
  std::map<std::string, int> counts_;
};

// Whether the texts of a rule need rules that come from the import.
bool takes_rules_of(const Grammar& grammar, const std::string& rule, const Import& import) {
  const auto is_from = [&](const auto& needed) {
    const Rule* found = grammar.find(needed.first);
    return found != nullptr && found->from == import.grammar;
  };
  return std::ranges::any_of(needed_rules(grammar, rule), is_from);
}

}  // namespace

std::string advice_on_counts(const Grammar& grammar, const std::string& production) {
  const Count count = largest_count(needed_rules(grammar, production));
  if (count.rounds == 1) return "split it into smaller rules";
  return "lower its counts (the largest is " + std::to_string(count.rounds) + ", in " + count.rule + ")";
}

std::optional<std::string> advice_on_components(const Grammar& grammar, const std::string& production) {
  const std::map<std::string, const Expression*> rules = needed_rules(grammar, production);
  const std::vector<std::uint32_t> components = named_components(grammar);
  std::vector<std::pair<int, std::string>> candidates;  // how many components, and the rule
  for (std::size_t i = 0; i < components.size(); ++i) {
    const std::string& name = grammar.rules[i].name;
    if (components[i] != 0 && name != production && rules.contains(name))
      candidates.emplace_back(std::popcount(components[i]), name);
  }
  std::ranges::stable_sort(candidates, std::ranges::greater(), &std::pair<int, std::string>::first);
  constexpr std::size_t most_candidates = 50;
  if (candidates.size() > most_candidates) candidates.resize(most_candidates);
  for (const auto& [number, name] : candidates) {
    if (!Occurrences(rules, name).are_several_in(production)) continue;
    const std::string fact = name + ", with " + std::to_string(number) + (number == 1 ? " component" : " components") +
                             ", can occur several times in it; ";
    for (const Import& import : grammar.directives.imports) {
      if (takes_rules_of(grammar, name, import))
        return fact + "write \"# import: " + import.label + " " + import.grammar + " without components\"";
    }
    return fact + "use a copy of its rules without \"# component:\" lines";
  }
  return std::nullopt;
}

}  // namespace bnfurl::gen
