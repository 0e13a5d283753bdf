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
Digest128& find(std::vector<Digest128>& slots, const Digest128& key) {
  std::size_t slot = home_of(key, slots.size());
  while (slots[slot] != no_key && slots[slot] != key) slot = slot + 1 == slots.size() ? 0 : slot + 1;
  return slots[slot];
}

}  // namespace

Digest128 digest_of(std::span<const Digest128> keys) {
  return digest128({reinterpret_cast<const char*>(keys.data()), keys.size_bytes()});
}

void KeyTable::prefetch(const Digest128& key) const {
  const std::vector<Digest128>& slots = parts_[part_of(key)].slots;
  if (!slots.empty()) __builtin_prefetch(&slots[home_of(key, slots.size())], 1);
}

bool KeyTable::add(const Digest128& key) {
  Part& part = parts_[part_of(key)];
  make_room(part, shares_[SeenSet::shard_of(key)]);
  Digest128& slot = find(part.slots, key);
  if (slot == key) return false;
  slot = key;
  ++part.used;
  return true;
}

// Up to three quarters of the slots are used, or fifteen sixteenths where the table is full.
void KeyTable::make_room(Part& part, Share& share) const {
  const std::size_t slots = part.slots.size();
  if (part.used < slots / 4 * 3) return;
  const std::size_t larger = std::max<std::size_t>(slots + slots / 4, 16);
  const bool fits = share.octets + larger * sizeof no_key <= most_octets_;
  if (!fits) share.is_full = true;
  if (fits || part.used + 1 >= slots / 16 * 15) grow(part, share, larger);
}

void KeyTable::grow(Part& part, Share& share, std::size_t slots) {
  std::vector<Digest128> larger(slots);
  for (const Digest128& key : part.slots) {
    if (key != no_key) find(larger, key) = key;
  }
  share.octets += (slots - part.slots.size()) * sizeof no_key;
  part.slots = std::move(larger);
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

std::span<const Digest128> KeyTable::sorted(std::size_t part) {
  std::vector<Digest128>& slots = parts_[part].slots;
  const auto end = std::remove(slots.begin(), slots.end(), no_key);
  std::sort(slots.begin(), end);
  return {slots.begin(), end};
}

void KeyTable::clear() {
  for (Part& part : parts_) {
    std::ranges::fill(part.slots, no_key);
    part.used = 0;
  }
  for (Share& share : shares_) share.is_full = false;
}

}  // namespace bnfurl::crawl
