// Texts with two readings: a search over the pairs of nodes at which two readings of the same octets wait.
#include "gen/automaton/analysis/analysis.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace bnfurl::gen {
namespace {

// A path without an octet from a node to one that waits for an octet or for the end, and the marks on it.
struct WayToWait {
  std::vector<int> marks;
  int waiting;
};

// The nodes at which two readings of the same octets wait. If the nodes are equal, the readings have met again.
using NodePair = std::pair<int, int>;

// A step of two readings from one pair to the next: an octet, and the way that each reading takes after it.
struct Link {
  NodePair next;
  std::uint8_t octet;
  const WayToWait* first;
  const WayToWait* second;
};

class Finder {
public:
  Finder(const OrderedNfa& nfa, Budget& budget)
      : nfa_(nfa), budget_(budget), ways_(nfa.nodes.size()), prefixes_(nfa.nodes.size()) {}

  std::vector<Ambiguity> run() {
    for (std::size_t node = 0; node < nfa_.nodes.size() && !budget_.spent(); ++node)
      collect_ways(static_cast<int>(node));
    find_prefixes();
    find_completions();
    for (std::size_t node = 0; node < nfa_.nodes.size() && !budget_.spent(); ++node) {
      if (prefixes_[node] && nfa_.nodes[node].options.size() > 1) note_divergences(static_cast<int>(node));
    }
    walk_pairs();
    if (budget_.spent()) return {};
    find_distances();
    return report();
  }

private:
  // A node where two readings part, and the way of each to its next octet.
  struct Divergence {
    int node;
    std::size_t first_option;
    std::size_t second_option;
    WayToWait first;
    WayToWait second;
  };
  struct Prefix {
    std::string text;
    std::vector<int> path;  // marks, and -1 for each octet
  };

  [[nodiscard]] bool waits(int node) const { return nfa_.nodes[at(node)].next >= 0 || node == nfa_.final; }

  void collect_ways(int start) {
    budget_.take_steps(1 + nfa_.nodes.size() / 64);
    std::vector<bool> on_path(nfa_.nodes.size());
    std::vector<int> marks;
    walk_ways(start, on_path, marks, ways_[at(start)]);
  }

  // Where much can be empty, ways and pairs of ways can be long and very many. So the steps are counted, copies by
  // their length.
  bool count_steps(std::size_t count) {
    steps_ += count;
    budget_.take_steps(10 * count);
    return budget_.allows_rounds(steps_);
  }

  void walk_ways(int node, std::vector<bool>& on_path, std::vector<int>& marks, std::vector<WayToWait>& ways) {
    if (on_path[at(node)]) return;
    const Deeper deeper(depth_, budget_);
    if (!count_steps(1 + (waits(node) ? marks.size() : 0))) return;
    on_path[at(node)] = true;
    if (waits(node)) ways.push_back({marks, node});
    for (const OrderedNfa::Option& option : nfa_.nodes[at(node)].options) {
      if (option.mark != OrderedNfa::no_mark) marks.push_back(option.mark);
      walk_ways(option.target, on_path, marks, ways);
      if (option.mark != OrderedNfa::no_mark) marks.pop_back();
    }
    on_path[at(node)] = false;
  }

  // A shortest way from the start to each node: breadth first by octets, depth first between them.
  void find_prefixes() {
    std::vector<int> layer;
    reach(nfa_.start, {}, layer);
    while (!layer.empty() && !budget_.spent()) {
      std::vector<int> next;
      for (const int node : layer) {
        if (nfa_.nodes[at(node)].next < 0) continue;
        Prefix prefix = *prefixes_[at(node)];
        prefix.text += static_cast<char>(nfa_.nodes[at(node)].octets.representative());
        prefix.path.push_back(octet_read);
        reach(nfa_.nodes[at(node)].next, prefix, next);
      }
      layer = std::move(next);
    }
  }

