// `report`: a page that shows what is in a log, to send on; or its numbers as JSON.
//
// A report is a list of sections, each a table of groups as `stats --by` makes it, and all are counted in one pass. A
// section is left out if no record has its column. The figures of a section are those of `stats` with the same options.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <memory>
#include <utility>

#include "src/records/columns/time_columns.hpp"
#include "src/records/formats/lookup.hpp"
#include "tools/bnfurl/commands/report_page.hpp"
#include "tools/bnfurl/executor/grouping.hpp"
#include "tools/bnfurl/executor/request.hpp"
#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {
namespace {

/// A section as it is asked for.
struct Asked {
  std::string name;
  std::string title;
  std::string about;
  std::string_view what;  ///< the title of the column of groups
  AskedGroups groups;
  std::string_view sort = "records";
  std::size_t most = 30;    ///< how many groups are shown
  bool skips_rare = false;  ///< whether groups of a few records are left out
};

/// The agents of programs that say what they are.
constexpr std::string_view bots =
    R"~(log.agent=~%i"bot|crawl|spider|slurp|scan|fetch|monitor|check|https?://|^(curl|wget|python|go-http|java|okhttp)")~";

/// The most steps that bars are drawn for; a step is as short as that allows.
constexpr std::int64_t most_steps = 400;

/// What robots did although a robots.txt forbids it.
std::vector<Asked> robots_sections() {
  const AskedFigure denied{Way::sum, "denied=robots=deny"};
  return {{"robots",
           "Robots",
           "Each request is judged by robots.txt as its own user agent. * stands for all agents, also browsers, that "
           "neither the file names nor are known as crawlers.",
           "Robot",
           {.by = {"robots.agent"}, .figures = {denied, {Way::least, "log.time"}, {Way::greatest, "log.time"}}}},
          {"denied-paths",
           "Denied by robots.txt",
           "Paths that were requested although robots.txt denies them to the user agent.",
           "Path",
           {.by = {"path"}, .figures = {{Way::distinct, "log.client"}}, .where = "robots=deny"}}};
}

/// All sections but those about robots. `policies`: the names of the grammars whose refusals are shown.
std::vector<Asked> all_sections(const std::vector<std::string>& policies) {
  const AskedFigure errors{Way::sum, "errors=log.status>=400"};
  const AskedFigure durations{Way::quantiles, "log.duration"};
  const AskedFigure served{Way::sum, "served=log.status=2xx"};
  const AskedFigure clients{Way::distinct, "log.client"};
  const std::string of_errors = "Errors are requests with a status of 400 or higher.";
  std::vector<Asked> all = {
      {"total",
       "All requests",
       "",
       "",
       {.by = {}, .figures = {errors, durations, {Way::least, "log.time"}, {Way::greatest, "log.time"}}}}};
  for (const auto& [step, words] :
       {std::pair("minute", "minute"), {"5m", "5 minutes"}, {"hour", "hour"}, {"day", "day"}}) {
    all.push_back({"time",
                   "Over time",
                   fmt::format("Requests per {}. {}", words, of_errors),
                   "Time",
                   {.by = {std::string("log.time:") + step}, .figures = {errors}},
                   "",
                   2000});
  }
  const std::vector<Asked> more = {
      {"statuses", "Statuses", "", "Status", {.by = {"log.status"}}},
      {"classes", "Classes of statuses", "", "Class", {.by = {"log.status:class"}}},
      {"methods", "Methods", "", "Method", {.by = {"log.method"}}},
      {"paths",
       "Paths",
       "Without their queries. " + of_errors,
       "Path",
       {.by = {"path"}, .figures = {errors}},
       "records",
       50},
      {"slowest",
       "Slowest paths",
       "By the duration that 95 % of the requests do not exceed.",
       "Path",
       {.by = {"path"}, .figures = {durations}, .where = "log.duration"},
       "log.duration.p95",
       30,
       true},
      {"vhosts", "Hosts", of_errors, "Host", {.by = {"log.vhost"}, .figures = {errors}}},
      {"hosts", "Hosts in URLs", "Of URLs that name a host.", "Host", {.by = {"host"}, .figures = {errors}}},
      {"referrers",
       "Referring hosts",
       "The hosts of the pages that requests came from.",
       "Host",
       {.by = {"referer_host"}}},
      {"clients", "Clients", of_errors, "Client", {.by = {"log.client"}, .figures = {errors}}},
      {"bots",
       "Bots and people",
       fmt::format("A request is a bot's if it passes the test {}. Bots that pretend to be browsers count as people.",
                   bots),
       "Bot",
       {.by = {fmt::format("bot={}", bots)}, .figures = {errors, clients}, .where = "log.agent"}},
      {"agents", "User agents", of_errors, "Agent", {.by = {"log.agent"}, .figures = {errors}}},
      {"invalid",
       "Invalid requests",
       "Lines that do not match the format, and request targets that are not valid URLs, by what is wrong with them.",
       "Reason",
       {.by = {"reason"}, .figures = {served, clients}, .where = "valid=0", .has_examples = true}}};
  std::ranges::copy(more, std::back_inserter(all));
  for (const std::string& policy : policies) {
    const std::string where = fmt::format("valid.{}=0", policy);
    const std::string of_served = "Served are requests with a status of 2xx.";
    all.push_back(
        {"refused-" + policy,
         fmt::format("Refused by {}", policy),
         fmt::format("What a proxy would refuse that only accepts what matches the grammar {}. {}", policy, of_served),
         "Reason",
         {{"reason." + policy}, {served, clients}, false, where, true}});
    all.push_back({fmt::format("refused-{}-clients", policy),
                   fmt::format("Refused by {}: clients", policy),
                   of_served,
                   "Client",
                   {{"log.client"}, {served}, false, where}});
    all.push_back({fmt::format("refused-{}-paths", policy),
                   fmt::format("Refused by {}: paths", policy),
                   of_served,
                   "Path",
                   {{"path"}, {served}, false, where}});
  }
  return all;
}

/// The names of the grammars of -g, but for that which decides whether a URL is valid. Of files of several formats, some
/// can lack a grammar of their own; then the first -g decides for them.
std::vector<std::string> policies_of(const Request& request) {
  std::vector<std::string> names;
  for (const std::string& grammar : request.options.grammars) {
    std::string name(records::find_grammar(grammar).name());
    const auto verdict = records::find_quietly("valid." + name, request.known);
    const bool decides = request.standards.front().asked.grammar().name() == name;
    if (verdict && (verdict->is_absent || !decides)) names.push_back(std::move(name));
  }
  return names;
}

/// Says which policies have not judged the records of a request.
void tell_of_policies(const Request& request, const std::vector<std::string>& policies) {
  for (const std::string& policy : policies) {
    if (!records::find_quietly("valid." + policy, request.known)->is_absent) continue;
    records::complain(records::printable(fmt::format(
        "-i {} has no grammar of its own for URLs, so -g {} decides which are valid, and \"Refused by {}\" does "
        "not count them; their files: {}",
        records::input_name(request.options), policy, policy, fmt::join(request.files, " "))));
  }
}

bool has_column(const Request& request, std::string_view name) {
  if (name.find('=') != std::string_view::npos || name == "referer_host") return true;
  return records::find_quietly(records::shows_time(name) ? "log.time:hour" : name, request.known).has_value();
}

/// The sections whose columns the records can have.
std::vector<Asked> sections_of(const Request& request, const std::vector<std::string>& policies) {
  std::vector<Asked> sections = all_sections(policies);
  if (request.options.robots) std::ranges::move(robots_sections(), std::back_inserter(sections));
  std::erase_if(sections, [&](const Asked& asked) {
    return std::ranges::any_of(asked.groups.by, [&](const std::string& name) { return !has_column(request, name); });
  });
  if (has_column(request, "log.time.iso")) return sections;
  for (Asked& asked : sections)
    std::erase_if(asked.groups.figures, [](const AskedFigure& figure) { return figure.column == "log.time"; });
  records::complain("the times of the log cannot be read, so nothing is shown over time");
  return sections;
}

bool has_values(const Groups& counted) {
  return std::ranges::any_of(counted.counts.all(), [](const FrequentKeys::Count& each) {
    return each.key.empty() || KeyReader(each.key, 1).next().kind != KeyKind::absent;
  });
}

/// Makes the sections of a report of what is counted.
class SectionMaker {
public:
  SectionMaker(const Options& options, const std::vector<Asked>& asked, const Groupings& groupings,
               const std::vector<Groups>& counted)
      : options_(options), asked_(asked), groupings_(groupings), counted_(counted) {}

