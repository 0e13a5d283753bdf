// The code that plain_re2c.py generates, three times: with re2c's options "", "-b" (bit vectors) and "-g" (computed
// goto), since the best one depends on the compiler and on the question. `plain` is RFC 3986's URI, `typical` the
// typical line of a log (typical_record.bnf).
#pragma once

#include <cstddef>

namespace bnfurl::benchmarks {

/// The components that plain_re2c.py was called with, in that order; null if absent. This is all that re2c's tags
/// provide, without further processing.
template <std::size_t Count>
struct Pointers {
  const unsigned char* begin[Count];
  const unsigned char* end[Count];
};

/// Among the components of a URI that benchmarks/meson.build names.
inline constexpr std::size_t uri_components = 7;
/// Among those of a record.
inline constexpr std::size_t record_components = 12;

namespace plain {
/// A newline must follow the text: the sentinel, which is the fastest end for re2c.
bool split(const char* text, Pointers<uri_components>* parts) noexcept;
bool matches(const char* text) noexcept;
}  // namespace plain

namespace plain_b {
bool split(const char* text, Pointers<uri_components>* parts) noexcept;
bool matches(const char* text) noexcept;
}  // namespace plain_b

namespace plain_g {
bool split(const char* text, Pointers<uri_components>* parts) noexcept;
bool matches(const char* text) noexcept;
}  // namespace plain_g

namespace typical {
bool split(const char* text, Pointers<record_components>* parts) noexcept;
}  // namespace typical

namespace typical_b {
bool split(const char* text, Pointers<record_components>* parts) noexcept;
}  // namespace typical_b

namespace typical_g {
bool split(const char* text, Pointers<record_components>* parts) noexcept;
}  // namespace typical_g

}  // namespace bnfurl::benchmarks
