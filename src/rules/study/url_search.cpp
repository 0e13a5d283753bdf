#include "src/rules/study/url_search.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <numeric>
#include <set>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "gen/text/hash_of_numbers.hpp"
#include "gen/text/octet_set.hpp"

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
    const std::array numbers = {static_cast<std::uint32_t>(key.state), key.lists.one, key.lists.other};
    return gen::HashOfNumbers::mixed(gen::HashOfNumbers()(numbers), key.depth);
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

// The same number for letters that none of these sets tells apart; one of them has all.
using ClassOfLetter = std::array<std::uint32_t, 256>;

ClassOfLetter class_of_letter(const std::vector<OctetSet>& sets) {
  ClassOfLetter result{};
  std::uint32_t number = 0;
  for (const OctetSet& octets : gen::partition(sets)) {
    for (const std::uint8_t octet : octets.octets()) result[octet] = number;
    ++number;
  }
  return result;
}

int ease_of_reading(char octet) {
  if (octet >= 'a' && octet <= 'z') return 0;
  if (octet >= '0' && octet <= '9') return 1;
  if (octet >= 'A' && octet <= 'Z') return 2;
  return octet == '%' ? 4 : 3;
}

}  // namespace

std::optional<std::string> search_urls(const SearchTask& task, const SearchedUrls& searched, SearchBudget& budget) {
  const auto& [terms, rules, walk] = searched;
  const auto all_work = [&searched] { return searched.rules.work() + searched.terms.work(); };
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
  std::size_t work = all_work();
  add({walk.start(), task.lists, no_parent, 0, '\0'});
  while (!open.empty()) {
    const std::uint32_t number = open.front();
    open.pop_front();
    const Node node = nodes[number];
    const auto url = [&nodes, number] { return text_of(nodes, number); };
    if (node.depth >= task.least_octets && walk.may_end(node.state) && task.ends(node.lists, url)) return url();
    if (node.depth >= task.most_octets) continue;
    const std::vector<UrlWalk::Step>& steps = walk.steps(node.state);
    const std::size_t taken = steps.size() + all_work() - work;
    work = all_work();
    const std::size_t numbers = rules.size() + terms.size() * 16;
    budget.is_spent = budget.is_spent || budget.nodes == 0 || budget.steps < taken || numbers > budget.numbers;
    if (budget.is_spent) return std::nullopt;
    --budget.nodes;
    budget.steps -= taken;
    const bool is_reversed = node.depth < task.least_octets;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const UrlWalk::Step& step = steps[is_reversed ? steps.size() - 1 - i : i];
      const ListPair lists = {rules.after(node.lists.one, step.letter), rules.after(node.lists.other, step.letter)};
      add({step.next, lists, number, node.depth + 1, step.octet});
    }
  }
  return std::nullopt;
}

UrlWalk::UrlWalk(Urls urls, std::vector<OctetSet> sets)
    : start_(SpelledUrls(terms_).normal_forms(urls)), alike_(class_of_letter(sets)) {
  sets.insert(sets.end(), terms_.sets().begin(), terms_.sets().end());
  const ClassOfLetter classes = class_of_letter(sets);
  std::set<std::uint32_t> known;
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
  std::set<std::pair<std::uint32_t, State>> known;
  for (const auto& [letter, octet] : letters_) {
    const State next = is_new ? terms_.after(state, letter) : Terms::nothing;
    if (next == Terms::nothing || !known.emplace(alike_[letter], next).second) continue;
    place->second.push_back({octet, letter, next});
  }
  return place->second;
}

}  // namespace bnfurl::crawl::rules
