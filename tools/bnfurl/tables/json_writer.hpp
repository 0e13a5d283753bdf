// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Rows as JSON objects, one per line. Octets that are not UTF-8 show as U+FFFD; then the last key of the row,
// `url_base64`, has the octets of its URL.
#pragma once

#include "tools/bnfurl/tables/writer.hpp"

namespace bnfurl::tool {

class JsonWriter : public Writer {
public:
  /// If `passes`, a record's own other columns follow.
  JsonWriter(const Columns& columns, Page& out, bool passes);
  /// Does nothing: JSON repeats the names in every row.
  void header() override {}
  void row(const Rows& rows) override;
  void values(const std::vector<std::optional<Value>>& values) override;

private:
  // These add a value and return whether all of its octets are UTF-8.
  [[nodiscard]] bool append(const std::optional<Value>& value);
  [[nodiscard]] bool append(const Column& column, const std::optional<Value>& value);
  [[nodiscard]] bool append(std::string_view text);
  [[nodiscard]] bool append(std::optional<std::string_view> text);
  [[nodiscard]] bool append(const FormPiece& piece);
  template <class Element>
  [[nodiscard]] bool append(const std::vector<Element>& list);
  [[nodiscard]] bool append_own(const Record& record);
  void append_json(std::string_view json);

  bool passes_;
  std::vector<std::string> keys_;  // `"NAME":`
  std::string line_;
};

}  // namespace bnfurl::tool
