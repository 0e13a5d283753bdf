// A result on its way to Arrow: the memory that all its columns share, the columns while rows are written, and at the
// end the array and the type that the caller gets.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/arrow.hpp>

#include "src/arrow/input.hpp"
#include "src/arrow/plan.hpp"

namespace bnfurl::arrow {

// One piece of memory for all columns of a result. It is not initialised. A large one begins at a page of 2 MiB and
// asks for such pages: fresh pages of 4 KiB cost more than what is written to them.

class Block {
public:
  static constexpr std::size_t alignment = 64;  ///< of what is taken, as Arrow recommends

  /// Memory for `octets` octets.
  explicit Block(std::size_t octets);

  /// So many octets are used up by a piece of `octets` octets.
  [[nodiscard]] static constexpr std::size_t rounded(std::size_t octets) noexcept {
    return (octets + alignment - 1) / alignment * alignment;
  }
  /// The next piece: `rounded(octets)` octets, of those that were asked for.
  template <class T>
  [[nodiscard]] T* take(std::size_t octets) noexcept {
    std::byte* const taken = next_;
    next_ += rounded(octets);
    return reinterpret_cast<T*>(taken);
  }

private:
  struct Free {
    std::size_t alignment;
    void operator()(std::byte* memory) const noexcept;
  };
  std::unique_ptr<std::byte, Free> memory_;
  std::byte* next_ = nullptr;
};

struct NamedFormat {
  std::string name;
  std::string format;
};

/// Sets `schema` to a struct with these fields, which can be null.
void set_struct_schema(std::vector<NamedFormat> fields, ArrowSchema* schema);
/// Sets `schema` to one field.
void set_schema(NamedFormat field, ArrowSchema* schema);

// The columns of a result while they are made: for each field its values, and one bit for each row that is not null.

struct Column {
  std::uint64_t* valid;
  void* values;

  template <class T>
  [[nodiscard]] T* of() const noexcept {
    return static_cast<T*>(values);
  }
};

struct Table {
  std::size_t rows;
  Block memory;
  std::vector<Column> columns;
  std::string expected = {};  ///< the texts that the views of `expected` point into

  /// No row has a value; values of rows that stay without one are not initialised.
  Table(std::size_t row_count, const std::vector<Field>& fields);
};

/// The octets of a value of a field; 0: it is a bit.
[[nodiscard]] std::size_t value_octets(Field::Kind kind) noexcept;

/// Octets for a bitmap: whole words.
[[nodiscard]] constexpr std::size_t bitmap_octets(std::size_t rows) noexcept { return (rows + 63) / 64 * 8; }

/// The table of an array with a dictionary: row i is row `indices[i]` of the table of the dictionary's texts; without
/// any value if that is negative.
[[nodiscard]] Table expanded(Table&& of_dictionary, const std::vector<std::int64_t>& indices,
                             const std::vector<Field>& fields);

// The array of a result. Its columns can be taken out of it and live on alone; so everything that any of them needs,
// and they themselves, belong to one owner, which counts who is left: the buffers of the columns, the input, into which
// their views point, and the plan, which has the names of kinds. The last one that is released ends them all.

/// A column as Arrow has it.
struct Buffers {
  std::string format;
  std::vector<const void*> buffers;
  std::int64_t nulls;
  std::vector<std::int64_t> sizes = {};  ///< of the buffers that views point into
};

struct Output {
  std::int64_t rows;
  std::vector<Buffers> columns;
  std::vector<Block> memory;
  std::string expected;
};

/// Sets `array` to a struct of all columns of `result`, or to its first column, and takes `input` over.
void set_struct_array(std::shared_ptr<const Plan> plan, std::unique_ptr<Output> result, ArrowArray* input,
                      ArrowArray* array);
void set_array(std::shared_ptr<const Plan> plan, std::unique_ptr<Output> result, ArrowArray* input, ArrowArray* array);

}  // namespace bnfurl::arrow
