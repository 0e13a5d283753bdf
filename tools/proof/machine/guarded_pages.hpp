// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Memory between two pages that must not be touched: an octet read before or behind a text that lies at the edge is a
// crash, whoever reads it. Around the text are octets of the caller's choice, which a reader who goes too far takes for
// more of it.
#pragma once

#include <cstddef>
#include <string_view>

namespace bnfurl::proof {

class GuardedPages {
public:
  /// Room for texts of up to `size` octets, and `around`. Throws std::bad_alloc.
  explicit GuardedPages(std::size_t size);
  ~GuardedPages();
  GuardedPages(const GuardedPages&) = delete;
  GuardedPages& operator=(const GuardedPages&) = delete;

  /// How long a text may be.
  [[nodiscard]] std::size_t room() const { return room_ - 2 * around; }
  /// The octets around a text that is not at an edge.
  static constexpr std::size_t around = 64;

  /// Where a text that begins `gap` octets behind the front guard lies.
  [[nodiscard]] std::string_view at_begin(std::string_view text, std::size_t gap, char filling);
  /// Where a text that ends right before the back guard lies.
  [[nodiscard]] std::string_view at_end(std::string_view text, char filling);

private:
  char* all_;
  std::size_t page_;
  std::size_t room_;
};

}  // namespace bnfurl::proof
