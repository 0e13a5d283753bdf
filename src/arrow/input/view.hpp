// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A view of Arrow: 16 octets. A text of at most 12 octets is in the view itself, with zeros after it. Of a longer one,
// the view has the first four octets, the number of a buffer, and where in it the text begins.
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
  /// Of a text that is in the view itself.
  [[nodiscard]] std::string_view inside() const noexcept { return {first, static_cast<std::size_t>(length)}; }
};
static_assert(sizeof(View) == 16);

/// The view of a text that has at most 2^31 - 1 octets.
[[nodiscard]] inline View view_of(std::string_view text, std::int32_t buffer, std::int32_t offset) noexcept {
  View view{static_cast<std::int32_t>(text.size()), {}, buffer, offset};
  if (view.is_inside()) {
    view.buffer = view.offset = 0;
    char* const inside = reinterpret_cast<char*>(&view) + sizeof view.length;
    if (!text.empty()) std::memcpy(inside, text.data(), text.size());
  } else {
    std::memcpy(view.first, text.data(), sizeof view.first);
  }
  return view;
}

}  // namespace bnfurl::arrow
