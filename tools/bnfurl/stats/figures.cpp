// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/stats/figures.hpp"

#include <algorithm>

#include "tools/bnfurl/stats/logs/log_columns.hpp"
#include "tools/bnfurl/stats/logs/over_time.hpp"
#include "tools/bnfurl/tables/times/time_columns.hpp"

namespace bnfurl::tool {
namespace {

Ranking ranking_of(std::string_view name, const std::vector<Failures::Count>& counts, std::size_t most) {
  Ranking ranking;
  ranking.name = name;
  ranking.different = counts.size();
  for (const Failures::Count& each : counts) {
    ranking.total += each.count;
    if (ranking.lines.size() < most) ranking.lines.push_back({each.production, each.what, each.count, 0});
  }
  return ranking;
}

}  // namespace

void Sums::add(const Sums& more) {
  records += more.records;
  valid += more.valid;
  invalid += more.invalid;
  lengths.add(more.lengths);
  failures.add(more.failures);
}

Ranking KeyFigures::ranking(std::size_t most) const {
  Ranking ranking;
  ranking.name = column_.name;
  for (const FrequentKeys::Count& each : counts_.top(most))
    ranking.lines.push_back({{}, std::string(each.key), each.count, each.over});
  ranking.total = counts_.total();
  ranking.different = counts_.different();
  ranking.absent = absent_;
  ranking.too_long = counts_.too_long();
  ranking.floor = counts_.floor();
  return ranking;
}

Figures::Figures(const Columns& known) : of_log(false) {
  for (const std::string_view name : {"scheme", "host"}) {
    const auto found = std::ranges::find(known, name, &Column::name);
    if (found != known.end()) keys.emplace_back(*found);
  }
}

Figures::Figures(const Columns& known, Grammar layout, RecordKey url) : of_log(true) {
  for (Column& column : log_columns(known, layout, url)) keys.emplace_back(std::move(column));
}

Summary Figures::summary(std::size_t most) const {
  Summary summary{sums, {}};
  std::optional<Ranking> hours;
  for (const KeyFigures& each : keys) {
    const bool is_time = shows_times(each.column());
    Ranking ranking = is_time ? over_time(each.ranking(KeyLimits().keys)) : each.ranking(most);
    if (of_log && ranking.lines.empty()) continue;
    if (is_time)
      hours = std::move(ranking);
    else
      summary.rankings.push_back(std::move(ranking));
  }
  if (sums.invalid != 0) {
    summary.rankings.push_back(ranking_of("expected", sums.failures.by_expected(), most));
    summary.rankings.push_back(ranking_of("found", sums.failures.by_found(), most));
  }
  if (hours) summary.rankings.push_back(std::move(*hours));
  return summary;
}

}  // namespace bnfurl::tool
