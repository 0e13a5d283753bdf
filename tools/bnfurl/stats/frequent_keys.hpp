// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// How often which key is there, in bounded memory. As long as there is room for all keys the counts are exact. When
// there is none, the rarer half is forgotten and the count of the most frequent of them kept: no key that is not here
// has been counted more often than that, the `floor`. So a key that comes (back) begins there, and its count is too
// high by the floor at most, never too low. (Misra and Gries 1982; forgetting by halves is Anderson et al. 2017, who
// bound the floor by 1 / (keys kept + 1) of all that was counted.)
//
// What comes out depends on the keys and their order only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bnfurl::tool {

class FrequentKeys {
public:
  struct Limits {
    std::size_t keys = std::size_t{1} << 17;
    std::size_t octets = std::size_t{1} << 24;   ///< of all keys together
    std::size_t longest = std::size_t{1} << 16;  ///< longer keys are not told apart; at most an eighth of `octets`
  };
  struct Count {
    std::string_view key;
    std::size_t count;
    std::size_t over;  ///< the count is too high by so much at most
  };

  FrequentKeys() : FrequentKeys(Limits()) {}
  explicit FrequentKeys(const Limits& limits) : limits_(limits), slots_(64, empty) {}

  [[nodiscard]] static std::size_t hash_of(std::string_view key);
  /// Counts `key`, whose hash that is, so many times more.
  void add(std::string_view key, std::size_t hash, std::size_t times);
  /// Says that a key with this hash will be counted soon.
  void expect(std::size_t hash) const { __builtin_prefetch(&slots_[hash & (slots_.size() - 1)]); }

  /// The `most` keys with the highest counts; of equal counts, in the order of the keys.
  [[nodiscard]] std::vector<Count> top(std::size_t most) const;
  /// How many keys there are; nothing where some were forgotten.
  [[nodiscard]] std::optional<std::size_t> different() const;
  /// How often a key that is not here has been counted at most.
  [[nodiscard]] std::size_t floor() const { return floor_; }
  /// How many keys were too long.
  [[nodiscard]] std::size_t too_long() const { return too_long_; }
  [[nodiscard]] std::size_t total() const { return total_; }

private:
  struct Entry {
    std::size_t hash;
    std::size_t begin;  // in octets_
    std::size_t size;
    std::size_t count;
    std::size_t over;
  };
  static constexpr std::uint32_t empty = 0xffffffff;

  [[nodiscard]] std::string_view key_of(const Entry& entry) const { return {octets_.data() + entry.begin, entry.size}; }
  [[nodiscard]] std::uint32_t& slot_of(std::string_view key, std::size_t hash);
  void insert(std::string_view key, std::size_t hash, std::size_t times);
  void forget_the_rarer();
  [[nodiscard]] std::vector<std::uint32_t> frequent_half();
  void keep(const std::vector<std::uint32_t>& entries);
  void fill_slots(std::size_t size);

  Limits limits_;
  std::vector<Entry> entries_;  // in the order in which they came
  std::string octets_;
  std::vector<std::uint32_t> slots_;  // by hash, each other one empty at least: an index of entries_
  std::size_t floor_ = 0;
  bool has_forgotten_ = false;
  std::size_t too_long_ = 0;
  std::size_t total_ = 0;
};

}  // namespace bnfurl::tool
