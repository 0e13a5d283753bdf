// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/records/forms/json_records.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>
#include <utility>

#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {
namespace {

bool is_called(const JsonMember& member, std::string_view name) {
  if (!member.name_has_escapes) return member.name == name;
  std::string text;
  return append_json_text(text, member.name) == std::string_view::npos && text == name;
}

/// A string without its quotes.
std::string_view inside(std::string_view string) { return string.substr(1, string.size() - 2); }

/// A JSON value: its octets, and its text if it is a string; null is absent.
Cell cell_of(std::string_view value, JsonTexts& texts) {
  Cell cell;
  cell.json = value;
  if (value == "null") return cell;
  cell.text = value.starts_with('"') ? texts.text_of(inside(value)) : value;
  return cell;
}

/// Of cells with the same name, the value of the last stays, in the place of the first. `by_name` is memory to work in.
void keep_last(std::vector<Cell>& cells, std::vector<Cell*>& by_name) {
  by_name.clear();
  for (Cell& cell : cells) by_name.push_back(&cell);
  std::ranges::sort(by_name, [](const Cell* a, const Cell* b) {
    if (a->name.size() != b->name.size()) return a->name.size() < b->name.size();
    const int order = a->name.compare(b->name);
    return order != 0 ? order < 0 : a < b;
  });
  bool drops = false;
  for (std::size_t i = by_name.size(); i-- > 1;) {
    Cell &earlier = *by_name[i - 1], &later = *by_name[i];
    if (earlier.name != later.name) continue;
    earlier = std::exchange(later, Cell{});
    drops = true;
  }
  if (drops) std::erase_if(cells, [](const Cell& cell) { return cell.json.empty(); });
}

}  // namespace

JsonRecords::JsonRecords(std::string key, bool all, std::vector<std::string> asked, std::string method)
    : lines_(line_ending),
      key_(std::move(key)),
      method_key_(std::move(method)),
      all_(all),
      asked_names_(std::move(asked)) {
  expected_ = fmt::format("an object with a string \"{}\"", printable(key_));
}

bool JsonRecords::next(Record& record) {
  if (!lines_.next(record)) return false;
  members_.clear();
  cells_.clear();
  asked_.clear();
  record.url = {};
  record.form = "jsonl";
  record.wrapping = Wrapping::json;
  record.state = Record::Url::underivable;
  if (reader_.read(record.text, members_)) {
    take_url(record);
    if (!method_key_.empty()) take_method(record);
    if (all_) take_cells(record);
    if (!asked_names_.empty()) take_asked(record);
  }
  record.cells = cells_;
  record.members = asked_;
  if (record.state == Record::Url::underivable) record.missing = expected_;
  return true;
}

void JsonRecords::take_url(Record& record) {
  const std::optional<std::string_view> value = find(0, key_);
  record.missing_at = value ? static_cast<std::size_t>(value->data() - record.text.data()) : record.text.size();
  if (!value || !value->starts_with('"')) return;
  record.url_offset = record.missing_at + 1;
  record.url = inside(*value);
  if (record.url.find('\\') != std::string_view::npos) {
    url_.clear();
    const std::size_t lone_surrogate = append_json_text(url_, record.url);
    record.missing_at = record.url_offset + lone_surrogate;
    record.url = url_;
    if (lone_surrogate != std::string_view::npos) {
      record.url = {};
      return;
    }
  }
  record.state = Record::Url::present;
}

void JsonRecords::take_method(Record& record) {
  const std::optional<std::string_view> value = find(0, method_key_);
  if (!value || !value->starts_with('"')) return;
  method_.clear();
  if (append_json_text(method_, inside(*value)) == std::string_view::npos) record.method = method_;
}

void JsonRecords::take_cells(const Record& record) {
  texts_.begin_record(record.text.size());
  for (const JsonMember& member : members_) {
    const std::string_view name = texts_.text_of(member.name);
    if (name == key_) continue;
    cells_.push_back(cell_of(member.value, texts_));
    cells_.back().name = name;
  }
  keep_last(cells_, by_name_);
}

void JsonRecords::take_asked(const Record& record) {
  asked_texts_.begin_record(record.text.size());
  for (const std::string& name : asked_names_) {
    const std::optional<std::string_view> value = find(0, name);
    asked_.push_back(value ? cell_of(*value, asked_texts_) : Cell());
  }
}

/// The value at `path` in the object whose members begin at `first`: the member with the whole name, or else the member
/// within a member, with the path split at a dot.
std::optional<std::string_view> JsonRecords::find(std::size_t first, std::string_view path) {
  const auto last = [this, first](std::string_view name) -> std::optional<std::string_view> {
    for (std::size_t i = members_.size(); i-- > first;) {
      if (is_called(members_[i], name)) return members_[i].value;
    }
    return std::nullopt;
  };
  if (const std::optional<std::string_view> whole = last(path)) return whole;
  for (std::size_t dot = path.find('.'); dot != std::string_view::npos; dot = path.find('.', dot + 1)) {
    const std::optional<std::string_view> outer = last(path.substr(0, dot));
    if (!outer) continue;
    const std::size_t end = members_.size();
    std::optional<std::string_view> inner;
    if (reader_.read(*outer, members_)) inner = find(end, path.substr(dot + 1));
    members_.resize(end);
    if (inner) return inner;
  }
  return std::nullopt;
}

std::vector<std::string> json_names(std::string_view line, std::string_view key) {
  std::vector<std::string> names;
  std::string memory(line);
  memory.resize(line.size() + Block::margin);
  JsonRecords records(std::string(key), true);
  records.open({.text = std::string_view(memory).substr(0, line.size())});
  Record record;
  if (!records.next(record)) return names;
  for (const Cell& cell : record.cells) names.emplace_back(cell.name);
  return names;
}

}  // namespace bnfurl::tool
