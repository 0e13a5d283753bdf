#include "src/core/address.hpp"

#include <algorithm>

namespace bnfurl {

std::optional<Address> address_of(std::string_view text) noexcept { return detail::read_address(text); }

std::optional<Address> Address::mapped() const noexcept {
  constexpr std::array<std::uint8_t, 12> prefix{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
  if (size != 16 || !std::equal(prefix.begin(), prefix.end(), octets.begin())) return std::nullopt;
  Address ipv4;
  ipv4.size = 4;
  std::copy_n(octets.begin() + prefix.size(), ipv4.size, ipv4.octets.begin());
  return ipv4;
}

bool AddressBlock::contains(const Address& address) const noexcept {
  if (address.size != first.size) return false;
  const std::size_t whole = bits / 8, rest = bits % 8;
  for (std::size_t i = 0; i < whole; ++i) {
    if (address.octets[i] != first.octets[i]) return false;
  }
  return rest == 0 || (address.octets[whole] ^ first.octets[whole]) >> (8 - rest) == 0;
}

}  // namespace bnfurl
