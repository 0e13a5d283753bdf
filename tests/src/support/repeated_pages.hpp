// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A text that may be longer than the memory, for tests of 32-bit offsets: the same pages, mapped again and again. A
// write changes only the page at that address, not its repetitions.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

namespace bnfurl::tests {

class RepeatedPages {
public:
  /// The size of `block` must be a multiple of the page size.
  RepeatedPages(const std::string& block, std::size_t times) : size_(block.size() * times) {
    void* room = mmap(nullptr, size_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (room == MAP_FAILED) throw std::runtime_error("mmap");
    text_ = static_cast<char*>(room);
    const int file = memfd_create("block", 0);
    if (write(file, block.data(), block.size()) != static_cast<ssize_t>(block.size()))
      throw std::runtime_error("write");
    for (std::size_t at = 0; at < size_; at += block.size()) {
      void* part = mmap(text_ + at, block.size(), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_FIXED, file, 0);
      if (part == MAP_FAILED) throw std::runtime_error("mmap");
    }
    close(file);
  }
  ~RepeatedPages() { munmap(text_, size_); }
  RepeatedPages(const RepeatedPages&) = delete;
  RepeatedPages& operator=(const RepeatedPages&) = delete;

  [[nodiscard]] char* data() { return text_; }
  [[nodiscard]] std::string_view text() const { return {text_, size_}; }

private:
  std::size_t size_;
  char* text_ = nullptr;
};

/// So many blocks of `block_octets` are together longer than 2^31 octets.
inline constexpr std::size_t block_octets = std::size_t{1} << 26;
inline constexpr std::size_t many_blocks = (std::size_t{1} << 31) / block_octets + 2;

}  // namespace bnfurl::tests
