#include "src/rules/tiers/net_table.hpp"

#include <algorithm>

namespace bnfurl::crawl::rules {
namespace {

Address address_of(const AddressNet& net) {
  Address address{.size = net.octets.size()};
  std::copy_n(net.octets.begin(), std::min<std::size_t>(net.octets.size(), 16), address.octets.begin());
  return address;
}

}  // namespace

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

}  // namespace bnfurl::crawl::rules
