// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "src/arrow/output/as_views.hpp"

#include <utility>

#include "src/arrow/bits.hpp"

namespace bnfurl::arrow {
namespace {

Octets octets_of(const std::string& text) { return {text.data(), static_cast<std::int64_t>(text.size())}; }

// After validity and values: the buffers of views, and their sizes.
void add_view_buffers(const std::vector<Octets>& buffers, Buffers& column) {
  for (const Octets& buffer : buffers) {
    column.buffers.push_back(buffer.data);
    column.sizes.push_back(buffer.size);
  }
  column.buffers.push_back(column.sizes.data());
}

}  // namespace

const char* view_format(const Plan& plan, const Field& field) noexcept {
  switch (field.kind) {
    case Field::Kind::valid:
      return "b";
    case Field::Kind::error_offset:
      return "l";
    case Field::Kind::default_port:
      return "S";
    default:
      return is_part(field) && plan.type().is_binary ? "vz" : "vu";
  }
}

Validity validity_of(const Column& column, std::size_t rows) noexcept {
  const std::size_t nulls = rows - count_bits(column.valid, rows);
  return {nulls == 0 ? nullptr : column.valid, static_cast<std::int64_t>(nulls)};
}

std::vector<Octets> buffers_of(const Plan& plan, const Field& field, const Places& places,
                               const std::string& expected) {
  if (is_part(field)) return places.buffers;
  const std::string& texts = field.kind == Field::Kind::expected ? expected : plan.kind_names();
  if (texts.empty()) return {};
  return {octets_of(texts)};
}

std::unique_ptr<Result> as_views(const Plan& plan, Judged&& judged) {
  auto result = std::make_unique<Result>();
  result->rows = static_cast<std::int64_t>(judged.table.rows);
  result->expected = std::move(judged.table.expected);
  for (std::size_t i = 0; i < plan.fields().size(); ++i) {
    const Field& field = plan.fields()[i];
    const Column& values = judged.table.columns[i];
    const Validity validity = validity_of(values, judged.table.rows);
    Buffers column{view_format(plan, field), {validity.bits, values.values}, validity.nulls};
    if (is_text(field)) add_view_buffers(buffers_of(plan, field, judged.places, result->expected), column);
    result->columns.push_back(std::move(column));
  }
  result->memory.push_back(std::move(judged.table.memory));
  return result;
}

}  // namespace bnfurl::arrow
