// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/record_reader.hpp"

#include <cstring>

namespace bnfurl::tool {

std::optional<std::string_view> RecordReader::next() {
  for (;;) {
    const char* const from = buffer_.data() + searched_;
    if (const void* found = std::memchr(from, terminator_, end_ - searched_); found != nullptr) {
      return take(static_cast<std::size_t>(static_cast<const char*>(found) - buffer_.data()) - begin_, 1);
    }
    searched_ = end_;
    if (read_more()) continue;
    if (begin_ == end_) return std::nullopt;
    return take(end_ - begin_, 0);
  }
}

std::string_view RecordReader::take(std::size_t size, std::size_t terminator_size) {
  const std::string_view record(buffer_.data() + begin_, size);
  terminated_ = terminator_size != 0;
  offset_ = next_offset_;
  begin_ += size + terminator_size;
  next_offset_ += size + terminator_size;
  searched_ = begin_;
  return record;
}

// The record that is not whole yet moves to the front of the buffer, which doubles when that is full of it.
bool RecordReader::read_more() {
  std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
  end_ -= begin_;
  searched_ -= begin_;
  begin_ = 0;
  if (end_ == buffer_.size()) buffer_.resize(2 * buffer_.size());
  const std::size_t count = fill_(std::span(buffer_).subspan(end_));
  end_ += count;
  return count != 0;
}

}  // namespace bnfurl::tool
