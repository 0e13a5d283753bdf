// A set of octets as bits, used by scanners and by short texts.
#pragma once

#include <cstdint>

namespace bnfurl::kernels {

/// Whether an octet, or 0x100 for the end of a text, is in a set.
[[gnu::always_inline]] inline bool is_of(unsigned octet, const std::uint64_t (&set)[5]) {
  return (set[octet / 64] >> (octet % 64) & 1) != 0;
}

}  // namespace bnfurl::kernels
