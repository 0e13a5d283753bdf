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
#include <cstring>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/tables/column.hpp"

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

// The columns of an answer and their types: the elements of one named Tuple, so that `f(url).host` works, also if there
// is only one.

/// All columns that an answer can have: those of `split` but for what says which record it is.
[[nodiscard]] Columns known_elements(const Grammars& grammars);

/// The columns that are asked for. Throws UsageError.
[[nodiscard]] Columns choose_elements(const Options& options, const Columns& known, const Grammars& grammars);

/// `Tuple(valid Nullable(UInt8), host Nullable(String))`
[[nodiscard]] std::string tuple_type(const Columns& elements);

/// `name` as ClickHouse writes names: in backticks unless it is a plain word.
[[nodiscard]] std::string quoted_name(std::string_view name);

/// Whether it is a word of letters, digits and `_`, and does not begin with a digit.
[[nodiscard]] bool is_plain_name(std::string_view name);

// Values of ClickHouse's format RowBinary: each function writes one at `to`, and returns where it ends. A value of a
// Nullable type is an octet 1 if it is NULL, and otherwise an octet 0 and the value.

/// Strings are copied in whole steps: so many octets after a text are read, and so many after a value written.
inline constexpr std::size_t copy_step = 32;

/// At most so many octets stand before those of a string; a number has no more in all.
inline constexpr std::size_t before_string = 1 + 10;

inline char* put_null(char* to) {
  *to = 1;
  return to + 1;
}

/// A number of `octets` octets, the lowest first.
inline char* put_number(char* to, std::uint64_t number, std::size_t octets) {
  *to++ = 0;
  for (; octets != 0; --octets, number >>= 8) *to++ = static_cast<char>(number & 0xff);
  return to;
}

/// The length in base 128, the lowest digit first.
inline char* put_length(char* to, std::size_t length) {
  *to++ = 0;
  for (; length >= 0x80; length >>= 7) *to++ = static_cast<char>((length & 0x7f) | 0x80);
  *to++ = static_cast<char>(length);
  return to;
}

/// After the text and after the value there must be room for a step.
inline char* put_string_in_steps(char* to, const char* text, std::size_t size) {
  to = put_length(to, size);
  std::memcpy(to, text, copy_step);
  for (std::size_t done = copy_step; done < size; done += copy_step) std::memcpy(to + done, text + done, copy_step);
  return to + size;
}

/// The same for a string that is absent if its length is negative; the text can be read all the same. Whether a part is
/// absent, a processor cannot foresee: so a short one takes no branch.
inline char* put_part_in_steps(char* to, const char* text, std::int32_t length) {
  if (length > static_cast<std::int32_t>(copy_step))
    return put_string_in_steps(to, text, static_cast<std::size_t>(length));
  to[0] = static_cast<char>(length < 0);
  to[1] = static_cast<char>(length);
  std::memcpy(to + 2, text, copy_step);
  return to + (length < 0 ? 1 : 2 + length);
}

inline char* put_string(char* to, std::string_view text) {
  to = put_length(to, text.size());
  return to + text.copy(to, text.size());
}

}  // namespace bnfurl::tool
