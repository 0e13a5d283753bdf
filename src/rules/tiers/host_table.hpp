// Millions of host names in one table. A host is hashed once, from its last label to its first; at each label, what has
// been hashed is looked up, and a name that is found is compared octet by octet. So a host with three labels costs
// three looks, however many names there are.
//
// What costs most in a large table is waiting for memory. So most hosts are not looked up as a whole: a table of bits
// has all tails of all names, so that `www.example.org` ends where no name ends with `example.org`.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "gen/text/hash_of_numbers.hpp"
#include "src/rules/numbers.hpp"

namespace bnfurl::crawl::rules {

class HostTable {
public:
  struct Name {
    Rank below = no_rank;            ///< of the best rule for it and all below it, without further conditions
    std::uint32_t group = no_group;  ///< the first group of rules that ask more
  };
  /// Where a name is. It stays there.
  using Place = std::uint32_t;

  /// A name is added if it is new. Empty names are not added, and names for which there `is_room`.
  Place add(std::string_view name);
  [[nodiscard]] bool is_room(std::string_view name) const { return records_.size() + name.size() < most_octets; }
  [[nodiscard]] Name at(Place place) const noexcept;
  void put(Place place, Name name) noexcept;
  /// Notes the tails of all names, and gives memory back: after the last `add`.
  void finish();

  /// Calls `visit(name, is_whole)` for the names that are `host` or end it after a ".", the shortest first. After
  /// `finish`.
  template <class Visit>
  void visit(std::string_view host, const Visit& visit) const {
    if (tails_.empty()) return;
    for (Tail tail = {0, host.size() + 1}; tail.begin != 0;) {
      tail = with_label(tail.hash, host, tail.begin - 1);
      if (!may_be_tail(tail.hash)) return;
      const Place place = slots_[slot_of(tail.hash, host.substr(tail.begin))].place;
      if (place != no_place) visit(at(place), tail.begin == 0);
    }
  }

  [[nodiscard]] std::size_t size() const { return size_; }

private:
  static constexpr Place no_place = 0xFFFFFFFF;
  static constexpr std::size_t most_octets = no_place - 32;
  static constexpr std::size_t bits_of_name = 10;  // among those of tails

  // A name, and more of its hash, so that other names are rarely compared.
  struct Slot {
    std::uint32_t tag = 0;  // 0: free
    Place place = no_place;
  };

  // What was read of a name: all from `begin` on.
  struct Tail {
    std::uint64_t hash;
    std::size_t begin;
  };
  // With the label that ends before `end`: the octets before a "." or the beginning, eight at a time.
  [[gnu::always_inline]] static Tail with_label(std::uint64_t hash, std::string_view name, std::size_t end) {
    for (;;) {
      const std::uint64_t word = eight_before(name, end);
      const std::uint64_t dots = dots_in(word);
      const std::size_t kept =
          dots != 0 ? static_cast<std::size_t>(std::countl_zero(dots)) / 8 : std::min<std::size_t>(end, 8);
      if (kept < 8)
        return {gen::HashOfNumbers::mixed(hash, word >> 8 >> (56 - 8 * kept) | std::uint64_t{kept} << 56), end - kept};
      hash = gen::HashOfNumbers::mixed(hash, word);
      end -= 8;
    }
  }
  // The last octet is the greatest; what is before the name is 0.
  static std::uint64_t eight_before(std::string_view name, std::size_t end) {
    if (end >= 8) return eight_at(name.data() + end - 8);
    if (end == 0) return 0;
    if (name.size() >= 8) return eight_at(name.data()) << (64 - 8 * end);
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < end; ++i) word = word >> 8 | octet_at(name.data() + i) << 56;
    return word;
  }
  static std::uint64_t octet_at(const char* octet) { return static_cast<unsigned char>(*octet); }
  static std::uint64_t eight_at(const char* octets) {
    return octet_at(octets) | octet_at(octets + 1) << 8 | octet_at(octets + 2) << 16 | octet_at(octets + 3) << 24 |
           octet_at(octets + 4) << 32 | octet_at(octets + 5) << 40 | octet_at(octets + 6) << 48 |
           octet_at(octets + 7) << 56;
  }
  // The greatest bit of each octet that is a ".".
  static std::uint64_t dots_in(std::uint64_t word) {
    constexpr std::uint64_t low_bits = 0x7F7F'7F7F'7F7F'7F7F;
    const std::uint64_t difference = word ^ 0x2E2E'2E2E'2E2E'2E2E;
    return ~(((difference & low_bits) + low_bits) | difference | low_bits);
  }

  static std::uint64_t hash_of(std::string_view name);
  // A number below `count` that depends on the upper half of the hash.
  static std::size_t share_of(std::uint64_t hash, std::size_t count) {
    return static_cast<std::size_t>((hash >> 32) * count >> 32);
  }
  static std::uint32_t tag_of(std::uint64_t hash) { return static_cast<std::uint32_t>(hash | 1); }
  // May also return true for other names.
  [[nodiscard]] bool may_be_tail(std::uint64_t hash) const {
    return (tails_[share_of(hash, tails_.size())] >> (hash % 64) & 1) != 0;
  }
  // The slot of a name, or the free one where it belongs.
  [[nodiscard]] std::size_t slot_of(std::uint64_t hash, std::string_view name) const {
    std::size_t slot = share_of(hash, slots_.size());
    const std::uint32_t tag = tag_of(hash);
    while (slots_[slot].tag != 0 && (slots_[slot].tag != tag || text_of(slots_[slot].place) != name)) {
      slot = slot + 1 == slots_.size() ? 0 : slot + 1;
    }
    return slot;
  }
  [[nodiscard]] std::string_view text_of(Place place) const;
  void rebuild(std::size_t slots);
  void note_tails();

  std::vector<Slot> slots_;           // with open addressing
  std::vector<std::uint64_t> tails_;  // a bit for each, by its hash
  // One after the other: a Name, the size of its text in an octet (or 255, and the size in four), and the text.
  std::vector<char> records_;
  std::size_t size_ = 0;
};

}  // namespace bnfurl::crawl::rules
