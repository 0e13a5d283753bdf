// Names by their hash, nets by their length, needles by four of their octets.
#include "src/rules/tiers/tables.hpp"

#include <algorithm>
#include <bit>
#include <utility>
#include <variant>

#include "src/crawl/idna.hpp"

namespace bnfurl::crawl::rules {
namespace {

constexpr std::uint8_t is_long = 255;

template <class Value>
void append(std::vector<char>& octets, const Value& value) {
  const auto* const begin = reinterpret_cast<const char*>(&value);
  octets.insert(octets.end(), begin, begin + sizeof(value));
}

Address address_of(const AddressNet& net) {
  Address address{.size = net.octets.size()};
  std::copy_n(net.octets.begin(), std::min<std::size_t>(net.octets.size(), 16), address.octets.begin());
  return address;
}

// A piece in which every octet is itself; `*`, `$` and triplets have two spellings, or their letters two cases.
bool is_plain(const PatternPart& part) {
  return part.kind == PatternPart::Kind::octets && part.text.find_first_of("*$%") == std::string::npos;
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

HostTable::Place HostTable::find_exactly(std::uint64_t hash, std::string_view name) const {
  const std::uint16_t tag = tag_of(hash);
  for (std::size_t number = bucket_of(hash);; number = after(number)) {
    const Bucket& bucket = buckets_[number];
    for (std::size_t i = 0; i < names_in_bucket; ++i) {
      if (bucket.tags[i] == tag && text_of(bucket.places[i]) == name) return bucket.places[i];
    }
    if (bucket.overflows == 0) return no_place;
  }
}

void HostTable::insert(std::uint64_t hash, Place place) {
  for (std::size_t number = bucket_of(hash);; number = after(number)) {
    Bucket& bucket = buckets_[number];
    if (const auto free = std::ranges::find(bucket.tags, 0); free != bucket.tags.end()) {
      *free = tag_of(hash);
      bucket.places[static_cast<std::size_t>(free - bucket.tags.begin())] = place;
      return;
    }
    bucket.overflows = 1;
  }
}

void HostTable::rebuild(std::size_t buckets) {
  buckets_ = std::vector<Bucket>(buckets);
  for (std::size_t place = 0; place < records_.size();) {
    const std::string_view text = text_of(static_cast<Place>(place));
    insert(hash_of(text), static_cast<Place>(place));
    place = static_cast<std::size_t>(text.data() + text.size() - records_.data());
  }
}

HostTable::Place HostTable::add(std::string_view name) {
  const std::uint64_t hash = hash_of(name);
  const Place known = size_ == 0 ? no_place : find(hash, name);
  if (known != no_place) return known;
  if (size_ == buckets_.size() * names_wanted) rebuild(std::max<std::size_t>(8, buckets_.size() * 2));
  const auto place = static_cast<Place>(records_.size());
  append(records_, Name());
  if (name.size() < is_long) {
    append(records_, static_cast<std::uint8_t>(name.size()));
  } else {
    append(records_, is_long);
    append(records_, static_cast<std::uint32_t>(name.size()));
  }
  records_.insert(records_.end(), name.begin(), name.end());
  ++size_;
  insert(hash, place);
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
  rebuild((size_ + names_wanted - 1) / names_wanted);
  note_tails();
  records_ = std::vector<char>(records_);  // without exceptions, `shrink_to_fit` does nothing
}

std::array<std::uint8_t, 16> masked(const Address& address, unsigned bits) noexcept {
  std::array<std::uint8_t, 16> octets = address.octets;
  for (std::size_t i = 0; i < octets.size(); ++i) {
    const std::size_t kept = bits > i * 8 ? std::min<std::size_t>(8, bits - i * 8) : 0;
    octets[i] = static_cast<std::uint8_t>(octets[i] & (0xFF00U >> kept));
  }
  return octets;
}

bool contains(const AddressNet& net, const Address& address) noexcept {
  return net.octets.size() == address.size && masked(address, net.bits) == masked(address_of(net), net.bits);
}

std::uint32_t& NetTable::add(const AddressNet& net) {
  const Address address = address_of(net);
  return added_.try_emplace({address.size, net.bits, masked(address, net.bits)}, no_group).first->second;
}

void NetTable::finish() {
  for (const auto& [key, group] : added_) {
    if (lengths_.empty() || lengths_.back().size != key.size || lengths_.back().bits != key.bits) {
      lengths_.push_back({key.size, key.bits, nets_.size(), nets_.size()});
    }
    nets_.push_back({key.octets, group});
    lengths_.back().end = nets_.size();
  }
  added_.clear();
}

const NetTable::Net* NetTable::find(const Length& length, const Octets16& octets) const {
  const auto begin = nets_.begin() + static_cast<std::ptrdiff_t>(length.begin);
  const auto end = nets_.begin() + static_cast<std::ptrdiff_t>(length.end);
  const auto place =
      std::lower_bound(begin, end, octets, [](const Net& net, const Octets16& key) { return net.octets < key; });
  return place != end && place->octets == octets ? &*place : nullptr;
}

Pieces pieces_of(const Condition& condition) {
  const auto* const pattern = std::get_if<Pattern>(&condition);
  if (pattern == nullptr) return {};
  Pieces result{.ignores_case = pattern->ignores_case};
  for (const PatternPart& part : pattern->parts) {
    if (!is_plain(part) || part.text.size() < 4) continue;
    std::string piece = part.text;
    if (pattern->ignores_case) std::ranges::transform(piece, piece.begin(), lower);
    result.pieces.push_back(std::move(piece));
  }
  result.is_all = pattern->begin == Pattern::Begin::anywhere && !pattern->to_the_end && pattern->parts.size() == 1;
  return result;
}

// Of each rule, the four octets that are in the fewest others: so lists are short, and few walks are in vain.
Needles::Needles(const std::vector<Pieces>& rules) {
  std::unordered_map<std::uint32_t, std::uint32_t> counts;
  for (const Pieces& rule : rules) {
    for (const std::string& piece : rule.pieces) {
      for (std::size_t i = 0; i + 4 <= piece.size(); ++i) ++counts[folded(piece.data() + i)];
    }
  }
  const auto width = static_cast<unsigned>(std::bit_width(rules.size()));
  list_shift_ = 32 - std::min(width + 1, 24U);
  bit_shift_ = 32 - std::min(width + 5, 28U);
  bits_.resize((std::size_t{1} << (32 - bit_shift_)) / 64);
  for (std::uint32_t rule = 0; rule < rules.size(); ++rule) add(rules[rule], rule, counts);
  const auto list_of = [this](const Entry& entry) { return hash_of(entry.four) >> list_shift_; };
  std::ranges::stable_sort(entries_, {}, list_of);
  lists_.resize((std::size_t{1} << (32 - list_shift_)) + 1);
  for (const Entry& entry : entries_) ++lists_[list_of(entry) + 1];
  for (std::size_t i = 1; i < lists_.size(); ++i) lists_[i] += lists_[i - 1];
}

void Needles::add(const Pieces& pieces, std::uint32_t rule,
                  const std::unordered_map<std::uint32_t, std::uint32_t>& counts) {
  Entry entry{.rule = rule, .ignores_case = pieces.ignores_case, .is_all = pieces.is_all};
  const std::string* needle = nullptr;
  std::uint32_t least = 0;
  for (const std::string& piece : pieces.pieces) {
    for (std::uint32_t i = 0; i + 4 <= piece.size(); ++i) {
      const std::uint32_t four = folded(piece.data() + i);
      const std::uint32_t count = counts.at(four);
      if (needle != nullptr && count >= least) continue;
      needle = &piece;
      least = count;
      entry.four = four;
      entry.offset = i;
    }
  }
  entry.begin = static_cast<std::uint32_t>(octets_.size());
  entry.size = static_cast<std::uint32_t>(needle->size());
  octets_ += *needle;
  const std::size_t bit = hash_of(entry.four) >> bit_shift_;
  bits_[bit / 64] |= std::uint64_t{1} << (bit % 64);
  entries_.push_back(entry);
}

bool Needles::is_at(const Entry& entry, std::string_view text, std::size_t place) const {
  if (place < entry.offset || text.size() - (place - entry.offset) < entry.size) return false;
  const std::string_view found = text.substr(place - entry.offset, entry.size);
  const std::string_view needle = std::string_view(octets_).substr(entry.begin, entry.size);
  if (!entry.ignores_case) return found == needle;
  return std::ranges::equal(found, needle, [](char one, char other) { return lower(one) == other; });
}

}  // namespace bnfurl::crawl::rules
