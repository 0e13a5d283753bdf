// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/records/forms/log_records.hpp"

#include <bnfurl/bnfurl.hpp>

namespace bnfurl::tool {

bool LogRecords::next(Record& record) {
  if (!lines_.next(record)) return false;
  record.layout = &layout_;
  record.url = {};
  record.state = Record::Url::underivable;
  detail::Choices choices;
  if (!detail::split_into(layout_, record.text, spans_.data(), &choices)) return true;

  record.fields = std::span(spans_).first(layout_.grammar->component_count);
  record.method = field(record, key_.method_component);
  record.state = Record::Url::none;
  const std::optional<std::string_view> url = field(record, key_.component);
  if (!url || says_no_url(record)) return true;
  record.state = Record::Url::present;
  record.url = *url;
  record.url_offset = record.fields[key_.component].begin;
  return true;
}

std::optional<std::string_view> LogRecords::field(const Record& record, std::uint16_t component) const {
  if (component >= record.fields.size()) return std::nullopt;
  const detail::Span span = record.fields[component];
  if (span.begin == detail::Span::absent) return std::nullopt;
  return record.text.substr(span.begin, span.end - span.begin);
}

bool LogRecords::says_no_url(const Record& record) const {
  return key_.unless_text != nullptr && field(record, key_.unless_component) == std::string_view(key_.unless_text);
}

}  // namespace bnfurl::tool
