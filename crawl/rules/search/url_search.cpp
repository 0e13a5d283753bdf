// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "crawl/rules/search/url_search.hpp"

#include <algorithm>
#include <deque>
#include <unordered_set>
#include <vector>

namespace bnfurl::crawl::rules {
namespace {

constexpr std::uint32_t no_parent = 0xFFFFFFFF;

struct Node {
  UrlWalk::State state;
  ListPair lists;
  std::uint32_t parent;
  std::uint32_t depth;
  char octet;
};

// What tells nodes apart.
struct Key {
  UrlWalk::State state;
  ListPair lists;
  std::size_t depth;  // up to the least size, from which on it does not matter
  friend bool operator==(const Key&, const Key&) = default;
};

struct HashOfKey {
  std::size_t operator()(const Key& key) const {
    std::uint64_t hash = key.depth;
    for (const std::uint64_t word : {key.state, key.lists.one, key.lists.other}) {
      hash = (hash ^ word) * 0x9E3779B97F4A7C15ULL ^ (hash >> 29);
    }
    return hash;
  }
};

std::string text_of(const std::vector<Node>& nodes, std::uint32_t last) {
  std::string text;
  for (std::uint32_t number = last; nodes[number].parent != no_parent; number = nodes[number].parent) {
    text += nodes[number].octet;
  }
  std::ranges::reverse(text);
  return text;
}

}  // namespace

std::size_t UrlSearch::numbers() const { return rules_.size() + watches_.size() * 8 + expressions_.size() * 16; }

std::size_t UrlSearch::work() const { return rules_.work() + expressions_.work(); }

std::optional<std::string> UrlSearch::run(const SearchTask& task, SearchBudget& budget) {
  std::vector<Node> nodes;
  std::deque<std::uint32_t> open;
  std::unordered_set<Key, HashOfKey> known;
  const auto add = [&](const Node& node) {
    if (!task.goes_on(node.lists)) return;
    if (!known.insert({node.state, node.lists, std::min<std::size_t>(node.depth, task.least_octets)}).second) return;
    // What is too short yet goes on at once: every URL of the least size is a shortest one.
    const auto number = static_cast<std::uint32_t>(nodes.size());
    if (node.depth <= task.least_octets) {
      open.push_front(number);
    } else {
      open.push_back(number);
    }
    nodes.push_back(node);
  };
  std::size_t work = this->work();
  add({walk_.start(), task.lists, no_parent, 0, '\0'});
  while (!open.empty()) {
    const std::uint32_t number = open.front();
    open.pop_front();
    const Node node = nodes[number];
    const auto url = [&nodes, number] { return text_of(nodes, number); };
    if (node.depth >= task.least_octets && walk_.may_end(node.state) && task.ends(node.lists, url)) return url();
    if (node.depth >= task.most_octets) continue;
    const std::vector<UrlWalk::Step>& steps = walk_.steps(node.state);
    const std::size_t taken = steps.size() + this->work() - work;
    work = this->work();
    budget.is_spent = budget.is_spent || budget.nodes == 0 || budget.steps < taken || numbers() > budget.numbers;
    if (budget.is_spent) return std::nullopt;
    --budget.nodes;
    budget.steps -= taken;
    const bool is_reversed = node.depth < task.least_octets;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const UrlWalk::Step& step = steps[is_reversed ? steps.size() - 1 - i : i];
      const ListPair lists = {rules_.after(node.lists.one, step.octet, step.role),
                              rules_.after(node.lists.other, step.octet, step.role)};
      add({step.next, lists, number, node.depth + 1, static_cast<char>(step.octet)});
    }
  }
  return std::nullopt;
}

}  // namespace bnfurl::crawl::rules
