// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/proof/suites/through_steps.hpp"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace bnfurl::proof {
namespace {

class AllSteps {
public:
  explicit AllSteps(const detail::TraceTable& table) : table_(table), octets_(table.classes), ways_in_(table.states) {
    for (unsigned octet = 0; octet < 256; ++octet) octets_[table.class_of[octet]] += static_cast<char>(octet);
    find_access();
    find_ends();
  }

  void all(const std::function<void(std::string_view)>& use) const {
    for (std::size_t state = 0; state < access_.size(); ++state) {
      if (!access_[state]) continue;
      for (std::size_t number = 0; number < table_.classes; ++number) through(state, number, use);
    }
  }

private:
  struct Way {
    std::size_t state;
    std::size_t number;  // of the class
  };
  using Place = std::pair<std::size_t, std::size_t>;  // a state, and one of its places

  [[nodiscard]] std::size_t cell(std::size_t state, std::size_t number) const {
    return state * table_.classes + number;
  }
  [[nodiscard]] std::uint16_t target(std::size_t state, std::size_t number) const {
    return octets_[number].empty() ? detail::none : table_.next[cell(state, number)];
  }

  // A breadth-first search for the shortest text to each state.
  void find_access() {
    access_.resize(table_.states);
    access_[0] = "";
    std::vector<std::size_t> order{0};
    for (std::size_t i = 0; i < order.size(); ++i) {
      for (std::size_t number = 0; number < table_.classes; ++number) {
        const std::uint16_t next = target(order[i], number);
        if (next == detail::none) continue;
        ways_in_[next].push_back({order[i], number});
        if (access_[next]) continue;
        access_[next] = *access_[order[i]] + octets_[number].front();
        order.push_back(next);
      }
    }
  }

  // A backward search over the steps, from where texts may end.
  void find_ends() {
    std::vector<Place> order;
    const auto add = [&](const Place& place, std::string end) {
      if (ends_.emplace(place, std::move(end)).second) order.push_back(place);
    };
    for (std::size_t state = 0; state < access_.size(); ++state) {
      if (access_[state] && table_.ends[state].place != detail::none) add({state, table_.ends[state].place}, "");
    }
    for (std::size_t i = 0; i < order.size(); ++i) {
      const auto [state, place] = order[i];
      for (const Way& way : ways_in_[state]) {
        const auto& step = table_.steps[table_.steps_begin[cell(way.state, way.number)] + place];
        add({way.state, step.place}, octets_[way.number].back() + ends_.at(order[i]));
      }
    }
  }

  void through(std::size_t state, std::size_t number, const std::function<void(std::string_view)>& use) const {
    const std::uint16_t next = target(state, number);
    if (next == detail::none) return;
    for (auto end = ends_.lower_bound({next, 0}); end != ends_.end() && end->first.first == next; ++end)
      use(*access_[state] + octets_[number].front() + end->second);
  }

  const detail::TraceTable& table_;
  std::vector<std::string> octets_;  // by class
  std::vector<std::optional<std::string>> access_;
  std::vector<std::vector<Way>> ways_in_;
  std::map<Place, std::string> ends_;
};

}  // namespace

void for_each_text_through_steps(const detail::TraceTable& table, const std::function<void(std::string_view)>& use) {
  AllSteps(table).all(use);
}

}  // namespace bnfurl::proof
