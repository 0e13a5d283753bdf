// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// JSON objects, one per line. One member is the URL: `url`, or `request.url` for the member `url` of the member
// `request` (if there is no member with the whole name). The URL is judged with its escapes undone. A record has no URL
// if its line is not an object in UTF-8, or the member is missing, not a string, or has a lone surrogate. Of members
// with the same name the last one counts.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/bnfurl/records/cell.hpp"
#include "tools/bnfurl/records/forms/json_reader.hpp"
#include "tools/bnfurl/records/forms/json_string.hpp"
#include "tools/bnfurl/records/forms/plain_records.hpp"

namespace bnfurl::tool {

class JsonRecords : public RecordSource {
public:
  /// `key` is the name of the URL's member. If `all`, the other members are the record's cells. `asked` are the names of
  /// the members that the record gives. `method` is the name of the member that is the request's method, if there is one.
  JsonRecords(std::string key, bool all, std::vector<std::string> asked = {}, std::string method = {});

  void open(const Block& block) override { lines_.open(block); }
  [[nodiscard]] bool next(Record& record) override;

private:
  void take_url(Record& record);
  void take_cells(const Record& record);
  void take_asked(const Record& record);
  void take_method(Record& record);
  [[nodiscard]] std::optional<std::string_view> find(std::size_t first, std::string_view path);

  PlainRecords lines_;
  std::string key_;
  std::string method_key_;
  std::string expected_;  // reported for a record without a URL: what was expected, in words
  bool all_;
  JsonReader reader_;
  std::vector<JsonMember> members_;
  std::string url_;  // if it is not as written
  std::string method_;
  JsonTexts texts_;  // of the cells
  std::vector<Cell> cells_;
  std::vector<std::string> asked_names_;
  JsonTexts asked_texts_;
  std::vector<Cell> asked_;
  std::vector<Cell*> by_name_;
};

/// The names of the members of an object except `key`; none if `line` is not an object.
[[nodiscard]] std::vector<std::string> json_names(std::string_view line, std::string_view key);

}  // namespace bnfurl::tool
