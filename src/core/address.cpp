#include "src/core/address.hpp"

namespace bnfurl {

std::optional<Address> address_of(std::string_view text) noexcept { return detail::read_address(text); }

bool AddressBlock::contains(const Address& address) const noexcept {
  if (address.size != first.size) return false;
  const std::size_t whole = bits / 8, rest = bits % 8;
  for (std::size_t i = 0; i < whole; ++i) {
    if (address.octets[i] != first.octets[i]) return false;
  }
  return rest == 0 || (address.octets[whole] ^ first.octets[whole]) >> (8 - rest) == 0;
}

}  // namespace bnfurl
