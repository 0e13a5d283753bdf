#include "gen/automaton/model/walks.hpp"

#include <algorithm>
#include <numeric>
#include <unordered_map>

namespace bnfurl::gen {
namespace {

// The edges turned round: from a target to the states that lead to it.
Edges turned_round(const Edges& edges) {
  Edges result;
  result.begins.assign(edges.states() + 1, 0);
  result.edges.resize(edges.edges.size());
  for (const Edges::Edge& edge : edges.edges) ++result.begins[at(edge.state) + 1];
  std::partial_sum(result.begins.begin(), result.begins.end(), result.begins.begin());
  std::vector<std::size_t> next = result.begins;
  for (std::size_t state = 0; state < edges.states(); ++state) {
    for (const Edges::Edge& edge : edges.of(state))
      result.edges[next[at(edge.state)]++] = {edge.label, static_cast<int>(state)};
  }
  return result;
}

// Moore's algorithm, which looks again only at the states whose targets went to another class in the last round. The
// others of their class still have what all of it had in common, so they stay in it. Of a class without such others,
// the largest part keeps the number, as in Hopcroft's algorithm: so a state gets a new number log(n) times at most.
class Refinement {
public:
  Refinement(std::vector<int> class_of, const Edges& edges, Budget& budget)
      : class_of_(std::move(class_of)), edges_(edges), sources_(turned_round(edges)), budget_(budget) {
    std::unordered_map<int, int> numbers;
    for (int& number : class_of_) {
      number = numbers.emplace(number, static_cast<int>(numbers.size())).first->second;
      if (at(number) == sizes_.size()) sizes_.push_back(0);
      ++sizes_[at(number)];
    }
  }

  std::vector<int> run() {
    std::vector<int> todo(class_of_.size());
    std::iota(todo.begin(), todo.end(), 0);
    std::size_t visits = 0;
    while (!todo.empty() && budget_.allows_rounds(visits += todo.size())) todo = sources_of(split(todo));
    return std::move(class_of_);
  }

private:
  struct Signed {
    int number;  // of its class
    std::uint64_t hash;
    int state;
    friend auto operator<=>(const Signed&, const Signed&) = default;
  };

  [[nodiscard]] std::uint64_t hash_of(int state) const {
    std::uint64_t hash = 0;
    for (const auto& [label, target] : edges_.of(at(state)))
      hash = HashOfNumbers::mixed(HashOfNumbers::mixed(hash, at(label)), at(class_of_[at(target)]));
    return hash;
  }

  [[nodiscard]] bool are_alike(int a, int b) const {
    const auto is_same = [&](const Edges::Edge& one, const Edges::Edge& other) {
      return one.label == other.label && class_of_[at(one.state)] == class_of_[at(other.state)];
    };
    return std::ranges::equal(edges_.of(at(a)), edges_.of(at(b)), is_same);
  }

  // Splits the classes of `states`; returns the states that got a new number.
  std::vector<int> split(const std::vector<int>& states) {
    std::vector<Signed> all;
    for (const int state : states) {
      budget_.take_steps(20 + edges_.of(at(state)).size());
      all.push_back({class_of_[at(state)], hash_of(state), state});
    }
    std::ranges::sort(all);
    std::vector<std::pair<int, int>> moved;  // a state, and its new number
    for (std::size_t begin = 0; begin < all.size();) {
      std::size_t end = begin;
      while (end < all.size() && all[end].number == all[begin].number) ++end;
      add_moved(std::span(all).subspan(begin, end - begin), moved);
      begin = end;
    }
    std::vector<int> result;
    for (const auto& [state, number] : moved) {
      class_of_[at(state)] = number;
      result.push_back(state);
    }
    return result;
  }

  // `members` are of one class, sorted by their hashes.
  void add_moved(std::span<const Signed> members, std::vector<std::pair<int, int>>& moved) {
    std::vector<std::vector<int>> parts;
    for (std::size_t i = 0, first = 0; i < members.size(); ++i) {
      if (i > 0 && members[i].hash != members[i - 1].hash) first = parts.size();
      const auto is_its = [&](const std::vector<int>& part) { return are_alike(part.front(), members[i].state); };
      const auto known = std::find_if(parts.begin() + static_cast<std::ptrdiff_t>(first), parts.end(), is_its);
      (known == parts.end() ? parts.emplace_back() : *known).push_back(members[i].state);
    }
    const int number = members.front().number;
    if (sizes_[at(number)] == members.size()) {
      const auto by_size = [](const auto& a, const auto& b) { return a.size() < b.size(); };
      parts.erase(std::ranges::max_element(parts, by_size));
    }
    for (const std::vector<int>& part : parts) {
      sizes_[at(number)] -= part.size();
      for (const int state : part) moved.emplace_back(state, static_cast<int>(sizes_.size()));
      sizes_.push_back(part.size());
    }
  }

  std::vector<int> sources_of(const std::vector<int>& states) {
    std::vector<int> result;
    for (const int state : states) {
      for (const Edges::Edge& edge : sources_.of(at(state))) result.push_back(edge.state);
    }
    budget_.take_steps(4 * result.size());
    std::ranges::sort(result);
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
  }

  std::vector<int> class_of_;
  std::vector<std::size_t> sizes_;  // by class
  const Edges& edges_;
  const Edges sources_;
  Budget& budget_;
};

}  // namespace

std::vector<int> split_classes(std::vector<int> class_of, const Edges& edges, Budget& budget) {
  return Refinement(std::move(class_of), edges, budget).run();
}

}  // namespace bnfurl::gen
