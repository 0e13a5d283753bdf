#include "src/rules/tiers/host_table.hpp"

#include <cstdint>
#include <cstring>

namespace bnfurl::crawl::rules {
namespace {

constexpr std::uint8_t is_long = 255;

template <class Value>
void append(std::vector<char>& octets, const Value& value) {
  const auto* const begin = reinterpret_cast<const char*>(&value);
  octets.insert(octets.end(), begin, begin + sizeof(value));
}

}  // namespace

std::uint64_t HostTable::hash_of(std::string_view name) {
  Tail tail = {0, name.size() + 1};
  while (tail.begin != 0) tail = with_label(tail.hash, name, tail.begin - 1);
  return tail.hash;
}

HostTable::Name HostTable::at(Place place) const noexcept {
  Name name;
  std::memcpy(&name, records_.data() + place, sizeof(name));
  return name;
}

void HostTable::put(Place place, Name name) noexcept { std::memcpy(records_.data() + place, &name, sizeof(name)); }

std::string_view HostTable::text_of(Place place) const {
  const char* const size = records_.data() + place + sizeof(Name);
  const auto octet = static_cast<std::uint8_t>(*size);
  if (octet != is_long) return {size + 1, octet};
  std::uint32_t octets = 0;
  std::memcpy(&octets, size + 1, sizeof(octets));
  return {size + 1 + sizeof(octets), octets};
}

void HostTable::rebuild(std::size_t slots) {
  slots_ = std::vector<Slot>(slots);
  for (std::size_t place = 0; place < records_.size();) {
    const std::string_view text = text_of(static_cast<Place>(place));
    const std::uint64_t hash = hash_of(text);
    slots_[slot_of(hash, text)] = {tag_of(hash), static_cast<Place>(place)};
    place = static_cast<std::size_t>(text.data() + text.size() - records_.data());
  }
}

HostTable::Place HostTable::add(std::string_view name) {
  if (size_ >= slots_.size() / 4 * 3) rebuild(std::max<std::size_t>(16, slots_.size() * 2));
  const std::uint64_t hash = hash_of(name);
  Slot& slot = slots_[slot_of(hash, name)];
  if (slot.tag != 0) return slot.place;
  const auto place = static_cast<Place>(records_.size());
  slot = {tag_of(hash), place};
  append(records_, Name());
  if (name.size() < is_long) {
    append(records_, static_cast<std::uint8_t>(name.size()));
  } else {
    append(records_, is_long);
    append(records_, static_cast<std::uint32_t>(name.size()));
  }
  records_.insert(records_.end(), name.begin(), name.end());
  ++size_;
  return place;
}

void HostTable::note_tails() {
  tails_.assign(size_ == 0 ? 0 : 8 + size_ * bits_of_name / 64, 0);
  for (std::size_t place = 0; place < records_.size();) {
    const std::string_view name = text_of(static_cast<Place>(place));
    for (Tail tail = {0, name.size() + 1}; tail.begin != 0;) {
      tail = with_label(tail.hash, name, tail.begin - 1);
      tails_[share_of(tail.hash, tails_.size())] |= std::uint64_t{1} << (tail.hash % 64);
    }
    place = static_cast<std::size_t>(name.data() + name.size() - records_.data());
  }
}

void HostTable::finish() {
  rebuild(size_ + size_ / 3 + 1);
  note_tails();
  records_ = std::vector<char>(records_);  // without exceptions, `shrink_to_fit` does nothing
}

}  // namespace bnfurl::crawl::rules
