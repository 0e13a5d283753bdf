// How often each key occurs, in bounded memory. The counts are exact as long as there is room for all keys. When
// there is no room, the rarer half is forgotten; only the highest count among the forgotten keys is kept, the
// `floor`. No key that is absent here was counted more often than the floor, except keys that are too long to be told
// apart. So a key that comes (or comes back) begins there, and its count is too high by at most the floor, never too
// low. (Misra and Gries 1982; forgetting by halves is Anderson et al. 2017, who bound the floor by 1 / (keys kept + 1)
// of all that was counted.)
//
// With a key, figures can be kept: they begin where the key's count begins, and so lack what came before.
//
// The result depends only on the keys and their order.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "src/records/judging/derived.hpp"
#include "src/records/sinks/figures.hpp"

namespace bnfurl::records {

/// How many keys are kept.
struct KeyLimits {
  std::size_t keys = std::size_t{1} << 17;
  std::size_t octets = std::size_t{1} << 24;   ///< of all keys together
  std::size_t longest = std::size_t{1} << 16;  ///< longer keys are not told apart; at most an eighth of `octets`

  /// Those for so many octets of memory, or nearly: at least 1 MiB, and few enough keys for numbers of 32 bits.
  [[nodiscard]] static KeyLimits in(std::size_t memory) {
    const std::size_t octets = std::clamp(memory, std::size_t{1} << 20, std::size_t{1} << 38);
    return {.keys = octets / 128, .octets = octets};
  }
};

/// Keys are found by their hashes, which have no seed: whoever chooses the keys can make many with the same hash, and
/// so slow counting down.
class FrequentKeys {
public:
  using Limits = KeyLimits;
  struct Count {
    std::string_view key;
    std::size_t count;
    std::size_t over;       ///< the count is too high by at most this much
    const Figure* figures;  ///< one for each way
  };

  FrequentKeys() : FrequentKeys(Limits()) {}
  explicit FrequentKeys(const Limits& limits, FigureTable figures = FigureTable())
      : limits_(limits), slots_(64, empty), figures_(std::move(figures)) {}

  /// Counts `key` `times` more; `hash` is its hash.
  void add(std::string_view key, std::size_t hash, std::size_t times) { (void)row_of(key, hash, times); }
  /// The same for the key of `times` records from number `first`.
  void add(std::string_view key, std::size_t hash, std::size_t times, const RecordNumbers& numbers, std::size_t first) {
    const std::uint32_t row = row_of(key, hash, times);
    if (row != empty) figures_.add(row, numbers, first, first + times);
  }
  /// Counts all that was counted there, of which figures must be settled. A key that is absent in one of them may have
  /// been counted there as often as its floor.
  void add(const FrequentKeys& more) {
    for (Entry& entry : entries_) {
      entry.count += more.floor_;
      entry.over += more.floor_;
    }
    floor_ += more.floor_;
    if (most_ == 0) most_ = more.most_;
    for (std::size_t i = 0; i < more.entries_.size(); ++i) {
      const Entry& added = more.entries_[i];
      const std::string_view key = more.key_of(added);
      std::uint32_t slot = slot_of(key, added.hash);
      if (slot == empty) slot = insert(key, added.hash, 0);
      entries_[slot].count += added.count - more.floor_;
      entries_[slot].over -= more.floor_ - added.over;
      figures_.add(slot, more.figures_.row(i));
    }
    total_ += more.total_;
    too_long_ += more.too_long_;
    for (const std::size_t hash : more.long_hashes_) {
      if (long_hashes_.size() <= limits_.keys) long_hashes_.insert(hash);
    }
  }
  /// Counts what was counted under another key as that of `key`. Its figures must be sums.
  void add(std::string_view key, const Count& counted) {
    const std::uint32_t row = row_of(key, hash_of(key), counted.count - counted.over);
    if (row != empty) figures_.add(row, counted.figures);
  }
  /// Must be called before figures are asked for.
  void settle() { figures_.settle(); }

