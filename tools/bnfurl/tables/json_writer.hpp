// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Rows as JSON objects, one a line. An octet that is not UTF-8 shows as U+FFFD; `url_base64`, the last key of
// such a row, has the octets of its URL.
#pragma once

#include "tools/bnfurl/tables/writer.hpp"

namespace bnfurl::tool {

class JsonWriter : public Writer {
public:
  /// With `passes` a record's own other columns come behind.
  JsonWriter(const Columns& columns, Page& out, bool passes);
  /// JSON has its names in every row.
  void header() override {}
  void row(const Rows& rows) override;

private:
  // These add a value; whether all of its octets are UTF-8.
  [[nodiscard]] bool append(const std::optional<Value>& value);
  [[nodiscard]] bool append(std::string_view text);
  [[nodiscard]] bool append(const Texts& texts);
  [[nodiscard]] bool append_own(const Record& record);

  bool passes_;
  std::vector<std::string> keys_;  // `"NAME":`
  std::string line_;
};

}  // namespace bnfurl::tool
