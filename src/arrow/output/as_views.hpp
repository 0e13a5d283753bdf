// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// From a table to the buffers of a result, with texts as views: the buffers of parts are those of the input.
#pragma once

#include <memory>
#include <optional>

#include "src/arrow/make_table.hpp"
#include "src/arrow/table.hpp"

namespace bnfurl::arrow {

[[nodiscard]] std::unique_ptr<Result> as_views(const Plan& plan, Judged&& judged);

/// The format of a field whose texts are views, or that has none.
[[nodiscard]] const char* view_format(const Plan& plan, const Field& field) noexcept;

/// Bitmap and number of nulls; the bitmap is null if there are none.
struct Validity {
  const std::uint64_t* bits;
  std::int64_t nulls;
};
[[nodiscard]] Validity validity_of(const Column& column, std::size_t rows) noexcept;

/// The buffers that the views of a field point into.
[[nodiscard]] std::vector<Octets> buffers_of(const Plan& plan, const Field& field, const Places& places,
                                             const std::string& expected);

}  // namespace bnfurl::arrow
