#include "tools/bnfurl/clickhouse/block_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <set>

#include "tools/bnfurl/files/input_file.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {
namespace {

constexpr std::size_t usual_capacity = std::size_t{1} << 18;

// Enough for any number of rows, and for any length that is not refused.
constexpr std::size_t most_digits = 18;
constexpr std::size_t most_length_octets = 5;

bool is_digit(char octet) { return octet >= '0' && octet <= '9'; }

}  // namespace

BlockReader::BlockReader(int descriptor) : descriptor_(descriptor) { resize(usual_capacity); }

void BlockReader::refuse(std::string_view why) const {
  const std::uint64_t row = count_ - left_ + rows_.size() + 1;
  throw MalformedBlock(fmt::format("standard input: block {}, row {} of {}: {}", block_, row, count_, why));
}

bool BlockReader::next_block() {
  if (begin_ == end_ && capacity_ > usual_capacity) resize(usual_capacity);
  if (begin_ == end_ && !fill()) return false;
  ++block_;
  left_ = count_ = read_count();
  begin_rows();
  return true;
}

std::uint64_t BlockReader::read_count() {
  std::uint64_t count = 0;
  for (std::size_t digits = 0;; ++digits) {
    if (begin_ == end_ && !fill())
      throw MalformedBlock(fmt::format("standard input ends in the number of rows of block {}", block_));
    const char octet = buffer_[begin_];
    if (digits > 0 && octet == '\n') break;
    if (!is_digit(octet) || digits == most_digits) {
      throw MalformedBlock(
          fmt::format("standard input: block {} does not begin with the number of its rows in decimal and a line feed "
                      "(send_chunk_header 1), but has {} there",
                      block_, shown_octet({buffer_.get() + begin_, 1}, 0)));
    }
    count = count * 10 + static_cast<std::uint64_t>(octet - '0');
    ++begin_;
  }
  ++begin_;
  return count;
}

const BlockRows* BlockReader::next_rows() {
  left_ -= rows_.size();
  begin_rows();
  if (left_ == 0) return nullptr;
  for (;;) {
    while (rows_.size() < left_ && take_row()) {
    }
    if (rows_.size() > 0) break;
    if (!fill()) refuse("standard input ends here");
    text_ = begin_;
  }
  rows_.text = {buffer_.get() + text_, static_cast<std::size_t>(rows_.offsets.back())};
  return &rows_;
}

void BlockReader::begin_rows() {
  rows_.offsets.assign(1, 0);
  rows_.validity.clear();
  rows_.has_null = false;
  text_ = begin_;
}

// Returns false, and takes nothing, if the row has not been read to its end.
bool BlockReader::take_row() {
  if (begin_ == end_) return false;
  const std::size_t row = rows_.size();
  const char flag = buffer_[begin_];
  if (flag != 0 && flag != 1)
    refuse(fmt::format("{} stands where 0x00 or 0x01 says whether it is NULL", shown_octet({&flag, 1}, 0)));
  std::size_t at = begin_ + 1;
  std::uint64_t length = 0;
  if (flag == 0) {
    const std::optional<std::uint64_t> read = read_length(at);
    if (!read) return false;
    length = *read;
    if (end_ - at < length) return false;
  }
  if (row % 8 == 0) rows_.validity.push_back(0xff);
  if (flag == 1) {
    rows_.validity.back() = static_cast<std::uint8_t>(rows_.validity.back() & ~(1U << row % 8));
    rows_.has_null = true;
  }
  const auto size = static_cast<std::size_t>(rows_.offsets.back());
  std::memmove(buffer_.get() + text_ + size, buffer_.get() + at, length);
  rows_.offsets.push_back(static_cast<std::int64_t>(size + length));
  begin_ = at + length;
  return true;
}

std::optional<std::uint64_t> BlockReader::read_length(std::size_t& at) const {
  std::uint64_t length = 0;
  for (std::size_t digit = 0; digit < most_length_octets; ++digit) {
    if (at == end_) return std::nullopt;
    const auto octet = static_cast<unsigned char>(buffer_[at++]);
    length |= std::uint64_t{octet & 0x7fU} << 7 * digit;
    if (octet < 0x80 && length <= longest) return length;
    if (octet < 0x80) break;
  }
  refuse(fmt::format("its length is above {}", longest));
}

// Reads more after what is there, which moves to the front. Returns false at the end of the input.
bool BlockReader::fill() {
  if (begin_ != 0) std::memmove(buffer_.get(), buffer_.get() + begin_, end_ - begin_);
  end_ -= begin_;
  begin_ = 0;
  if (end_ == capacity_) resize(2 * capacity_);
  const ReadOutcome read = read_some(descriptor_, {buffer_.get() + end_, capacity_ - end_});
  if (read.error != 0) throw MalformedBlock(fmt::format("standard input: {}", std::strerror(read.error)));
  end_ += read.count;
  return read.count != 0;
}

void BlockReader::resize(std::size_t capacity) {
  std::unique_ptr<char[]> buffer(new char[capacity + margin]);
  std::copy_n(buffer_.get() + begin_, end_ - begin_, buffer.get());
  end_ -= begin_;
  begin_ = 0;
  buffer_ = std::move(buffer);
  capacity_ = capacity;
}

namespace {

bool is_letter(char octet) { return octet == '_' || (octet >= 'a' && octet <= 'z') || (octet >= 'A' && octet <= 'Z'); }

bool is_letter_or_digit(char octet) { return is_letter(octet) || (octet >= '0' && octet <= '9'); }

void require_one_value(const Columns& columns) {
  std::set<std::string_view> names;
  for (const Column& column : columns) {
    if (column.is_list) throw UsageError(column.name + " is a list; a Tuple of this command has no lists");
    if (!names.insert(column.name).second)
      throw UsageError(column.name + " is asked for twice; a Tuple has each name once");
  }
}

/// The type within Nullable.
std::string_view name_of(ValueType type) {
  constexpr std::string_view names[] = {"String", "UInt8", "Int64", "UInt16"};
  return names[static_cast<std::size_t>(type)];
}

}  // namespace

Columns known_elements(const Grammars& grammars) {
  Columns columns = known_columns(grammars, std::nullopt);
  std::erase_if(columns, std::mem_fn(&Column::is_of_record));
  return columns;
}

Columns choose_elements(const Options& options, const Columns& known, const Grammars& grammars) {
  Columns columns = options.fields ? choose_columns(*options.fields, known) : default_columns(known, grammars);
  require_one_value(columns);
  return columns;
}

std::string tuple_type(const Columns& elements) {
  std::string type = "Tuple(";
  for (const Column& element : elements) {
    if (&element != &elements.front()) type += ", ";
    type += fmt::format("{} Nullable({})", quoted_name(element.name), name_of(element.type));
  }
  return type + ")";
}

std::string quoted_name(std::string_view name) {
  if (is_plain_name(name)) return std::string(name);
  std::string quoted = "`";
  for (const char octet : name) {
    if (octet == '`' || octet == '\\') quoted += '\\';
    quoted += octet;
  }
  return quoted + '`';
}

bool is_plain_name(std::string_view name) {
  return !name.empty() && is_letter(name.front()) && std::ranges::all_of(name, is_letter_or_digit);
}

}  // namespace bnfurl::tool
