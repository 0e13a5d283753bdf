// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// One piece of memory for all columns of a result. It is not initialised. A large one begins at a page of 2 MiB and
// asks for such pages: fresh pages of 4 KiB cost more than what is written to them.
#pragma once

#include <cstddef>
#include <memory>

namespace bnfurl::arrow {

class Block {
public:
  static constexpr std::size_t alignment = 64;  ///< of what is taken, as Arrow recommends

  /// Memory for `octets` octets.
  explicit Block(std::size_t octets);

  /// Whether it is larger than caches are.
  [[nodiscard]] bool is_large() const noexcept { return memory_.get_deleter().alignment != alignment; }

  /// So many octets are used up by a piece of `octets` octets.
  [[nodiscard]] static constexpr std::size_t rounded(std::size_t octets) noexcept {
    return (octets + alignment - 1) / alignment * alignment;
  }
  /// The next piece: `rounded(octets)` octets, of those that were asked for.
  template <class T>
  [[nodiscard]] T* take(std::size_t octets) noexcept {
    std::byte* const taken = next_;
    next_ += rounded(octets);
    return reinterpret_cast<T*>(taken);
  }

private:
  struct Free {
    std::size_t alignment;
    void operator()(std::byte* memory) const noexcept;
  };
  std::unique_ptr<std::byte, Free> memory_;
  std::byte* next_ = nullptr;
};

}  // namespace bnfurl::arrow
