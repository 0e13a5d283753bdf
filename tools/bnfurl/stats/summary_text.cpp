// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "tools/bnfurl/stats/summary.hpp"
#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {
namespace {

struct TableLine {
  std::string count;  ///< with the text before it
  std::size_t size;   ///< the number that the bar shows
  std::string key;
};

double percent(std::size_t part, std::size_t whole) {
  return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

/// A bar of this many eighths of a cell.
std::string unicode_bar(std::size_t eighths) {
  constexpr std::string_view parts[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  std::string bar;
  for (std::size_t i = 0; i < eighths / 8; ++i) bar += "█";
  return bar += parts[eighths % 8];
}

/// Aligned lines: count, share of `whole`, bar, key.
class Table {
public:
  Table(std::size_t whole, const std::optional<Look>& look) : whole_(whole), look_(look) {}

  [[nodiscard]] std::string text(const std::vector<TableLine>& lines) const {
    std::size_t digits = 10, most = 1;
    for (const TableLine& line : lines) {
      digits = std::max(digits, line.count.size());
      most = std::max(most, line.size);
    }
    std::string text;
    for (const TableLine& line : lines) {
      text +=
          fmt::format("{:>{}} {:5.1f} %  {}  ", line.count, digits, percent(line.size, whole_), bar(line.size, most));
      text += cut(line.key, digits + bar_width() + 12) + "\n";
    }
    return text;
  }

private:
  [[nodiscard]] std::size_t bar_width() const { return look_ ? std::clamp<std::size_t>(look_->width / 4, 6, 40) : 20; }

  // Any count above zero has a visible bar.
  [[nodiscard]] std::string bar(std::size_t size, std::size_t most) const {
    const std::size_t steps = look_ && look_->unicode ? 8 : 1;
    const auto exact = static_cast<double>(size) / static_cast<double>(most) * static_cast<double>(bar_width() * steps);
    const std::size_t shown = size == 0 ? 0 : std::max<std::size_t>(static_cast<std::size_t>(exact), 1);
    const std::string bar = steps == 8 ? unicode_bar(shown) : std::string(shown, '#');
    return bar + std::string(bar_width() - (shown + steps - 1) / steps, ' ');
  }

  [[nodiscard]] std::string cut(const std::string& key, std::size_t before) const {
    if (!look_ || before + key.size() <= look_->width) return key;
    const std::string_view mark = look_->unicode ? "…" : "...";
    const std::size_t room = look_->width - std::min(before + (look_->unicode ? 1 : mark.size()), look_->width);
    return key.substr(0, room).append(mark);
  }

  std::size_t whole_;
  const std::optional<Look>& look_;
};

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

std::string table_of(const Ranking& ranking, const std::optional<Look>& look) {
  std::vector<TableLine> lines;
  const bool several = has_several_productions(ranking);
  for (const Ranking::Line& line : ranking.lines) {
    const std::string key = printable(line.key);
    lines.push_back({fmt::format("{}{}", line.over == 0 ? "" : "~", line.count), line.count,
                     several ? fmt::format("{}: {}", line.production, key) : key});
  }
  return title_of(ranking) + Table(ranking.total + ranking.absent, look).text(lines);
}

std::string table_of(const LengthCounts& lengths, const std::optional<Look>& look) {
  std::vector<TableLine> lines;
  for (const LengthCounts::Class& each : lengths.classes()) {
    const std::string range =
        each.from == each.to ? fmt::to_string(each.from) : fmt::format("{}-{}", each.from, each.to);
    lines.push_back({fmt::to_string(each.count), each.count, range});
  }
  const double mean = static_cast<double>(lengths.sum()) / static_cast<double>(lengths.total());
  return fmt::format("octets in a URL: {} to {}, {:.1f} on average\n", lengths.shortest(), lengths.longest(), mean) +
         Table(lengths.total(), look).text(lines);
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
  for (const Ranking& ranking : summary.rankings) text += "\n" + table_of(ranking, look);
  if (summary.sums.lengths.total() != 0) text += "\n" + table_of(summary.sums.lengths, look);
  return text;
}

}  // namespace bnfurl::tool