  [[nodiscard]] std::vector<Report::Section> sections() const {
    std::vector<Report::Section> sections;
    for (std::size_t i = 0; i < asked_.size(); ++i) {
      const bool has_steps = sections.size() == 2 && sections.back().name == "time";
      if (i != 0 && !has_values(counted_[i])) continue;
      if (is_of_time(i) && (has_steps || (is_of_time(i + 1) && has_too_many_steps(i)))) continue;
      sections.push_back(section(i));
    }
    return sections;
  }

private:
  [[nodiscard]] bool is_of_time(std::size_t index) const {
    return index < asked_.size() && asked_[index].name == "time";
  }
  [[nodiscard]] bool has_too_many_steps(std::size_t index) const {
    const Report::Section steps = section(index);
    const auto step = records::step_of(steps.table.columns().front().name);
    std::vector<std::int64_t> moments;
    for (const Group& group : steps.groups) {
      const auto moment = records::read_rfc3339(KeyReader(group.key, 1).next().text);
      if (moment) moments.push_back(moment->seconds);
    }
    return !counted_[index].counts.different() || (moments.back() - moments.front()) / step->count() >= most_steps;
  }

  [[nodiscard]] Report::Section section(std::size_t index) const {
    const Asked& asked = asked_[index];
    const Groups& counted = counted_[index];
    GroupTable table = groupings_.table(groupings_.all()[index]);
    table.set_total(counted.records);
    const std::string_view sort = is_of_time(index) ? asked.groups.by.front() : asked.sort;
    const auto column = std::ranges::find(table.columns(), sort, &records::Column::name);
    std::vector<Group> groups = table.sorted(counted.counts, static_cast<std::size_t>(column - table.columns().begin()),
                                             std::numeric_limits<std::size_t>::max());
    const std::size_t least = asked.skips_rare ? std::min<std::size_t>(10, 1 + counted.records / 1000) : 0;
    std::erase_if(groups, [&](const Group& group) { return group.records < least; });
    groups.resize(std::min(is_of_time(index) ? asked.most : options_.top.value_or(asked.most), groups.size()));
    std::string about = asked.about;
    if (least > 1) about += fmt::format(" Only paths with at least {} requests.", least);
    return {asked.name, asked.title, std::move(about), asked.what, std::move(table), std::move(groups), counted};
  }

