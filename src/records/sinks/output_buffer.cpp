#include "src/records/sinks/output_buffer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace bnfurl::records {

void OutputBuffer::put_number(std::uint64_t number) {
  const fmt::format_int digits(number);
  put(std::string_view(digits.data(), digits.size()));
}

void OutputBuffer::grow(std::size_t size) {
  const std::size_t capacity = std::max(2 * capacity_, size_ + size + enough);
  std::unique_ptr<char[]> buffer(new char[capacity]);
  std::copy_n(buffer_.get(), size_, buffer.get());
  buffer_ = std::move(buffer);
  capacity_ = capacity;
}

}  // namespace bnfurl::records
