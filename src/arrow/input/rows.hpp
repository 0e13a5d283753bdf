// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The texts of an array, row by row, as its buffers have them. Reading checks all that can be checked: afterwards no
// row is outside of its buffer, as far as the size of that is known. Offsets have no such size: the last one tells it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <bnfurl/arrow.hpp>

#include "src/arrow/bits.hpp"
#include "src/arrow/input/type.hpp"
#include "src/arrow/input/view.hpp"

namespace bnfurl::arrow {

/// A buffer with octets of texts.
struct Octets {
  const char* data;
  std::int64_t size;
};

struct Rows {
  Layout layout;
  std::size_t size;
  std::size_t offset;         ///< of row 0 in `small`, `large` and `views`
  Bits valid;                 ///< which rows are not null
  const std::int32_t* small;  ///< these three by layout, or null
  const std::int64_t* large;
  const View* views;
  std::vector<Octets> buffers;  ///< one, or those that views point into
  std::size_t longest;          ///< octets of the longest text

  /// A text: where it is in which buffer. A view of at most 12 octets is in no buffer, and its text is in the view.
  struct Place {
    std::size_t buffer;
    std::int64_t begin;
    std::string_view text;
  };
  /// Of a row that is not null.
  [[nodiscard]] Place place(std::size_t row) const noexcept;
};

/// What is wrong with an array that contradicts itself.
[[nodiscard]] Fault broken(std::string what);

[[nodiscard]] std::variant<Rows, Fault> read_rows(const ArrowArray& array, Layout layout);

/// The indices of an array with a dictionary of `texts` texts; -1 where the index is null. `format` is that of the
/// indices.
[[nodiscard]] std::variant<std::vector<std::int64_t>, Fault> read_indices(const ArrowArray& array, char format,
                                                                          std::size_t texts);

}  // namespace bnfurl::arrow
