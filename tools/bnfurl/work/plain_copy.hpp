// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Values of a row, copied one after the other, 32 octets at a time, and looked at on the way: whether an octet might need
// an escape in a tsv table. Those that do are a backslash and some of the octets below 14, so no octet is looked at
// twice, and no search goes before the copy.
//
//   PlainCopy to(memory);
//   to.put("a value");
//   to.put('\t');
//   if (to.is_plain()) use(memory, to.end());
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "tools/bnfurl/records/block.hpp"

namespace bnfurl::tool {

class PlainCopy {
public:
  /// This many octets can be read after each value, and written after the last one.
  static constexpr std::size_t margin = 32;
  static_assert(margin <= Block::margin);

  explicit PlainCopy(char* to) : to_(to) {}

  void put(std::string_view value) {
    const char* from = value.data();
    std::size_t left = value.size();
    for (; left > margin; left -= margin, from += margin, to_ += margin) copy(from, margin);
    copy(from, left);
    to_ += left;
  }
  void put(char octet) { *to_++ = octet; }
  void put_absent() {
    std::memcpy(to_, "\\N", 2);
    to_ += 2;
  }

  [[nodiscard]] char* end() const { return to_; }
  /// Whether no octet of a value might need an escape.
  [[nodiscard]] bool is_plain() const {
    std::uint64_t words[sizeof doubtful_ / sizeof(std::uint64_t)];
    std::memcpy(words, &doubtful_, sizeof words);
    return (words[0] | words[1]) == 0;
  }

private:
  // Two of them are a margin: every machine has vectors of this size.
  using Octets [[gnu::vector_size(margin / 2)]] = std::uint8_t;

  /// Copies a margin, and looks at the first `count` octets.
  void copy(const char* from, std::size_t count) {
    static constexpr auto masks = [] {
      std::array<std::uint8_t, 2 * margin> octets{};
      for (std::size_t i = 0; i < margin; ++i) octets[i] = 0xff;
      return octets;
    }();
    for (std::size_t i = 0; i < margin; i += sizeof(Octets)) {
      Octets octets, looked_at;
      std::memcpy(&octets, from + i, sizeof octets);
      std::memcpy(&looked_at, masks.data() + (margin - count) + i, sizeof looked_at);
      std::memcpy(to_ + i, &octets, sizeof octets);
      doubtful_ |= (std::bit_cast<Octets>(octets < 14) | std::bit_cast<Octets>(octets == '\\')) & looked_at;
    }
  }

  char* to_;
  Octets doubtful_ = {};
};

}  // namespace bnfurl::tool
