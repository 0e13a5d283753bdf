// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/records/forms/w3c_records.hpp"

#include <algorithm>

#include "tools/bnfurl/records/forms/w3c_fields.hpp"
#include "tools/bnfurl/records/two_parts.hpp"
#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {
namespace {

std::size_t index_of(const Header& header, std::string_view name) {
  return static_cast<std::size_t>(std::ranges::find(header.names, name) - header.names.begin());
}

}  // namespace

void W3cRecords::open(const Block& block) {
  lines_.open(block);
  directives_ = 0;
  use(block.header);
}

void W3cRecords::use(const Header* header) {
  header_ = header;
  if (header_ == nullptr) return;
  first_ = index_of(*header_, key_.first);
  second_ = index_of(*header_, key_.second);
  method_ = index_of(*header_, key_.method);
  if (first_ < header_->names.size()) return;
  first_ = index_of(*header_, key_.whole);
  second_ = header_->names.size();
}

bool W3cRecords::next(Record& record) {
  while (lines_.next(record)) {
    if (!is_directive(record.text)) {
      record.line -= directives_;
      read(record);
      return true;
    }
    ++directives_;
    if (!names_fields(record.text)) continue;
    own_header_ = read_field_names(record.text);
    use(&own_header_);
  }
  return false;
}

void W3cRecords::read(Record& record) {
  record.form = "w3c";
  record.url = {};
  record.header = header_;
  record.state = Record::Url::underivable;
  if (header_ == nullptr) {
    record.missing = "\"#Fields:\" in a line before this one";
    return;
  }
  read_fields(record.text, fields_);
  const std::size_t count = header_->names.size();
  if (fields_.size() < count) {
    record.missing_at = record.text.size();
    missing_ = "field " + printable(header_->names[fields_.size()]);
  } else if (fields_.size() > count) {
    record.missing_at = count == 0 ? 0 : fields_[count - 1].end;
    missing_ = "the end";
  } else if (first_ == count) {
    record.fields = fields_;
    missing_ = "field " + std::string(key_.first);
    record.missing_at = record.text.size();
  } else {
    record.fields = fields_;
    take_url(record);
    return;
  }
  record.missing = missing_;
}

void W3cRecords::take_url(Record& record) {
  record.method = field(record, method_);
  const std::string_view first = *field(record, first_);
  if (first == "-") {
    record.state = Record::Url::none;
    return;
  }
  record.state = Record::Url::present;
  record.url = first;
  record.url_offset = fields_[first_].begin;
  add_second_part(record, field(record, second_), url_);
}

std::optional<std::string_view> W3cRecords::field(const Record& record, std::size_t index) const {
  if (index >= fields_.size()) return std::nullopt;
  return record.text.substr(fields_[index].begin, fields_[index].end - fields_[index].begin);
}

}  // namespace bnfurl::tool
