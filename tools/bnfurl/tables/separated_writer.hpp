// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Rows as lines with a separator between the values. Tab-separated: `\N` is absent, an empty value is empty, and
// octets that would break a line or a value are escaped. CSV of RFC 4180: an absent value is empty, an empty one is
// `""`, and quotes are used only where needed.
#pragma once

#include "tools/bnfurl/tables/writer.hpp"

namespace bnfurl::tool {

/// `text` with every octet outside 0x20-0x7e, and every backslash, as a tsv escape or, if there is none, as `\xhh`.
[[nodiscard]] std::string tsv_printable(std::string_view text);

/// Puts a value of a tsv table that is not shown on a terminal: with an escape for each octet that needs one.
void put_tsv(std::string_view text, Page& page);

class SeparatedWriter : public Writer {
public:
  SeparatedWriter(const Columns& columns, Page& out, char separator) : Writer(columns, out), separator_(separator) {}
  void header() override;
  void row(const Rows& rows) override;
  void values(const std::vector<std::optional<Value>>& values) override;

protected:
  virtual void absent() = 0;
  virtual void text(std::string_view text) = 0;

private:
  void value(const std::optional<Value>& value);

  char separator_;
};

class TsvWriter : public SeparatedWriter {
public:
  TsvWriter(const Columns& columns, Page& out) : SeparatedWriter(columns, out, '\t') {}

protected:
  void absent() override { out_.put("\\N"); }
  void text(std::string_view text) override;
};

class CsvWriter : public SeparatedWriter {
public:
  CsvWriter(const Columns& columns, Page& out) : SeparatedWriter(columns, out, ',') {}

protected:
  void absent() override {}
  void text(std::string_view text) override;

private:
  void quoted(std::string_view text);
  void shown(std::string_view text);
};

}  // namespace bnfurl::tool
