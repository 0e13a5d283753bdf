// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/work/line_table.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "tools/bnfurl/tables/columns/derived_columns.hpp"

namespace bnfurl::tool {
namespace {

/// How much is copied at a time: whole vectors, also beyond the end of the value, which the block's margin allows.
constexpr std::size_t step = 32;
static_assert(step <= Block::margin);

constexpr std::array<char, step> absent = {'\\', 'N'};

char* copy(char* to, const char* from, std::size_t size) {
  std::memcpy(to, from, step);
  for (std::size_t done = step; done < size; done += step) std::memcpy(to + done, from + done, step);
  return to + size;
}

}  // namespace

std::optional<LineTable> LineTable::make(const Request& request, const Columns& columns, const Page& page) {
  if (request.options.output != "tsv" || page.is_terminal()) return std::nullopt;
  using namespace std::string_view_literals;
  if (!never_has(request.standards.front().entry_for(Record{}), "\\\t\n\r\0"sv)) return std::nullopt;
  std::vector<Field> fields;
  for (const Column& column : columns) {
    if (shows_component(column))
      fields.push_back({column.slice ? Field::Source::slice : Field::Source::component, column.index, column.slice});
    else if (column.name == "url" || shows_normal_form(column))
      fields.push_back({Field::Source::url});
    else if (column.name == "valid")
      fields.push_back({Field::Source::verdict});
    else
      return std::nullopt;
  }
  const bool of_normal_forms = std::ranges::any_of(columns, shows_normal_form);
  if (of_normal_forms && std::ranges::any_of(fields, &Field::is_of_component)) return std::nullopt;
  return LineTable(request.grammars.front(), std::move(fields), of_normal_forms);
}

char* LineTable::put_value(const Field& field, std::size_t line, const char* base, std::string_view url, char* to) {
  if (field.source == Field::Source::component) {
    const std::int32_t length = field.values.length[line];
    if (length < 0) return copy(to, absent.data(), 2);
    return copy(to, base + field.values.begin[line], static_cast<std::size_t>(length));
  }
  if (field.source == Field::Source::verdict) {
    *to = '1';
    return to + 1;
  }
  if (field.source == Field::Source::url) return copy(to, url.data(), url.size());
  const std::int32_t length = field.values.length[line];
  std::optional<std::string_view> slice;
  if (length >= 0) slice = field.slice({base + field.values.begin[line], static_cast<std::size_t>(length)});
  return slice ? copy(to, slice->data(), slice->size()) : copy(to, absent.data(), 2);
}

// Every value is at most as long as the URL. Where that bound is far too high, the actual lengths are summed.
std::size_t LineTable::room_for(std::size_t line, std::string_view url) const {
  constexpr std::size_t long_url = 4096;
  const std::size_t around = fields_.size() * (step + 1);
  if (url.size() < long_url) return fields_.size() * url.size() + around;
  std::size_t octets = 0;
  for (const Field& field : fields_) {
    if (field.source == Field::Source::url) octets += url.size();
    if (field.is_of_component()) octets += static_cast<std::size_t>(std::max(field.values.length[line], 0));
  }
  return octets + around;
}

void LineTable::put(const Batches& batches, const Lines& lines, std::size_t begin, std::size_t end, Page& page) {
  for (Field& field : fields_) {
    if (field.is_of_component()) field.values = lines.column(grammar_.components()[field.component]);
  }
  for (std::size_t i = begin; i < end; ++i) {
    const std::string_view url(batches.base() + lines.begins()[i], lines.line(i).size());
    char* const row = page.room(room_for(i, url));
    char* to = row;
    for (const Field& field : fields_) {
      to = put_value(field, i, batches.base(), url, to);
      *to++ = '\t';
    }
    to[-1] = '\n';
    page.advance(static_cast<std::size_t>(to - row));
  }
}

}  // namespace bnfurl::tool
