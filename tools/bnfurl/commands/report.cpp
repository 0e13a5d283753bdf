// `report`: a page that shows what is in a log, to send on; or its numbers as JSON. `replay`: its sections about what a
// grammar refuses, as text.
//
// A report is a list of sections, each a table of groups as `stats --by` makes it, and all are counted in one pass. A
// section is not shown if no record has its column. Its figures are those of `stats` with the same options.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <utility>

#include "src/records/columns/time_columns.hpp"
#include "src/records/columns/url_columns.hpp"
#include "src/records/formats/lookup.hpp"
#include "src/records/judging/row.hpp"
#include "src/records/sinks/grouping.hpp"
#include "tools/bnfurl/commands/report_page.hpp"
#include "tools/bnfurl/executor/plan_text.hpp"
#include "tools/bnfurl/executor/request.hpp"
#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/terminal/output.hpp"
#include "tools/bnfurl/terminal/readable_text.hpp"

namespace bnfurl::tool {
namespace {

/// A grammar whose refusals are shown.
struct Policy {
  Production production;
  std::string suffix;  ///< of its columns; empty: it decides whether a URL is valid
  [[nodiscard]] std::string name() const { return std::string(production.grammar().name()); }
  /// With the production, unless it is the start.
  [[nodiscard]] std::string title() const {
    return production == production.grammar().start() ? name() : records::full_name(production);
  }
};
using Policies = std::vector<Policy>;

/// A section as it is asked for; without a title, it is not shown.
struct Asked {
  std::string name = {};
  std::string title = {};
  std::string about = {};
  std::string what = {};  ///< the title of the column of groups
  records::AskedGroups groups = {};
  std::string sort = "records";
  std::size_t most = 30;              ///< how many groups are shown
  bool skips_rare = false;            ///< whether groups of a few records are omitted
  bool is_always_shown = false;       ///< even if it has no group
  std::optional<Policy> policy = {};  ///< of refusals by reason: whose; the next section has their targets
};

/// The agents of programs that say what they are.
// CUBOT is a brand of telephones.
constexpr std::string_view bots = R"~(log.agent=~%i"bot|crawl|spider|slurp|scan|fetch|monitor|check|https?://|)~"
                                  R"~(^(curl|wget|python|go-http|java|okhttp|kube-probe|prometheus|googlehc)")~"
                                  " and not log.agent*=CUBOT";

/// The most steps that bars are drawn for; a step is as short as that allows.
constexpr std::int64_t most_steps = 400;

const records::AskedFigure served{records::Way::sum, "served=log.status=2xx"};

/// What is counted where others count paths: `--by`.
struct Subject {
  std::vector<std::string> columns = {"path"};
  std::string name = "Path";
  std::string names = "Paths";
  std::string in_title = "path";

