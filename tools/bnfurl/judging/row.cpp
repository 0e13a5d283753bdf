// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/judging/row.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tools/bnfurl/records/parts.hpp"
#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {
namespace {

void append_number(std::string& to, std::size_t number) {
  const fmt::format_int digits(number);
  to.append(digits.data(), digits.size());
}

}  // namespace

void Row::begin(const Record& record) {
  record_ = &record;
  error_.reset();
  parts_.reset();
  lenient_.clear();
  is_traced_ = false;
  has_traced_components_ = false;
}

void Row::judge(const Record& record) {
  begin(record);
  if (record.state != Record::Url::present) {
    verdict_ = record.state == Record::Url::none ? Verdict::no_url : Verdict::invalid;
    return;
  }
  entry_ = standard_.entry_for(record);
  if (!matches_entry()) return judge_invalid(record);
  verdict_ = Verdict::valid;
}

void Row::judge_invalid(const Record& record) {
  begin(record);
  entry_ = standard_.entry_for(record);
  verdict_ = Verdict::invalid;
  if (depth_ == Depth::lenient_components) cut_leniently();
}

bool Row::matches_entry() {
  if (depth_ == Depth::verdict) return matches(*entry_, record_->url);
  return split_in_place(parts_, *entry_, record_->url);
}

void Row::cut_leniently() {
  const LenientParts parts = lenient_parts(record_->url, meant_by(standard_.asked, record_->method.value_or("")));
  for (const Component component : entry_->grammar().components()) lenient_.push_back(parts.find(component.name()));
}

std::optional<std::string_view> Row::url() const {
  if (record_->state != Record::Url::present) return std::nullopt;
  return record_->url;
}

std::optional<std::string_view> Row::component(std::size_t index) const {
  if (parts_) return parts_->at(index);
  if (index >= lenient_.size() || lenient_[index].begin == Span::absent) return std::nullopt;
  return record_->url.substr(lenient_[index].begin, lenient_[index].end - lenient_[index].begin);
}

std::span<const ComponentOccurrence> Row::traced_components() const {
  if (!has_traced_components_) trace_.fill_components(*entry_, record_->url);
  has_traced_components_ = true;
  return trace_.components();
}

std::optional<std::vector<std::string_view>> Row::all_of_component(std::size_t index) const {
  const std::optional<std::string_view> first = component(index);
  if (verdict_ != Verdict::valid) return first ? std::optional(std::vector{*first}) : std::nullopt;
  std::vector<std::string_view> all;
  for (const ComponentOccurrence& each : traced_components()) {
    if (each.component == index) all.push_back(record_->url.substr(each.begin, each.end - each.begin));
  }
  return all;
}

std::span<const Occurrence> Row::traced() const {
  if (!is_traced_) trace_.fill(*entry_, record_->url);
  is_traced_ = true;
  return trace_.occurrences();
}

std::optional<std::string_view> Row::first_occurrence(std::size_t index) const {
  if (verdict_ != Verdict::valid) return std::nullopt;
  const Production production = entry_->grammar().productions()[index];
  for (const Occurrence& each : traced()) {
    if (each.production() == production) return record_->url.substr(each.begin, each.end - each.begin);
  }
  return std::nullopt;
}

std::optional<std::vector<std::string_view>> Row::all_occurrences(std::size_t index) const {
  if (verdict_ != Verdict::valid) return std::nullopt;
  const Production production = entry_->grammar().productions()[index];
  std::vector<std::string_view> all;
  for (const Occurrence& each : traced()) {
    if (each.production() == production) all.push_back(record_->url.substr(each.begin, each.end - each.begin));
  }
  return all;
}

std::optional<std::string_view> Row::host_kind() const { return parts_ ? parts_->host_kind() : std::nullopt; }

std::optional<std::string_view> Row::kind() const { return parts_ ? parts_->kind() : std::nullopt; }

const Error& Row::error() const {
  if (error_) return *error_;
  const bool in_layout = record_->state == Record::Url::underivable;
  error_ = in_layout ? explain(*record_->layout, record_->text) : explain(*entry_, record_->url);
  return error_.value();
}

bool Row::lacks_column() const { return !record_->missing.empty(); }

std::string_view Row::expected() const {
  return lacks_column() ? record_->missing : std::string_view(expected_.of(error()));
}

std::size_t Row::place_in_record() const {
  if (lacks_column()) return record_->missing_at;
  if (record_->state == Record::Url::underivable) return error().offset();
  const Record::SecondPart& second = record_->second_part;
  if (error().offset() + 1 >= second.in_url)  // the "?" is not in the record: it is the octet before the query
    return std::max(second.in_text + error().offset(), second.in_url) - second.in_url;
  const std::size_t begin = record_->url_offset;
  return begin + wrapped_offset(record_->text.substr(begin), record_->wrapping, error().offset());
}

std::string_view Row::failing_name() const {
  if (lacks_column()) return record_->form;
  const bool underivable = record_->state == Record::Url::underivable;
  return (underivable ? record_->layout->grammar() : standard_.asked.grammar()).name();
}

void Row::begin_message() const {
  if (file_ != record_->file || shown_file_.empty()) {
    file_ = record_->file;
    shown_file_ = printable(file_) + ":";
  }
  message_ = shown_file_;
  append_number(message_, record_->line);
  message_ += ':';
  append_number(message_, place_in_record() + 1);
  message_ += ": ";
}

void Row::add_reason() const {
  const bool is_whole = lacks_column() || record_->state == Record::Url::underivable;
  const std::size_t at = lacks_column() ? record_->missing_at : error().offset();
  message_ += "expected ";
  message_ += expected();
  message_ += ", found ";
  message_ += shown_octet(is_whole ? record_->text : record_->url, at);
}

const std::string& Row::message() const {
  begin_message();
  add_reason();
  return message_;
}

const std::string& Row::named_message() const {
  begin_message();
  message_ += failing_name();
  message_ += ": ";
  add_reason();
  return message_;
}

Rows rows_of(const Standards& standards, Depth depth) {
  Rows rows;
  for (const Standard& standard : standards) rows.emplace_back(standard, depth);
  return rows;
}

void judge_all(Rows& rows, const Record& record) {
  for (Row& row : rows) row.judge(record);
}

}  // namespace bnfurl::tool
