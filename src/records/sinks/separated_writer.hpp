// Rows as lines, with a separator between the values; the first line can name the columns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "src/records/columns/column.hpp"
#include "src/records/sinks/output_buffer.hpp"
#include "src/records/sinks/row_writer.hpp"

namespace bnfurl::records {

// `Format` has `separator`, `without_value` and `mark`, as for a RowWriter, and puts a text as it writes it by
// `put_text(text)`.

template <class Format>
class SeparatedWriter : public RowWriter<Format> {
public:
  SeparatedWriter(const Columns& columns, OutputBuffer& out) : RowWriter<Format>(columns, out) {}

  void header() final {
    for (std::size_t i = 0; i < this->columns_.size(); ++i) text(i, this->columns_[i].name);
    end(nullptr);
  }
  void values(const std::vector<Found>& values) final {
    for (std::size_t i = 0; i < values.size(); ++i) put(i, values[i]);
    end(nullptr);
  }

  void begin() {}
  void absent(std::size_t column) {
    separate(column);
    this->out_.put(Format::without_value);
  }
  void slice(std::size_t column, std::string_view text) {
    separate(column);
    if (this->out_.is_terminal() || !this->put_plain(text, true)) format().put_text(text);
  }
  void text(std::size_t column, std::string_view text) {
    separate(column);
    format().put_text(text);
  }
  void put(std::size_t column, const Found& value) {
    if (!value) return format().absent(column);
    separate(column);
    if (const std::optional<std::string_view> octets = text_of(*value))
      return has_plain_texts(this->columns_[column]) ? this->out_.put(*octets) : format().put_text(*octets);
    if (const auto* number = std::get_if<std::uint64_t>(&*value)) return this->out_.put_number(*number);
    this->out_.put(std::get<bool>(*value) ? '1' : '0');
  }
  template <class RowOf>
  void end(const RowOf&) {
    this->out_.put('\n');
  }

private:
  /// Whether no text of a column has an octet that needs another form: digits, letters, "-", ":", "." and "+".
  [[nodiscard]] static bool has_plain_texts(const Column& column) {
    return column.type == ValueType::time || column.type == ValueType::local_time;
  }
  [[nodiscard]] Format& format() { return static_cast<Format&>(*this); }
  void separate(std::size_t column) {
    if (column != 0) this->out_.put(Format::separator);
  }
};

}  // namespace bnfurl::records
