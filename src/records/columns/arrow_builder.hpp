// Columns of records on their way to Arrow: values are added row by row, or for a range of a batch at once; then the
// rows are taken as an array that owns its memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <bnfurl/line_splitter.hpp>

#include "src/arrow/structs.hpp"
#include "src/records/columns/column.hpp"

namespace bnfurl::records {

/// A text with U+FFFD in place of what is not UTF-8.
[[nodiscard]] std::string as_utf8(std::string_view text);

class Builder {
public:
  explicit Builder(ValueType type);

  void put(const Found& value);
  void put_text(std::string_view text);
  void put_absent();
  /// Texts that stand in a batch; a block's margin can be read after each.
  void put_texts(const Batch::Column& values, const char* base, std::size_t begin, std::size_t end);

  /// The values that the type cannot hold, by their rows, since they were taken: a number of more than 64 bits, or a
  /// time without a zone in a column of times with one. They are null.
  struct Unfit {
    std::size_t row;
    std::string text;
  };
  [[nodiscard]] std::vector<Unfit> take_unfit() { return std::exchange(unfit_, {}); }

  [[nodiscard]] ValueType type() const { return type_; }
  [[nodiscard]] std::size_t rows() const { return present_.size(); }
  [[nodiscard]] bool is_text() const { return type_ == ValueType::text; }
  /// The octets of all texts, and how many items all lists have.
  [[nodiscard]] std::size_t octets() const { return octets_before(rows()); }
  /// Whether offsets of 32 bits do not reach all texts or items.
  [[nodiscard]] bool is_large() const { return octets() > std::size_t{std::numeric_limits<std::int32_t>::max()}; }

  /// How many rows from number `begin` on have so many octets at most.
  [[nodiscard]] std::size_t rows_within(std::size_t octets, std::size_t begin) const;
  /// Adds the rows of a column of the same type from number `begin` up to `end`.
  void append(const Builder& more, std::size_t begin, std::size_t end);

  /// Puts U+FFFD in place of what is not UTF-8 in a text.
  void make_utf8();

  /// Its type, as Arrow writes it: `{"host", "u"}`.
  [[nodiscard]] arrow::NamedFormat field(std::string name) const;

  /// How many octets `copy_to` writes.
  [[nodiscard]] std::size_t array_octets() const;
  /// Copies the rows as Arrow has them to `at`, which is aligned as Arrow wants it, and comes after them.
  [[nodiscard]] arrow::Buffers copy_to(char*& at) const;
  /// Has no rows any more, but the memory for them.
  void clear();

private:
  [[nodiscard]] bool is_list() const { return !parts_.empty(); }
  [[nodiscard]] bool has_utf8() const;
  /// Of the rows before this one, as `octets` counts.
  [[nodiscard]] std::size_t octets_before(std::size_t row) const;
  void put_list(const TextList& list);
  void add(std::int64_t value) {
    present_.push_back(1);
    values_.push_back(value);
  }

  ValueType type_;
  std::vector<std::uint8_t> present_;  // for each row, whether it has a value
  std::vector<std::int64_t> values_;   // numbers, or the octets of a decimal; where texts and lists end, after a 0
  std::string octets_;                 // of texts
  std::vector<Builder> parts_;         // of lists: their items; of pairs: their names, and their values
  std::vector<Unfit> unfit_;
};

/// The rows of a column as an array; and of columns, as an array of structs, whose columns can be moved out of it. Its
/// memory is one piece, no larger than the rows need. The columns have no rows afterwards, but keep their own memory
/// for the next ones.
[[nodiscard]] arrow::Array take_array(Builder& column);
[[nodiscard]] arrow::Array take_struct(std::vector<Builder>& columns);

}  // namespace bnfurl::records
