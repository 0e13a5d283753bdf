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
  if (net.octets.size() == address.size) return masked(address, net.bits) == masked(address_of(net), net.bits);
  const std::optional<Address> mapped = address.mapped();
  return mapped && net.octets.size() == mapped->size && contains(net, *mapped);
}

std::uint32_t& NetTable::add(const AddressNet& net) {
  const Address address = address_of(net);
  return lengths_[{address.size, net.bits}].try_emplace(masked(address, net.bits), no_group).first->second;
}

std::size_t NetTable::size() const {
  std::size_t size = 0;
  for (const auto& [length, nets] : lengths_) size += nets.size();
  return size;
}

}  // namespace bnfurl::crawl::rules
