// Plain re2c's functions (uri.re, record.re), without an option of re2c and with "-b" (bit vectors), since the best one
// depends on the compiler and on the question. "-g" (computed goto) was never the best.
#pragma once

#include <cstddef>

namespace bnfurl::benchmarks {

/// Where components are, in the order of the grammar; null if absent. This is all that re2c's tags provide, without
/// further processing.
template <std::size_t Count>
struct Pointers {
  const unsigned char* begin[Count];
  const unsigned char* end[Count];
};

inline constexpr std::size_t uri_components = 7;      ///< `userinfo` is not divided
inline constexpr std::size_t record_components = 12;  ///< those of `combined` but the rest

namespace re2c {
bool split(const char* text, Pointers<uri_components>* parts) noexcept;
bool matches(const char* text) noexcept;
bool split(const char* text, Pointers<record_components>* parts) noexcept;
}  // namespace re2c

namespace re2c_b {
bool split(const char* text, Pointers<uri_components>* parts) noexcept;
bool matches(const char* text) noexcept;
bool split(const char* text, Pointers<record_components>* parts) noexcept;
}  // namespace re2c_b

}  // namespace bnfurl::benchmarks
