// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The blocks that ClickHouse sends to a worker: the number of rows in decimal and a line feed, then the rows in the
// format RowBinary, each a Nullable(String): an octet 1 alone is NULL; after an octet 0 come the length, in base 128 with
// the lowest digit first (LEB128), and the octets.
//
// Rows are handed out as soon as they are there, so that memory holds what was read at once, or one long string, and
// never a length that was only claimed. Within the buffer, strings are moved together: then they are adjacent, as
// StringSplitter takes them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <vector>

namespace bnfurl::tool {

/// What was read is not blocks, or could not be read; `what()` says where and why.
class MalformedBlock : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

/// Rows of a block: string i is the octets of `text` from offsets[i] up to offsets[i + 1].
struct BlockRows {
  std::string_view text;
  std::vector<std::int64_t> offsets;
  std::vector<std::uint8_t> validity;  ///< bit i % 8 of octet i / 8 is 0 if row i is NULL
  bool has_null = false;

  [[nodiscard]] std::size_t size() const { return offsets.size() - 1; }
  [[nodiscard]] bool is_null(std::size_t row) const { return has_null && (validity[row / 8] >> (row % 8) & 1) == 0; }
};

class BlockReader {
public:
  /// ClickHouse has no longer strings in this format.
  static constexpr std::size_t longest = std::size_t{1} << 30;
  /// After the last of the strings, so many octets can be read, whatever they are.
  static constexpr std::size_t margin = 64;

  explicit BlockReader(int descriptor);

  /// Begins the next block; false at the end of the input. All rows of the block before must have been read.
  [[nodiscard]] bool next_block();
  /// The next rows of the block, valid until the next call; null after its last row.
  [[nodiscard]] const BlockRows* next_rows();

private:
  [[nodiscard]] std::uint64_t read_count();
  [[nodiscard]] bool take_row();
  /// The length at `at`, which moves after it; nullopt if it is not there yet.
  [[nodiscard]] std::optional<std::uint64_t> read_length(std::size_t& at) const;
  void begin_rows();
  [[nodiscard]] bool fill();
  void resize(std::size_t capacity);
  [[noreturn]] void refuse(std::string_view why) const;

  int descriptor_;
  std::unique_ptr<char[]> buffer_;
  std::size_t capacity_ = 0;
  std::size_t begin_ = 0;  // what was read and not handed out
  std::size_t end_ = 0;
  std::size_t block_ = 0;   // its number, from 1
  std::uint64_t left_ = 0;  // rows of the block that were not handed out
  std::uint64_t count_ = 0;
  std::size_t text_ = 0;  // where the strings of rows_ begin
  BlockRows rows_;
};

}  // namespace bnfurl::tool
