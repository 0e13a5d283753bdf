#include "src/rules/analysis/url_search.hpp"

#include <array>
#include <set>
#include <unordered_set>
#include <utility>
#include <vector>

#include "gen/derivatives/reached.hpp"
#include "gen/text/hash_of_numbers.hpp"
#include "gen/text/octet_set.hpp"

namespace bnfurl::crawl::rules {
namespace {

// What tells nodes apart.
struct Node {
  UrlWalk::State state;
  ListPair lists;
  friend bool operator==(const Node&, const Node&) = default;
};

struct HashOfNode {
  std::size_t operator()(const Node& node) const {
    const std::array numbers = {static_cast<std::uint32_t>(node.state), node.lists.one, node.lists.other};
    return gen::HashOfNumbers()(numbers);
  }
};

}  // namespace

void search_urls(const SearchTask& task, LiveRules& rules, UrlWalk& walk, SearchBudget& budget) {
  if (!task.goes_on(task.lists)) return;
  gen::Reached<Node, std::unordered_set<Node, HashOfNode>> nodes({walk.start(), task.lists});
  std::vector<std::size_t> depths = {0};
  const auto add = [&](const UrlWalk::Step& step, const ListPair& lists, std::size_t from) {
    if (!task.goes_on(lists)) return;
    if (nodes.add({step.next, lists}, from, step.octet)) depths.push_back(depths[from] + 1);
  };
  std::size_t work = rules.work();
  for (std::size_t number = 0; number < nodes.size(); ++number) {
    const Node node = nodes[number];
    const auto url = [&nodes, number] { return nodes.text_to(number); };
    if (walk.may_end(node.state) && task.ends(node.lists, url)) return;
    if (depths[number] >= task.most_octets) continue;
    const std::vector<UrlWalk::Step>& steps = walk.steps(node.state);
    const std::size_t taken = steps.size() + rules.work() - work;
    work = rules.work();
    budget.is_spent = budget.is_spent || budget.nodes == 0 || budget.steps < taken || rules.size() > budget.numbers;
    if (budget.is_spent) return;
    --budget.nodes;
    budget.steps -= taken;
    for (const UrlWalk::Step& step : steps) {
      add(step, {rules.after(node.lists.one, step.letter), rules.after(node.lists.other, step.letter)}, number);
    }
  }
}

UrlWalk::UrlWalk(std::vector<OctetSet> sets)
    : start_(SpelledUrls(terms_).normal_forms()), alike_(gen::class_of_octet(gen::partition(sets))) {
  sets.insert(sets.end(), terms_.sets().begin(), terms_.sets().end());
  const std::vector<std::size_t> classes = gen::class_of_octet(gen::partition(sets));
  std::set<std::size_t> known;
  const auto add = [&](const Delimiter& letter) {
    if (known.insert(classes[letter.letter]).second) letters_.push_back(letter);
  };
  for (unsigned char letter = 0; letter < 128; ++letter) {
    const char octet = static_cast<char>(letter);
    for (const Delimiter& delimiter : delimiters) {
      if (delimiter.octet == octet) add(delimiter);
    }
    add({letter, octet});
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
