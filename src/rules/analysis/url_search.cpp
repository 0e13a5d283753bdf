#include "src/rules/analysis/url_search.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <numeric>
#include <set>
#include <unordered_set>
#include <utility>
#include <vector>

#include "gen/derivatives/reached.hpp"
#include "gen/text/hash_of_numbers.hpp"
#include "gen/text/octet_set.hpp"

namespace bnfurl::crawl::rules {
namespace {

// What tells nodes apart. From the least size on, the octets before a node do not matter.
struct Node {
  UrlWalk::State state;
  ListPair lists;
  std::uint32_t octets;
  friend bool operator==(const Node&, const Node&) = default;
};

struct HashOfNode {
  std::size_t operator()(const Node& node) const {
    const std::array numbers = {static_cast<std::uint32_t>(node.state), node.lists.one, node.lists.other, node.octets};
    return gen::HashOfNumbers()(numbers);
  }
};

int ease_of_reading(char octet) {
  if (octet >= 'a' && octet <= 'z') return 0;
  if (octet >= '0' && octet <= '9') return 1;
  if (octet >= 'A' && octet <= 'Z') return 2;
  return octet == '%' ? 4 : 3;
}

}  // namespace

std::optional<std::string> search_urls(const SearchTask& task, LiveRules& rules, UrlWalk& walk, SearchBudget& budget) {
  if (!task.goes_on(task.lists)) return std::nullopt;
  gen::Reached<Node, std::unordered_set<Node, HashOfNode>> nodes({walk.start(), task.lists, 0});
  std::vector<std::uint32_t> depths = {0};
  std::deque<std::size_t> open = {0};
  // What is too short yet goes on at once: every URL of the least size is a shortest one.
  const auto add = [&](const UrlWalk::Step& step, const ListPair& lists, std::size_t from) {
    if (!task.goes_on(lists)) return;
    const std::uint32_t depth = depths[from] + 1;
    const auto octets = static_cast<std::uint32_t>(std::min<std::size_t>(depth, task.least_octets));
    if (!nodes.add({step.next, lists, octets}, from, step.octet)) return;
    open.insert(depth <= task.least_octets ? open.begin() : open.end(), depths.size());
    depths.push_back(depth);
  };
  std::size_t work = rules.work();
  while (!open.empty()) {
    const std::size_t number = open.front();
    open.pop_front();
    const Node node = nodes[number];
    const auto url = [&nodes, number] { return nodes.text_to(number); };
    if (depths[number] >= task.least_octets && walk.may_end(node.state) && task.ends(node.lists, url)) return url();
    if (depths[number] >= task.most_octets) continue;
    const std::vector<UrlWalk::Step>& steps = walk.steps(node.state);
    const std::size_t taken = steps.size() + rules.work() - work;
    work = rules.work();
    budget.is_spent = budget.is_spent || budget.nodes == 0 || budget.steps < taken || rules.size() > budget.numbers;
    if (budget.is_spent) return std::nullopt;
    --budget.nodes;
    budget.steps -= taken;
    const bool is_reversed = depths[number] < task.least_octets;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const UrlWalk::Step& step = steps[is_reversed ? steps.size() - 1 - i : i];
      add(step, {rules.after(node.lists.one, step.letter), rules.after(node.lists.other, step.letter)}, number);
    }
  }
  return std::nullopt;
}

UrlWalk::UrlWalk(Urls urls, std::vector<OctetSet> sets)
    : start_(SpelledUrls(terms_).normal_forms(urls)), alike_(gen::class_of_octet(gen::partition(sets))) {
  sets.insert(sets.end(), terms_.sets().begin(), terms_.sets().end());
  const std::vector<std::size_t> classes = gen::class_of_octet(gen::partition(sets));
  std::set<std::size_t> known;
  const auto add = [&](const Delimiter& letter) {
    if (known.insert(classes[letter.letter]).second) letters_.push_back(letter);
  };
  std::array<char, 128> octets{};
  std::iota(octets.begin(), octets.end(), '\0');
  std::ranges::stable_sort(octets, {}, ease_of_reading);
  for (const char octet : octets) {
    for (const Delimiter& delimiter : delimiters) {
      if (delimiter.octet == octet) add(delimiter);
    }
    add({static_cast<unsigned char>(octet), octet});
  }
}

const std::vector<UrlWalk::Step>& UrlWalk::steps(State state) {
  const auto [place, is_new] = steps_.try_emplace(state);
  if (!is_new) return place->second;
  std::set<std::pair<std::size_t, State>> known;
  for (const auto& [letter, octet] : letters_) {
    const State next = terms_.after(state, letter);
    if (next == Terms::nothing || !known.emplace(alike_[letter], next).second) continue;
    place->second.push_back({octet, letter, next});
  }
  return place->second;
}

}  // namespace bnfurl::crawl::rules
