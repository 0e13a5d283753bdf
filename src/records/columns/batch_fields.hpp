// What columns show of batches: the fast path to the values that they show of rows.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <bnfurl/line_splitter.hpp>

#include "src/records/columns/column.hpp"
#include "src/records/judging/batches.hpp"

namespace bnfurl::tool {

struct BatchField {
  enum class Source { component, log, url, verdict };
  Source source;
  std::size_t index = 0;      // of the component of the URL, or of the log's line
  Slice slice = {};           // if it is a slice of that
  Batch::Column values = {};  // in the current batch; of a verdict, the URLs

  /// Reads from the current batch.
  void open(Batches& batches);

  [[nodiscard]] bool has(std::size_t record) const { return values.length[record] >= 0; }
  [[nodiscard]] std::string_view text(const char* base, std::size_t record) const {
    return {base + values.begin[record], static_cast<std::size_t>(values.length[record])};
  }
  /// The value of a record, which is a text.
  [[nodiscard]] std::optional<std::string_view> value(const char* base, std::size_t record) const {
    if (!has(record)) return std::nullopt;
    return slice ? slice(text(base, record)) : text(base, record);
  }
};

/// The field of a column, or those of all; nullopt if one is neither a part of the record nor its verdict.
[[nodiscard]] std::optional<BatchField> batch_field_of(const Column& column);
[[nodiscard]] std::optional<std::vector<BatchField>> batch_fields_of(const Columns& columns);

/// The components of the URL among the fields.
[[nodiscard]] std::vector<std::size_t> components_of(std::span<const BatchField> fields);

}  // namespace bnfurl::tool
