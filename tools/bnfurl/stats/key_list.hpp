// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The keys of a block in the order of its records, counted when it is the block's turn. Work that does not need the
// counts of other blocks is done here: hashing, and joining equal keys in a row to one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/bnfurl/stats/frequent_keys.hpp"

namespace bnfurl::tool {

template <class More>
class KeyListWith {
public:
  void add(std::string_view key, More more = {}) {
    if (!keys_.empty() && last() == key) {
      ++keys_.back().times;
      keys_.back().more.add(more);
      return;
    }
    keys_.push_back({hash_of(key), octets_.size(), key.size(), 1, more});
    octets_ += key;
  }
  /// The same for a key that `write` appends to a string: so it is not copied.
  template <class Write>
  void add_written(const Write& write, More more) {
    const std::size_t begin = octets_.size();
    write(octets_);
    const std::string_view key(octets_.data() + begin, octets_.size() - begin);
    if (!keys_.empty() && last() == key) {
      ++keys_.back().times;
      keys_.back().more.add(more);
      octets_.resize(begin);
      return;
    }
    keys_.push_back({hash_of(key), begin, key.size(), 1, more});
  }
  void add_absent() { ++absent_; }

  [[nodiscard]] std::size_t absent() const { return absent_; }
  void count_in(FrequentKeysWith<More>& counts) const {
    constexpr std::size_t ahead = 8;
    for (std::size_t i = 0; i < keys_.size(); ++i) {
      if (i + 3 * ahead < keys_.size()) counts.expect(keys_[i + 3 * ahead].hash);
      if (i + 2 * ahead < keys_.size()) counts.expect_entry(keys_[i + 2 * ahead].hash);
      if (i + ahead < keys_.size()) counts.expect_octets(keys_[i + ahead].hash);
      const Key& key = keys_[i];
      counts.add({octets_.data() + key.begin, key.size}, key.hash, key.times, key.more);
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
    [[no_unique_address]] More more;
  };
  [[nodiscard]] std::string_view last() const { return {octets_.data() + keys_.back().begin, keys_.back().size}; }

  std::vector<Key> keys_;
  std::string octets_;
  std::size_t absent_ = 0;
};

using KeyList = KeyListWith<NoMore>;

}  // namespace bnfurl::tool
