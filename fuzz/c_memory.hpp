// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The memory of a caller of the C functions. Each text and each piece of one is on the heap by itself, in exactly its
// size, so that sanitizers see a step outside. Memory in which something has to stay untouched is painted first, and
// looked at afterwards.
//
// Nothing here needs the C++ runtime: MemorySanitizer has to see all code that writes memory, and the standard library
// is not compiled for it (tests/memory).
#pragma once

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <string_view>

namespace bnfurl::fuzz {

class Memory {
public:
  explicit Memory(std::size_t size) : octets_(static_cast<char*>(std::malloc(size))), size_(size) {}
  explicit Memory(std::string_view text) : Memory(text.size()) {
    if (!text.empty()) std::memcpy(octets_, text.data(), size_);
  }
  ~Memory() { std::free(octets_); }
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;

  [[nodiscard]] char* data() const { return octets_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::string_view text() const { return {octets_, size_}; }

  void paint() {
    if (size_ != 0) std::memset(octets_, color, size_);
  }
  /// Whether nothing was written there since it was painted.
  [[nodiscard]] bool is_painted(std::size_t begin, std::size_t end) const {
    while (begin < end && octets_[begin] == color) ++begin;
    return begin >= end;
  }

private:
  static constexpr char color = 0x5a;
  char* octets_;
  std::size_t size_;
};

/// Structs at any address that fits a pointer: `words` words after an address that fits everything. There is a margin
/// after them, so that a store outside is seen without a sanitizer, too.
template <class T>
class Placed {
public:
  explicit Placed(std::size_t words, std::size_t count = 1)
      : begin_(words * sizeof(void*)), memory_(begin_ + count * sizeof(T) + margin) {}

  [[nodiscard]] T* get() const { return reinterpret_cast<T*>(memory_.data() + begin_); }
  T* operator->() const { return get(); }

  void paint() { memory_.paint(); }
  /// Whether nothing but the first `count` structs was written since then.
  [[nodiscard]] bool is_painted_after(std::size_t count) const {
    return memory_.is_painted(0, begin_) && memory_.is_painted(begin_ + count * sizeof(T), memory_.size());
  }

private:
  static constexpr std::size_t margin = 64;
  std::size_t begin_;
  Memory memory_;
};

}  // namespace bnfurl::fuzz
