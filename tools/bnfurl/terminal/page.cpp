// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/terminal/page.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace bnfurl::tool {

void Page::put_number(std::uint64_t number) {
  const fmt::format_int digits(number);
  put(std::string_view(digits.data(), digits.size()));
}

void Page::grow(std::size_t size) {
  const std::size_t capacity = std::max(2 * capacity_, size_ + size + enough);
  std::unique_ptr<char[]> buffer(new char[capacity]);
  std::copy_n(buffer_.get(), size_, buffer.get());
  buffer_ = std::move(buffer);
  capacity_ = capacity;
}

}  // namespace bnfurl::tool
