// What a walk over texts has reached, each place once, and a text that leads there. Places are numbered in the order in
// which they are added; the walk begins at 0.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace bnfurl::gen {

template <class Place, class Known = std::set<Place>>
class Reached {
public:
  explicit Reached(const Place& start) { add(start, 0, '\0'); }

  /// Whether the place is new, which an octet leads to from another one.
  bool add(const Place& place, std::size_t from, char octet) {
    const bool is_new = known_.insert(place).second;
    if (is_new) steps_.push_back({place, static_cast<std::uint32_t>(from), octet});
    return is_new;
  }

  [[nodiscard]] std::size_t size() const { return steps_.size(); }
  [[nodiscard]] Place operator[](std::size_t number) const { return steps_[number].place; }
  [[nodiscard]] std::string text_to(std::size_t number) const {
    std::string text;
    for (; number != 0; number = steps_[number].from) text += steps_[number].octet;
    std::ranges::reverse(text);
    return text;
  }

private:
  struct Step {
    Place place;
    std::uint32_t from;
    char octet;
  };

  Known known_;
  std::vector<Step> steps_;
};

}  // namespace bnfurl::gen
