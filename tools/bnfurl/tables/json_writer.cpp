// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/tables/json_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "tools/bnfurl/tables/own_columns.hpp"
#include "tools/bnfurl/terminal/json.hpp"
#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {
namespace {

/// What a log has in place of a number that is not known.
constexpr std::string_view no_number = "-";

/// Digits as a number of JSON, which does not begin with a zero unless it is one.
std::string_view number(std::string_view text) {
  if (text == no_number) return "null";
  return text.substr(std::min(text.find_first_not_of('0'), text.size() - 1));
}

}  // namespace

JsonWriter::JsonWriter(const Columns& columns, Page& out, bool passes) : Writer(columns, out), passes_(passes) {
  for (const Column& column : columns) {
    (void)append_json_string(keys_.emplace_back(), column.name, out.is_terminal());
    keys_.back() += ':';
  }
}

void JsonWriter::row(const Rows& rows) {
  bool all_utf8 = true;
  line_ = '{';
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    if (i != 0) line_ += ',';
    line_ += keys_[i];
    all_utf8 &= append(columns_[i], columns_[i].value(rows));
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
    if (append(columns_[i], values[i])) continue;
    octets += ',';
    (void)append_json_string(octets, columns_[i].name + ".base64", out_.is_terminal());
    octets += ":\"";
    append_base64(octets, *text_of(*values[i]));
    octets += '"';
  }
  line_ += octets + "}\n";
  out_.put(line_);
}

bool JsonWriter::append(const std::optional<Value>& value) {
  if (!value)
    line_ += "null";
  else if (const auto* slice = std::get_if<std::string_view>(&*value))
    return append(*slice);
  else if (const auto* decimal = std::get_if<ShortText>(&*value); decimal != nullptr && decimal->is_number)
    line_ += decimal->view();
  else if (const auto* json = std::get_if<JsonText>(&*value))
    append_json(json->json);
  else if (const std::optional<std::string_view> text = text_of(*value))
    return append(*text);
  else if (const auto* texts = std::get_if<Texts>(&*value))
    return append(*texts);
  else if (const auto* values = std::get_if<FormValues>(&*value))
    return append(*values);
  else if (const auto* pieces = std::get_if<FormPieces>(&*value))
    return append(*pieces);
  else if (const auto* number = std::get_if<std::uint64_t>(&*value))
    line_ += fmt::format_int(*number).c_str();
  else
    line_ += std::get<bool>(*value) ? "true" : "false";
  return true;
}

bool JsonWriter::append(const Column& column, const std::optional<Value>& value) {
  if (!column.is_number) return append(value);
  line_ += number(value ? *text_of(*value) : no_number);
  return true;
}

bool JsonWriter::append(std::string_view text) { return append_json_string(line_, text, out_.is_terminal()); }

// A JSON member is copied as it is, except on a terminal, where it is made printable.
void JsonWriter::append_json(std::string_view json) {
  line_ += out_.is_terminal() ? printable(json) : std::string(json);
}

bool JsonWriter::append_own(const Record& record) {
  bool all_utf8 = true;
  for (std::size_t i = 0; i < record.cells.size(); ++i) {
    const std::string name = own_name(record, i);
    if (i == record.url_cell || show_own(columns_, name)) continue;
    const Cell& cell = record.cells[i];
    line_ += ',';
    all_utf8 &= append(std::string_view(own_label(name, columns_)));
    line_ += ':';
    if (!cell.json.empty())
      append_json(cell.json);
    else
      all_utf8 &= append(cell.text);
  }
  return all_utf8;
}

bool JsonWriter::append(std::optional<std::string_view> text) {
  if (text) return append(*text);
  line_ += "null";
  return true;
}

bool JsonWriter::append(const FormPiece& piece) {
  line_ += '[';
  const bool name_is_utf8 = append(piece.name);
  line_ += ',';
  const bool value_is_utf8 = append(piece.value);
  line_ += ']';
  return name_is_utf8 && value_is_utf8;
}

template <class Element>
bool JsonWriter::append(const std::vector<Element>& list) {
  bool all_utf8 = true;
  const char* separator = "";
  line_ += '[';
  for (const Element& each : list) {
    line_ += std::exchange(separator, ",");
    all_utf8 &= append(each);
  }
  line_ += ']';
  return all_utf8;
}

}  // namespace bnfurl::tool
