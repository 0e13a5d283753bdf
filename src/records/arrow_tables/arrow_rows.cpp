#include "src/records/arrow_tables/arrow_rows.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "src/records/messages/messages.hpp"

namespace bnfurl::records {
namespace {

/// What a value is that a column cannot hold.
std::string unfit_for(const Column& column, ValueType type) {
  const char* const what = type == ValueType::time         ? "a time without a zone"
                           : type == ValueType::local_time ? "a time with a zone"
                                                           : "a number";
  return fmt::format("{} in {}", what, column.name);
}

}  // namespace

bool may_not_fit(const Columns& columns) {
  return std::ranges::any_of(columns, [](const Column& each) {
    return each.type != ValueType::text && each.type != ValueType::verdict && !each.is_list();
  });
}

ArrowRows::ArrowRows(const Columns& columns, const std::vector<ValueType>& types) {
  for (std::size_t i = 0; i < types.size(); ++i) {
    columns_.emplace_back(types[i]);
    unfit_.push_back(unfit_for(columns[i], types[i]));
  }
}

void ArrowRows::add(const Range& range, Table& table) {
  const std::size_t before = size();
  table.put(columns_, range.begin, range.end);
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    for (const Builder::Unfit& each : columns_[i].take_unfit())
      range.row(range.begin + each.row - before).note_unread(unfit_[i], each.text);
  }
}

std::optional<std::string> ArrowRows::put(std::size_t column, const Found& value) {
  columns_[column].put(value);
  const std::vector<Builder::Unfit> unfit = columns_[column].take_unfit();
  return unfit.empty() ? std::nullopt : std::optional(unfit.front().text);
}

std::size_t ArrowRows::append(const ArrowRows& rows, std::size_t begin, std::size_t most, std::size_t octets) {
  std::size_t count = std::min(most - size(), rows.size() - begin);
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    const std::size_t room = octets - std::min(octets, columns_[i].octets());
    count = std::min(count, rows.columns_[i].rows_within(room, begin));
  }
  if (size() == 0) count = std::max<std::size_t>(count, 1);
  for (std::size_t i = 0; i < columns_.size(); ++i) columns_[i].append(rows.columns_[i], begin, begin + count);
  return count;
}

std::size_t ArrowRows::octets() const { return std::ranges::max_element(columns_, {}, &Builder::octets)->octets(); }

arrow::Array ArrowRows::take() {
  for (Builder& each : columns_) {
    each.make_utf8();
    if (each.is_large()) throw ReadFault("a column has more than 2^31 - 1 bytes in one batch");
  }
  return take_struct(columns_);
}

void ArrowRows::clear() {
  for (Builder& each : columns_) each.clear();
}

}  // namespace bnfurl::records
