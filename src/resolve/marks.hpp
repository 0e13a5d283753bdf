// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Where the delimiters of a short text stand, as words of bits: bit i is for octet i. A kernel finds all of them at once;
// what follows is arithmetic.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "src/kernels/kernels.hpp"

namespace bnfurl::detail {

class Marks {
public:
  static constexpr std::size_t max_octets = kernels::word_bits - 1;  ///< of a text: the last bit is for its end

  /// Of `text`, of at most `max_octets` octets.
  explicit Marks(std::string_view text) noexcept;

  [[nodiscard]] std::uint64_t colons() const noexcept { return stream(0); }
  [[nodiscard]] std::uint64_t slashes() const noexcept { return stream(1); }
  /// "?" and "#": they end a path.
  [[nodiscard]] std::uint64_t path_ends() const noexcept { return stream(2); }
  [[nodiscard]] std::uint64_t dots() const noexcept { return stream(3); }

private:
  static constexpr std::size_t count = 4;
  static const kernels::StreamPlan plan;

  [[nodiscard]] std::uint64_t stream(std::size_t s) const noexcept { return words_[s * kernels::window_words]; }

  std::uint64_t words_[(count - 1) * kernels::window_words + 1];  // in the kernel's order; few of them are written
};

}  // namespace bnfurl::detail
