#include "tools/bnfurl/commands/report_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include <bnfurl/version.hpp>

#include "src/records/columns/time_columns.hpp"
#include "src/records/messages/messages.hpp"
#include "src/records/sinks/json_text.hpp"
#include "src/records/sinks/writers.hpp"
#include "tools/bnfurl/terminal/output.hpp"
#include "tools/bnfurl/terminal/readable_text.hpp"

namespace bnfurl::tool {
namespace {

std::string json_list(const std::vector<std::string>& texts, records::ShowText show) {
  std::string list;
  for (const std::string& text : texts) list += (list.empty() ? "" : ",") + records::json_string(text, show);
  return "[" + list + "]";
}

// Numbers and texts as the page shows them.

enum class Unit { count, octets, share, seconds, time };

/// A column that is computed.
struct Title {
  std::string_view name;
  std::string_view title;
  Unit unit;
  std::string_view about = {};  ///< for people, under the title of a section
};
constexpr Title titles[] = {{"records", "Requests", Unit::count},
                            {"share", "Share", Unit::share},
                            {"4xx.sum", "4xx", Unit::count, "4xx are errors of clients: statuses from 400 to 499."},
                            {"5xx.sum", "5xx", Unit::count, "5xx are errors of servers: statuses from 500 to 599."},
                            {"served.sum", "Served", Unit::count, "Served requests have a status of 2xx."},
                            {"denied.sum", "Denied", Unit::count},
                            {"log.client.distinct", "Clients", Unit::count},
                            {"log.duration.p50", "p50", Unit::seconds},
                            {"log.duration.p90", "p90", Unit::seconds},
                            {"log.duration.p95", "p95", Unit::seconds},
                            {"log.duration.p99", "p99", Unit::seconds},
                            {"log.time.min", "First", Unit::time},
                            {"log.time.max", "Last", Unit::time},
                            {"octets", "Bytes", Unit::octets},
                            {"invalid", "Invalid", Unit::count}};

const Title& title_of(std::string_view name) { return *std::ranges::find(titles, name, &Title::name); }

/// 1234567  ->  1,234,567
std::string with_commas(std::string_view digits) {
  std::string text(digits.substr(0, digits.find('.')));
  const std::size_t begin = text.starts_with('-') ? 1 : 0;
  for (std::size_t at = text.size(); at > begin + 3;) text.insert(at -= 3, ",");
  return text;
}

/// In decimal units: 1.2 MB
std::string size_text(double octets) {
  constexpr std::string_view units[] = {"B", "kB", "MB", "GB", "TB", "PB", "EB"};
  std::size_t unit = 0;
  for (; octets >= 999.5 && unit + 1 < std::size(units); octets /= 1000) ++unit;
  return fmt::format("{:.{}f} {}", octets, unit == 0 || octets >= 99.95 ? 0 : 1, units[unit]);
}

/// 2026-11-03T00:05:00+01:00  ->  2026-11-03 00:05:00+01:00
std::string time_text(std::string time) {
  std::ranges::replace(time, 'T', ' ');
  return time;
}

std::string number_text(const std::string& number, Unit unit) {
  switch (unit) {
    case Unit::count:
      return with_commas(number);
    case Unit::octets:
      return size_text(std::stod(number));
    case Unit::share:
      return fmt::format("{:.1f} %", 100 * std::stod(number));
    case Unit::seconds:
      return fmt::format("{:.3f} s", std::stod(number));
    case Unit::time:
      return time_text(number);
  }
  return number;
}

/// `all`: nullopt if there are too many to count.
std::string count_text(std::optional<std::size_t> all) { return all ? with_commas(fmt::to_string(*all)) : "very many"; }

std::string share_text(double part, double whole) {
  return whole == 0 ? "" : fmt::format("{:.1f} %", 100 * part / whole);
}

/// Text from anywhere as text of HTML.
std::string html(std::string_view text) { return in_markup(readable(text)); }

/// The beginning of a text that can be very long, in whole characters.
std::string_view begin_of(std::string_view text) {
  constexpr std::size_t longest = 160, longest_character = 4;
  std::size_t end = std::min(text.size(), longest);
  const auto is_within = [&] { return end < text.size() && (static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80; };
  while (end + longest_character > longest && is_within()) --end;
  return text.substr(0, end);
}
std::string_view mark_of_cut(std::string_view text) { return begin_of(text).size() == text.size() ? "" : "…"; }

std::string cut(std::string_view text) { return readable(begin_of(text)).append(mark_of_cut(text)); }

/// The same as text of HTML. Escapes are marked, so that they do not look like a text that has a backslash.
std::string html_cut(std::string_view text) {
  std::string shown, character;
  for (std::string_view rest = begin_of(text); !rest.empty(); character.clear()) {
    const bool is_backslash = rest.front() == '\\';
    rest.remove_prefix(append_readable(character, rest));
    const bool is_escape = character.front() == '\\' && !is_backslash;
    shown += is_escape ? fmt::format("<i>{}</i>", character) : in_markup(character);
  }
  return shown.append(mark_of_cut(text));
}

/// A column that is shown.
struct ShownColumn {
  const records::Computed& computed;
  const Title& title;
};

/// Those that are computed and show something.
std::vector<ShownColumn> shown_columns(const Report::Section& section) {
  std::vector<ShownColumn> shown;
  for (const Title& title : titles) {
    const records::Computed* const computed = section.table.find(title.name);
    if (computed == nullptr) continue;
    const bool is_part = title.name == "invalid";  // where all are invalid, or none, this says nothing
    const auto shows = [&](const records::RecordGroup& group) {
      const std::optional<records::Sum> number = section.table.number(*computed, group);
      return number && *number != records::Sum() && !(is_part && std::cmp_equal(number->whole(), group.records));
    };
    if (std::ranges::any_of(section.groups, shows)) shown.push_back({*computed, title});
  }
  return shown;
}

/// A computed number of a group; empty if it has none.
std::string text_in(const Report::Section& section, const records::Computed& computed,
                    const records::RecordGroup& group) {
  return section.table.number(computed, group) ? section.table.text(computed, group) : "";
}

/// The first escape in a text that nginx or Apache wrote, such as `\x16`; empty if it has none.
std::string_view log_escape(std::string_view text) {
  for (std::size_t at = text.find("\\x"); at < text.size(); at = text.find("\\x", at + 1)) {
    const std::string_view escape = text.substr(at, 4);
    if (escape.size() == 4 && escape.find_first_not_of("0123456789ABCDEFabcdef", 2) == std::string_view::npos)
      return escape;
  }
  return {};
}

/// What is unclear about a reason, and what would let the requests of a group pass, for people.
std::vector<std::string> details_of(const Report::Section& section, const records::RecordGroup& group) {
  std::vector<std::string> details;
  const auto shown = section.counted.examples.find(group.key);
  const bool has_example = shown != section.counted.examples.end();
  const std::string_view escape = has_example ? log_escape(shown->second.text) : std::string_view();
  if (!escape.empty() && section.table.key_text(group).starts_with("\"\\\""))
    details.push_back(
        fmt::format("{} is how servers write an octet in a log, which is judged as it is written", escape));
  const Relaxation* const found = section.relaxation(group);
  if (found == nullptr) return details;
  const bool is_shown = has_example && shown->second.text == found->example;
  details.push_back(fmt::format("{} would let {} of the refused requests pass{}", found->change,
                                with_commas(fmt::to_string(found->saved)),
                                is_shown ? "" : ", such as " + cut(found->example)));
  for (const Admitted& each : found->witnesses) {
    if (each.text != found->example)
      details.push_back(
          fmt::format("It would also let {} pass, which is refused now: {}", cut(each.text), each.reason));
  }
  return details;
}

std::string key_of(const Report::Section& section, const records::RecordGroup& group) {
  const std::string key = cut(section.table.key_text(group));
  return section.what == "Path" && key == "\\N" ? key + " (targets without a path, such as *, and invalid ones)" : key;
}

class HtmlPage {
public:
  HtmlPage(Report& report, records::OutputBuffer& out) : report_(report), out_(out) {}

  void put() {
    const std::string name = html(name_of_inputs());
    put(R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src '{}'; )"
        R"(script-src '{}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="bnfurl {}">
<title>Report: {}</title>
<link rel="icon" href="data:,">
<style>{}</style>
</head>
<body>
<header>
<h1>{}</h1>
)",
        report_style_hash, report_script_hash, BNFURL_VERSION, name, report_style, name);
    put_facts();
    put("<nav aria-label=\"Sections\">\n");
    for (const Report::Section& section : sections())
      put("<a href=\"#{}\">{}</a>\n", section.name, html(section.title));
    put("<a href=\"#notes\">Notes</a>\n</nav>\n</header>\n<main>\n");
    for (Report::Section& section : sections()) put_section(section);
    put_notes();
    put("</main>\n<script>{}</script>\n</body>\n</html>\n", report_script);
  }

private:
  template <class... Values>
  void put(fmt::format_string<Values...> text, Values&&... values) {
    out_.put(fmt::format(text, std::forward<Values>(values)...));
  }

