// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/separated_writer.hpp"

#include "tools/bnfurl/messages.hpp"

namespace bnfurl::tool {

void SeparatedWriter::header() {
  for (const Column& column : columns_) {
    if (&column != &columns_.front()) out_.put(separator_);
    text(column.name);
  }
  out_.put('\n');
}

void SeparatedWriter::row(const Row& row) {
  for (const Column& column : columns_) {
    if (&column != &columns_.front()) out_.put(separator_);
    value(column.value(row));
  }
  out_.put('\n');
}

void SeparatedWriter::value(const std::optional<Value>& value) {
  if (!value) return absent();
  if (const auto* octets = std::get_if<std::string_view>(&*value)) return text(*octets);
  if (const auto* number = std::get_if<std::uint64_t>(&*value)) return out_.put_number(*number);
  out_.put(std::get<bool>(*value) ? '1' : '0');
}

// Runs of octets that stay as they are go out at once.
void TsvWriter::text(std::string_view text) {
  constexpr std::string_view special("\\\t\n\r\0", 5);
  const auto stays = [this, special](char c) {
    return out_.is_terminal() ? is_printable(static_cast<unsigned char>(c)) && c != '\\'
                              : special.find(c) == special.npos;
  };
  std::size_t begin = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (stays(text[i])) continue;
    out_.put(text.substr(begin, i - begin));
    escaped(text[i]);
    begin = i + 1;
  }
  out_.put(text.substr(begin));
}

void TsvWriter::escaped(char octet) {
  switch (octet) {
    case '\\':
      return out_.put("\\\\");
    case '\t':
      return out_.put("\\t");
    case '\n':
      return out_.put("\\n");
    case '\r':
      return out_.put("\\r");
    case '\0':
      return out_.put("\\0");
    default:
      return out_.put(printable(std::string_view(&octet, 1)));
  }
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
