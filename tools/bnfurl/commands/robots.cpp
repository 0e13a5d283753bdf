// `robots`: a store of robots.txt files, which `filter --robots` and the column robots ask. It is built from the
// responses that a crawler got, as JSON or in web archives, and responses can be added to it at any time: then it is
// written anew, and replaced when all is written.
#include <fmt/format.h>

#include <charconv>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <bnfurl/crawl/robots_store.hpp>
#include <bnfurl/rfc3986.hpp>

#include "src/records/readers/input.hpp"
#include "src/records/readers/warc_records.hpp"
#include "tools/bnfurl/executor/rule_files.hpp"
#include "tools/bnfurl/executor/writers.hpp"
#include "tools/bnfurl/options/options.hpp"
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
records::Format format_of(const Options& options) {
  records::RecordOptions asked;
  asked.input = options.input.value_or("jsonl");
  const bool is_archive = asked.input == "warc";
  if (!is_archive && asked.input != "jsonl")
    throw records::UsageError(
        fmt::format("robots build -i takes jsonl or warc, not {}", records::printable(*asked.input)));
  if (!is_archive) asked.key = "url";
  asked.whole_files = is_archive;
  records::Format format = records::choose_format(asked);
  format.content = records::ArchiveContent::responses;
  for (const char* const member : {"status", "body", "location"}) format.members->ask({{member}}, "");
  return format;
}

/// Adds responses to a store, which it opens or creates for the first of them.
class Builder {
public:
  Builder(std::string store, const records::Format& format)
      : store_(std::move(store)), is_archive_(format.form == records::Form::warc), source_(format.make_source()) {}

  void add(const records::Portion& portion) {
    if (portion.begins_file) number_ = 0;
    if (!portion.complaint.empty()) records::complain(portion.complaint);
    worst_ = worse(worst_, portion.status);
    source_->open(portion.block);
    while (source_->next()) {
      for (std::size_t i = 0; i < source_->records().size; ++i) {
        ++number_;
        if (const records::Record* const record = source_->read(i); is_response(*record)) add(*record);
      }
    }
  }

  void keep() {
    if (auto kept = writer_ ? writer_->keep() : Result<void, InputError>(); !kept) fail(kept.error());
  }

  /// Says what was skipped.
  [[nodiscard]] records::Status finish(bool is_quiet) const {
    for (const auto& [reason, skipped] : is_quiet ? Reasons() : skipped_) {
      records::complain(fmt::format("skipped {} of {} responses: {}; the first: {}", skipped.count, number_of_all(),
                                    records::printable(reason), skipped.first));
    }
    if (others_ != 0 && !is_quiet) {
      records::complain(
          fmt::format("{} of {} responses: the URL does not end with /robots.txt, so only a redirect leads to "
                      "it; the first: {}",
                      others_, added_, first_other_));
    }
    if (number_of_all() == 0 && worst_ == records::Status::good && !is_quiet)
      records::complain(is_archive_ ? "found no response of a URL that ends with /robots.txt" : "found no response");
    return worse(worst_, added_ == 0 ? records::Status::negative : records::Status::good);
  }

private:
  struct Skipped {
    std::size_t count = 0;
    std::string first;  ///< where it is
  };
  using Reasons = std::map<std::string, Skipped>;

  /// Whether it can be a response for a robots.txt: in an archive, by its URL, unless that is lost.
  [[nodiscard]] bool is_response(const records::Record& record) const {
    if (!is_archive_) return record.text.find_first_not_of(" \t") != std::string_view::npos;
    if (!record.page->url) return record.state == records::Record::Url::underivable;
    return record.state != records::Record::Url::none && record.page->url->ends_with("/robots.txt");
  }

  void add(const records::Record& record) {
    const std::string wrong = added(record);
    const auto place = [&] {
      return fmt::format("{}:{}{}", records::printable(record.file), is_archive_ ? " record " : "", number_);
    };
    if (!wrong.empty()) {
      Skipped& skipped = skipped_[wrong];
      if (skipped.count++ == 0) skipped.first = place();
      return;
    }
    ++added_;
    if (!is_archive_ && !record.url.ends_with("/robots.txt") && others_++ == 0) first_other_ = place();
  }

  [[nodiscard]] std::size_t number_of_all() const {
    std::size_t all = added_;
    for (const auto& [reason, skipped] : skipped_) all += skipped.count;
    return all;
  }

  /// Adds a response; empty, or what is wrong with it.
  [[nodiscard]] std::string added(const records::Record& record) {
    crawl::RobotsResponse response{.url = record.url};
    if (is_archive_) {
      if (record.page->loss == records::PageLoss::damaged) {
        worst_ = worse(worst_, records::Status::failed);
        return "the record is damaged";
      }
      if (record.page->loss == records::PageLoss::coding)
        return "its Content-Encoding is neither gzip nor zstd, or cannot be undone";
      if (record.page->loss == records::PageLoss::body) return "its body is damaged or cut off";
      response = {.url = *record.page->url,
                  .status = record.page->status,
                  .body = record.url,
                  .location = records::find_field(record.page->fields, "Location").value_or("")};
      if (response.status == 0) return "the response has no status";
    } else if (record.state == records::Record::Url::underivable) {
      return fmt::format("expected {}", record.missing);
    } else {
      const std::string_view status = record.members[0].json, end = status.substr(status.size());
      if (status.empty() ||
          (status != "null" && std::from_chars(status.data(), end.data(), response.status).ptr != end.data()))
        return "the member status must be a number, or null if there was no response";
      if (response.status / 100 == 2 && !record.members[1].json.starts_with('"'))
        return "the member body must be a string: it is the robots.txt";
      response.body = text(record.members[1]);
      response.location = text(record.members[2]);
    }
    if (!writer_) open();
    const auto result = writer_->add(response);
    if (result) return {};
    if (result.error().code != InputError::Code::argument) fail(result.error());
    return result.error().message;
  }

  void open() {
    auto writer = crawl::RobotsStoreWriter::open(store_);
    if (!writer) throw records::UsageError(records::printable(writer.error().message));
    writer_ = *std::move(writer);
  }

  /// Empty if it is not a string.
  [[nodiscard]] static std::string_view text(const records::Cell& member) {
    return member.json.starts_with('"') ? *member.text : std::string_view();
  }

  std::string store_;
  std::optional<crawl::RobotsStoreWriter> writer_;
  bool is_archive_;
  std::unique_ptr<records::RecordSource> source_;
  std::size_t number_ = 0;  // of the record in its file
  std::size_t added_ = 0, others_ = 0;
  std::string first_other_;
  Reasons skipped_;
  records::Status worst_ = records::Status::good;
};

records::Status build(const Options& options) {
  const records::Format format = format_of(options);
  Builder builder(options.operands[1], format);
  records::Input input({options.operands.begin() + 2, options.operands.end()}, format);
  for (records::Portion portion; input.next(portion);) builder.add(portion);
  builder.keep();
  return builder.finish(options.quiet);
}

records::Status show(const Options& options, Output& out) {
  if (options.operands.size() < 3) throw records::UsageError(usage);
  const auto store = crawl::RobotsStore::open(options.operands[1]);
  if (!store) throw records::UsageError(records::printable(store.error().message));
  const crawl::RobotsAgent agent = read_agent(options);
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
  tell_damage(*store, options.operands[1]);
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
  return builds ? build(options) : show(options, out);
}

}  // namespace bnfurl::tool
