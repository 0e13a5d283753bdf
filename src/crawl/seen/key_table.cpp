#include "src/crawl/seen/key_table.hpp"

#include <algorithm>
#include <utility>

namespace bnfurl::crawl {

namespace {

constexpr Digest128 no_key{};

std::size_t part_of(const Digest128& key) { return key.high >> 56U; }

/// Where the search for a key begins: the bits after the first octet, as a fraction of the slots.
std::size_t home_of(const Digest128& key, std::size_t slots) {
  return static_cast<std::size_t>((key.high >> 24U & 0xffffffffU) * slots >> 32U);
}

/// The slot that has the key, or the empty one where it belongs.
std::size_t find(const std::vector<Digest128>& slots, const Digest128& key) {
  std::size_t slot = home_of(key, slots.size());
  while (slots[slot] != no_key && slots[slot] != key) slot = slot + 1 == slots.size() ? 0 : slot + 1;
  return slot;
}

}  // namespace

void KeyTable::prefetch(const Digest128& key) const {
  const std::vector<Digest128>& slots = parts_[part_of(key)].slots;
  if (!slots.empty()) __builtin_prefetch(&slots[home_of(key, slots.size())], 1);
}

bool KeyTable::add(const Digest128& key, std::int64_t time) {
  Part& part = parts_[part_of(key)];
  make_room(part, shares_[SeenSet::shard_of(key)]);
  const std::size_t slot = find(part.slots, key);
  if (part.slots[slot] == key) return false;
  part.slots[slot] = key;
  if (has_times_) part.times[slot] = static_cast<std::uint32_t>(time);
  ++part.used;
  return true;
}

bool KeyTable::has(const Digest128& key) const {
  const std::vector<Digest128>& slots = parts_[part_of(key)].slots;
  return !slots.empty() && slots[find(slots, key)] == key;
}

// Up to three quarters of the slots are used, or fifteen sixteenths where the table is full.
void KeyTable::make_room(Part& part, Share& share) const {
  const std::size_t slots = part.slots.size();
  if (part.used < slots / 4 * 3) return;
  const std::size_t larger = std::max<std::size_t>(slots + slots / 4, 16);
  const bool fits = share.octets + octets_of(larger) <= most_octets_;
  if (!fits) share.is_full = true;
  if (fits || part.used + 1 >= slots / 16 * 15) grow(part, share, larger);
}

void KeyTable::grow(Part& part, Share& share, std::size_t slots) const {
  Part larger{std::vector<Digest128>(slots), std::vector<std::uint32_t>(has_times_ ? slots : 0), part.used};
  for (std::size_t i = 0; i < part.slots.size(); ++i) {
    if (part.slots[i] == no_key) continue;
    const std::size_t slot = find(larger.slots, part.slots[i]);
    larger.slots[slot] = part.slots[i];
    if (has_times_) larger.times[slot] = part.times[i];
  }
  share.octets += octets_of(slots) - octets_of(part.slots.size());
  part = std::move(larger);
}

bool KeyTable::is_full() const { return std::ranges::any_of(shares_, &Share::is_full); }

std::size_t KeyTable::size() const {
  std::size_t size = 0;
  for (const Part& part : parts_) size += part.used;
  return size;
}

std::size_t KeyTable::octets() const {
  std::size_t octets = 0;
  for (const Share& share : shares_) octets += share.octets;
  return octets;
}

void KeyTable::append_sorted(std::size_t part, std::vector<SeenKey>& keys) const {
  const auto& [slots, times, used] = parts_[part];
  const std::size_t before = keys.size();
  for (std::size_t i = 0; i < slots.size(); ++i) {
    if (slots[i] != no_key) keys.push_back({slots[i], has_times_ ? times[i] : 0});
  }
  std::ranges::sort(keys.begin() + static_cast<std::ptrdiff_t>(before), keys.end(), {}, &SeenKey::key);
}

void KeyTable::clear() {
  for (Part& part : parts_) {
    std::ranges::fill(part.slots, no_key);
    part.used = 0;
  }
  for (Share& share : shares_) share.is_full = false;
}

}  // namespace bnfurl::crawl