  /// Hints that a key with this hash will be counted soon, each nearer than the one before.
  void expect(std::size_t hash) const { __builtin_prefetch(&slots_[hash & (slots_.size() - 1)]); }
  void expect_entry(std::size_t hash) const {
    const std::uint32_t slot = slots_[hash & (slots_.size() - 1)];
    if (slot != empty) __builtin_prefetch(&entries_[slot]);
  }
  void expect_octets(std::size_t hash) const {
    const std::uint32_t slot = slots_[hash & (slots_.size() - 1)];
    if (slot != empty) __builtin_prefetch(octets_.data() + entries_[slot].begin);
  }

  /// The `most` keys with the highest counts; of equal counts, in the order of the keys.
  [[nodiscard]] std::vector<Count> top(std::size_t most) const {
    std::vector<Count> counts = all();
    const std::size_t size = std::min(most, counts.size());
    const auto is_before = [](const Count& a, const Count& b) {
      return a.count != b.count ? a.count > b.count : a.key < b.key;
    };
    std::partial_sort(counts.begin(), counts.begin() + static_cast<std::ptrdiff_t>(size), counts.end(), is_before);
    counts.resize(size);
    return counts;
  }

  /// All keys, in no order.
  [[nodiscard]] std::vector<Count> all() const {
    std::vector<Count> counts;
    counts.reserve(entries_.size());
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      const Entry& entry = entries_[i];
      counts.push_back({key_of(entry), entry.count, entry.over, figures_.row(i)});
    }
    return counts;
  }

  /// How many different keys there are; nullopt if some were forgotten, or if too many are too long. Of keys that are
  /// too long, those with different hashes are different.
  [[nodiscard]] std::optional<std::size_t> different() const {
    if (most_ != 0 || long_hashes_.size() > limits_.keys) return std::nullopt;
    return entries_.size() + long_hashes_.size();
  }

  /// No key that is absent here was counted more often than this.
  [[nodiscard]] std::size_t floor() const { return floor_; }
  /// How many keys there was room for; 0 if none was forgotten.
  [[nodiscard]] std::size_t most() const { return most_; }
  /// How often a key was too long.
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

  /// Counts a key; returns its number, or `empty` if it is too long.
  [[nodiscard]] std::uint32_t row_of(std::string_view key, std::size_t hash, std::size_t times) {
    total_ += times;
    if (key.size() > limits_.longest) {
      too_long_ += times;
      if (long_hashes_.size() <= limits_.keys) long_hashes_.insert(hash);
      return empty;
    }
    const std::uint32_t slot = slot_of(key, hash);
    if (slot == empty) return insert(key, hash, times);
    entries_[slot].count += times;
    return slot;
  }

  [[nodiscard]] std::string_view key_of(const Entry& entry) const { return {octets_.data() + entry.begin, entry.size}; }
  [[nodiscard]] std::uint32_t& slot_of(std::string_view key, std::size_t hash) {
    for (std::size_t i = hash;; ++i) {
      std::uint32_t& slot = slots_[i & (slots_.size() - 1)];
      if (slot == empty) return slot;
      if (entries_[slot].hash == hash && key_of(entries_[slot]) == key) return slot;
    }
  }

  std::uint32_t insert(std::string_view key, std::size_t hash, std::size_t times) {
    if (entries_.size() == limits_.keys || octets_.size() + key.size() > limits_.octets) forget_the_rarer();
    if (2 * (entries_.size() + 1) > slots_.size()) fill_slots(2 * slots_.size());
    const auto slot = static_cast<std::uint32_t>(entries_.size());
    slot_of(key, hash) = slot;
    entries_.push_back({hash, octets_.size(), key.size(), floor_ + times, floor_});
    octets_ += key;
    figures_.add_row();
    return slot;
  }

  void forget_the_rarer() {
    if (most_ == 0) most_ = entries_.size();
    keep(frequent_half());
    fill_slots(slots_.size());
  }

