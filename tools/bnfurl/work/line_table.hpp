// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Rows of a tsv table straight from the columns of a batch of valid lines: the fast path to the output of a
// TsvWriter.
#pragma once

#include <bnfurl/line_splitter.hpp>

#include <optional>
#include <vector>

#include "tools/bnfurl/tables/column.hpp"
#include "tools/bnfurl/terminal/page.hpp"
#include "tools/bnfurl/work/batches.hpp"

namespace bnfurl::tool {

class LineTable {
public:
  /// nullopt if a column is not a slice of the line or its verdict, or if values could need escapes.
  [[nodiscard]] static std::optional<LineTable> make(const Request& request, const Columns& columns, const Page& page);

  /// The batches whose lines it can show.
  [[nodiscard]] std::unique_ptr<Batches> batches(const Request& request) const {
    return of_normal_forms_ ? Batches::of_normal_forms(request) : Batches::make(request, Ask::components);
  }

  /// Writes the rows of the lines from number `begin` up to `end`, which are valid.
  void put(const Batches& batches, const Lines& lines, std::size_t begin, std::size_t end, Page& page);

private:
  struct Field {
    enum class Source { component, slice, url, verdict };
    Source source;
    std::size_t component = 0;
    Slice slice = {};           // of a slice of a component
    Lines::Column values = {};  // of a component, in the current batch
    [[nodiscard]] bool is_of_component() const { return source == Source::component || source == Source::slice; }
  };

  [[nodiscard]] std::size_t room_for(std::size_t line, std::string_view url) const;
  LineTable(Grammar grammar, std::vector<Field> fields, bool of_normal_forms)
      : grammar_(grammar), fields_(std::move(fields)), of_normal_forms_(of_normal_forms) {}
  [[nodiscard]] static char* put_value(const Field& field, std::size_t line, const char* base, std::string_view url,
                                       char* to);

  Grammar grammar_;
  std::vector<Field> fields_;
  bool of_normal_forms_;  // the normal form of each line is the line
};

}  // namespace bnfurl::tool