  [[nodiscard]] std::span<Report::Section> sections() { return std::span(report_.sections).subspan(1); }
  [[nodiscard]] const Report::Section* find(std::string_view name) {
    const auto found = std::ranges::find(report_.sections, name, &Report::Section::name);
    return found == report_.sections.end() ? nullptr : &*found;
  }

  [[nodiscard]] std::string name_of_inputs() const {
    std::vector<std::string> files;
    for (const Report::Input& input : report_.inputs) files.insert(files.end(), input.files.begin(), input.files.end());
    if (files.empty()) return "standard input";
    return files.size() == 1 ? files.front() : fmt::format("{} and {} more", files.front(), files.size() - 1);
  }

  // The numbers of all records.

  void put_fact(std::string_view name, const std::string& value, const std::string& more = "") {
    put("<div><dt>{}</dt><dd>{}<small>{}</small></dd></div>\n", name, value, more);
  }
  /// The same of all records.
  [[nodiscard]] std::string total(std::string_view name) const {
    const Report::Section& all = report_.sections.front();
    const records::Computed* const computed = all.groups.empty() ? nullptr : all.table.find(name);
    return computed == nullptr ? std::string() : text_in(all, *computed, all.groups.front());
  }
  void put_facts() {
    const auto all = static_cast<double>(report_.sections.front().counted.records);
    if (const std::string first = total("log.time.min"); !first.empty())
      put("<p>{} to {}</p>\n", html(time_text(first)), html(time_text(total("log.time.max"))));
    put("<dl class=\"facts\">\n");
    put_fact("Requests", with_commas(fmt::to_string(report_.sections.front().counted.records)));
    for (const std::string_view name : {"4xx.sum", "5xx.sum", "invalid", "octets"}) {
      const std::string number = total(name);
      if (number.empty() || (name.ends_with("xx.sum") && find("statuses") == nullptr)) continue;
      const Title& title = title_of(name);
      put_fact(title.title, number_text(number, title.unit),
               title.unit == Unit::count ? share_text(std::stod(number), all) : "");
    }
    if (const Report::Section* const clients = find("clients"))
      put_fact("Clients", count_text(clients->counted.different_values()));
    for (const Report::Section& section : sections()) {
      if (!section.name.starts_with("refused") || section.counted.examples.empty()) continue;
      const std::size_t refused = section.counted.records;
      put_fact(html(section.title), with_commas(fmt::to_string(refused)),
               share_text(static_cast<double>(refused), all));
    }
    if (const std::string median = total("log.duration.p50"); !median.empty()) {
      put_fact("Duration, median", number_text(median, Unit::seconds),
               fmt::format("p95 {}, p99 {}", number_text(total("log.duration.p95"), Unit::seconds),
                           number_text(total("log.duration.p99"), Unit::seconds)));
    }
    put("</dl>\n");
  }

