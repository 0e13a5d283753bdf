// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A short text that a value holds itself, without allocation: a time, or a number that is no integer.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace bnfurl::tool {

class ShortText {
public:
  static constexpr std::size_t room = 38;  ///< RFC 3339 with nanoseconds and zone has 35 octets

  ShortText() = default;
  /// `text` must fit.
  ShortText(std::string_view text, bool number) : is_number(number) {
    for (const char octet : text) put(octet);
  }

  void put(char octet) { octets_[size_++] = octet; }
  /// `number` with at least `digits` digits.
  void put(std::uint64_t number, std::size_t digits) {
    std::array<char, 20> reversed{};
    std::size_t count = 0;
    for (; number != 0 || count < digits; number /= 10) reversed[count++] = static_cast<char>('0' + number % 10);
    while (count != 0) put(reversed[--count]);
  }
  [[nodiscard]] std::string_view view() const { return {octets_.data(), size_}; }

  bool is_number = false;  ///< in jsonl it is a number

private:
  std::array<char, room> octets_{};
  std::uint8_t size_ = 0;
};

}  // namespace bnfurl::tool
