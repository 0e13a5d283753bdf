// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/records/forms/w3c_records.hpp"

#include <strings.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "tools/bnfurl/records/cutter.hpp"
#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {

namespace {

constexpr std::string_view directive = "#Fields:";
constexpr std::string_view between = " \t";

/// Where the text in quotes that begins at `begin` ends, after its last quote; npos if no blank or end follows that.
std::size_t end_of_quotes(std::string_view line, std::size_t begin) {
  std::size_t end = begin + 1;
  for (;;) {
    end = line.find('"', end);
    if (end == std::string_view::npos) return end;
    if (++end == line.size() || between.find(line[end]) != std::string_view::npos) return end;
    if (line[end] != '"') return std::string_view::npos;
    ++end;
  }
}

std::size_t end_of_field(std::string_view line, std::size_t begin) {
  const std::size_t quoted = line[begin] == '"' ? end_of_quotes(line, begin) : std::string_view::npos;
  return std::min(quoted != std::string_view::npos ? quoted : line.find_first_of(between, begin), line.size());
}

/// Both quotes of a field are not part of it.
Span without_quotes(std::string_view line, std::size_t begin, std::size_t end) {
  const bool quoted = end - begin >= 2 && line[begin] == '"' && end_of_quotes(line, begin) == end;
  return quoted ? Span{begin + 1, end - 1} : Span{begin, end};
}

bool begins_line(std::string_view text, std::size_t at) { return at == 0 || text[at - 1] == '\n'; }

std::string_view line_at(std::string_view text, std::size_t begin) {
  std::string_view line = text.substr(begin, text.find('\n', begin) - begin);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

char lower(char octet) { return octet >= 'A' && octet <= 'Z' ? static_cast<char>(octet - 'A' + 'a') : octet; }

}  // namespace

bool names_fields(std::string_view line) {
  return line.size() >= directive.size() && ::strncasecmp(line.data(), directive.data(), directive.size()) == 0;
}

std::string_view last_names(std::string_view text) {
  for (std::size_t end = text.size(); const void* found = ::memrchr(text.data(), '#', end);) {
    end = static_cast<std::size_t>(static_cast<const char*>(found) - text.data());
    if (begins_line(text, end) && names_fields(text.substr(end))) return line_at(text, end);
  }
  return {};
}

std::vector<std::string> all_names(std::string_view text) {
  std::vector<std::string> names;
  for (std::size_t at = 0; (at = text.find('#', at)) != std::string_view::npos; ++at) {
    if (!begins_line(text, at) || !names_fields(text.substr(at))) continue;
    for (std::string& name : read_field_names(line_at(text, at)).names) {
      if (std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
    }
  }
  return names;
}

bool has_entries(std::string_view text) {
  if (!text.empty() && !is_directive(text)) return true;
  for (std::size_t at = 0; (at = text.find('\n', at)) != std::string_view::npos;) {
    if (++at != text.size() && text[at] != '#') return true;
  }
  return false;
}

Header read_field_names(std::string_view line) {
  Header header;
  header.line = line;
  const std::string_view names = line.substr(directive.size());
  for (std::size_t begin = 0; (begin = names.find_first_not_of(between, begin)) != std::string_view::npos;) {
    const std::size_t end = std::min(names.find_first_of(between, begin), names.size());
    std::string name(names.substr(begin, end - begin));
    std::ranges::transform(name, name.begin(), lower);
    header.names.push_back(std::move(name));
    begin = end;
  }
  header.key = header.names.size();
  return header;
}

void read_fields(std::string_view line, std::vector<Span>& fields) {
  fields.clear();
  for (std::size_t begin = 0; (begin = line.find_first_not_of(between, begin)) != std::string_view::npos;) {
    const std::size_t end = end_of_field(line, begin);
    fields.push_back(without_quotes(line, begin, end));
    begin = end;
  }
}

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