  // A section.

  void put_section(Report::Section& section) {
    put("<section id=\"{}\">\n<h2>{}</h2>\n<p>{}</p>\n", section.name, html(section.title), about(section));
    const bool is_of_time = section.name == "time";
    if (is_of_time) put_charts(section);
    if (is_of_time) put("<details>\n<summary>The same numbers as a table</summary>\n");
    put_table(section);
    put("{}</section>\n", is_of_time ? "</details>\n" : "");
  }

  [[nodiscard]] std::string about(const Report::Section& section) {
    std::string text = html(section.about);
    for (const ShownColumn& column : shown_columns(section)) {
      if (!column.title.about.empty()) text.append(text.empty() ? "" : " ").append(column.title.about);
    }
    if (const auto zone = section.name == "time" ? zone_of(section) : std::nullopt; zone && !zone->empty())
      text += fmt::format(" All times are in the zone {}.", html(*zone));
    const std::optional<std::size_t> all = section.counted.counts.different();
    if (!all || section.groups.size() < *all)
      text += fmt::format(" {} of {} are shown.", section.groups.size(), count_text(all));
    return text;
  }

  void put_table(Report::Section& section) {
    const std::vector<ShownColumn> columns = shown_columns(section);
    put("<div class=\"scroll\"><table>\n<thead><tr><th scope=\"col\">{}</th>", html(section.what));
    for (const ShownColumn& column : columns) put("<th scope=\"col\" class=\"n\">{}</th>", column.title.title);
    put("</tr></thead>\n<tbody>\n");
    std::size_t most = 1;
    for (const records::RecordGroup& group : section.groups) most = std::max(most, group.records);
    for (const records::RecordGroup& group : section.groups) {
      put_key(section, group);
      for (const ShownColumn& column : columns)
        put_cell(column, text_in(section, column.computed, group), group.records, most);
      put("</tr>\n");
    }
    put("</tbody>\n</table></div>\n");
  }

