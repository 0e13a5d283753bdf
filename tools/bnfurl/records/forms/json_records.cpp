// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/records/forms/json_records.hpp"

#include <fmt/format.h>
#include <simdjson.h>

#include <utility>

#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {
namespace {

namespace dom = simdjson::dom;
namespace ondemand = simdjson::ondemand;
static_assert(Block::margin >= simdjson::SIMDJSON_PADDING);

bool find_element(const dom::object& object, std::string_view key, dom::element& found) {
  return object.at_key(key).get(found) == simdjson::SUCCESS;
}

/// Looks for the member with the whole name first, then for member within member, split at a dot.
bool find_path(const dom::object& object, std::string_view path, dom::element& found) {
  if (find_element(object, path, found)) return true;
  for (std::size_t dot = path.find('.'); dot != std::string_view::npos; dot = path.find('.', dot + 1)) {
    dom::element inner;
    dom::object members;
    if (!find_element(object, path.substr(0, dot), inner) || inner.get(members) != simdjson::SUCCESS) continue;
    if (find_path(members, path.substr(dot + 1), found)) return true;
  }
  return false;
}

std::string_view trimmed(std::string_view token) { return token.substr(0, token.find_last_not_of(" \t\n\r") + 1); }

/// All octets of an object or an array.
template <class Nested>
std::string_view octets_of(simdjson::simdjson_result<Nested> found) {
  Nested nested;
  std::string_view octets;
  const bool is_there = std::move(found).get(nested) == simdjson::SUCCESS;
  return is_there && nested.raw_json().get(octets) == simdjson::SUCCESS ? octets : std::string_view();
}

/// A JSON value: its octets, and its text if it is a string; null is absent.
Cell cell_of(ondemand::value value) {
  Cell cell;
  std::string_view text;
  switch (value.type().value_unsafe()) {
    case ondemand::json_type::object:
      cell.json = octets_of(value.get_object());
      break;
    case ondemand::json_type::array:
      cell.json = octets_of(value.get_array());
      break;
    default:
      cell.json = trimmed(value.raw_json_token());
  }
  if (cell.json == "null") return cell;
  cell.text = value.get_string().get(text) == simdjson::SUCCESS ? text : cell.json;
  return cell;
}

}  // namespace

/// Two readers: one checks and parses all of a line, the other finds where in the line the values are.
class JsonRecords::Parser {
public:
  /// Parses the object in `line`.
  [[nodiscard]] bool read(std::string_view line, dom::object& object) {
    dom::element element;
    if (dom_.parse(line.data(), line.size(), false).get(element) != simdjson::SUCCESS) return false;
    return element.get(object) == simdjson::SUCCESS;
  }

  /// The members of an object except `key`.
  void list(std::string_view line, std::string_view key, std::vector<Cell>& cells) {
    ondemand::object object;
    if (!open(line, object)) return;
    for (auto field : object) {
      std::string_view name;
      ondemand::value value;
      if (field.unescaped_key().get(name) != simdjson::SUCCESS || field.value().get(value) != simdjson::SUCCESS) return;
      if (name == key) continue;
      cells.push_back(cell_of(value));
      cells.back().name = name;
    }
  }

  /// Where in `line` the value at `path` begins, if there is one.
  [[nodiscard]] std::optional<std::size_t> find(std::string_view line, std::string_view path) {
    ondemand::object object;
    std::string_view token;
    if (!open(line, object) || !find_token(object, path, token)) return std::nullopt;
    return static_cast<std::size_t>(token.data() - line.data());
  }

private:
  [[nodiscard]] bool open(std::string_view line, ondemand::object& object) {
    const simdjson::padded_string_view padded(line.data(), line.size(), line.size() + Block::margin);
    return ondemand_.iterate(padded).get(document_) == simdjson::SUCCESS &&
           document_.get_object().get(object) == simdjson::SUCCESS;
  }

  // Searches in the same order as find_path.
  [[nodiscard]] bool find_token(ondemand::object& object, std::string_view path, std::string_view& token) {
    ondemand::value value;
    if (object.find_field_unordered(path).get(value) == simdjson::SUCCESS) {
      token = value.raw_json_token();
      return true;
    }
    for (std::size_t dot = path.find('.'); dot != std::string_view::npos; dot = path.find('.', dot + 1)) {
      ondemand::object members;
      if (object.find_field_unordered(path.substr(0, dot)).get_object().get(members) != simdjson::SUCCESS) continue;
      if (find_token(members, path.substr(dot + 1), token)) return true;
    }
    return false;
  }

  dom::parser dom_;
  ondemand::parser ondemand_;
  ondemand::document document_;
};

JsonRecords::JsonRecords(std::string key, bool all)
    : lines_(line_ending), key_(std::move(key)), all_(all), parser_(std::make_unique<Parser>()) {
  expected_ = fmt::format("an object with a string \"{}\"", printable(key_));
}

JsonRecords::~JsonRecords() = default;

bool JsonRecords::next(Record& record) {
  if (!lines_.next(record)) return false;
  dom::object object;
  dom::element element;
  const bool is_object = parser_->read(record.text, object);
  cells_.clear();
  if (is_object && all_) parser_->list(record.text, key_, cells_);
  record.cells = cells_;
  record.source = this;
  record.form = "jsonl";
  record.wrapping = Wrapping::json;
  record.url = {};
  if (is_object && find_path(object, key_, element) && element.get(record.url) == simdjson::SUCCESS) return true;
  record.state = Record::Url::underivable;
  record.missing = expected_;
  record.missing_at = is_object ? parser_->find(record.text, key_).value_or(record.text.size()) : 0;
  return true;
}

// After the opening quote.
std::size_t JsonRecords::url_begin(const Record& record) const {
  return parser_->find(record.text, key_).value_or(0) + 1;
}

std::vector<std::string> json_names(std::string_view line, std::string_view key) {
  // The line may be anywhere in memory; the reader needs readable octets after it.
  const simdjson::padded_string padded(line);
  std::vector<std::string> names;
  ondemand::parser parser;
  ondemand::document document;
  ondemand::object object;
  if (parser.iterate(padded).get(document) != simdjson::SUCCESS) return names;
  if (document.get_object().get(object) != simdjson::SUCCESS) return names;
  for (auto field : object) {
    std::string_view name;
    if (field.unescaped_key().get(name) != simdjson::SUCCESS) break;
    if (name != key) names.emplace_back(name);
  }
  return names;
}

}  // namespace bnfurl::tool
