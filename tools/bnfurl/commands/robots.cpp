// `robots`: a store of robots.txt files, which `filter --robots` and the column robots ask. It is built from the
// responses that a crawler got, as JSON or in web archives, and responses can be added to it at any time: then it is
// written anew, and replaced when all is written. What it has is shown for a URL, or listed, or counted.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <bnfurl/crawl/robots_store.hpp>
#include <bnfurl/rfc3986.hpp>

#include "src/records/columns/time_columns.hpp"
#include "src/records/readers/page.hpp"
#include "src/records/readers/warc_records.hpp"
#include "src/records/requests/decisions.hpp"
#include "src/records/requests/option_words.hpp"
#include "src/records/scan/scan.hpp"
#include "src/records/sinks/writers.hpp"
#include "tools/bnfurl/executor/request.hpp"
#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/outputs/ages.hpp"
#include "tools/bnfurl/outputs/output_table.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {
namespace {

constexpr const char* usage =
    "usage: bnfurl robots build STORE [FILE]... | show STORE URL... | list STORE | check STORE";

[[noreturn]] void fail(const InputError& error) {
  const std::string message = records::printable(error.message);
  if (error.code == InputError::Code::argument) throw records::UsageError(message);
  throw std::runtime_error(message);
}

/// How to read responses.
Options reading_responses(Options options) {
  options.input = options.input.value_or("jsonl");
  const bool is_archive = options.input == "warc";
  if (!is_archive && options.input != "jsonl")
    throw records::UsageError(
        fmt::format("robots build -i takes jsonl or warc, not {}", records::printable(*options.input)));
  if (!is_archive) options.key = "url";
  options.whole_files = is_archive;
  options.operands.erase(options.operands.begin(), options.operands.begin() + 2);
  options.jobs = 1;
  return options;
}

/// So much of a robots.txt does not count.
std::size_t octets_left_out(std::size_t octets) { return octets - std::min(octets, crawl::most_robots_octets); }

/// A store that is opened or created for the first response.
class Store {
public:
  Store(std::string folder, crawl::RobotsReading reading) : folder_(std::move(folder)), reading_(reading) {}

  /// Adds a response; empty, or what is wrong with it.
  template <class Place>
  [[nodiscard]] std::string add(const crawl::RobotsResponse& response, const Place& place) {
    if (!writer_) open();
    const std::size_t before = misspelt_lines();
    const auto result = writer_->add(response);
    if (!result && result.error().code != InputError::Code::argument) fail(result.error());
    if (!result) return result.error().message;
    if (misspelt_lines() != before) misspelt_.count_one(place);
    if (const std::size_t octets = octets_left_out(response.body.size()); octets != 0) {
      long_.count_one(place);
      left_out_ += octets;
    }
    return {};
  }

  /// Says what was read otherwise than it is written.
  void tell() const {
    if (long_.count != 0)
      complain(fmt::format("read only the first 500 KiB of {} robots.txt file{}, and left out {} bytes; the first: {}",
                           long_.count, long_.count == 1 ? "" : "s", left_out_, long_.first));
    if (misspelt_.count != 0) {
      complain(fmt::format("read {} misspelt line{} in {} robots.txt file{} as Google does; the first: {}",
                           misspelt_lines(), misspelt_lines() == 1 ? "" : "s", misspelt_.count,
                           misspelt_.count == 1 ? "" : "s", misspelt_.first));
    }
  }

  void keep() {
    if (auto kept = writer_ ? writer_->keep() : Result<void, InputError>(); !kept) fail(kept.error());
  }

private:
  [[nodiscard]] std::size_t misspelt_lines() const { return writer_ ? writer_->misspelt_lines() : 0; }
  void open() {
    auto writer = crawl::RobotsStoreWriter::open(folder_, reading_);
    if (!writer) throw records::UsageError(records::printable(writer.error().message));
    writer_ = *std::move(writer);
  }

  std::string folder_;
  crawl::RobotsReading reading_;
  std::optional<crawl::RobotsStoreWriter> writer_;
  records::Lost long_, misspelt_;  // files
  std::size_t left_out_ = 0;       // octets of long files
};

/// Adds responses to a store.
class Builder : public records::Sink {
public:
  [[nodiscard]] static records::Plan plan(const Request& request) {
    records::Plan plan = request.plan({}, records::Depth::verdict);
    plan.is_numbered = true;
    return plan;
  }
  Builder(const Request& request, Store& store) : is_archive_(request.format.kind->has_pages), store_(store) {}

