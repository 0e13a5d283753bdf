// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Adjacent strings as lines, for an engine that takes nothing else: a window of them is copied, with a separator after
// each. What the engine says of the copies is then moved to where the strings are.
#pragma once

#include <cstddef>
#include <string_view>

#include "src/kernels/kernels.hpp"
#include "src/short_copy.hpp"

namespace bnfurl {

class StringLines {
public:
  static constexpr char separator = '\n';

  /// Copies the strings of `text` between `offsets`, which are `most` strings, as many as end in a window; returns their
  /// number. Reads nothing after the last of the offsets.
  template <class Offset>
  [[nodiscard]] std::size_t copy(const char* text, const Offset* offsets, std::size_t most) noexcept {
    const auto at = [=](std::size_t string) noexcept { return static_cast<std::size_t>(offsets[string]); };
    char* to = octets_;
    const char* const end = octets_ + kernels::window_octets;
    std::size_t string = 0;
    for (; string < most; ++string) {
      const std::size_t size = at(string + 1) - at(string);
      if (size >= static_cast<std::size_t>(end - to)) break;
      copy_text<block>(to, text + at(string), size, at(most) - at(string));
      to += size;
      *to++ = separator;
    }
    size_ = static_cast<std::size_t>(to - octets_);
    return string;
  }

  [[nodiscard]] std::string_view text() const noexcept { return {octets_, size_}; }

private:
  static constexpr std::size_t block = 32;

  alignas(64) char octets_[kernels::window_octets + block];
  std::size_t size_ = 0;
};

}  // namespace bnfurl
