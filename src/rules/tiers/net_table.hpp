// Nets of addresses: for each length that occurs, the nets of this length, so that an address is sought once for each
// length. An IPv4-mapped address is in the nets of its IPv4 address, too: whoever connects to it connects to that.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>

#include "src/rules/numbers.hpp"
#include "src/rules/reading/reading.hpp"
#include "src/rules/rule.hpp"

namespace bnfurl::crawl::rules {

/// The first bits of an address; the others are 0.
[[nodiscard]] std::array<std::uint8_t, 16> masked(const Address& address, unsigned bits) noexcept;

/// Whether an address lies in a net.
[[nodiscard]] bool contains(const AddressNet& net, const Address& address) noexcept;

class NetTable {
public:
  /// The first group of a net, `no_group` at first; it stays where it is.
  [[nodiscard]] std::uint32_t& add(const AddressNet& net);

  /// Calls `visit(group)` for the nets that contain the address.
  template <class Visit>
  void visit(const Address& address, const Visit& visit) const {
    if (const std::optional<Address> mapped = address.mapped()) this->visit(*mapped, visit);
    for (const auto& [length, nets] : lengths_) {
      if (length.size != address.size) continue;
      if (const auto found = nets.find(masked(address, length.bits)); found != nets.end()) visit(found->second);
    }
  }

  [[nodiscard]] std::size_t size() const;
  [[nodiscard]] bool empty() const { return lengths_.empty(); }

private:
  struct Length {
    std::size_t size;  // of the address
    unsigned bits;
    friend auto operator<=>(const Length&, const Length&) = default;
  };
  using Groups = std::map<std::array<std::uint8_t, 16>, std::uint32_t>;  // by net

  std::map<Length, Groups> lengths_;
};

}  // namespace bnfurl::crawl::rules
