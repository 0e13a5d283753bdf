// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// JSON objects, one per line. One member is the URL: `url`, or `request.url` for the member `url` of the member
// `request` (if there is no member with the whole name). The URL is judged with its escapes undone. A record has no URL
// if its line is not an object, or the member is missing or not a string.
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
  /// `key` is the name of the URL's member. If `all`, the other members are the record's cells.
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
  std::string expected_;  // reported for a record without a URL: what was expected, in words
  bool all_;
  std::unique_ptr<Parser> parser_;
  std::vector<Cell> cells_;
};

/// The names of the members of an object except `key`; none if `line` is not an object.
[[nodiscard]] std::vector<std::string> json_names(std::string_view line, std::string_view key);

}  // namespace bnfurl::tool
