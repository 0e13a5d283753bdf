// Where rules stand, by rank: four octets a rule, since the ranks of a file are in a row.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "src/rules/numbers.hpp"
#include "src/rules/rule.hpp"

namespace bnfurl::crawl::rules {

/// Where a rule stands.
struct Place {
  std::uint32_t file;
  std::uint32_t line;
  Verdict verdict;
};

class Places {
public:
  /// The rules that are added from now on are of the next file: 0, then 1, …
  void begin_file() { firsts_.push_back(size()); }
  void reserve(std::size_t rules) { lines_.reserve(rules); }
  void add(std::size_t line, Verdict verdict) {
    const auto number = static_cast<std::uint32_t>(std::min<std::size_t>(line, greatest_line));
    lines_.push_back(number << 1 | static_cast<std::uint32_t>(verdict));
  }

  [[nodiscard]] std::size_t size() const { return lines_.size(); }
  [[nodiscard]] Place operator[](Rank rank) const noexcept {
    const auto after = std::ranges::upper_bound(firsts_, rank);
    return {static_cast<std::uint32_t>(after - firsts_.begin() - 1), lines_[rank] >> 1,
            static_cast<Verdict>(lines_[rank] & 1)};
  }

private:
  static constexpr std::uint32_t greatest_line = 0x7FFFFFFF;
  std::vector<std::size_t> firsts_;   // by file: the rank of its first rule
  std::vector<std::uint32_t> lines_;  // by rank: the line, and the verdict as the last bit
};

}  // namespace bnfurl::crawl::rules
