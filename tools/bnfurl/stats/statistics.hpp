// The output of `--stats`: how many records there are, how many are URLs, and why the others are not.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "src/records/scan/tally.hpp"

namespace bnfurl::tool {

/// One JSON object; the reasons with the most records first.
[[nodiscard]] std::string to_json(const records::Statistics& statistics, std::size_t octets, double seconds);

// How long texts are: counts by class of lengths, two classes for each power of two (…, 16-23, 24-31, 32-47, …). The
// shortest, the longest and the sum are exact.

class LengthCounts {
public:
  /// Lengths from `from` to `to`, inclusive.
  struct Class {
    std::size_t from, to, count;
    friend bool operator==(const Class&, const Class&) = default;
  };

  void add(std::size_t length) {
    ++counts_[class_of(length)];
    sum_ += length;
    shortest_ = std::min(shortest_, length);
    longest_ = std::max(longest_, length);
  }
  void add(const LengthCounts& more) {
    for (std::size_t i = 0; i < counts_.size(); ++i) counts_[i] += more.counts_[i];
    sum_ += more.sum_;
    shortest_ = std::min(shortest_, more.shortest_);
    longest_ = std::max(longest_, more.longest_);
  }

  /// From the class of the shortest to the class of the longest. If there are more than `most`, neighbours that have
  /// the fewest texts are joined, and all neighbours that have none.
  [[nodiscard]] std::vector<Class> classes(std::size_t most = static_cast<std::size_t>(-1)) const;
  [[nodiscard]] std::size_t total() const;
  [[nodiscard]] std::size_t sum() const { return sum_; }
  /// Only meaningful if there is a text.
  [[nodiscard]] std::size_t shortest() const { return shortest_; }
  [[nodiscard]] std::size_t longest() const { return longest_; }

private:
  // The octave's number and which half of it: given by the two highest bits.
  [[nodiscard]] static std::size_t class_of(std::size_t length) {
    if (length < 2) return length;
    const auto octave = static_cast<std::size_t>(std::bit_width(length) - 1);
    return 2 * octave + (length >> (octave - 1) & 1);
  }
  [[nodiscard]] static std::size_t first_of(std::size_t index) {
    return index < 2 ? index : (2 + (index & 1)) << (index / 2 - 1);
  }

  std::array<std::size_t, std::size_t{2} * std::numeric_limits<std::size_t>::digits> counts_ = {};
  std::size_t sum_ = 0;
  std::size_t shortest_ = std::numeric_limits<std::size_t>::max();
  std::size_t longest_ = 0;
};

}  // namespace bnfurl::tool
