// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/stats/over_time.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "tools/bnfurl/grammars/grammar_files.hpp"
#include "tools/bnfurl/grammars/lookup.hpp"
#include "tools/bnfurl/records/cutter.hpp"
#include "tools/bnfurl/tables/times.hpp"

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

namespace {

constexpr std::size_t most_hours = 48;

}  // namespace

// In two zones one moment begins two hours: their texts tell them apart.
Ranking over_time(const Ranking& hours) {
  const bool in_days = hours.lines.size() > most_hours;
  std::map<std::pair<Moment, std::string>, Ranking::Line> steps;
  for (const Ranking::Line& hour : hours.lines) {
    Moment begin = *read_moment(rfc3339_time, hour.key);
    if (in_days) begin = begin_of(TimeStep::day, begin);
    const std::string text(rfc3339(begin).view());
    Ranking::Line& step = steps.try_emplace({begin, text}, Ranking::Line{{}, text, 0, 0}).first->second;
    step.count += hour.count;
    step.over += hour.over;
  }
  Ranking ranking = hours;
  ranking.name = in_days ? "log.time:day" : "log.time:hour";
  if (ranking.different) ranking.different = steps.size();
  ranking.lines.clear();
  for (auto& [begin, step] : steps) ranking.lines.push_back(std::move(step));
  return ranking;
}

}  // namespace bnfurl::tool
