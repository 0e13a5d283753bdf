#include "tools/bnfurl/stats/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include <bnfurl/grammar.hpp>

#include "src/records/columns/referer_host.hpp"
#include "src/records/columns/time_columns.hpp"
#include "src/records/formats/grammar_files.hpp"
#include "src/records/formats/lookup.hpp"
#include "src/records/readers/record.hpp"
#include "src/records/sinks/json_text.hpp"
#include "tools/bnfurl/terminal/output.hpp"
#include "tools/bnfurl/terminal/readable_text.hpp"

namespace bnfurl::tool {
namespace {

// What people look at in a server's log: the columns that `stats` counts without being asked.

/// The tables in their order. What URLs have is shown of all records, the rest of logs.
struct TableName {
  std::string_view name;
  bool is_of_urls;
  std::string_view of = "record";
  std::string_view how = {};
};

constexpr TableName tables[] = {{"log.status", false},        {"log.method", false},
                                {"path", false, "valid URL"}, {"scheme", true, "valid URL"},
                                {"host", true, "valid URL"},  {"referer_host", false, "record", "-k referer --by host"},
                                {"log.time:hour", false}};

// Counts of hours in the order of time. A log of more than two days shows days.

constexpr std::size_t most_hours = 48;

/// `hours` has all hours that were counted, in any order. In two zones one moment begins two hours: their texts tell
/// them apart. Days are those of `zone`, if there is one.
Ranking over_time(const Ranking& hours, const records::Zone& zone) {
  const bool in_days = hours.lines.size() > most_hours;
  std::map<std::pair<records::Moment, std::string>, Ranking::Line> steps;
  for (const Ranking::Line& hour : hours.lines) {
    records::Moment begin = *records::read_rfc3339(hour.key);
    if (in_days) begin = begin_of(std::chrono::days(1), begin, zone);
    const std::string text = rfc3339(begin);
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

// A table for people: a number, its share, a bar and a name in each line. On a terminal a name that does not fit is
// cut, and the cut is marked; where two would then look alike, both show the place where they differ.

struct TableLine {
  std::string count;  ///< with the text before it
  double size;        ///< the number that the bar shows
  std::string key;
  std::vector<std::string> others = {};  ///< right-aligned before the key
};

Ranking ranking_of(std::string_view name, const std::vector<records::Failures::Count>& counts, std::size_t most) {
  Ranking ranking;
  ranking.name = name;
  ranking.of = "error";
  ranking.different = counts.size();
  for (const records::Failures::Count& each : counts) {
    ranking.total += each.count;
    if (ranking.lines.size() < most) ranking.lines.push_back({each.production, each.what, each.count, 0});
  }
  return ranking;
}

/// A bar of this many eighths of a cell.
std::string unicode_bar(std::size_t eighths) {
  constexpr std::string_view parts[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  std::string bar;
  for (std::size_t i = 0; i < eighths / 8; ++i) bar += "█";
  return bar += parts[eighths % 8];
}

/// How many of a hundred.
double percent(double part, double whole) { return whole == 0 ? 0 : 100 * part / whole; }

/// How many octets at their beginnings are the same, in whole characters.
std::size_t common_begin(std::string_view a, std::string_view b) {
  auto same = static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
  const auto is_within = [](char octet) { return (static_cast<unsigned char>(octet) & 0xc0U) == 0x80; };
  while (same != 0 && ((same < a.size() && is_within(a[same])) || (same < b.size() && is_within(b[same])))) --same;
  return same;
}

/// Text is cut at its end, or before and after a window.
class KeyCutter {
public:
  KeyCutter(std::size_t width, bool unicode)
      : width_(width), mark_(unicode ? "…" : "..."), mark_width_(unicode ? 1 : 3) {}

  [[nodiscard]] std::string begin_of(const std::string& text) const {
    if (cells_in(text) <= width_) return text;
    return std::string(first_cells(text, room(1))).append(mark_);
  }

  /// A third of the room shows the beginning of the text, the rest what is around `place`.
  [[nodiscard]] std::string around(const std::string& text, std::size_t place) const {
    if (cells_in(text) <= width_) return text;
    const std::string_view head = first_cells(text, room(2) / 3);
    const std::size_t window = room(2) - room(2) / 3;
    const std::string_view rest = std::string_view(text).substr(head.size());
    const std::string_view before = rest.substr(0, place - std::min(place, head.size()));
    const std::string_view from = rest.substr(before.size() - last_cells(before, window / 2).size());
    const std::string_view tail = last_cells(rest, window + mark_width_);  // if nothing is cut at the end
    if (tail.size() >= from.size()) return std::string(head).append(mark_).append(tail);
    return std::string(head).append(mark_).append(first_cells(from, window)).append(mark_);
  }

private:
  [[nodiscard]] std::size_t room(std::size_t marks) const { return width_ - std::min(marks * mark_width_, width_); }

  std::size_t width_;
  std::string mark_;
  std::size_t mark_width_;
};

/// The texts cut to `width`, with a mark at each cut. Texts
/// that differ look different: if need be, one is left whole.
// Of texts in order, the neighbours are those that agree longest.
std::vector<std::string> cut_texts(const std::vector<std::string>& texts, std::size_t width, bool unicode) {
  const KeyCutter cutter(width, unicode);
  std::map<std::string, std::vector<std::size_t>> alike;
  std::vector<std::string> cut;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    cut.push_back(cutter.begin_of(texts[i]));
    alike[cut.back()].push_back(i);
  }
  for (auto& [shown, group] : alike) {
    if (group.size() == 1) continue;
    std::ranges::sort(group, {}, [&texts](std::size_t i) { return std::string_view(texts[i]); });
    std::set<std::string> used;
    for (std::size_t i = 0; i < group.size(); ++i) {
      const std::string& text = texts[group[i]];
      std::size_t place = i == 0 ? 0 : common_begin(texts[group[i - 1]], text);
      if (i + 1 < group.size()) place = std::max(place, common_begin(texts[group[i + 1]], text));
      cut[group[i]] = cutter.around(text, place);
      if (!used.insert(cut[group[i]]).second) cut[group[i]] = text;
    }
  }
  return cut;
}

/// Aligned lines: count, share of `whole`, if there is one, bar, others, key. `look` is nullopt for a pipe.
class BarTable {
public:
  BarTable(std::optional<double> whole, const std::optional<Look>& look) : whole_(whole), look_(look) {}

  /// `names`: of the others, in a line above them.
  [[nodiscard]] std::string text(std::vector<TableLine> lines, const std::vector<std::string>& names = {}) const {
    std::size_t digits = 10;
    double most = 0;
    std::vector<std::size_t> widths;
    for (const std::string& name : names) widths.push_back(name.size());
    for (const TableLine& line : lines) {
      digits = std::max(digits, line.count.size());
      most = std::max(most, line.size);
      for (std::size_t i = 0; i < names.size(); ++i) widths[i] = std::max(widths[i], line.others[i].size());
    }
    std::size_t before = digits + bar_width() + (whole_ ? 12 : 4);
    for (const std::size_t width : widths) before += width + 2;
    const std::vector<std::string> keys = keys_of(lines, before);
    std::string text = names.empty() ? "" : std::string(digits + bar_width() + (whole_ ? 10 : 2), ' ');
    for (std::size_t i = 0; i < names.size(); ++i) text += fmt::format("  {:>{}}", names[i], widths[i]);
    if (!names.empty()) text += '\n';
    for (std::size_t i = 0; i < lines.size(); ++i) {
      text += fmt::format("{:>{}}", lines[i].count, digits);
      if (whole_) text += fmt::format(" {:5.1f} %", percent(lines[i].size, *whole_));
      text += "  " + bar(lines[i].size, most);
      for (std::size_t k = 0; k < names.size(); ++k) text += fmt::format("  {:>{}}", lines[i].others[k], widths[k]);
      text += "  " + keys[i] + '\n';
    }
    return text;
  }

private:
  [[nodiscard]] std::size_t bar_width() const { return look_ ? std::clamp<std::size_t>(look_->width / 4, 6, 40) : 20; }

  // Any count above zero has a visible bar.
  [[nodiscard]] std::string bar(double size, double most) const {
    const std::size_t steps = look_ && look_->unicode ? 8 : 1;
    const double exact = size / most * static_cast<double>(bar_width() * steps);
    const std::size_t shown = size <= 0 ? 0 : std::max<std::size_t>(static_cast<std::size_t>(exact), 1);
    const std::string bar = steps == 8 ? unicode_bar(shown) : std::string(shown, '#');
    return bar + std::string(bar_width() - (shown + steps - 1) / steps, ' ');
  }

  [[nodiscard]] std::vector<std::string> keys_of(const std::vector<TableLine>& lines, std::size_t before) const {
    std::vector<std::string> keys;
    for (const TableLine& line : lines) keys.push_back(line.key);
    return look_ ? cut_texts(keys, look_->width - std::min(before, look_->width), look_->unicode) : keys;
  }

  std::optional<double> whole_;
  const std::optional<Look>& look_;
};

std::string number_or_null(std::optional<std::size_t> number) { return number ? fmt::to_string(*number) : "null"; }

/// If a key is not UTF-8, the bad parts show as U+FFFD, and the key's octets follow in base64.
std::string line_of(const Ranking& ranking, const Ranking::Line& line, records::ShowText show) {
  std::string text = fmt::format(R"({{"table":"{}",)", ranking.name);
  if (!line.production.empty()) text += fmt::format(R"("production":{},)", records::json_string(line.production));
  text += R"("key":)";
  const bool is_utf8 = records::append_json_string(text, line.key, show);
  text += fmt::format(R"(,"count":{},"over":{})", line.count, line.over);
  if (!is_utf8) {
    text += R"(,"key_base64":")";
    records::append_base64(text, line.key);
    text += '"';
  }
  return text + "}\n";
}

std::string lines_of(const Ranking& ranking, records::ShowText show) {
  std::string text = fmt::format(
      "{{\"table\":\"{}\",\"different\":{},\"total\":{},\"absent\":{},\"too_long\":{},\"floor\":{}}}\n", ranking.name,
      number_or_null(ranking.different), ranking.total, ranking.absent, ranking.too_long, ranking.floor);
  for (const Ranking::Line& line : ranking.lines) text += line_of(ranking, line, show);
  return text;
}

std::string lines_of(const LengthCounts& lengths) {
  if (lengths.total() == 0) return {};
  std::string text = fmt::format("{{\"table\":\"length\",\"total\":{},\"octets\":{},\"shortest\":{},\"longest\":{}}}\n",
                                 lengths.total(), lengths.sum(), lengths.shortest(), lengths.longest());
  for (const LengthCounts::Class& each : lengths.classes()) {
    text +=
        fmt::format("{{\"table\":\"length\",\"from\":{},\"to\":{},\"count\":{}}}\n", each.from, each.to, each.count);
  }
  return text;
}

/// What the percentages of a table are of.
std::string base_of(std::size_t whole, std::string_view what) {
  return fmt::format("; % of {} {}{}", whole, what, whole == 1 ? "" : "s");
}

std::string base_of(const Ranking::Bars& bars) {
  std::string words = "; the bars show " + bars.name;
  if (bars.total) words += ", and % of " + bars.total->text();
  return words;
}

std::string title_of(const Ranking& ranking) {
  std::string title = ranking.name;
  if (!ranking.how.empty()) title += fmt::format(" ({})", ranking.how);
  title += ranking.different
               ? fmt::format(": {} distinct value{}", *ranking.different, ranking.different == 1 ? "" : "s")
               : ": too many distinct values to count them all";
  if (!ranking.lines.empty())
    title += ranking.bars ? base_of(*ranking.bars) : base_of(ranking.total + ranking.absent, ranking.of);
  if (ranking.absent != 0) title += fmt::format("; missing in {}", ranking.absent);
  if (ranking.too_long != 0) title += fmt::format("; too long to count separately in {}", ranking.too_long);
  if (ranking.floor != 0)
    title += fmt::format("; ~ is too high by at most {} (--memory raises the limit)", ranking.floor);
  return title + "\n";
}

bool has_several_productions(const Ranking& ranking) {
  const auto differs = [&](const Ranking::Line& line) { return line.production != ranking.lines[0].production; };
  return std::ranges::any_of(ranking.lines, differs);
}

/// One long URL has a class far from all others: so the table would be longer than the screen.
constexpr std::size_t most_lengths = 12;

std::string table_of(const LengthCounts& lengths, const std::optional<Look>& look) {
  std::vector<TableLine> lines;
  for (const LengthCounts::Class& each : lengths.classes(most_lengths)) {
    const std::string range =
        each.from == each.to ? fmt::to_string(each.from) : fmt::format("{}-{}", each.from, each.to);
    lines.push_back({fmt::to_string(each.count), static_cast<double>(each.count), range});
  }
  const double mean = static_cast<double>(lengths.sum()) / static_cast<double>(lengths.total());
  return fmt::format("bytes in a URL: {} to {}, {:.1f} on average{}\n", lengths.shortest(), lengths.longest(), mean,
                     base_of(lengths.total(), "URL")) +
         BarTable(static_cast<double>(lengths.total()), look).text(lines);
}

std::string line_of(std::string_view name, std::size_t count, std::size_t whole) {
  return fmt::format("{:>10} {:5.1f} %  {}\n", count, percent(static_cast<double>(count), static_cast<double>(whole)),
                     name);
}

std::string table_of(const Sums& sums) {
  return fmt::format("records: {}\n", sums.records) + line_of("valid", sums.valid, sums.records) +
         line_of("invalid", sums.invalid, sums.records) +
         line_of("without a URL", sums.records - sums.valid - sums.invalid, sums.records);
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
  ranking.name = name_;
  for (const records::FrequentKeys::Count& each : counts_.top(most))
    ranking.lines.push_back({{}, std::string(each.key), each.count, each.over});
  ranking.total = counts_.total();
  ranking.different = counts_.different();
  ranking.absent = absent_;
  ranking.too_long = counts_.too_long();
  ranking.floor = counts_.floor();
  return ranking;
}

Figures::Figures(const records::KeyLimits& limits) {
  for (const TableName& table : tables) keys.emplace_back(table.name, limits);
}

KeyColumns Figures::columns_of(const records::Columns& known, const records::Format& format,
                               records::AskedNames& asked) {
  const bool can_be_log = format.kind->can_be_log;
  of_log_ |= can_be_log && (format.kind->field_names != records::FieldNames::members || format.key);
  KeyColumns columns;
  for (std::size_t i = 0; i < std::size(tables); ++i) {
    if (!tables[i].is_of_urls && !can_be_log) continue;
    std::optional<records::Column> column = tables[i].how.empty() ? records::find_quietly(tables[i].name, known, asked)
                                            : records::referer_key(format) ? records::referer_host(known, format, asked)
                                                                           : std::nullopt;
    if (!column) continue;
    if (records::shows_time(column->name)) zone_ = !zone_ || *zone_ == column->zone ? column->zone : nullptr;
    columns.columns.push_back(std::move(*column));
    columns.keys.push_back(i);
  }
  return columns;
}

Figures Figures::without_counts(const records::KeyLimits& limits) const {
  Figures figures(limits);
  figures.of_log_ = of_log_;
  figures.zone_ = zone_;
  return figures;
}

void Figures::add(const Figures& more) {
  sums.add(more.sums);
  for (std::size_t i = 0; i < keys.size(); ++i) keys[i].add(more.keys[i]);
}

bool Figures::is_of_log() const {
  return of_log_ || std::ranges::any_of(keys, [](const KeyFigures& each) {
           return each.name().starts_with("log.") && !records::shows_time(each.name()) && !each.is_empty();
         });
}

Summary Figures::summary(std::size_t most) const {
  Summary summary{sums, {}};
  const bool of_log = is_of_log();
  std::optional<Ranking> hours;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const KeyFigures& each = keys[i];
    if (of_log ? each.is_empty() : !tables[i].is_of_urls) continue;
    if (records::shows_time(each.name())) {
      hours = over_time(each.ranking(std::numeric_limits<std::size_t>::max()), zone_.value_or(nullptr));
      continue;
    }
    summary.rankings.push_back(each.ranking(most));
    summary.rankings.back().of = tables[i].of;
    summary.rankings.back().how = tables[i].how;
  }
  if (sums.invalid != 0) {
    summary.rankings.push_back(ranking_of("expected", sums.failures.by_expected(), most));
    summary.rankings.push_back(ranking_of("found", sums.failures.by_found(), most));
  }
  if (hours) summary.rankings.push_back(std::move(*hours));
  return summary;
}

std::string summary_json(const Summary& summary, records::ShowText show) {
  const Sums& sums = summary.sums;
  std::string text = fmt::format("{{\"table\":\"records\",\"records\":{},\"valid\":{},\"invalid\":{}}}\n", sums.records,
                                 sums.valid, sums.invalid);
  for (const Ranking& ranking : summary.rankings) text += lines_of(ranking, show);
  return text + lines_of(sums.lengths);
}

std::string ranking_text(const Ranking& ranking, const std::optional<Look>& look) {
  std::vector<TableLine> lines;
  const bool several = has_several_productions(ranking);
  for (const Ranking::Line& line : ranking.lines) {
    const bool is_readable = !look || look->unicode;
    const std::string key = line.key.empty() ? "\"\"" : is_readable ? readable(line.key) : records::printable(line.key);
    lines.push_back({ranking.bars ? line.shown : fmt::format("{}{}", line.over == 0 ? "" : "~", line.count),
                     ranking.bars ? line.size : static_cast<double>(line.count),
                     several ? fmt::format("{}: {}", line.production, key) : key, line.others});
  }
  std::optional<double> most;
  if (!ranking.bars)
    most = static_cast<double>(ranking.total + ranking.absent);
  else if (ranking.bars->total)
    most = ranking.bars->total->as_double();
  return title_of(ranking) + BarTable(most, look).text(std::move(lines), ranking.others);
}

std::string summary_text(const Summary& summary, const std::optional<Look>& look) {
  std::string text = table_of(summary.sums);
  for (const Ranking& ranking : summary.rankings) text += "\n" + ranking_text(ranking, look);
  if (summary.sums.lengths.total() != 0) text += "\n" + table_of(summary.sums.lengths, look);
  return text;
}

}  // namespace bnfurl::tool