  void put_key(Report::Section& section, const records::RecordGroup& group) {
    const std::vector<records::Found>& values = section.table.values(group);
    const records::Found& value = values.front();
    const std::optional<std::string_view> text = value ? text_of(*value) : std::nullopt;
    const bool is_time = section.name == "time" && text;
    const std::optional<std::size_t> place = is_time ? step_of(section, *text) : std::nullopt;
    out_.put(place ? fmt::format("<tr data-i=\"{}\">", *place) : "<tr>");
    std::string key = is_time ? step_text(section, *text) : value_text(value);
    for (std::size_t i = 1; section.table.computed(i) == nullptr; ++i) key += " " + value_text(values[i]);
    put("<th scope=\"row\"{}><bdi>{}</bdi>", is_plain(value) ? "" : " class=\"none\"", key);
    const auto example = section.counted.examples.find(group.key);
    if (example != section.counted.examples.end())
      put("<small><code>{}</code> {}</small>", html_cut(example->second.text), html(example->second.place));
    for (const std::string& each : details_of(section, group)) put("<small>{}</small>", in_markup(each));
    put("</th>");
  }
  [[nodiscard]] static bool is_plain(const records::Found& value) { return value && text_of(*value) != ""; }
  [[nodiscard]] static std::string value_text(const records::Found& value) {
    return is_plain(value) ? html_cut(plain_text(*value)) : value ? "empty" : "missing";
  }
  [[nodiscard]] static std::string plain_text(const records::Value& value) {
    if (const std::optional<std::string_view> text = text_of(value)) return std::string(*text);
    if (const auto* const flag = std::get_if<bool>(&value)) return *flag ? "yes" : "no";
    return fmt::to_string(std::get<std::uint64_t>(value));
  }

  void put_cell(const ShownColumn& column, const std::string& number, std::size_t records, std::size_t most) {
    const std::string text = number.empty() ? "" : html(number_text(number, column.title.unit));
    if (column.title.unit == Unit::share) {
      put("<td class=\"n bar\"><svg aria-hidden=\"true\"><rect width=\"{:.1f}%\" height=\"99\"/></svg>{}</td>",
          100.0 * static_cast<double>(records) / static_cast<double>(most), text);
    } else {
      put("<td class=\"n\"{}>{}</td>", attribute_of(column.title.unit, number), text);
    }
  }

  /// The number by which a cell is sorted that shows something else.
  [[nodiscard]] static std::string attribute_of(Unit unit, const std::string& number) {
    if (unit == Unit::octets && !number.empty()) return fmt::format(" data-v=\"{}\"", html(number));
    const auto moment = unit == Unit::time ? records::read_rfc3339(number) : std::nullopt;
    return moment ? fmt::format(" data-v=\"{}\"", moment->seconds) : "";
  }

  // The bars over time. A step is one unit wide, and the highest bar is 100 units high.

  /// The number of a step, from the first one.
  [[nodiscard]] static std::optional<std::size_t> step_of(const Report::Section& section, std::string_view time) {
    const auto moment = records::read_rfc3339(time);
    const auto first = records::read_rfc3339(time_of(section.groups.front()));
    const auto step = records::step_of(section.table.columns().front().name);
    if (!moment || !first || !step) return std::nullopt;
    const auto passed = moment->seconds - first->seconds;  // a day can have 23 or 25 hours
    return static_cast<std::size_t>((passed + step->count() / 2) / step->count());
  }

