// Nets of addresses: for each length that occurs, the nets of this length in order, so that an address is sought once
// for each length.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "src/rules/numbers.hpp"
#include "src/rules/reading/reading.hpp"
#include "src/rules/rule.hpp"

namespace bnfurl::crawl::rules {

/// Takes tables for a file (src/rules/tiers/written_tables.cpp).
class TableWriter;

/// The first bits of an address; the others are 0.
[[nodiscard]] std::array<std::uint8_t, 16> masked(const Address& address, unsigned bits) noexcept;

/// Whether an address lies in a net.
[[nodiscard]] bool contains(const AddressNet& net, const Address& address) noexcept;

class NetTable {
public:
  /// The first group of a net, `no_group` at first; valid until the next call.
  [[nodiscard]] std::uint32_t& add(const AddressNet& net);
  /// Puts the nets in order: after the last `add`.
  void finish();

  /// Calls `visit(group)` for the nets that contain the address.
  template <class Visit>
  void visit(const Address& address, const Visit& visit) const {
    for (const Length& length : lengths_) {
      if (length.size != address.size) continue;
      if (const Net* net = find(length, masked(address, length.bits))) visit(net->group);
    }
  }

  [[nodiscard]] std::size_t size() const { return nets_.size(); }
  void write(TableWriter& out) const;
  [[nodiscard]] bool empty() const { return nets_.empty(); }

private:
  using Octets16 = std::array<std::uint8_t, 16>;
  struct Net {
    Octets16 octets;
    std::uint32_t group;
  };
  struct Length {
    std::size_t size;
    unsigned bits;
    std::size_t begin, end;  // in nets_
  };
  struct Key {
    std::size_t size;
    unsigned bits;
    Octets16 octets;
    friend auto operator<=>(const Key&, const Key&) = default;
  };

  [[nodiscard]] const Net* find(const Length& length, const Octets16& octets) const;

  std::map<Key, std::uint32_t> added_;
  std::vector<Net> nets_;
  std::vector<Length> lengths_;
};

}  // namespace bnfurl::crawl::rules
