// Eight octets at once, as one number: whether a level has anything to do is asked of each text, and the answer is
// mostly no. Tests set the high bit of each octet that passes. No sum of an octet reaches the next one, so every
// answer is exact, and the order of octets in a number does not matter.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace bnfurl::levels {

using Eight = std::uint64_t;
inline constexpr std::size_t eight = sizeof(Eight);

/// `octet`, eight times.
[[nodiscard]] constexpr Eight all_eight(unsigned char octet) noexcept { return 0x0101010101010101U * octet; }

inline constexpr Eight high_bits = all_eight(0x80);

[[nodiscard]] inline Eight load_eight(const char* octets) noexcept {
  Eight value = 0;
  std::memcpy(&value, octets, eight);
  return value;
}

/// Which octets are `octet`.
[[nodiscard]] constexpr Eight equal_to(Eight octets, char octet) noexcept {
  const Eight difference = octets ^ all_eight(static_cast<unsigned char>(octet));
  return ~(((difference & ~high_bits) + ~high_bits) | difference) & high_bits;
}

/// Which octets are letters in upper case.
[[nodiscard]] constexpr Eight upper_case(Eight octets) noexcept {
  const Eight low = octets & ~high_bits;
  const Eight from_a = low + all_eight(0x80 - 'A');
  const Eight beyond_z = low + all_eight(0x7f - 'Z');
  return from_a & ~beyond_z & ~octets & high_bits;
}

/// Whether `test`, of eight octets that begin at a pointer, is true for any of `size` pointers from `begin` on; the
/// test may read `eight` octets there. `single` is the same for one pointer.
template <class Test, class Single>
[[nodiscard]] bool any_of(const char* begin, std::size_t size, Test test, Single single) noexcept {
  if (size < eight) {
    for (std::size_t i = 0; i < size; ++i) {
      if (single(begin + i)) return true;
    }
    return false;
  }
  Eight found = test(begin + size - eight);
  for (std::size_t i = 0; i + eight < size; i += eight) found |= test(begin + i);
  return found != 0;
}

/// Whether there is a letter in upper case.
[[nodiscard]] inline bool has_upper_case(std::string_view octets) noexcept {
  return any_of(
      octets.data(), octets.size(), [](const char* at) { return upper_case(load_eight(at)); },
      [](const char* at) { return *at >= 'A' && *at <= 'Z'; });
}

/// Whether `first` stands directly before `second` anywhere.
[[nodiscard]] inline bool has_pair(std::string_view octets, char first, char second) noexcept {
  if (octets.size() < 2) return false;
  return any_of(
      octets.data(), octets.size() - 1,
      [=](const char* at) { return equal_to(load_eight(at), first) & equal_to(load_eight(at + 1), second); },
      [=](const char* at) { return at[0] == first && at[1] == second; });
}

}  // namespace bnfurl::levels
