// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Memory between two pages that must not be touched: reading an octet before or after a text at the edge crashes,
// whatever code does it. Around the text are octets of the caller's choice. Code that reads too far takes them for
// more of the text.
#pragma once

#include <cstddef>
#include <string_view>

namespace bnfurl::proof {

class GuardedPages {
public:
  /// Room for texts of up to `size` octets, and for `around` octets on both sides. Throws std::bad_alloc.
  explicit GuardedPages(std::size_t size);
  ~GuardedPages();
  GuardedPages(const GuardedPages&) = delete;
  GuardedPages& operator=(const GuardedPages&) = delete;

  /// The size of the longest text that fits.
  [[nodiscard]] std::size_t room() const { return room_ - 2 * around; }
  /// The number of octets around a text that is not at an edge.
  static constexpr std::size_t around = 64;

  /// Copies the text to `gap` octets after the front guard, and returns the copy.
  [[nodiscard]] std::string_view at_begin(std::string_view text, std::size_t gap, char filling);
  /// Copies the text to right before the back guard, and returns the copy.
  [[nodiscard]] std::string_view at_end(std::string_view text, char filling);

private:
  char* all_;
  std::size_t page_;
  std::size_t room_;
};

}  // namespace bnfurl::proof
