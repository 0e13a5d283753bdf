// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/stats/logs/log_columns.hpp"

#include <algorithm>

#include "tools/bnfurl/grammars/grammar_files.hpp"
#include "tools/bnfurl/grammars/lookup.hpp"
#include "tools/bnfurl/records/parts.hpp"

namespace bnfurl::tool {
namespace {

std::optional<std::string_view> field_of(const Record& record, Component component) {
  const Span span = record.fields[component.index()];
  if (span.begin == Span::absent) return std::nullopt;
  return record.text.substr(span.begin, span.end - span.begin);
}

/// The host of the URL that another key of the format names: `which` is its index.
std::optional<Value> read_host(const Row& row, std::size_t which) {
  const Record& record = row.record();
  if (record.fields.empty()) return std::nullopt;
  const RecordKey key = record.layout->grammar().record_keys()[which];
  const std::optional<std::string_view> url = field_of(record, key.component());
  if (!url) return std::nullopt;
  if (const auto unless = key.unless_component(); unless && field_of(record, *unless) == key.unless_text())
    return std::nullopt;
  std::optional<AnyParts> parts;
  if (!split_in_place(parts, key.production(), *url)) return std::nullopt;
  const std::optional<std::string_view> host = (*parts)[*key.production().grammar().find_component("host")];
  return host ? std::optional<Value>(*host) : std::nullopt;
}

void add_referer_host(Columns& columns, Grammar layout, RecordKey url) {
  const List<RecordKey> keys = layout.record_keys();
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (keys[i] == url || keys[i].name() != "referer") continue;
    const Production entry = keys[i].production();
    if (!entry.grammar().find_component("host")) return;
    (void)find_entry(entry.grammar(), entry.name());  // makes it ready
    columns.push_back({.name = "referer_host", .read = read_host, .index = i});
  }
}

}  // namespace

Columns log_columns(const Columns& known, Grammar layout, RecordKey url) {
  Columns columns;
  for (const std::string_view name : {"log.status", "log.method", "path", "scheme", "host"}) {
    const auto found = std::ranges::find(known, name, &Column::name);
    if (found != known.end()) columns.push_back(*found);
  }
  add_referer_host(columns, layout, url);
  const auto hour = std::ranges::find(known, "log.time:hour", &Column::name);
  if (hour != known.end()) columns.push_back(*hour);
  return columns;
}

}  // namespace bnfurl::tool