  explicit Subject(const std::optional<std::string>& by) {
    if (!by) return;
    columns.clear();
    for (const std::string_view column : records::names_in(*by)) columns.emplace_back(column);
    name = in_title = fmt::format("{}", fmt::join(columns, ", "));
    names = "Requests by " + in_title;
  }
};

void add_refusals(std::vector<Asked>& all, const Policies& policies, const Subject& subject) {
  for (const Policy& policy : policies) {
    const std::string name = "refused-" + policy.name(), by = " refused by " + policy.title();
    const std::string where = fmt::format("valid{}=0 and url", policy.suffix), reason = "reason" + policy.suffix;
    all.push_back({.name = name,
                   .title = "Refused by " + policy.title(),
                   .about = fmt::format("Requests that a proxy would refuse if it accepted only targets that match the "
                                        "grammar {}. In a log that has whole URLs, as JSON often does, their paths and "
                                        "queries are judged; in others, such a target has to match as a whole.",
                                        policy.title()),
                   .what = "Reason",
                   .groups = {{reason}, {served, {records::Way::distinct, "log.client"}}, where, true},
                   .policy = policy});
    all.push_back({.groups = {{reason, "url"}, {}, where}});
    all.push_back({name + "-clients", "Clients" + by, "", "Client", {{"log.client"}, {served}, where}});
    all.push_back({name + "-paths", subject.names + by, "", subject.name, {subject.columns, {served}, where}});
  }
}

/// All sections, of which records can lack some.
std::vector<Asked> all_sections(const Options& options, const Policies& policies) {
  const Subject subject(options.by);
  const records::AskedFigure client_errors{records::Way::sum, "4xx=log.status=4xx"},
      server_errors{records::Way::sum, "5xx=log.status=5xx"};
  const records::AskedFigure denied{records::Way::sum, "denied=robots=deny"},
      clients{records::Way::distinct, "log.client"};
  const records::AskedFigure durations{records::Way::quantiles, "log.duration"};
  const records::AskedFigure first{records::Way::least, "log.time"}, last{records::Way::greatest, "log.time"};
  std::vector<Asked> all = {
      {"total", "All requests", "", "", {.figures = {client_errors, server_errors, durations, first, last}}}};
  for (const auto& [step, words] :
       {std::pair("minute", "minute"), {"5m", "5 minutes"}, {"hour", "hour"}, {"day", "day"}}) {
    const std::string by = std::string("log.time:") + step;
    all.push_back({"time",
                   "Over time",
                   fmt::format("Requests per {}.", words),
                   "Time",
                   {{by}, {client_errors, server_errors}},
                   by,
                   2000});
    all.back().groups.is_counted = step == std::string_view("minute") || step == std::string_view("day");
  }
  const auto add = [&all](Asked asked) { all.push_back(std::move(asked)); };
  add({"statuses", "Statuses", "", "Status", {{"log.status"}}});
  add({"classes", "Classes of statuses", "", "Class", {.by = {"log.status:class"}, .is_counted = false}});
  add({"methods", "Methods", "", "Method", {{"log.method"}}});
  add({"paths",
       subject.names,
       options.by ? "" : "Paths without their queries.",
       subject.name,
       {subject.columns, {client_errors, server_errors}},
       "records",
       50});
  std::vector<std::string> with_status = subject.columns;
  if (std::ranges::count(with_status, "log.status") == 0) with_status.emplace(with_status.begin(), "log.status");
  add({"errors",
       "Errors by " + subject.in_title,
       "Requests with a status of 400 or higher.",
       "Status and " + subject.in_title,
       {with_status, {clients}, "log.status>=400"},
       "records",
       50});
  add({.name = "slowest",
       .title = options.by ? "Slowest by " + subject.in_title : "Slowest paths",
       .about = "Sorted by p95, the duration that 95 % of the requests do not exceed.",
       .what = subject.name,
       .groups = {subject.columns, {durations}, "log.duration"},
       .sort = "log.duration.p95",
       .skips_rare = true});
  if (options.operands.size() > 1)
    add({"files", "Files", "", "File", {{"file"}, {client_errors, server_errors, durations}}});
  add({"upstreams",
       "Upstreams",
       "The servers to which requests were forwarded.",
       "Server",
       {{"log.upstream"}, {client_errors, server_errors, durations}}});
  add({"vhosts", "Hosts", "", "Host", {{"log.vhost"}, {client_errors, server_errors}}});
  add({"hosts",
       "Hosts in URLs",
       "The hosts that the requested URLs contain.",
       "Host",
       {{"host"}, {client_errors, server_errors}}});
  add({"referrers",
       "Referring hosts",
       "The hosts of the pages that requests came from. Invalid referrers are not URIs.",
       "Host",
       {{"referer_host"}}});
  add({"referring-sites",
       "Referring sites",
       "The registrable domains of these hosts, by the Public Suffix List.",
       "Site",
       {{"log.referer.site"}, {}, "log.referer.site"}});
  add({"clients", "Clients", "", "Client", {{"log.client"}, {client_errors, server_errors}}});
  add({"bots",
       "Bots and people",
       fmt::format(
           "A request counts as a bot's if it passes the test {}. Bots that pretend to be browsers count as people.",
           bots),
       "Bot",
       {{fmt::format("bot={}", bots)}, {client_errors, server_errors, clients}, "log.agent"}});
  if (!options.bot_networks.empty()) {
    add({"verified-bots",
         "Verified bots",
         "A request is verified if the client is in the networks that --bot-networks names for the bot in its user "
         "agent, and claimed if it is not.",
         "Bot",
         {{"bot.name", "bot.status"}, {client_errors, server_errors, clients}, "bot.name"}});
  }
  add({"agents", "User agents", "", "Agent", {{"log.agent"}, {client_errors, server_errors}}});
  add({"invalid",
       "Invalid requests",
       "Lines that do not match the format, and request targets that are not valid URLs, by reason.",
       "Reason",
       {{"reason"}, {served, clients}, "valid=0", true}});
  add_refusals(all, policies, subject);
  if (!options.robots) return all;
  add({"robots",
       "Robots",
       "Each request is judged by the rules of robots.txt for its own user agent. * stands for all user agents, "
       "including browsers, that the file does not name and that are not known crawlers.",
       "Robot",
       {{"robots.agent"}, {denied, first, last}}});
  add({"denied-paths",
       "Denied by robots.txt",
       "What user agents requested although robots.txt denies it.",
       subject.name,
       {subject.columns, {clients}, "robots=deny"}});
  return all;
}

/// The grammars of -g. A report omits the one that decides whether a URL is valid, whose refusals it has anyway. If
/// the files have several formats, the first -g decides for those that name no grammar for their URLs.
Policies policies_of(const Request& request, bool only_refusals) {
  Policies policies;
  for (const std::string& grammar : request.options.grammars) {
    const Grammar policy = records::find_grammar(grammar);
    const auto is_its = [&](const records::Standard& each) { return each.asked.grammar() == policy; };
    const auto standard = std::ranges::find_if(request.standards, is_its);
    std::string suffix = fmt::format(".{}", policy.name());
    const records::Column* const verdict = records::find_column(request.known, "valid" + suffix);
    if (verdict == nullptr || (!verdict->is_absent && standard == request.standards.begin())) suffix.clear();
    if (!suffix.empty() || only_refusals) policies.push_back({standard->asked, std::move(suffix)});
  }
  return policies;
}

/// Says which policies have not judged the records of a request.
void tell_of_policies(const Request& request, const Policies& policies) {
  for (const Policy& policy : policies) {
    if (policy.suffix.empty() || !records::find_column(request.known, "valid" + policy.suffix)->is_absent) continue;
    complain(records::printable(fmt::format(
        "-i {} has no grammar of its own for URLs, so -g {} decides which are valid, and \"Refused by {}\" does "
        "not count them; their files: {}",
        records::input_name(request.options), policy.name(), policy.title(), fmt::join(request.files, " "))));
  }
}

bool has_column(const Request& request, std::string_view name) {
  const std::optional<std::string>& by = request.options.by;
  if (by && std::ranges::count(records::names_in(*by), name) != 0) return true;
  if (name.find('=') != std::string_view::npos || name == "referer_host") return true;
  if (name == "log.referer.site") name = "log.referer";
  return records::find_column(request.known, records::shows_time(name) ? "log.time:hour" : name) != nullptr;
}

/// Whether the sites of referrers can be found; if not, that is said.
bool can_find_sites(const Request& request) {
  if (!has_column(request, "log.referer.site")) return false;
  try {
    request.derivation->read_suffixes();
  } catch (const records::UsageError& error) {
    if (request.options.psl) throw;
    complain(fmt::format("referring sites are not shown: {}", error.what()));
    return false;
  }
  return true;
}

/// The sections whose columns the records can have.
std::vector<Asked> sections_of(const Request& request, const Policies& policies, bool only_refusals) {
  std::vector<Asked> sections;
  if (only_refusals) {
    sections.push_back({.name = "total", .title = "All requests"});
    add_refusals(sections, policies, Subject(request.options.by));
    for (Asked& section : sections) section.is_always_shown = section.policy.has_value();
  } else {
    sections = all_sections(request.options, policies);
  }
  std::erase_if(sections, [&](const Asked& asked) {
    return std::ranges::any_of(asked.groups.by, [&](const std::string& name) { return !has_column(request, name); });
  });
  if (only_refusals) return sections;
  if (!can_find_sites(request))
    std::erase_if(sections, [](const Asked& asked) { return asked.name == "referring-sites"; });
  if (has_column(request, "log.time.iso")) return sections;
  for (Asked& asked : sections)
    std::erase_if(asked.groups.figures, [](const records::AskedFigure& figure) { return figure.column == "log.time"; });
  complain("the times of the log cannot be read, so nothing is shown over time");
  return sections;
}

/// Which text of a target is refused for this reason: all of it, or only its path and its query.
std::string judged_text(const Policy& policy, std::string_view reason, std::string_view target) {
  const std::optional<std::string> origin_form = records::origin_form_of(target);
  const auto error = origin_form ? explain(policy.production, target) : std::nullopt;
  return error && error->sentence() != reason ? *origin_form : std::string(target);
}

/// For these groups by reason. `targets`: all that a policy refuses, after their reasons.
std::map<std::string_view, Relaxation> relaxations_by(const Policy& policy,
                                                      const std::vector<records::RecordGroup>& groups,
                                                      const records::FrequentKeys& targets) {
  if (!targets.different()) {
    complain(
        fmt::format("Refused by {}: too many different targets to keep all; more requests than shown would pass after "
                    "a change",
                    policy.title()));
  }
  std::vector<Refused> refused;
  for (const records::FrequentKeys::Count& each : targets.all()) {
    records::KeyReader key(each.key, 2);
    const std::string_view reason = key.next().text, target = key.next().text;
    refused.push_back({reason, judged_text(policy, reason, target), each.count - each.over});
  }
  std::vector<std::string_view> reasons;
  for (const records::RecordGroup& group : groups) reasons.push_back(records::KeyReader(group.key, 1).next().text);
  return relaxations(policy.production, std::move(refused), reasons);
}

/// Puts groups together that were not counted: longer steps of time from minutes, classes from statuses; each from the
/// last section before it that was counted. If there were too many groups there to keep all, there are none here: of
/// minutes, there are then too many bars of any step but days.
void put_together(const std::vector<Asked>& asked, const records::Groupings& groupings,
                  std::vector<records::Groups>& counted) {
  std::size_t from = 0;
  for (std::size_t i = 0; i < asked.size(); ++i) {
    if (asked[i].groups.is_counted) from = i;
    if (from == i || !counted[from].counts.different()) continue;
    const records::Column column = groupings.table(groupings.all()[i]).columns().front();
    const auto step = records::step_of(column.name);
    counted[i].records = counted[from].records;
    for (const records::FrequentKeys::Count& each : counted[from].counts.all()) {
      const std::string_view text = records::KeyReader(each.key, 1).next().text;
      const auto minute = step ? records::read_rfc3339(text) : std::nullopt;
      std::string shown, key;
      if (minute) shown = rfc3339(records::begin_of(*step, *minute, column.zone));
      if (!step && text.size() == 3) shown = fmt::format("{}xx", text.front());
      if (!shown.empty()) records::append_to_key(key, records::Found(std::string_view(shown)), true);
      counted[i].counts.add(shown.empty() ? each.key : key, each);
    }
  }
}

/// Makes the sections of a report of what is counted.
class SectionMaker {
public:
  SectionMaker(const Options& options, const std::vector<Asked>& asked, const records::Groupings& groupings,
               const std::vector<records::Groups>& counted)
      : options_(options), asked_(asked), groupings_(groupings), counted_(counted) {}

