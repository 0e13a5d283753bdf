// Rows as JSON objects, one per line. Octets that are not UTF-8 show as U+FFFD; then the last key of the row,
// `url_base64`, has the octets of its URL.
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "src/records/columns/own_columns.hpp"
#include "src/records/sinks/json_text.hpp"
#include "src/records/sinks/row_writer.hpp"

namespace bnfurl::records {
namespace {

/// What a log has in place of a number that is not known.
constexpr std::string_view no_number = "-";

bool is_number(std::string_view text) { return text == no_number || are_digits(text); }

/// Digits as a number of JSON, which does not begin with a zero unless it is one.
std::string_view number(std::string_view text) {
  if (text == no_number) return "null";
  return text.substr(std::min(text.find_first_not_of('0'), text.size() - 1));
}

class JsonWriter : public RowWriter<JsonWriter> {
public:
  JsonWriter(const Columns& columns, OutputBuffer& out, bool passes)
      : RowWriter(columns, out), passes_(passes), own_labels_(columns_) {
    for (const Column& column : columns) {
      std::string& key = keys_.emplace_back(keys_.empty() ? "" : ",");
      (void)append_json_string(key, column.name, out.show());
      key += ':';
    }
  }

  /// Controls and octets that are not ASCII, for one.
  static Marks mark(Octets octets) { return Marks(Marks(octets) < 32) | Marks(octets == '"') | Marks(octets == '\\'); }

  /// Does nothing: JSON repeats the names in every row.
  void header() override {}

  void values(const std::vector<Found>& values) override {
    std::string octets;
    begin();
    for (std::size_t i = 0; i < values.size(); ++i) {
      all_utf8_ = true;
      put(i, values[i]);
      if (all_utf8_) continue;
      octets += ',';
      (void)append_json_string(octets, columns_[i].name + ".base64", out_.show());
      octets += ":\"";
      append_base64(octets, *text_of(*values[i]));
      octets += '"';
    }
    out_.put(octets);
    out_.put("}\n");
  }

  void begin() {
    all_utf8_ = true;
    out_.put('{');
  }
  void absent(std::size_t column) {
    out_.put(keys_[column]);
    out_.put("null");
  }
  void slice(std::size_t column, std::string_view text) {
    if (columns_[column].type == ValueType::digits && is_number(text)) return put_number(column, text);
    out_.put(keys_[column]);
    if (out_.is_terminal() || !put_plain(text, true, '"')) append_now([&] { return append(text); });
  }
  // The records of another format may have other texts in the column.
  void put(std::size_t column, const Found& value) {
    if (!value) return absent(column);
    const std::optional<std::string_view> text =
        columns_[column].type == ValueType::digits ? text_of(*value) : std::nullopt;
    if (text && is_number(*text)) return put_number(column, *text);
    out_.put(keys_[column]);
    const auto* const octets = std::get_if<std::string_view>(&*value);
    if (octets != nullptr && !out_.is_terminal() && put_plain(*octets, false, '"')) return;
    append_now([&] { return append(*value); });
  }
  template <class RowOf>
  void end(const RowOf& row) {
    if (passes_) append_now([&] { return append_own(row().record()); });
    if (!all_utf8_) put_url(row().url());
    out_.put("}\n");
  }

private:
  void put_number(std::size_t column, std::string_view text) {
    out_.put(keys_[column]);
    out_.put(number(text));
  }
  void put_url(std::optional<std::string_view> url) {
    if (!url) return;
    line_ = ",\"url_base64\":\"";
    append_base64(line_, *url);
    line_ += '"';
    out_.put(line_);
  }
  /// Puts what `append_some` appends to `line_`, and notes whether it is UTF-8.
  template <class Append>
  void append_now(const Append& append_some) {
    line_.clear();
    all_utf8_ &= append_some();
    out_.put(line_);
  }

  // These add a value and return whether all of its octets are UTF-8.
  [[nodiscard]] bool append(const Value& value) {
    if (const auto* slice = std::get_if<std::string_view>(&value)) return append(*slice);
    if (const auto* list = std::get_if<TextList>(&value)) return append(*list);
    if (const auto* decimal = std::get_if<DecimalText>(&value))
      line_ += decimal->digits;
    else if (const auto* json = std::get_if<JsonText>(&value))
      append_json(json->json);
    else if (const std::optional<std::string_view> text = text_of(value))
      return append(*text);
    else if (const auto* number = std::get_if<std::uint64_t>(&value))
      line_ += fmt::format_int(*number).c_str();
    else
      line_ += std::get<bool>(value) ? "true" : "false";
    return true;
  }

  [[nodiscard]] bool append(std::string_view text) { return append_json_string(line_, text, out_.show()); }
  [[nodiscard]] bool append(std::optional<std::string_view> text) {
    if (text) return append(*text);
    line_ += "null";
    return true;
  }

  [[nodiscard]] bool append(const TextList& list) {
    bool all_utf8 = true;
    line_ += '[';
    for (std::size_t i = 0; i < list.items.size(); ++i) {
      const bool is_second = list.in_pairs && i % 2 != 0;
      if (i != 0) line_ += ',';
      if (list.in_pairs && !is_second) line_ += '[';
      all_utf8 &= append(list.items[i]);
      if (is_second) line_ += ']';
    }
    line_ += ']';
    return all_utf8;
  }

  // Names of members do not count: they say nothing about the octets of the URL.
  [[nodiscard]] bool append_own(const Record& record) {
    bool all_utf8 = true;
    own_labels_.restart();
    for (std::size_t i = 0; i < record.cells.size(); ++i) {
      if (i == record.url_cell) continue;
      const std::optional<std::string> label = own_labels_.next(own_name(record, i));
      if (!label) continue;
      const Cell& cell = record.cells[i];
      line_ += ',';
      (void)append(std::string_view(*label));
      line_ += ':';
      if (!cell.json.empty())
        append_json(cell.json);
      else
        all_utf8 &= append(cell.text);
    }
    return all_utf8;
  }

  // A JSON member is copied as it is, except on a terminal, where it is made printable.
  void append_json(std::string_view json) {
    if (out_.is_terminal())
      line_ += out_.show()(json);
    else
      line_ += json;
  }

  bool passes_;
  OwnLabels own_labels_;           // of the record's own values
  std::vector<std::string> keys_;  // `"NAME":`, after a comma where it is not the first
  std::string line_;               // what is appended at once
  bool all_utf8_ = true;           // the row, so far
};

}  // namespace

std::unique_ptr<Writer> make_jsonl_writer(const Columns& columns, OutputBuffer& out, bool passes) {
  return std::make_unique<JsonWriter>(columns, out, passes);
}

}  // namespace bnfurl::records