  void reach(int node, Prefix prefix, std::vector<int>& waiting) {
    if (prefixes_[at(node)]) return;
    const Deeper deeper(depth_, budget_);
    if (!count_steps(prefix.path.size())) return;
    prefixes_[at(node)] = prefix;
    if (waits(node)) waiting.push_back(node);
    for (const OrderedNfa::Option& option : nfa_.nodes[at(node)].options) {
      Prefix longer = prefix;
      if (option.mark != OrderedNfa::no_mark) longer.path.push_back(option.mark);
      reach(option.target, std::move(longer), waiting);
    }
  }

  // For each waiting node the least number of octets to the end, computed backwards from the final node.
  void find_completions() {
    completion_.assign(nfa_.nodes.size(), unknown);
    completion_[at(nfa_.final)] = 0;
    for (bool grown = true; grown && !budget_.spent();) {
      grown = false;
      for (std::size_t node = 0; node < nfa_.nodes.size(); ++node) {
        if (nfa_.nodes[node].next < 0) continue;
        budget_.take_steps(1 + ways_[at(nfa_.nodes[node].next)].size());
        for (const WayToWait& way : ways_[at(nfa_.nodes[node].next)]) {
          const std::size_t rest = completion_[at(way.waiting)];
          if (rest == unknown || rest + 1 >= completion_[node]) continue;
          completion_[node] = rest + 1;
          grown = true;
        }
      }
    }
  }

  [[nodiscard]] bool can_meet(int a, int b) const {
    if (a == b) return completion_[at(a)] != unknown;
    if (nfa_.nodes[at(a)].next < 0 || nfa_.nodes[at(b)].next < 0) return false;
    return nfa_.nodes[at(a)].octets.intersects(nfa_.nodes[at(b)].octets);
  }

  void note_divergences(int node) {
    const auto& options = nfa_.nodes[at(node)].options;
    for (std::size_t i = 0; i < options.size(); ++i) {
      for (std::size_t j = i + 1; j < options.size(); ++j) {
        for (const WayToWait& first : ways_[at(options[i].target)]) {
          for (const WayToWait& second : ways_[at(options[j].target)]) {
            if (!count_steps(1)) return;
            if (!can_meet(first.waiting, second.waiting)) continue;
            divergences_.push_back({node, i, j, with_mark(options[i], first), with_mark(options[j], second)});
          }
        }
      }
    }
  }

  static WayToWait with_mark(const OrderedNfa::Option& option, WayToWait way) {
    if (option.mark != OrderedNfa::no_mark) way.marks.insert(way.marks.begin(), option.mark);
    return way;
  }

  // All pairs that divergences lead to. A pair that has met again is not followed: both readings can end alike.
  void walk_pairs() {
    std::vector<NodePair> todo;
    const auto visit = [&](const NodePair& pair) {
      budget_.allows_rounds(links_.size() * rounds_of_pair);
      if (links_.emplace(pair, std::vector<Link>{}).second) todo.push_back(pair);
    };
    for (const Divergence& each : divergences_) visit({each.first.waiting, each.second.waiting});
    while (!todo.empty() && !budget_.spent()) {
      const NodePair pair = todo.back();
      todo.pop_back();
      if (pair.first == pair.second) continue;
      const OrderedNfa::Node& a = nfa_.nodes[at(pair.first)];
      const OrderedNfa::Node& b = nfa_.nodes[at(pair.second)];
      const std::uint8_t octet = (a.octets & b.octets).representative();
      std::vector<Link> links;
      for (const WayToWait& first : ways_[at(a.next)]) {
        for (const WayToWait& second : ways_[at(b.next)]) {
          if (!count_steps(1)) return;
          if (!can_meet(first.waiting, second.waiting)) continue;
          const NodePair next{first.waiting, second.waiting};
          links.push_back({next, octet, &first, &second});
          visit(next);
        }
      }
      links_[pair] = std::move(links);
    }
  }

