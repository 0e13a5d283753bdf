// A result while its rows are written: the memory of its columns, and the columns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "src/arrow/input.hpp"
#include "src/arrow/plan.hpp"

namespace bnfurl::arrow {

// One piece of memory for several columns. It is not initialised. A large one begins at a page of 2 MiB and asks for
// such pages: fresh pages of 4 KiB cost more than what is written to them.

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

/// The values of a field, and one bit for each row that is not null.
struct Column {
  const Field& field;
  std::uint64_t* valid;
  void* values;

  template <class T>
  [[nodiscard]] T* of() const noexcept {
    return static_cast<T*>(values);
  }
};

struct Table {
  std::size_t rows;
  Places places;  ///< where views of parts point
  Block facts;    ///< bits and numbers
  Block texts;    ///< views
  std::vector<Column> columns;
  std::string expected = {};  ///< the texts that the views of `expected` point into

  /// No row has a value; values of rows that stay without one are not initialised.
  Table(std::size_t row_count, Places views, const std::vector<Field>& fields);
};

/// The table of an array with a dictionary: row i is row `indices[i]` of the table of the dictionary's texts; without
/// any value if that is negative.
[[nodiscard]] Table expanded(Table of_dictionary, const std::vector<std::int64_t>& indices,
                             const std::vector<Field>& fields);

}  // namespace bnfurl::arrow
