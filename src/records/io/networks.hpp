// Networks of addresses: `10.0.0.0/8`. A client that is written as an IPv4-mapped address, such as `::ffff:10.1.2.3`,
// is in the networks of its IPv4 address, too: servers write IPv4 clients so if a socket is for both. However many
// networks there are, an address is looked up once for each length of their prefixes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include <bnfurl/address.hpp>

namespace bnfurl::records {

/// A block of addresses as it is written, `203.0.113.0/24`; nullopt if `text` is something else.
[[nodiscard]] std::optional<AddressBlock> address_block(std::string_view text);
/// How a text that only resembles a block is written as one: `10.0.0.0/8` for `10/8`; empty if it does not.
[[nodiscard]] std::string meant_block(std::string_view text);

class Networks {
public:
  void add(const AddressBlock& block);
  void add(const Networks& more);
  [[nodiscard]] bool is_empty() const { return blocks_.empty(); }
  [[nodiscard]] bool has(const Address& address) const;

private:
  [[nodiscard]] bool has_exactly(const Address& address) const;

  // By the size of the addresses and the length of the prefix.
  std::map<std::pair<std::size_t, std::size_t>, std::set<std::array<std::uint8_t, 16>>> blocks_;
};

}  // namespace bnfurl::records