  /// The zone of all steps, as it is written; nullopt if there are several.
  [[nodiscard]] static std::optional<std::string_view> zone_of(const Report::Section& section) {
    const std::string_view zone = zone_in(time_of(section.groups.front()));
    const auto is_other = [&](const records::RecordGroup& group) {
      return !time_of(group).empty() && zone_in(time_of(group)) != zone;
    };
    return std::ranges::any_of(section.groups, is_other) ? std::nullopt : std::optional(zone);
  }
  static constexpr std::size_t date_size = 10, minute_size = 16, second_size = 19;
  [[nodiscard]] static std::string_view zone_in(std::string_view time) {
    return time.substr(std::min(second_size, time.size()));
  }
  [[nodiscard]] static std::string_view time_of(const records::RecordGroup& group) {
    return records::KeyReader(group.key, 1).next().text;
  }
  /// A step's time without what all have.
  [[nodiscard]] static std::string step_text(const Report::Section& section, std::string_view time) {
    const bool is_day = section.table.columns().front().name == "log.time:day";
    const std::string text(time.substr(0, is_day ? date_size : minute_size));
    return html(time_text(zone_of(section) ? text : fmt::format("{} {}", text, zone_in(time))));
  }

  struct Bar {
    std::size_t step;
    double height;
  };
  /// `name`: a computed column.
  [[nodiscard]] static std::vector<Bar> bars_of(const Report::Section& section, std::string_view name) {
    std::vector<Bar> bars;
    const records::Computed* const computed = section.table.find(name);
    if (computed == nullptr) return bars;
    for (const records::RecordGroup& group : section.groups) {
      const auto step = step_of(section, time_of(group));
      const std::optional<records::Sum> number = section.table.number(*computed, group);
      if (step && number) bars.push_back({*step, number->as_double()});
    }
    return bars;
  }
  static std::string path_of(const std::vector<Bar>& bars, double most) {
    std::string path;
    for (const Bar& bar : bars) {
      if (bar.height > 0) path += fmt::format("M{}.1 100V{:.1f}h.8V100", bar.step, 100 - 100 * bar.height / most);
    }
    return path;
  }

  void put_charts(const Report::Section& section) {
    const std::vector<Bar> requests = bars_of(section, "records");
    if (requests.empty()) return;
    const std::size_t steps = requests.back().step + 1;
    put("<div class=\"charts\" data-steps=\"{}\">\n", steps);
    const std::vector<Bar> server_errors = bars_of(section, "5xx.sum");
    std::vector<Bar> errors = bars_of(section, "4xx.sum");
    for (std::size_t i = 0; i < errors.size(); ++i) errors[i].height += server_errors[i].height;
    put_chart(section, "Requests; 4xx in yellow, 5xx in red", {requests, errors, server_errors}, steps, Unit::count);
    put_chart(section, "Bytes", {bars_of(section, "octets")}, steps, Unit::octets);
    put("</div>\n");
  }
  /// `layers`: each in front of the ones before it, and not higher.
  void put_chart(const Report::Section& section, std::string_view name, const std::vector<std::vector<Bar>>& layers,
                 std::size_t steps, Unit unit) {
    const std::vector<Bar>& bars = layers.front();
    double most = 0;
    for (const Bar& bar : bars) most = std::max(most, bar.height);
    if (most == 0) return;
    std::string paths;
    for (std::size_t i = 0; i < layers.size(); ++i)
      paths += fmt::format("<path class=\"{}\" d=\"{}\"/>", "ace"[i], path_of(layers[i], most));
    const auto label = [&](std::size_t group) { return step_text(section, time_of(section.groups[group])); };
    put("<figure>\n<figcaption><span>{}</span><span>{} at most</span></figcaption>\n", name,
        number_text(fmt::format("{:.0f}", most), unit));
    put("<svg viewBox=\"0 0 {} 100\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"{}, over time\">"
        "{}</svg>\n",
        steps, name, paths);
    put("<div class=\"axis\"><span>{}</span><span>{}</span><span>{}</span></div>\n</figure>\n", label(0),
        label(bars.size() / 2), label(bars.size() - 1));
  }

  void put_notes() {
    put("<section id=\"notes\">\n<h2>Notes</h2>\n<ul class=\"notes\">\n");
    for (const Report::Input& input : report_.inputs) {
      std::string files;
      for (const std::string& file : input.files) files += (files.empty() ? "" : ", ") + html(file);
      put("<li>Read as <code>{}</code>: {}</li>\n", html(input.format), files.empty() ? "standard input" : files);
    }
    for (const std::string& note : report_.notes) put("<li>{}</li>\n", in_markup(note));
    put("<li>Long texts are cut and end with …; <code>bnfurl report --json</code> prints them whole.</li>\n");
    put("</ul>\n</section>\n");
  }

  Report& report_;
  records::OutputBuffer& out_;
};

}  // namespace