  [[nodiscard]] std::vector<Report::Section> sections() const {
    std::vector<Report::Section> sections;
    for (std::size_t i = 0; i < asked_.size(); ++i) {
      const bool has_steps = sections.size() == 2 && sections.back().name == "time";
      const bool is_always_shown = i == 0 || asked_[i].is_always_shown;
      if (asked_[i].title.empty() || (!is_always_shown && counted_[i].different_values() == 0)) continue;
      if (is_of_time(i) && (has_steps || (is_of_time(i + 1) && has_too_many_steps(i)))) continue;
      sections.push_back(section(i));
      if (asked_[i].policy)
        sections.back().relaxations = relaxations_by(*asked_[i].policy, sections.back().groups, counted_[i + 1].counts);
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
    for (const records::RecordGroup& group : steps.groups) {
      const auto moment = records::read_rfc3339(records::KeyReader(group.key, 1).next().text);
      if (moment) moments.push_back(moment->seconds);
    }
    return !counted_[index].counts.different() || (moments.back() - moments.front()) / step->count() >= most_steps;
  }

  [[nodiscard]] Report::Section section(std::size_t index) const {
    const Asked& asked = asked_[index];
    const records::Groups& counted = counted_[index];
    records::GroupTable table = groupings_.table(groupings_.all()[index]);
    table.set_total(counted.records);
    const auto column = std::ranges::find(table.columns(), asked.sort, &records::Column::name);
    std::vector<records::RecordGroup> groups =
        table.sorted(counted.counts, static_cast<std::size_t>(column - table.columns().begin()),
                     std::numeric_limits<std::size_t>::max());
    const std::size_t least = asked.skips_rare ? std::min<std::size_t>(10, 1 + counted.records / 1000) : 0;
    std::erase_if(groups, [&](const records::RecordGroup& group) { return group.records < least; });
    groups.resize(std::min(is_of_time(index) ? asked.most : options_.top.value_or(asked.most), groups.size()));
    std::string about = asked.about;
    if (least > 1) about += fmt::format(" Only rows with at least {} requests.", least);
    return {asked.name, asked.title, std::move(about), asked.what, std::move(table), std::move(groups), counted};
  }

  const Options& options_;
  const std::vector<Asked>& asked_;
  const records::Groupings& groupings_;
  const std::vector<records::Groups>& counted_;
};

Options reading_any(Options options) {
  if (options.inputs.empty() && !options.nul) options.input = options.inputs.emplace_back("auto");
  return options;
}

/// `only_refusals`: shows only what grammars refuse in the log.
records::Status print_report(const Options& options, bool only_refusals, Output& out) {
  const Complaints complaints;
  Requests requests(reading_any(options));
  const Policies policies = policies_of(requests.current(), only_refusals);
  const std::vector<Asked> asked = sections_of(requests.current(), policies, only_refusals);
  if (options.plan) return put_plan(requests, out);
  std::vector<records::AskedGroups> groups;
  for (const Asked& each : asked) groups.push_back(each.groups);
  const records::Groupings first(requests.current(), groups);
  std::vector<records::Groups> counted;
  for (const records::Grouping& grouping : first.all()) counted.emplace_back(grouping);
  Report report;
  const auto count = [&](const Request& request) {
    tell_of_policies(request, policies);
    const records::Groupings groupings(request, groups);
    records::Plan plan = groupings.plan(request);
    plan.is_numbered = true;
    const auto make = [&](records::Batches& batches, records::OutputBuffer&) {
      return std::make_unique<records::GroupSink>(request, groupings, batches, counted);
    };
    Worked worked = request.scan_until_interrupted(plan, make, out);
    Report::Input input{records::input_name(request.options), {}};
    for (std::size_t i = 0; i < request.files.size(); ++i) {
      if (!worked.unusable.contains(i + 1)) input.files.push_back(request.files[i]);
    }
    if (worked.unusable.empty() || !input.files.empty()) report.inputs.push_back(std::move(input));
    return worked;
  };
  Worked worked = requests.work(count, out);
  requests.current().tell(worked, out);
  const records::Status status = requests.current().finish(worked, out);
  if (report.inputs.empty()) return status;
  for (records::Groups& each : counted) each.counts.settle();
  put_together(asked, first, counted);
  report.sections = SectionMaker(options, asked, first, counted).sections();
  for (const Report::Section& section : report.sections) {
    for (const std::string& doubt : section.table.doubts(section.counted.counts))
      complain(fmt::format("{}: {}", section.title, doubt));
  }
  report.notes = complaints.all();
  for (const std::string& test : options.where)
    report.notes.push_back(fmt::format("Only records that pass the test {} are counted.", readable(test)));
  const auto put = options.json ? put_json : only_refusals ? put_text : put_html;
  put(report, out);
  return status;
}

}  // namespace

records::Status run_report(const Options& options, Output& out) { return print_report(options, false, out); }

records::Status run_replay(const Options& options, Output& out) {
  if (options.grammars.empty()) throw records::UsageError("replay needs a grammar: -g plain");
  (void)choose_standards(options, records::Format{});  // before a format is searched for
  return print_report(options, true, out);
}

}  // namespace bnfurl::tool
