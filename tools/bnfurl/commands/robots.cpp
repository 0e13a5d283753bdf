// `robots`: a store of robots.txt files, which `filter --robots` and the column robots ask. It is built from the
// responses that a crawler got, as JSON or in web archives, and responses can be added to it at any time: then it is
// written anew, and replaced when all is written.
#include <fmt/format.h>

#include <charconv>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <bnfurl/crawl/robots_store.hpp>
#include <bnfurl/rfc3986.hpp>

#include "src/records/readers/page.hpp"
#include "src/records/readers/warc_records.hpp"
#include "src/records/requests/decisions.hpp"
#include "src/records/scan/scan.hpp"
#include "tools/bnfurl/executor/request.hpp"
#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/outputs/writers.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {
namespace {

constexpr const char* usage = "usage: bnfurl robots build STORE [FILE]... | show STORE URL...";

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

/// A store that is opened or created for the first response.
class Store {
public:
  explicit Store(std::string folder) : folder_(std::move(folder)) {}

  /// Adds a response; empty, or what is wrong with it.
  [[nodiscard]] std::string add(const crawl::RobotsResponse& response) {
    if (!writer_) open();
    const auto result = writer_->add(response);
    if (result) return {};
    if (result.error().code != InputError::Code::argument) fail(result.error());
    return result.error().message;
  }

  void keep() {
    if (auto kept = writer_ ? writer_->keep() : Result<void, InputError>(); !kept) fail(kept.error());
  }

private:
  void open() {
    auto writer = crawl::RobotsStoreWriter::open(folder_);
    if (!writer) throw records::UsageError(records::printable(writer.error().message));
    writer_ = *std::move(writer);
  }

  std::string folder_;
  std::optional<crawl::RobotsStoreWriter> writer_;
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
    const std::string wrong = added(record, tally);
    const auto place = [&] {
      const std::string_view coding = is_archive_ ? record.page->coding : std::string_view();
      return fmt::format("{}:{}{}", records::printable(record.file), is_archive_ ? " record " : "", record.line) +
             (coding.empty() ? "" : fmt::format(", which has \"{}\"", records::printable(coding)));
    };
    if (!wrong.empty()) return tally.responses.skipped[wrong].count_one(place);
    ++tally.selected;
    if (!is_archive_ && !record.url.ends_with("/robots.txt")) tally.responses.others.count_one(place);
  }

  /// Adds a response; empty, or what is wrong with it.
  [[nodiscard]] std::string added(const records::Record& record, records::Tally& tally) {
    crawl::RobotsResponse response{.url = record.url};
    if (is_archive_) {
      if (record.page->loss == records::PageLoss::damaged) {
        ++tally.losses.pages[records::PageLoss::damaged].count;
        return "the record is damaged";
      }
      if (record.page->loss == records::PageLoss::coding)
        return "its Content-Encoding is unknown or wrong";
      if (record.page->loss == records::PageLoss::body) return "its body is damaged or cut off";
      response = {.url = *record.page->url,
                  .status = record.page->status,
                  .body = record.page->body,
                  .location = records::find_field(record.page->fields, "Location").value_or("")};
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
    }
    return store_.add(response);
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
  for (const char* const member : {"status", "body", "location"}) request.asked().values.ask({{member}}, "");
  Store store(options.operands[1]);
  const auto make = [&](records::Batches&, Page&) { return std::make_unique<Builder>(request, store); };
  Worked worked = request.scan(Builder::plan(request), make, out);
  store.keep();
  if (worked.tally.losses.has_damage()) worked.status = worse(worked.status, records::Status::failed);
  const bool is_archive = request.format.kind->has_pages;
  worked.tally.negative = worked.tally.selected == 0;
  if (!options.quiet) tell_of_responses(worked.tally);
  if (!options.quiet && worked.tally.negative && worked.tally.responses.skipped.empty() &&
      worked.status == records::Status::good)
    complain(is_archive ? "found no response of a URL that ends with /robots.txt" : "found no response");
  return request.finish(worked, out);
}

records::Status show(const Options& options, Output& out) {
  if (options.operands.size() < 3) throw records::UsageError(usage);
  const auto store = crawl::RobotsStore::open(options.operands[1]);
  if (!store) throw records::UsageError(records::printable(store.error().message));
  const crawl::RobotsAgent agent = records::read_agent(options);
  const crawl::UrlReader reader(rfc3986::URI);
  records::Status status = records::Status::good;
  out.put("URL\tWHAT\tVALUE\n");
  for (auto url = options.operands.begin() + 2; url != options.operands.end(); ++url) {
    const auto put = [&](std::string_view what, std::string_view value) {
      out.put(fmt::format("{}\t{}\t{}\n", tsv_printable(*url), what, tsv_printable(value)));
    };
    std::string memory(url->size() + 2, '\0');
    const auto parts = reader.read(*url, memory);
    const auto facts = parts ? store->facts(*parts, agent) : std::nullopt;
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
  }
  records::tell_damage(*store, options.operands[1], telling(false));
  return status;
}

}  // namespace

records::Status run_robots(const Options& options, Output& out) {
  if (options.operands.size() < 2) throw records::UsageError(usage);
  require_known("action of robots", options.operands.front(), {"build", "show"});
  const bool builds = options.operands.front() == "build";
  if (builds && options.agent)
    throw records::UsageError("--agent is for robots show; a store has the rules of all robots");
  if (!builds && options.input) throw records::UsageError("-i is for robots build");
  return builds ? build(options, out) : show(options, out);
}

}  // namespace bnfurl::tool
