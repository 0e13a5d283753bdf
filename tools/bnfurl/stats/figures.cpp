// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/stats/figures.hpp"

#include <algorithm>

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
  ranking.name = component_.name();
  for (const FrequentKeys::Count& each : counts_.top(most))
    ranking.lines.push_back({{}, std::string(each.key), each.count, each.over});
  ranking.total = counts_.total();
  ranking.different = counts_.different();
  ranking.absent = absent_;
  ranking.too_long = counts_.too_long();
  ranking.floor = counts_.floor();
  return ranking;
}

Figures::Figures(Grammar grammar) {
  for (const std::string_view name : {"scheme", "host"}) {
    const std::optional<Component> component = grammar.find_component(name);
    if (component) keys.emplace_back(*component);
  }
}

Summary Figures::summary(std::size_t most) const {
  Summary summary{sums, {}};
  for (const KeyFigures& each : keys) summary.rankings.push_back(each.ranking(most));
  if (sums.invalid == 0) return summary;
  summary.rankings.push_back(ranking_of("expected", sums.failures.by_expected(), most));
  summary.rankings.push_back(ranking_of("found", sums.failures.by_found(), most));
  return summary;
}

}  // namespace bnfurl::tool