  void find_distances() {
    std::map<NodePair, std::vector<NodePair>> sources;
    std::map<std::size_t, std::set<NodePair>> by_distance;
    for (const auto& [pair, links] : links_) {
      for (const Link& link : links) sources[link.next].push_back(pair);
      if (pair.first == pair.second) by_distance[completion_[at(pair.first)]].insert(pair);
    }
    while (!by_distance.empty()) {
      const std::size_t distance = by_distance.begin()->first;
      const std::set<NodePair> pairs = std::move(by_distance.begin()->second);
      by_distance.erase(by_distance.begin());
      for (const NodePair& pair : pairs) {
        if (!distances_.emplace(pair, distance).second) continue;
        for (const NodePair& source : sources[pair]) {
          if (!distances_.contains(source)) by_distance[distance + 1].insert(source);
        }
      }
    }
  }

  std::vector<Ambiguity> report() {
    std::vector<Ambiguity> all;
    for (const Divergence& each : divergences_) {
      if (!distances_.contains({each.first.waiting, each.second.waiting})) continue;
      const auto [rule, choice] = label(each);
      all.push_back(described(rule, choice, each));
    }
    return shortest_of(all);
  }

  // The rule and the choice; of alternatives, the two that compete.
  [[nodiscard]] std::pair<std::string, std::string> label(const Divergence& each) const {
    const OrderedNfa::Choice& choice = nfa_.choices[at(nfa_.nodes[at(each.node)].choice)];
    if (choice.ways.size() < 2) return {choice.rule, choice.ways.front()};
    return {choice.rule, choice.ways[each.first_option] + " | " + choice.ways[each.second_option]};
  }

  // A phrase of a reading: a production and the text that it reads.
  using Phrase = std::tuple<std::string, std::size_t, std::size_t, std::size_t>;  // name, begin, end, depth

  [[nodiscard]] std::vector<Phrase> phrases(const std::vector<int>& path) const {
    std::vector<Phrase> result;
    std::vector<std::size_t> open;
    std::size_t offset = 0;
    for (const int step : path) {
      if (step == octet_read) {
        ++offset;
      } else if (nfa_.marks[at(step)].kind == Mark::Kind::open) {
        open.push_back(result.size());
        result.emplace_back(nfa_.marks[at(step)].name, offset, offset, open.size());
      } else if (nfa_.marks[at(step)].kind == Mark::Kind::close) {
        std::get<2>(result[open.back()]) = offset;
        open.pop_back();
      }
    }
    return result;
  }

  // The outermost phrases of `mine` that are not in `other`.
  static std::vector<Phrase> own_phrases(const std::vector<Phrase>& mine, const std::vector<Phrase>& other) {
    std::vector<Phrase> result;
    auto covered = static_cast<std::size_t>(-1);  // the depth of the last phrase added, while inside it
    for (const Phrase& phrase : mine) {
      const auto& [name, begin, end, depth] = phrase;
      if (depth > covered) continue;
      covered = static_cast<std::size_t>(-1);
      const auto same = [&, &wanted = name, from = begin, to = end](const Phrase& each) {
        return std::get<0>(each) == wanted && std::get<1>(each) == from && std::get<2>(each) == to;
      };
      if (std::ranges::any_of(other, same)) continue;
      covered = depth;
      result.push_back(phrase);
    }
    return result;
  }

  static std::string names(const std::vector<Phrase>& phrases) {
    std::string result;
    for (const Phrase& each : phrases) result += (result.empty() ? "" : " ") + std::get<0>(each);
    return result;
  }

  static std::string shown(const std::vector<Phrase>& phrases, const std::string& text) {
    std::string result;
    for (const auto& [name, begin, end, depth] : phrases) {
      result += (result.empty() ? "" : " ") + name + "=\"" + text.substr(begin, end - begin) + "\"";
    }
    return result;
  }

