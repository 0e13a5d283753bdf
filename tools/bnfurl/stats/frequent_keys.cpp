#include "tools/bnfurl/stats/frequent_keys.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <numeric>

namespace bnfurl::tool {

std::size_t hash_of(std::string_view key) { return ::XXH3_64bits(key.data(), key.size()); }

template <class More>
void FrequentKeysWith<More>::add(std::string_view key, std::size_t hash, std::size_t times, More more) {
  total_ += times;
  if (key.size() > limits_.longest) {
    too_long_ += times;
    return;
  }
  const std::uint32_t slot = slot_of(key, hash);
  if (slot == empty) return insert(key, hash, times, more);
  entries_[slot].count += times;
  entries_[slot].more.add(more);
}

template <class More>
std::uint32_t& FrequentKeysWith<More>::slot_of(std::string_view key, std::size_t hash) {
  for (std::size_t i = hash;; ++i) {
    std::uint32_t& slot = slots_[i & (slots_.size() - 1)];
    if (slot == empty) return slot;
    if (entries_[slot].hash == hash && key_of(entries_[slot]) == key) return slot;
  }
}

template <class More>
void FrequentKeysWith<More>::insert(std::string_view key, std::size_t hash, std::size_t times, More more) {
  if (entries_.size() == limits_.keys || octets_.size() + key.size() > limits_.octets) forget_the_rarer();
  if (2 * (entries_.size() + 1) > slots_.size()) fill_slots(2 * slots_.size());
  slot_of(key, hash) = static_cast<std::uint32_t>(entries_.size());
  entries_.push_back({hash, octets_.size(), key.size(), floor_ + times, floor_, more});
  octets_ += key;
}

template <class More>
void FrequentKeysWith<More>::forget_the_rarer() {
  has_forgotten_ = true;
  keep(frequent_half());
  fill_slots(slots_.size());
}

// At most half of the keys, and few enough to have at most half of the octets. The floor rises to the highest count
// of the other keys.
template <class More>
std::vector<std::uint32_t> FrequentKeysWith<More>::frequent_half() {
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

template <class More>
void FrequentKeysWith<More>::keep(const std::vector<std::uint32_t>& entries) {
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
}

template <class More>
void FrequentKeysWith<More>::fill_slots(std::size_t size) {
  slots_.assign(size, empty);
  for (std::size_t i = 0; i < entries_.size(); ++i)
    slot_of(key_of(entries_[i]), entries_[i].hash) = static_cast<std::uint32_t>(i);
}

template <class More>
auto FrequentKeysWith<More>::top(std::size_t most) const -> std::vector<Count> {
  std::vector<Count> counts = all();
  const std::size_t size = std::min(most, counts.size());
  const auto is_before = [](const Count& a, const Count& b) {
    return a.count != b.count ? a.count > b.count : a.key < b.key;
  };
  std::partial_sort(counts.begin(), counts.begin() + static_cast<std::ptrdiff_t>(size), counts.end(), is_before);
  counts.resize(size);
  return counts;
}

template <class More>
auto FrequentKeysWith<More>::all() const -> std::vector<Count> {
  std::vector<Count> counts;
  counts.reserve(entries_.size());
  for (const Entry& entry : entries_) counts.push_back({key_of(entry), entry.count, entry.over, entry.more});
  return counts;
}

template <class More>
std::optional<std::size_t> FrequentKeysWith<More>::different() const {
  if (has_forgotten_ || too_long_ != 0) return std::nullopt;
  return entries_.size();
}

template class FrequentKeysWith<NoMore>;
template class FrequentKeysWith<GroupSums>;

}  // namespace bnfurl::tool