  [[nodiscard]] bool range(const records::Range& range, records::Tally& tally) override {
    for (std::size_t i = range.begin; i < range.end; ++i) {
      if (const records::Record& record = range.record(i); is_response(record)) add(record, tally);
    }
    return true;
  }

private:
  /// Whether it can be a response for a robots.txt: in an archive, by its URL, unless that is lost.
  [[nodiscard]] bool is_response(const records::Record& record) const {
    if (!is_archive_) return record.text.find_first_not_of(" \t") != std::string_view::npos;
    if (!record.page->url) return record.state == records::Record::Url::underivable;
    return record.state != records::Record::Url::none && record.page->url->ends_with("/robots.txt");
  }

  void add(const records::Record& record, records::Tally& tally) {
    const std::function<std::string()> place = [&] {
      const std::string_view coding = is_archive_ ? record.page->coding : std::string_view();
      return fmt::format("{}:{}{}", records::printable(record.file), is_archive_ ? " record " : "", record.line) +
             (coding.empty() ? "" : fmt::format(", which has \"{}\"", records::printable(coding)));
    };
    const std::string wrong = added(record, tally, place);
    if (!wrong.empty()) return tally.responses.skipped[wrong].count_one(place);
    ++tally.selected;
    if (!is_archive_ && !record.url.ends_with("/robots.txt")) tally.responses.others.count_one(place);
  }

  /// Adds a response; empty, or what is wrong with it.
  [[nodiscard]] std::string added(const records::Record& record, records::Tally& tally,
                                  const std::function<std::string()>& place) {
    crawl::RobotsResponse response{.url = record.url};
    if (is_archive_) {
      if (record.page->loss == records::PageLoss::damaged) {
        ++tally.losses.pages[records::PageLoss::damaged].count;
        return "the record is damaged";
      }
      if (record.page->loss == records::PageLoss::coding) return "its Content-Encoding is unknown or wrong";
      if (record.page->loss == records::PageLoss::body) return "its body is damaged or cut off";
      response = {.url = *record.page->url,
                  .status = record.page->status,
                  .body = record.page->body,
                  .location = records::find_field(record.page->fields, "Location").value_or(""),
                  .time = seconds_of(record.page->date)};
      if (response.status == 0) return "the response has no status";
    } else if (record.state == records::Record::Url::underivable) {
      return fmt::format("expected {}", record.missing);
    } else {
      const std::string_view status = record.asked[0].json, end = status.substr(status.size());
      if (status.empty() ||
          (status != "null" && std::from_chars(status.data(), end.data(), response.status).ptr != end.data()))
        return "the member status must be a number, or null if there was no response";
      if (response.status / 100 == 2 && !record.asked[1].json.starts_with('"'))
        return "the member body must be a string: it is the robots.txt";
      response.body = text(record.asked[1]);
      response.location = text(record.asked[2]);
      const records::Cell& time = record.asked[3];
      response.time = seconds_of(time.json.starts_with('"') ? *time.text : time.json);
    }
    return store_.add(response, place);
  }

  /// 0 if the text is not a time.
  [[nodiscard]] static std::int64_t seconds_of(std::string_view text) {
    const std::optional<records::Moment> moment = records::read_any_moment(text);
    return moment ? moment->seconds : 0;
  }

  /// Empty if it is not a string.
  [[nodiscard]] static std::string_view text(const records::Cell& member) {
    return member.json.starts_with('"') ? *member.text : std::string_view();
  }

