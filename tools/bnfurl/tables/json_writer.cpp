// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/tables/json_writer.hpp"

#include <fmt/format.h>

#include "tools/bnfurl/tables/own_columns.hpp"
#include "tools/bnfurl/terminal/json.hpp"
#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {

JsonWriter::JsonWriter(const Columns& columns, Page& out, bool passes) : Writer(columns, out), passes_(passes) {
  for (const Column& column : columns) keys_.push_back(fmt::format("\"{}\":", column.name));
}

void JsonWriter::row(const Rows& rows) {
  bool all_utf8 = true;
  line_ = '{';
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    if (i != 0) line_ += ',';
    line_ += keys_[i];
    all_utf8 &= append(columns_[i].value(rows));
  }
  if (passes_) all_utf8 &= append_own(rows.front().record());
  if (const std::optional<std::string_view> url = rows.front().url(); url && !all_utf8) {
    line_ += ",\"url_base64\":\"";
    append_base64(line_, *url);
    line_ += '"';
  }
  line_ += "}\n";
  out_.put(line_);
}

void JsonWriter::values(const std::vector<std::optional<Value>>& values) {
  std::string octets;
  line_ = '{';
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i != 0) line_ += ',';
    line_ += keys_[i];
    if (append(values[i])) continue;
    octets += fmt::format(",\"{}.base64\":\"", columns_[i].name);
    append_base64(octets, *text_of(*values[i]));
    octets += '"';
  }
  line_ += octets + "}\n";
  out_.put(line_);
}

bool JsonWriter::append(const std::optional<Value>& value) {
  if (!value)
    line_ += "null";
  else if (const auto* decimal = std::get_if<ShortText>(&*value); decimal != nullptr && decimal->is_number)
    line_ += decimal->view();
  else if (const std::optional<std::string_view> text = text_of(*value))
    return append(*text);
  else if (const auto* texts = std::get_if<Texts>(&*value))
    return append(*texts);
  else if (const auto* number = std::get_if<std::uint64_t>(&*value))
    line_ += fmt::format_int(*number).c_str();
  else
    line_ += std::get<bool>(*value) ? "true" : "false";
  return true;
}

bool JsonWriter::append(std::string_view text) { return append_json_string(line_, text, out_.is_terminal()); }

// A JSON member is copied as it is, except on a terminal, where it is made printable.
bool JsonWriter::append_own(const Record& record) {
  bool all_utf8 = true;
  for (std::size_t i = 0; i < record.cells.size(); ++i) {
    if (i == record.url_cell) continue;
    const Cell& cell = record.cells[i];
    line_ += ',';
    all_utf8 &= append(std::string_view(own_label(own_name(record, i), columns_)));
    line_ += ':';
    if (!cell.json.empty())
      line_ += out_.is_terminal() ? printable(cell.json) : std::string(cell.json);
    else
      all_utf8 &= append(cell.text ? std::optional<Value>(*cell.text) : std::nullopt);
  }
  return all_utf8;
}

bool JsonWriter::append(const Texts& texts) {
  bool all_utf8 = true;
  line_ += '[';
  for (const std::string_view text : texts) {
    if (line_.back() != '[') line_ += ',';
    all_utf8 &= append(text);
  }
  line_ += ']';
  return all_utf8;
}

}  // namespace bnfurl::tool
