// Keys in memory. The first octet of a key says which of 256 parts has it; a part is a table with open addressing, and
// grows by a quarter. While one part grows it exists twice, but never the whole table, so nearly all of the memory that
// is allowed holds keys. The parts stand in the order of their keys: sorted one by one, they are a sorted run.
//
// Eight parts are a shard, which has its share of the memory and touches no other shard: several threads may work on
// one each, and when a shard is full depends on its own keys alone.
//
// If keys have times, these are in arrays of their own, so that a search reads only keys.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <bnfurl/crawl/key.hpp>
#include <bnfurl/crawl/seen.hpp>

namespace bnfurl::crawl {

class KeyTable {
public:
  static constexpr std::size_t parts = 256;

  /// `most_octets`: what the table should not exceed. A shard is full when it would have to; it still takes keys,
  /// tighter, and by small steps beyond that.
  explicit KeyTable(std::size_t most_octets, bool has_times = false)
      : most_octets_(most_octets / SeenSet::shards), has_times_(has_times) {}

  /// Has the key's place fetched into the cache.
  void prefetch(const Digest128& key) const;
  /// Whether the key is new. A key is never 0: that stands for no key.
  [[nodiscard]] bool add(const Digest128& key, std::int64_t time = 0);
  [[nodiscard]] bool has(const Digest128& key) const;

  [[nodiscard]] bool is_full(std::size_t shard) const { return shares_[shard].is_full; }
  /// Whether any shard is.
  [[nodiscard]] bool is_full() const;
  [[nodiscard]] std::size_t size() const;
  [[nodiscard]] std::size_t octets() const;

  /// Appends the keys of a part in order.
  void append_sorted(std::size_t part, std::vector<SeenKey>& keys) const;
  /// Forgets all keys. The memory stays.
  void clear();

private:
  struct Part {
    std::vector<Digest128> slots = {};
    std::vector<std::uint32_t> times = {};  // none, or one for each slot
    std::size_t used = 0;
  };
  /// What a shard has of the memory.
  struct alignas(64) Share {
    std::size_t octets = 0;
    bool is_full = false;
  };

  /// Makes room for one more key.
  void make_room(Part& part, Share& share) const;
  void grow(Part& part, Share& share, std::size_t slots) const;
  [[nodiscard]] std::size_t octets_of(std::size_t slots) const {
    return slots * (sizeof(Digest128) + (has_times_ ? sizeof(std::uint32_t) : 0));
  }

  // Shards have no line of the cache in common.
  alignas(64) std::array<Part, parts> parts_;
  std::array<Share, SeenSet::shards> shares_;
  std::size_t most_octets_;  // of a shard
  bool has_times_;
};

}  // namespace bnfurl::crawl