  Ambiguity described(const std::string& rule, const std::string& choice, const Divergence& each) {
    const Prefix& prefix = *prefixes_[at(each.node)];
    std::string text = prefix.text;
    std::vector<int> first = prefix.path;
    std::vector<int> second = prefix.path;
    first.insert(first.end(), each.first.marks.begin(), each.first.marks.end());
    second.insert(second.end(), each.second.marks.begin(), each.second.marks.end());
    NodePair pair{each.first.waiting, each.second.waiting};
    while (pair.first != pair.second) {
      const std::vector<Link>& links = links_.at(pair);
      const auto on_shortest = [&](const Link& link) {
        const auto distance = distances_.find(link.next);
        return distance != distances_.end() && distance->second + 1 == distances_.at(pair);
      };
      const Link& link = *std::ranges::find_if(links, on_shortest);
      text += static_cast<char>(link.octet);
      for (auto [path, way] : {std::pair(&first, link.first), std::pair(&second, link.second)}) {
        path->push_back(octet_read);
        path->insert(path->end(), way->marks.begin(), way->marks.end());
      }
      pair = link.next;
    }
    finish(pair.first, text, first, second);
    const std::vector<Phrase> of_first = phrases(first);
    const std::vector<Phrase> of_second = phrases(second);
    const std::string entry = of_first.empty() ? "" : std::get<0>(of_first.front());
    const std::vector<Phrase> own_first = own_phrases(of_first, of_second);
    const std::vector<Phrase> own_second = own_phrases(of_second, of_first);
    return {rule,
            choice,
            names(own_first) + " | " + names(own_second),
            text,
            entry,
            shown(own_first, text),
            shown(own_second, text)};
  }

  // Completes the text; from here on both readings are the same.
  void finish(int node, std::string& text, std::vector<int>& first, std::vector<int>& second) const {
    while (node != nfa_.final) {
      text += static_cast<char>(nfa_.nodes[at(node)].octets.representative());
      const std::vector<WayToWait>& ways = ways_[at(nfa_.nodes[at(node)].next)];
      const auto on_shortest = [&](const WayToWait& way) {
        return completion_[at(way.waiting)] + 1 == completion_[at(node)];
      };
      const WayToWait& way = *std::ranges::find_if(ways, on_shortest);
      for (std::vector<int>* path : {&first, &second}) {
        path->push_back(octet_read);
        path->insert(path->end(), way.marks.begin(), way.marks.end());
      }
      node = way.waiting;
    }
  }

  static constexpr int octet_read = -1;
  static constexpr std::size_t unknown = static_cast<std::size_t>(-1);
  static constexpr std::size_t rounds_of_pair = 2;  // counts double: a pair takes more memory than a step

  const OrderedNfa& nfa_;
  Budget& budget_;
  std::size_t steps_ = 0;
  int depth_ = 0;
  std::vector<std::vector<WayToWait>> ways_;
  std::vector<std::optional<Prefix>> prefixes_;
  std::vector<std::size_t> completion_;
  std::vector<Divergence> divergences_;
  std::map<NodePair, std::vector<Link>> links_;
  std::map<NodePair, std::size_t> distances_;
};

}  // namespace

std::vector<Ambiguity> ambiguities(const OrderedNfa& nfa, Budget& budget) { return Finder(nfa, budget).run(); }

std::vector<Ambiguity> shortest_of(const std::vector<Ambiguity>& all) {
  std::map<std::vector<std::string>, Ambiguity> shortest;
  for (const Ambiguity& each : all) {
    const auto [entry, is_new] = shortest.emplace(std::vector{each.rule, each.choice, each.difference}, each);
    if (!is_new && each.text.size() < entry->second.text.size()) entry->second = each;
  }
  std::vector<Ambiguity> result;
  for (const auto& [key, each] : shortest) result.push_back(each);
  return result;
}

std::string to_string(const Ambiguity& ambiguity) {
  return ambiguity.entry + " \"" + ambiguity.text + "\": " + ambiguity.rule + ": " + ambiguity.choice + ": " +
         ambiguity.first + ", not " + ambiguity.second;
}

}  // namespace bnfurl::gen
