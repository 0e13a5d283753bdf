// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/tables/separated_writer.hpp"

#include <algorithm>

#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {
namespace {

// Comparisons are faster than a search in a string of these octets.
bool has_tsv_escape(char octet) {
  return octet == '\\' || octet == '\t' || octet == '\n' || octet == '\r' || octet == '\0';
}

void append_tsv_escape(std::string& to, char octet) {
  constexpr std::string_view escaped("\\\t\n\r\0", 5), letters = "\\tnr0";
  const std::size_t which = escaped.find(octet);
  if (which == std::string_view::npos) return append_escape(to, static_cast<unsigned char>(octet));
  to += '\\';
  to += letters[which];
}

}  // namespace

std::string tsv_printable(std::string_view text) {
  std::string shown;
  for (const char c : text) {
    if (is_printable(static_cast<unsigned char>(c)) && c != '\\')
      shown += c;
    else
      append_tsv_escape(shown, c);
  }
  return shown;
}

// Runs of octets that need no escape are written at once.
void put_tsv(std::string_view text, Page& page) {
  for (;;) {
    const auto plain = static_cast<std::size_t>(std::ranges::find_if(text, has_tsv_escape) - text.begin());
    page.put(text.substr(0, plain));
    if (plain == text.size()) return;
    page.put(tsv_printable(text.substr(plain, 1)));
    text.remove_prefix(plain + 1);
  }
}

void SeparatedWriter::header() {
  for (const Column& column : columns_) {
    if (&column != &columns_.front()) out_.put(separator_);
    text(column.name);
  }
  out_.put('\n');
}

void SeparatedWriter::row(const Rows& rows) {
  for (const Column& column : columns_) {
    if (&column != &columns_.front()) out_.put(separator_);
    value(column.value(rows));
  }
  out_.put('\n');
}

void SeparatedWriter::values(const std::vector<std::optional<Value>>& values) {
  for (const std::optional<Value>& each : values) {
    if (&each != &values.front()) out_.put(separator_);
    value(each);
  }
  out_.put('\n');
}

void SeparatedWriter::value(const std::optional<Value>& value) {
  if (!value) return absent();
  if (const std::optional<std::string_view> octets = text_of(*value)) return text(*octets);
  if (const auto* number = std::get_if<std::uint64_t>(&*value)) return out_.put_number(*number);
  out_.put(std::get<bool>(*value) ? '1' : '0');
}

void TsvWriter::text(std::string_view text) {
  if (out_.is_terminal()) return out_.put(tsv_printable(text));
  put_tsv(text, out_);
}

void CsvWriter::text(std::string_view text) {
  if (text.empty() || text.find_first_of(",\"\r\n") != std::string_view::npos) return quoted(text);
  shown(text);
}

void CsvWriter::quoted(std::string_view text) {
  out_.put('"');
  for (std::size_t begin = 0;;) {
    const std::size_t quote = std::min(text.find('"', begin), text.size());
    shown(text.substr(begin, quote - begin));
    if (quote == text.size()) break;
    out_.put("\"\"");
    begin = quote + 1;
  }
  out_.put('"');
}

void CsvWriter::shown(std::string_view text) {
  if (out_.is_terminal())
    out_.put(printable(text));
  else
    out_.put(text);
}

}  // namespace bnfurl::tool
