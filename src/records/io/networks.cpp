#include "src/records/io/networks.hpp"

#include <algorithm>

#include "src/records/messages/messages.hpp"

namespace bnfurl::records {
namespace {

/// The first address of the block with this address and so many bits.
std::array<std::uint8_t, 16> first_of(const Address& address, std::size_t bits) {
  std::array<std::uint8_t, 16> octets = address.octets;
  for (std::size_t i = 0; i < octets.size(); ++i) {
    const std::size_t kept = bits > i * 8 ? std::min<std::size_t>(8, bits - i * 8) : 0;
    octets[i] = static_cast<std::uint8_t>(octets[i] & (0xFF00U >> kept));
  }
  return octets;
}

}  // namespace

void Networks::add(const AddressBlock& block) {
  constexpr std::size_t before_mapped = 96;
  const std::optional<Address> mapped = block.bits < before_mapped ? std::nullopt : block.first.mapped();
  const Address& first = mapped ? *mapped : block.first;
  const std::size_t bits = block.bits - (mapped ? before_mapped : 0);
  blocks_[{first.size, bits}].insert(first_of(first, bits));
}

void Networks::add(const Networks& more) {
  for (const auto& [length, firsts] : more.blocks_) blocks_[length].insert(firsts.begin(), firsts.end());
}

bool Networks::has(const Address& address) const {
  const std::optional<Address> mapped = address.mapped();
  return has_exactly(address) || (mapped && has_exactly(*mapped));
}

bool Networks::has_exactly(const Address& address) const {
  return std::ranges::any_of(blocks_, [&](const auto& row) {
    const auto& [length, firsts] = row;
    return length.first == address.size && firsts.contains(first_of(address, length.second));
  });
}

std::optional<AddressBlock> address_block(std::string_view text) {
  const std::size_t slash = std::min(text.find('/'), text.size());
  const std::optional<Address> first = address_of(text.substr(0, slash));
  const auto bits = slash == text.size() ? std::nullopt : number_in<std::size_t>(text.substr(slash + 1));
  if (!first || !bits || *bits > first->size * 8) return std::nullopt;
  return AddressBlock{*first, *bits};
}

std::string meant_block(std::string_view text) {
  const std::size_t slash = std::min(text.find('/'), text.size());
  std::string address(text.substr(0, slash));
  const std::string_view end = text.substr(slash);
  if (address.find(':') != std::string::npos) {
    address += "::";
  } else {
    constexpr std::ptrdiff_t most = 3;
    for (std::ptrdiff_t dots = std::ranges::count(address, '.'); dots < most; ++dots) address += ".0";
  }
  address += end;
  return address_block(address) ? address : "";
}

}  // namespace bnfurl::records
