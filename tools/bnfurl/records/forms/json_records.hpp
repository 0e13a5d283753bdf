// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// JSON objects, one a line: a member is the URL, one of a member if its name has dots. It is judged with its escapes
// undone. A line that is no object, or whose member is missing or no string, is a record without a URL.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tools/bnfurl/records/cell.hpp"
#include "tools/bnfurl/records/forms/plain_records.hpp"

namespace bnfurl::tool {

class JsonRecords : public RecordSource {
public:
  /// `key`: `url`, or `request.url` for the member of a member. With `all` the other members are the record's cells.
  JsonRecords(std::string key, bool all);
  ~JsonRecords() override;
  JsonRecords(const JsonRecords&) = delete;
  JsonRecords& operator=(const JsonRecords&) = delete;

  void open(const Block& block) override { lines_.open(block); }
  [[nodiscard]] bool next(Record& record) override;
  [[nodiscard]] std::size_t url_begin(const Record& record) const override;

private:
  class Parser;

  PlainRecords lines_;
  std::string key_;
  std::string expected_;  // in words, where there is none
  bool all_;
  std::unique_ptr<Parser> parser_;
  std::vector<Cell> cells_;
};

/// The names of the members of an object, but for `key`; none if `line` is no object.
[[nodiscard]] std::vector<std::string> json_names(std::string_view line, std::string_view key);

}  // namespace bnfurl::tool