  // At most half of the keys, and few enough to have at most half of the octets. The floor rises to the highest count
  // of the other keys.
  [[nodiscard]] std::vector<std::uint32_t> frequent_half() {
    std::vector<std::uint32_t> order(entries_.size());
    std::iota(order.begin(), order.end(), 0U);
    const auto is_before = [this](std::uint32_t a, std::uint32_t b) {
      return entries_[a].count != entries_[b].count ? entries_[a].count > entries_[b].count : a < b;
    };
    std::size_t octets = limits_.octets;
    while (order.size() > limits_.keys / 2 || octets > limits_.octets / 2) {
      const auto middle = order.begin() + static_cast<std::ptrdiff_t>(order.size() / 2);
      std::nth_element(order.begin(), middle, order.end(), is_before);
      floor_ = std::max(floor_, entries_[*middle].count);
      order.erase(middle, order.end());
      octets = 0;
      for (const std::uint32_t each : order) octets += entries_[each].size;
    }
    std::ranges::sort(order);
    return order;
  }

  void keep(const std::vector<std::uint32_t>& entries) {
    std::string octets;
    for (std::size_t i = 0; i < entries.size(); ++i) {
      Entry entry = entries_[entries[i]];
      const std::string_view key = key_of(entry);
      entry.begin = octets.size();
      octets += key;
      entries_[i] = entry;
    }
    entries_.resize(entries.size());
    octets_ = std::move(octets);
    figures_.keep(entries);
  }

  void fill_slots(std::size_t size) {
    slots_.assign(size, empty);
    for (std::size_t i = 0; i < entries_.size(); ++i)
      slot_of(key_of(entries_[i]), entries_[i].hash) = static_cast<std::uint32_t>(i);
  }

  Limits limits_;
  std::vector<Entry> entries_;  // in the order of their first occurrence
  std::string octets_;
  std::vector<std::uint32_t> slots_;  // by hash, at least half of them empty: indices of entries_
  FigureTable figures_;               // a row for each entry
  std::size_t floor_ = 0;
  std::size_t most_ = 0;
  std::size_t too_long_ = 0;
  std::unordered_set<std::size_t> long_hashes_;  // of the keys that are too long; at most one more than `limits_.keys`
  std::size_t total_ = 0;
};

// The keys of a block in the order of its records, counted when it is the block's turn. Work that does not need the
// counts of other blocks is done here: hashing, and joining equal keys of records in a row to one.

class KeyList {
public:
  void add(std::string_view key) {
    add_written(keys_.empty() ? 0 : keys_.back().end(), [key](std::string& to) { to += key; });
  }
  /// The same for the key of a record, which `write` appends to a string.
  template <class Write>
  void add_written(std::size_t record, const Write& write) {
    const std::size_t begin = octets_.size();
    write(octets_);
    const std::string_view key(octets_.data() + begin, octets_.size() - begin);
    if (!keys_.empty() && record == keys_.back().end() &&
        key == std::string_view(octets_).substr(keys_.back().begin, keys_.back().size)) {
      ++keys_.back().times;
      return octets_.resize(begin);
    }
    keys_.push_back({hash_of(key), begin, key.size(), 1, record});
  }
  void add_absent() { ++absent_; }

  [[nodiscard]] std::size_t absent() const { return absent_; }
  void count_in(FrequentKeys& counts, const RecordNumbers& numbers = {}) const {
    constexpr std::size_t ahead = 8;
    for (std::size_t i = 0; i < keys_.size(); ++i) {
      if (i + 3 * ahead < keys_.size()) counts.expect(keys_[i + 3 * ahead].hash);
      if (i + 2 * ahead < keys_.size()) counts.expect_entry(keys_[i + 2 * ahead].hash);
      if (i + ahead < keys_.size()) counts.expect_octets(keys_[i + ahead].hash);
      const Key& key = keys_[i];
      counts.add({octets_.data() + key.begin, key.size}, key.hash, key.times, numbers, key.first);
    }
  }
  void clear() {
    keys_.clear();
    octets_.clear();
    absent_ = 0;
  }

private:
  struct Key {
    std::size_t hash;
    std::size_t begin;
    std::size_t size;
    std::size_t times;
    std::size_t first;  // the number of the first record

    [[nodiscard]] std::size_t end() const { return first + times; }
  };

  std::vector<Key> keys_;
  std::string octets_;
  std::size_t absent_ = 0;
};

}  // namespace bnfurl::records
