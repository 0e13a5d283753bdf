// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/records/forms/log_records.hpp"

#include "tools/bnfurl/records/parts.hpp"

namespace bnfurl::tool {

bool LogRecords::next(Record& record) {
  if (!lines_.next(record)) return false;
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
  return true;
}

std::optional<std::string_view> LogRecords::field(std::optional<Component> component) const {
  return component ? (*parts_)[*component] : std::nullopt;
}

bool LogRecords::says_no_url() const { return unless_ && field(unless_) == key_.unless_text(); }

}  // namespace bnfurl::tool
