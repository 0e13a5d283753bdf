// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/records/forms/log_records.hpp"

#include "tools/bnfurl/records/parts.hpp"
#include "tools/bnfurl/records/two_parts.hpp"

namespace bnfurl::tool {

bool LogRecords::next(Record& record) {
  if (!next_line(record)) return false;
  record.layout = layout_;
  record.url = {};
  record.state = Record::Url::underivable;
  if (!split_in_place(parts_, layout_, record.text)) return true;

  record.fields = parts_->spans().first(layout_.grammar().components().size());
  record.method = field(method_);
  record.state = Record::Url::none;
  const std::optional<std::string_view> url = field(component_);
  if (!url || says_no_url()) return true;
  record.state = Record::Url::present;
  record.url = *url;
  record.url_offset = record.fields[component_.index()].begin;
  if (query_) add_second_part(record, field(query_), url_);
  return true;
}

// A comment is neither a record nor counted as one.
bool LogRecords::next_line(Record& record) {
  while (lines_.next(record)) {
    if (!has_comments_) return true;
    if (!record.text.starts_with('#')) {
      record.line -= comments_;
      return true;
    }
    ++comments_;
  }
  return false;
}

std::optional<std::string_view> LogRecords::field(std::optional<Component> component) const {
  return component ? (*parts_)[*component] : std::nullopt;
}

bool LogRecords::says_no_url() const { return unless_ && field(unless_) == key_.unless_text(); }

}  // namespace bnfurl::tool
