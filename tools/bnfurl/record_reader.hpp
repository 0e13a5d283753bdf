// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Cuts a stream of octets into records at a terminator. One buffer holds what has been read and not yet
// handed out, so a record is always contiguous; it grows only for a record longer than itself. Each octet is
// searched for the terminator once, however long the record.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace bnfurl::tool {

/// Fills a part of the buffer and says how much: 0 at the end.
using Fill = std::function<std::size_t(std::span<char>)>;

class RecordReader {
public:
  static constexpr std::size_t chunk_octets = 1 << 18;

  RecordReader(Fill fill, char terminator, std::size_t chunk = chunk_octets)
      : fill_(std::move(fill)), terminator_(terminator), buffer_(chunk) {}

  /// The next record without its terminator, or nullopt at the end. A last record without terminator counts;
  /// after the last terminator there is none. The view is good until the next call.
  [[nodiscard]] std::optional<std::string_view> next();

  /// Whether the record handed out last had its terminator.
  [[nodiscard]] bool terminated() const { return terminated_; }
  /// The offset of that record's first octet.
  [[nodiscard]] std::size_t offset() const { return offset_; }

private:
  [[nodiscard]] std::string_view take(std::size_t size, std::size_t terminator_size);
  [[nodiscard]] bool read_more();

  Fill fill_;
  char terminator_;
  bool terminated_ = false;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;     // of the next record in the buffer
  std::size_t searched_ = 0;  // up to here there is no terminator
  std::size_t end_ = 0;
  std::size_t offset_ = 0;
  std::size_t next_offset_ = 0;
};

}  // namespace bnfurl::tool