void put_json(Report& report, records::OutputBuffer& out) {
  const records::ShowText show = out.show();
  out.put("{\"inputs\":[");
  for (std::size_t i = 0; i < report.inputs.size(); ++i) {
    out.put(fmt::format("{}{{\"format\":{},\"files\":{}}}", i == 0 ? "" : ",",
                        records::json_string(report.inputs[i].format, show), json_list(report.inputs[i].files, show)));
  }
  out.put(fmt::format("],\n\"notes\":{},\n\"sections\":[", json_list(report.notes, show)));
  for (Report::Section& section : report.sections) {
    const std::optional<std::size_t> different = section.counted.counts.different();
    out.put(fmt::format("{}\n{{\"name\":\"{}\",\"title\":{},\"records\":{},\"groups\":{},\"rows\":[",
                        &section == &report.sections.front() ? "" : ",", section.name,
                        records::json_string(section.title), section.counted.records,
                        different ? fmt::to_string(*different) : "null"));
    records::Columns columns = section.table.columns();
    if (!section.counted.examples.empty()) {
      columns.push_back({.name = "example"});
      columns.push_back({.name = "example.place"});
    }
    if (!section.relaxations.empty()) {
      for (const char* name : {"", ".example", ".saved", ".witness", ".witness.reason"})
        columns.push_back({.name = std::string("relaxation") + name});
    }
    const std::unique_ptr<records::Writer> writer = records::make_writer("jsonl", columns, out);
    for (const records::RecordGroup& group : section.groups) {
      out.put(&group == &section.groups.front() ? "\n" : ",");
      std::vector<records::Found> values = section.table.values(group);
      const auto example = section.counted.examples.find(group.key);
      const bool has_one = example != section.counted.examples.end();
      if (has_one) values.emplace_back(std::string_view(example->second.text));
      if (has_one) values.emplace_back(std::string_view(example->second.place));
      if (const Relaxation* const found = section.relaxation(group)) {
        values.resize(section.table.columns().size() + 2);
        const std::string_view change = found->change, text = found->example, other = found->witnesses.front().text;
        values.insert(values.end(), {change, text, std::uint64_t{found->saved}, other,
                                     std::string_view(found->witnesses.front().reason)});
      }
      values.resize(columns.size());
      writer->values(values);
    }
    out.put("]}");
  }
  out.put("\n]}\n");
}

void put_text(Report& report, records::OutputBuffer& out) {
  const std::size_t all = report.sections.front().counted.records;
  for (const Report::Section& section : std::span(report.sections).subspan(1)) {
    const std::size_t refused = section.counted.records;
    out.put(fmt::format("{}{}", &section == &report.sections[1] ? "" : "\n", section.title));
    if (section.what == "Reason") {
      const records::Sum& served = section.counted.totals[section.table.find("served.sum")->figure];
      out.put(
          fmt::format(": {} of {} requests", with_commas(fmt::to_string(refused)), with_commas(fmt::to_string(all))));
      if (all != 0) out.put(fmt::format(" ({})", share_text(static_cast<double>(refused), static_cast<double>(all))));
      if (served != records::Sum()) out.put(fmt::format(", {} served", with_commas(served.text())));
    }
    out.put("\n");
    std::vector<ShownColumn> columns;
    for (const ShownColumn& each : shown_columns(section)) {
      if (each.title.unit == Unit::count && each.title.name != "invalid") columns.push_back(each);
    }
    const auto put_line = [&](const auto& cell, std::string_view key) {
      for (const ShownColumn& each : columns) out.put(fmt::format("{:>10}", cell(each)));
      out.put(fmt::format("  {}\n", out.is_terminal() ? on_terminal(key) : std::string(key)));
    };
    if (refused != 0) put_line([](const ShownColumn& each) { return each.title.title; }, section.what);
    for (const records::RecordGroup& group : section.groups) {
      put_line([&](const ShownColumn& each) { return with_commas(text_in(section, each.computed, group)); },
               key_of(section, group));
      std::vector<std::string> details = details_of(section, group);
      if (const auto example = section.counted.examples.find(group.key); example != section.counted.examples.end())
        details.insert(details.begin(),
                       fmt::format("{} ({})", cut(example->second.text), readable(example->second.place)));
      for (const std::string& text : details) put_line([](const ShownColumn&) { return ""; }, "  " + text);
    }
    const std::optional<std::size_t> different = section.counted.counts.different();
    if (!different || section.groups.size() < *different)
      out.put(fmt::format("{} of {} are shown\n", section.groups.size(), count_text(different)));
  }
}

void put_html(Report& report, records::OutputBuffer& out) { HtmlPage(report, out).put(); }

}  // namespace bnfurl::tool
