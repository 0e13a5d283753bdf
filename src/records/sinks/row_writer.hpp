// What all formats of tables share: a row is begun, gets a value for each column, and ends.
#pragma once

#include <cstddef>
#include <cstring>
#include <memory>
#include <optional>
#include <string_view>

#include "src/records/columns/column.hpp"
#include "src/records/columns/table.hpp"
#include "src/records/sinks/output_buffer.hpp"
#include "src/records/sinks/plain_copy.hpp"
#include "src/records/sinks/writers.hpp"

namespace bnfurl::records {

// `Format` has
//
//   begin(), absent(column), put(column, value), end(row)
//   slice(column, text)   a text that stands in a block
//   mark(octets)          the octets that might need another form than their own
//
// `row` is a function that gives the row itself.

template <class Format>
class RowWriter : public Writer {
public:
  using Writer::Writer;

  void rows(const Range& range, Table& table) final {
    table.open();
    for (std::size_t record = range.begin; record < range.end; ++record) {
      const bool is_known = table.is_known(record);
      format().begin();
      for (std::size_t i = 0; i < columns_.size(); ++i) put(i, record, is_known, table);
      format().end([&]() -> const Row& { return range.batches.rows_of(record).front(); });
    }
  }

protected:
  /// A text, between quotes if there are any; returns false, and puts nothing, if it has to be written in another way.
  /// `margin`: whether it is in a block, which a margin follows.
  template <class... Quote>
  [[nodiscard]] bool put_plain(std::string_view text, bool margin, Quote... quote) {
    constexpr std::size_t quotes = sizeof...(quote);
    char* const to = out_.room(text.size() + copy_margin + 2 * quotes);
    if (!margin && !text.empty()) std::memcpy(to + quotes, text.data(), text.size());
    const std::string_view from = margin ? text : std::string_view(to + quotes, text.size());
    if (!copy_plain(from, to + quotes, Format::mark)) return false;
    ((to[0] = to[text.size() + 1] = quote), ...);
    out_.advance(text.size() + 2 * quotes);
    return true;
  }

private:
  [[nodiscard]] Format& format() { return static_cast<Format&>(*this); }
  void put(std::size_t column, std::size_t record, bool is_known, Table& table) {
    if (!is_known || !table.has_texts(column)) {
      const std::optional<std::string_view> form = is_known ? table.own_form(column, record) : std::nullopt;
      return form ? format().slice(column, *form) : format().put(column, table.value(column, record));
    }
    if (const std::optional<std::string_view> text = table.text(column, record)) return format().slice(column, *text);
    format().absent(column);
  }
};

}  // namespace bnfurl::records
