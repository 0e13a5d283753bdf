// Views of Arrow. A view has 16 octets: a length, and either the text itself, if it has at most 12 octets, with zeros
// after it, or its first four octets, the number of a buffer, and where in it the text begins. The view of a missing
// text is all zeros.
//
// For example, "http://h.org" has 12 octets and is in its view; "http://h.org/" has 13, and its view points to them. So
// a column of components is written without copying any long text: the views point into the input, which the result
// owns. Whoever compares two texts mostly needs only their views, since these differ in the length or in the first four
// octets. (T. Neumann and M. Freitag, "Umbra: a disk-based system with in-memory performance", 2020.)
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace bnfurl::arrow {

struct alignas(8) View {
  static constexpr std::int32_t longest_inside = 12;
  std::int32_t length = 0;
  char first[4] = {};
  std::int32_t buffer = 0;
  std::int32_t offset = 0;

  [[nodiscard]] bool is_inside() const noexcept { return length <= longest_inside; }
  /// Of a text that is in the view itself: its octets, and zeros after them.
  [[nodiscard]] const char* inside() const noexcept { return reinterpret_cast<const char*>(this) + sizeof length; }
};
static_assert(sizeof(View) == 16);

/// The view of a text that has at most 2^31 - 1 octets. No octet outside of it is read.
[[nodiscard]] View view_of(std::string_view text, std::int32_t buffer, std::int32_t offset) noexcept;

}  // namespace bnfurl::arrow
