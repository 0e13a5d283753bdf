// The rows of the registries of special hosts. blocks.tsv and names.tsv are the registries, and networks.tsv says what
// is in them; special_hosts.py writes these files as C++, Go and Java.
#pragma once

#include <cstddef>
#include <string_view>

#include <bnfurl/refuse.hpp>

#include "src/core/address.hpp"
#include "src/core/texts.hpp"

namespace bnfurl {

/// An entry of a registry.
struct RegistryEntry {
  std::string_view written;
  Network network;
  std::size_t ipv4_at = 0;  // for `translated`, where in the address the IPv4 address begins

  [[nodiscard]] constexpr AddressBlock block() const noexcept {
    const std::size_t slash = written.find('/');
    std::size_t bits = 0;
    for (const char digit : part_of(written, slash + 1)) bits = bits * 10 + digit_value(digit);
    return {*detail::read_address(part_of(written, 0, slash)), bits};
  }
};

struct NetworkWords {
  Network network;
  std::string_view name;
  std::string_view what;  // a host is
};

}  // namespace bnfurl
