// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "src/resolve/marks.hpp"

namespace bnfurl::detail {
namespace {

struct Classes {
  std::uint16_t of[256];
};

constexpr Classes classes = [] {
  Classes result{};
  result.of[':'] = 1;
  result.of['/'] = 2;
  result.of['?'] = result.of['#'] = 4;
  result.of['.'] = 8;
  return result;
}();

constexpr kernels::ClassTables tables = kernels::class_tables(classes.of);

}  // namespace

constexpr kernels::StreamPlan Marks::plan{
    .classes = classes.of,
    .count = count,
    .with_escape = 0,
    .escape_lead = 0x100,
    .escape_digit_bit = 0,
    .tables = &tables,
};

Marks::Marks(std::string_view text) noexcept {
  kernels::active().class_streams(plan, reinterpret_cast<const unsigned char*>(text.data()), text.size(), 0, words_);
}

}  // namespace bnfurl::detail
