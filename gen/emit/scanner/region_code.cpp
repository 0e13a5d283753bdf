// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/emit/scanner/region_code.hpp"

#include <map>

#include "gen/automaton/model/dfa.hpp"

namespace bnfurl::gen {

namespace {

// The target of some octets in a state of the table.
struct Step {
  OctetSet octets;
  int target = 0;
};
using States = std::vector<std::vector<Step>>;

// The digits of an escape get states of their own.
class Steps {
public:
  Steps(const Folded::Region& region, const std::optional<Folded::Escape>& escape)
      : escape_(escape), states_(region.states.size()) {
    for (std::size_t i = 0; i < region.states.size(); ++i) {
      for (const Folded::Edge& edge : region.states[i].edges) {
        const int target = edge.escape ? digits_before(edge.target) : edge.target;
        states_[i].push_back({edge.octets, target});
      }
    }
  }

  States states() { return std::move(states_); }

private:
  int digits_before(int target) {
    const auto [known, is_new] = digits_.emplace(target, static_cast<int>(states_.size()));
    if (is_new) {
      const int second = known->second + 1;
      states_.push_back({{escape_->digits, second}});
      states_.push_back({{escape_->digits, target}});
    }
    return known->second;
  }

  const std::optional<Folded::Escape>& escape_;
  States states_;
  std::map<int, int> digits_;  // by target: the state before the first digit
};

std::vector<OctetSet> classes_of(const States& states) {
  std::vector<OctetSet> sets;
  for (const std::vector<Step>& steps : states) {
    for (const Step& step : steps) sets.push_back(step.octets);
  }
  return partition(sets);
}

// Sixteen numbers per line.
template <class Number>
std::string listed(const std::vector<Number>& numbers) {
  std::string text;
  for (std::size_t i = 0; i < numbers.size(); ++i)
    text += (i % 16 == 0 ? "\n      " : " ") + std::to_string(numbers[i]) + "u,";
  return text;
}

}  // namespace

RegionTable region_table(const Folded::Region& region, const std::optional<Folded::Escape>& escape) {
  const States states = Steps(region, escape).states();
  const std::vector<OctetSet> classes = classes_of(states);
  const std::size_t columns = classes.size() + 1;  // the last is for octets without a class
  RegionTable result{class_of_octet(classes), std::vector(states.size() * columns, RegionTable::refused)};
  for (std::size_t i = 0; i < states.size(); ++i) {
    for (const Step& step : states[i]) {
      for (std::size_t column = 0; column < classes.size(); ++column) {
        if (!step.octets.contains(classes[column].least())) continue;
        result.next[i * columns + column] =
            step.target == Folded::exit ? RegionTable::left
                                        : static_cast<std::uint32_t>(static_cast<std::size_t>(step.target) * columns);
      }
    }
  }
  return result;
}

std::string region_code(const RegionTable& table) {
  return "  static constexpr std::uint8_t class_of[256] = {" + listed(table.class_of) +
         "};\n  static constexpr std::uint32_t next[] = {" + listed(table.next) +
         "};\n  return kernels::scanner::region_end(class_of, next, text, c, end);\n";
}

}  // namespace bnfurl::gen