  const Options& options_;
  const std::vector<Asked>& asked_;
  const Groupings& groupings_;
  const std::vector<Groups>& counted_;
};

Options reading_any(Options options) {
  if (options.inputs.empty() && !options.nul) options.input = options.inputs.emplace_back("auto");
  return options;
}

}  // namespace

records::Status run_report(const Options& options, Output& out) {
  const Complaints complaints;
  Requests requests(reading_any(options));
  const std::vector<std::string> policies = policies_of(requests.current());
  const std::vector<Asked> asked = sections_of(requests.current(), policies);
  std::vector<AskedGroups> groups;
  for (const Asked& each : asked) groups.push_back(each.groups);
  const Groupings first(requests.current(), groups);
  std::vector<Groups> counted;
  for (const Grouping& grouping : first.all()) counted.emplace_back(grouping);
  Report report;
  const auto count = [&](const Request& request) {
    tell_of_policies(request, policies);
    report.inputs.push_back({records::input_name(request.options), request.files});
    const Groupings groupings(request, groups);
    const auto make = [&](Page&) { return std::make_unique<GroupingTask>(request, groupings, counted); };
    return request.work_until_interrupted(true, make, out);
  };
  Worked worked = requests.work(count, out);
  requests.current().tell(worked, out);
  const records::Status status = requests.current().finish(worked, out);
  for (Groups& each : counted) each.counts.settle();
  report.sections = SectionMaker(options, asked, first, counted).sections();
  for (const Report::Section& section : report.sections) {
    for (const std::string& doubt : section.table.doubts(section.counted.counts))
      records::complain(fmt::format("{}: {}", section.title, doubt));
  }
  report.notes = complaints.all();
  for (const std::string& test : options.where)
    report.notes.push_back(fmt::format("Only records that pass the test {} are counted.", test));
  options.json ? put_json(report, out) : put_html(report, out);
  return status;
}

}  // namespace bnfurl::tool
