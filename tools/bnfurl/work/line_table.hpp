// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Rows of a tsv table straight from the columns of a batch of records: the fast path to the output of a TsvWriter.
// Values are copied as they are, whole vectors at a time; on the way, each octet is compared with those that might need
// an escape. A row that has one is written once more, exactly.
#pragma once

#include <bnfurl/line_splitter.hpp>

#include <optional>
#include <vector>

#include "tools/bnfurl/tables/column.hpp"
#include "tools/bnfurl/terminal/page.hpp"
#include "tools/bnfurl/work/judged_task.hpp"

namespace bnfurl::tool {

class LineTable {
public:
  /// nullopt if a column is neither a part of the record nor its verdict.
  [[nodiscard]] static std::optional<LineTable> make(const Request& request, const Columns& columns, const Page& page);

  /// The batches whose records it can show; null if it can show none. `fields`: those that are needed, its own among
  /// them. `without_url`: whether records without a URL have rows.
  [[nodiscard]] std::unique_ptr<Batches> batches(const Request& request, AskedComponents fields,
                                                 bool without_url) const;

  /// Writes the rows of records of which all is known.
  void put(const Range& range, Page& page);

private:
  struct Field {
    enum class Source { component, log, url, verdict };
    Source source;
    std::size_t index = 0;      // of the component of the URL, or of the log's line
    Slice slice = {};           // if it is a slice of a component
    Lines::Column values = {};  // in the current batch; of a verdict, the URLs
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

  LineTable(std::vector<Field> fields, bool of_normal_forms)
      : fields_(std::move(fields)), of_normal_forms_(of_normal_forms) {}
  [[nodiscard]] static std::optional<Field> field_of(const Column& column);
  [[nodiscard]] std::size_t room_for(std::size_t record) const;
  [[nodiscard]] bool put_plain(const char* base, std::size_t record, Page& page) const;
  void put_exactly(const char* base, std::size_t record, Page& page) const;

  std::vector<Field> fields_;
  bool of_normal_forms_;  // the normal form of each line is the line
};

}  // namespace bnfurl::tool
