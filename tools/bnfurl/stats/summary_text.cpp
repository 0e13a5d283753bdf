// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "tools/bnfurl/stats/bar_table.hpp"
#include "tools/bnfurl/stats/summary.hpp"
#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {
namespace {

std::string title_of(const Ranking& ranking) {
  std::string title = ranking.different ? fmt::format("{}: {} different", ranking.name, *ranking.different)
                                        : fmt::format("{}: too many to count them all", ranking.name);
  if (ranking.absent != 0) title += fmt::format("; absent in {}", ranking.absent);
  if (ranking.too_long != 0) title += fmt::format("; too long to count separately in {}", ranking.too_long);
  if (ranking.floor != 0) title += fmt::format("; ~ is too high by at most {}", ranking.floor);
  return title + "\n";
}

bool has_several_productions(const Ranking& ranking) {
  const auto differs = [&](const Ranking::Line& line) { return line.production != ranking.lines[0].production; };
  return std::ranges::any_of(ranking.lines, differs);
}

}  // namespace

std::string ranking_text(const Ranking& ranking, const std::optional<Look>& look) {
  std::vector<TableLine> lines;
  const bool several = has_several_productions(ranking);
  for (const Ranking::Line& line : ranking.lines) {
    const std::string key = printable(line.key);
    lines.push_back({fmt::format("{}{}", line.over == 0 ? "" : "~", line.count), line.count,
                     several ? fmt::format("{}: {}", line.production, key) : key});
  }
  return title_of(ranking) + bar_table(lines, ranking.total + ranking.absent, look);
}

namespace {

std::string table_of(const LengthCounts& lengths, const std::optional<Look>& look) {
  std::vector<TableLine> lines;
  for (const LengthCounts::Class& each : lengths.classes()) {
    const std::string range =
        each.from == each.to ? fmt::to_string(each.from) : fmt::format("{}-{}", each.from, each.to);
    lines.push_back({fmt::to_string(each.count), each.count, range});
  }
  const double mean = static_cast<double>(lengths.sum()) / static_cast<double>(lengths.total());
  return fmt::format("octets in a URL: {} to {}, {:.1f} on average\n", lengths.shortest(), lengths.longest(), mean) +
         bar_table(lines, lengths.total(), look);
}

std::string line_of(std::string_view name, std::size_t count, std::size_t whole) {
  return fmt::format("{:>10} {:5.1f} %  {}\n", count, percent(count, whole), name);
}

std::string table_of(const Sums& sums) {
  return fmt::format("records: {}\n", sums.records) + line_of("valid", sums.valid, sums.records) +
         line_of("invalid", sums.invalid, sums.records) +
         line_of("without a URL", sums.records - sums.valid - sums.invalid, sums.records);
}

}  // namespace

std::string summary_text(const Summary& summary, const std::optional<Look>& look) {
  std::string text = table_of(summary.sums);
  for (const Ranking& ranking : summary.rankings) text += "\n" + ranking_text(ranking, look);
  if (summary.sums.lengths.total() != 0) text += "\n" + table_of(summary.sums.lengths, look);
  return text;
}

}  // namespace bnfurl::tool
