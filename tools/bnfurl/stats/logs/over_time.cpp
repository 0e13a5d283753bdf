// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/stats/logs/over_time.hpp"

#include <map>
#include <utility>

#include "tools/bnfurl/tables/times/moment.hpp"

namespace bnfurl::tool {
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