  bool is_archive_;
  Store& store_;
};

/// Says what was skipped.
void tell_of_responses(const records::Tally& tally) {
  std::size_t all = tally.selected;
  for (const auto& [reason, skipped] : tally.responses.skipped) all += skipped.count;
  for (const auto& [reason, skipped] : tally.responses.skipped) {
    complain(fmt::format("skipped {} of {} responses: {}; the first: {}", skipped.count, all,
                         records::printable(reason), skipped.first));
  }
  if (const records::Lost& others = tally.responses.others; others.count != 0) {
    complain(
        fmt::format("{} of {} responses: the URL does not end with /robots.txt, so only a redirect leads to "
                    "it; the first: {}",
                    others.count, tally.selected, others.first));
  }
}

records::Status build(const Options& options, Output& out) {
  Request request(reading_responses(options));
  request.format.content = records::ArchiveContent::responses;
  for (const char* const member : {"status", "body", "location", "time"}) request.asked().values.ask({{member}}, "");
  if (options.like) require_known("--like", *options.like, {"google"});
  Store store(options.operands[1], options.like ? crawl::RobotsReading::google : crawl::RobotsReading::rfc9309);
  const auto make = [&](records::Batches&, records::OutputBuffer&) {
    return std::make_unique<Builder>(request, store);
  };
  Worked worked = request.scan(Builder::plan(request), make, out);
  store.keep();
  if (worked.tally.losses.has_damage()) worked.status = worse(worked.status, records::Status::failed);
  const bool is_archive = request.format.kind->has_pages;
  worked.tally.negative = worked.tally.selected == 0;
  if (!options.quiet) tell_of_responses(worked.tally);
  if (!options.quiet) store.tell();
  if (!options.quiet && worked.tally.negative && worked.tally.responses.skipped.empty() &&
      worked.status == records::Status::good)
    complain(is_archive ? "found no response of a URL that ends with /robots.txt" : "found no response");
  return request.finish(worked, out);
}

crawl::RobotsStore open_store(const Options& options) {
  auto store = crawl::RobotsStore::open(options.operands[1]);
  if (!store) throw records::UsageError(records::printable(store.error().message));
  return *std::move(store);
}

/// After all of a store was read.
records::Status finish(const crawl::RobotsStore& store, const Options& options) {
  records::tell_damage(store, options.operands[1], telling(false));
  return store.damage() ? records::Status::failed : records::Status::good;
}

records::Status show(const Options& options, Output& out) {
  if (options.operands.size() < 3) throw records::UsageError(usage);
  const crawl::RobotsStore store = open_store(options);
  const crawl::RobotsAgent agent = records::read_agent(options);
  const crawl::UrlReader reader(rfc3986::URI);
  records::Status status = records::Status::good;
  out.put("URL\tWHAT\tVALUE\n");
  for (auto url = options.operands.begin() + 2; url != options.operands.end(); ++url) {
    const auto put = [&](std::string_view what, std::string_view value) {
      out.put(fmt::format("{}\t{}\t{}\n", records::tsv_printable(*url), what, records::tsv_printable(value)));
    };
    std::string memory(url->size() + 2, '\0');
    const auto parts = reader.read(*url, memory);
    const auto facts = parts ? store.facts(*parts, agent) : std::nullopt;
    if (!facts) {
      put("unknown", parts ? "the store has no response for this origin, or none for the URL to which it redirects"
                           : "this is not a valid URL");
      status = records::Status::negative;
      continue;
    }
    for (const std::string_view redirect : facts->redirects) put("redirect", redirect);
    put("status", facts->status == 0 ? "none" : std::to_string(facts->status));
    put("verdict", facts->verdict == crawl::Verdict::allow ? "allow" : "deny");
    if (facts->line != 0) put("line", std::to_string(facts->line));
    if (facts->line != 0) put("rule", facts->rule);
    if (!facts->delay.empty()) put("crawl-delay", facts->delay);
    for (const std::string_view sitemap : facts->sitemaps) put("sitemap", sitemap);
    if (const std::size_t octets = octets_left_out(facts->octets); octets != 0)
      complain(fmt::format("{}: only the first 500 KiB of its robots.txt count; {} bytes were left out",
                           records::printable(*url), octets));
  }
  records::tell_damage(store, options.operands[1], telling(false));
  return status;
}

std::string time_text(std::int64_t time) { return records::rfc3339({.seconds = time}); }

constexpr std::string_view listed_columns[] = {"url",   "status",      "time",     "bytes",
                                               "rules", "crawl-delay", "location", "sitemaps"};
using ListRow = std::array<std::string, std::size(listed_columns)>;

/// The values of these columns; missing ones are empty.
ListRow row_of(const crawl::RobotsEntry& entry) {
  const auto number = [](bool is_known, std::size_t value) { return is_known ? std::to_string(value) : ""; };
  const bool has_file = entry.status / 100 == 2;
  std::string sitemaps;  // with blanks between them
  for (const std::string_view sitemap : entry.sitemaps) {
    if (!sitemaps.empty()) sitemaps += ' ';
    for (const char octet : sitemap) sitemaps += octet == ' ' ? std::string_view("%20") : std::string_view(&octet, 1);
  }
  return {std::string(entry.url),
          number(entry.status != 0, entry.status),
          entry.time == 0 ? "" : time_text(entry.time),
          number(has_file, entry.octets),
          number(has_file, entry.rules),
          std::string(entry.delay),
          std::string(entry.location),
          sitemaps};
}

records::Status list(const Options& options, Output& out) {
  if (options.operands.size() != 2) throw records::UsageError(usage);
  const std::string all = fmt::format("{}", fmt::join(listed_columns, ","));
  std::vector<std::size_t> asked;
  records::Columns columns;
  for (const std::string_view name : records::pieces_of(options.fields ? *options.fields : all, ",")) {
    require_known("column of robots list", name, {std::begin(listed_columns), std::end(listed_columns)});
    asked.push_back(static_cast<std::size_t>(std::ranges::find(listed_columns, name) - std::begin(listed_columns)));
    const bool is_number = name == "status" || name == "bytes" || name == "rules";
    columns.push_back(
        {.name = std::string(name), .type = is_number ? records::ValueType::digits : records::ValueType::text});
  }
  const crawl::RobotsStore store = open_store(options);
  OutputTable table(options, out);
  table.begin(columns);
  const std::unique_ptr<records::Writer> writer = table.writer(columns, out);
  store.visit(records::read_agent(options), [&](const crawl::RobotsEntry& entry) {
    const ListRow row = row_of(entry);
    std::vector<records::Found> values;
    for (const std::size_t column : asked)
      values.push_back(row[column].empty() ? records::Found() : records::Value(std::string_view(row[column])));
    writer->values(values);
  });
  writer->in_order();
  table.end();
  return finish(store, options);
}

/// Counts responses by status and age, and what is damaged.
records::Status check(const Options& options, Output& out) {
  if (options.operands.size() != 2) throw records::UsageError(usage);
  const crawl::RobotsStore store = open_store(options);
  std::map<std::string, std::size_t> statuses;
  Ages ages;
  std::size_t responses = 0, damaged = 0;
  store.visit(records::read_agent(options), [&](const crawl::RobotsEntry& entry) {
    ++responses;
    if (entry.is_damaged) return void(++damaged);
    ++statuses[entry.status == 0 ? "no response" : fmt::format("status {}", entry.status)];
    ages.add(entry.time);
  });
  const auto put = [&out](std::string_view what, const auto& value) { out.put(fmt::format("{}\t{}\n", what, value)); };
  out.put("WHAT\tVALUE\n");
  put("responses", responses);
  for (const auto& [status, count] : statuses) put(status, count);
  ages.put(out);
  put("damaged", damaged);
  return finish(store, options);
}

struct Action {
  std::string_view name;
  records::Status (*run)(const Options& options, Output& out);
  std::string_view options;  ///< that it takes
};
constexpr Action actions[] = {{"build", build, "-i --like"},
                              {"show", show, "--agent"},
                              {"list", list, "--agent -f -o --header"},
                              {"check", check, ""}};

/// Throws UsageError if an option is given that another action takes.
void require_own_options(const Action& action, const Options& options) {
  for (const auto& [is_given, option] :
       {std::pair(options.input.has_value(), "-i"), std::pair(options.like.has_value(), "--like"),
        std::pair(options.agent.has_value(), "--agent"), std::pair(options.fields.has_value(), "-f"),
        std::pair(options.output.has_value(), "-o"), std::pair(options.header, "--header")}) {
    if (!is_given || action.options.find(option) != std::string_view::npos) continue;
    std::string others;
    for (const Action& other : actions) {
      if (other.options.find(option) != std::string_view::npos)
        others += (others.empty() ? "" : " and ") + std::string(other.name);
    }
    throw records::UsageError(fmt::format("{} is for robots {}", option, others));
  }
}

}  // namespace

records::Status run_robots(const Options& options, Output& out) {
  if (options.operands.size() < 2) throw records::UsageError(usage);
  const std::string& name = options.operands.front();
  require_known("action of robots", name, {"build", "show", "list", "check"});
  const Action& action = *std::ranges::find(actions, name, &Action::name);
  require_own_options(action, options);
  return action.run(options, out);
}

}  // namespace bnfurl::tool
