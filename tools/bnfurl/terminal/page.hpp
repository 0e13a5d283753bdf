// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Text on its way out, collected in a buffer. A derived class decides what to do with it when there is enough: write
// it (output.hpp), or wait for its turn (workers.cpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

namespace bnfurl::tool {

class Page {
public:
  static constexpr std::size_t enough = std::size_t{1} << 16;

  explicit Page(bool is_terminal) : terminal_(is_terminal) {}
  virtual ~Page() = default;
  Page(const Page&) = delete;
  Page& operator=(const Page&) = delete;

  void put(std::string_view text) {
    text.copy(room(text.size()), text.size());
    advance(text.size());
  }
  void put(char octet) {
    *room(1) = octet;
    ++size_;
  }
  void put_number(std::uint64_t number);

  /// Where to write the next octets, with room for `size`; `advance` must be called with the number actually written.
  [[nodiscard]] char* room(std::size_t size) {
    if (capacity_ - size_ < size) grow(size);
    return buffer_.get() + size_;
  }
  void advance(std::size_t size) {
    size_ += size;
    if (size_ >= enough) spill();
  }

  [[nodiscard]] std::string_view text() const { return {buffer_.get(), size_}; }
  void clear() { size_ = 0; }
  /// Whether the output is a terminal: then data must not be output unescaped.
  [[nodiscard]] bool is_terminal() const { return terminal_; }

protected:
  /// There is enough text to pass on. The text may stay; then the buffer grows.
  virtual void spill() = 0;

private:
  void grow(std::size_t size);

  bool terminal_;
  std::unique_ptr<char[]> buffer_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace bnfurl::tool
