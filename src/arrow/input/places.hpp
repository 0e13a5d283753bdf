// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// From the buffers of an input to those of its views. A view says by 31 bits where its text begins: a larger buffer
// appears as several, which begin 1 GiB apart and go on far enough for the longest text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "src/arrow/input/rows.hpp"

namespace bnfurl::arrow {

struct Places {
  std::vector<Octets> buffers;      ///< those of the views
  std::vector<std::int32_t> first;  ///< by buffer of the input: the first of its own
  bool far = false;                 ///< whether a buffer appears as several; otherwise they are those of the input

  struct Place {
    std::int32_t buffer;
    std::int32_t offset;
  };
  /// Where views find octet `at` of a buffer of the input.
  [[nodiscard]] Place place(std::size_t buffer, std::int64_t at) const noexcept;
};

[[nodiscard]] Places places_of(const Rows& rows);

}  // namespace bnfurl::arrow
