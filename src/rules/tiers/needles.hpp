// Thousands of patterns that may begin anywhere, as lists of advertisements have them: together they would be an
// automaton of millions of states, and one by one they take too long. But most have some octets that every match
// contains, of which the rarest are its needle. Four octets of each needle are in a table; a text is looked up at each
// octet, which a table of bits answers nearly always. Only a rule whose needle is there is walked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "src/rules/rule.hpp"

namespace bnfurl::crawl::rules {

/// What every match of a rule contains: pieces of at least four octets.
struct Pieces {
  std::vector<std::string> pieces = {};  ///< without capital letters, where the rule ignores case
  bool ignores_case = false;
  bool is_all = false;  ///< the rule asks for nothing but its only piece
  bool is_of_expression = false;
};

[[nodiscard]] Pieces pieces_of(const Condition& condition);

class Needles {
public:
  /// Each of these rules has a piece at least; the number of a rule is its place.
  explicit Needles(const std::vector<Pieces>& rules);

  /// Calls `visit(rule, is_all)` for each place of a needle in `text`, as long as it is true.
  template <class Visit>
  void visit(std::string_view text, const Visit& visit) const {
    for (std::size_t i = 0; i + 4 <= text.size(); ++i) {
      const std::uint32_t four = folded(text.data() + i);
      const std::uint32_t hash = hash_of(four);
      const std::size_t bit = hash >> bit_shift_;
      if ((bits_[bit / 64] >> (bit % 64) & 1) == 0) continue;
      const std::size_t list = hash >> list_shift_;
      for (std::uint32_t number = lists_[list]; number < lists_[list + 1]; ++number) {
        const Entry& entry = entries_[number];
        if (entry.four == four && is_at(entry, text, i) && !visit(entry.rule, entry.is_all)) return;
      }
    }
  }

private:
  struct Entry {
    std::uint32_t four = 0;
    std::uint32_t offset = 0;  // of these octets in the needle
    std::uint32_t begin = 0;   // of the needle among all
    std::uint32_t size = 0;
    std::uint32_t rule = 0;
    bool ignores_case = false;
    bool is_all = false;
  };

  // Four octets as a number in which letters have no case.
  static std::uint32_t folded(const char* octets) {
    std::uint32_t four = 0;
    std::memcpy(&four, octets, sizeof(four));
    return four | 0x20202020U;
  }
  static std::uint32_t hash_of(std::uint32_t four) {
    return static_cast<std::uint32_t>((four * 0x9E3779B97F4A7C15ULL) >> 32);
  }
  // `counts`: in how many places four octets are.
  void add(const Pieces& pieces, std::uint32_t rule, const std::unordered_map<std::uint32_t, std::uint32_t>& counts);
  [[nodiscard]] bool is_at(const Entry& entry, std::string_view text, std::size_t place) const;

  std::string octets_;  // of all needles
  std::vector<Entry> entries_;
  std::vector<std::uint32_t> lists_;  // by hash: the first entry
  std::vector<std::uint64_t> bits_;
  unsigned bit_shift_ = 0;
  unsigned list_shift_ = 0;
};

}  // namespace bnfurl::crawl::rules
