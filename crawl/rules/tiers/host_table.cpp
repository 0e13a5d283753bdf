// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "crawl/rules/tiers/host_table.hpp"

#include <algorithm>
#include <utility>

namespace bnfurl::crawl::rules {
namespace {

std::uint64_t mixed(std::uint64_t hash) {
  hash = (hash ^ (hash >> 32)) * 0xD6E8FEB86659FD93ULL;
  return hash ^ (hash >> 32);
}

std::uint32_t tag_of(std::uint64_t hash) { return static_cast<std::uint32_t>(mixed(hash) >> 32); }

}  // namespace

std::uint64_t HostTable::hash_of(std::string_view name) {
  std::uint64_t hash = 0;
  for (std::size_t i = name.size(); i-- > 0;) hash = with_octet(hash, name[i]);
  return hash;
}

// Where the name is, or the free slot where it belongs.
std::size_t HostTable::place_of(std::uint64_t hash, std::string_view name) const {
  const std::size_t mask = slots_.size() - 1;
  const std::uint32_t tag = tag_of(hash);
  std::size_t place = mixed(hash) & mask;
  while (slots_[place].name != 0) {
    if (slots_[place].tag == tag && text_of(names_[slots_[place].name - 1]) == name) return place;
    place = (place + 1) & mask;
  }
  return place;
}

const HostTable::Name* HostTable::find(std::uint64_t hash, std::string_view name) const {
  const Slot& slot = slots_[place_of(hash, name)];
  return slot.name == 0 ? nullptr : &names_[slot.name - 1];
}

void HostTable::grow() {
  const std::vector<Slot> before =
      std::exchange(slots_, std::vector<Slot>(std::max<std::size_t>(64, slots_.size() * 2)));
  for (const Slot& slot : before) {
    if (slot.name == 0) continue;
    const std::string_view text = text_of(names_[slot.name - 1]);
    slots_[place_of(hash_of(text), text)] = slot;
  }
}

HostTable::Name& HostTable::add(std::string_view name) {
  if ((names_.size() + 1) * 4 > slots_.size() * 3) grow();
  const std::uint64_t hash = hash_of(name);
  Slot& slot = slots_[place_of(hash, name)];
  if (slot.name == 0) {
    names_.push_back(
        {.text = static_cast<std::uint32_t>(texts_.size()), .size = static_cast<std::uint32_t>(name.size())});
    texts_ += name;
    slot = {.tag = tag_of(hash), .name = static_cast<std::uint32_t>(names_.size())};
  }
  return names_[slot.name - 1];
}

}  // namespace bnfurl::crawl::rules
