// `extract`: the URLs in running text, one row each, with their places. Each URL found is judged like a record. A page
// of HTML is read whole: its text, and the values of its attributes one by one; or its links alone, as references. A
// text or a page is a file, or one value of each record.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "src/records/columns/own_columns.hpp"
#include "src/records/columns/table.hpp"
#include "src/records/columns/url_columns.hpp"
#include "src/records/formats/lookup.hpp"
#include "src/records/links/found_urls.hpp"
#include "src/records/links/page_links.hpp"
#include "src/records/readers/page.hpp"
#include "src/records/readers/xml_lines.hpp"
#include "src/records/requests/resolving.hpp"
#include "src/records/scan/scan.hpp"
#include "src/records/sinks/output_buffer.hpp"
#include "src/records/sinks/writers.hpp"
#include "tools/bnfurl/executor/request.hpp"
#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/outputs/lists.hpp"
#include "tools/bnfurl/outputs/output_table.hpp"

namespace bnfurl::tool {
namespace {

/// Whether one of the columns that are shown or tested has this name.
bool is_asked(const Request& request, const records::Columns& columns, std::string_view name) {
  return std::ranges::find(columns, name, &records::Column::name) != columns.end() ||
         std::ranges::find(request.where.columns(), name, &records::Column::name) != request.where.columns().end();
}

class Extract : public records::Sink {
public:
  /// `writer`: null if nothing is printed.
  Extract(const Request& request, const records::Plan& plan, std::unique_ptr<records::Writer> writer,
          records::Batches& batches)
      : options_(request.options),
        is_file_(request.format.kind->records_are_urls),
        only_counts_(plan.only_counts),
        writer_(std::move(writer)),
        table_(plan.columns, batches, request.derivation) {}

  [[nodiscard]] bool range(const records::Range& range, records::Tally& tally) override {
    tally.selected += range.size();
    if (only_counts_) return !options_.quiet;
    for (std::size_t i = range.begin; i < range.end; ++i) count_without_result(range.row(i), tally);
    if (writer_ != nullptr) writer_->rows(range, table_);
    return !options_.quiet;
  }
  void in_order(records::Tally& /*tally*/) override {
    if (writer_ != nullptr) writer_->in_order();
  }

private:
  void count_without_result(const records::Row& row, records::Tally& tally) const {
    const records::Record& record = row.record();
    if (!options_.resolves() || record.state != records::Record::Url::present) return;
    const auto place = [&] { return place_of_page(record, record.link->page, is_file_); };
    if (row.lacks_base()) {
      const bool is_page = record.page == nullptr || record.page->document.empty();
      return (is_page ? tally.losses.links : tally.losses.unbased).count_one(place);
    }
    records::Derived* const derived = row.derived();
    if (derived != nullptr && derived->resolved()) return;
    tally.losses.unresolved.count_one(
        [&] { return fmt::format("\"{}\" of {}", records::printable(records::shortened(record.url)), place()); });
  }

  const Options& options_;
  bool is_file_;
  bool only_counts_;
  std::unique_ptr<records::Writer> writer_;
  records::Table table_;
};

/// The words of --links-in.
std::vector<std::string> groups_of(const Options& options) {
  std::vector<std::string> groups;
  if (!options.links_in) return groups;
  if (!options.links) throw records::UsageError("--links-in needs --links");
  for (std::string_view rest = *options.links_in;;) {
    const std::string_view word = groups.emplace_back(rest.substr(0, rest.find(',')));
    if (std::ranges::find(records::link_groups, word) == std::end(records::link_groups))
      throw records::UsageError(fmt::format("--links-in: unknown word \"{}\"; expected one of: {}",
                                            records::printable(word), fmt::join(records::link_groups, " ")));
    if (word.size() == rest.size()) return groups;
    rest.remove_prefix(word.size() + 1);
  }
}

/// What is read of texts. `base`: of the page that a record is.
records::AskedUrls asked_urls(const Request& request, const records::Plan& plan, records::UrlOfPage base) {
  using enum records::AskedUrls::From;
  const records::AskedUrls::From from = request.options.links ? links : request.options.html ? page : text;
  records::AskedUrls asked{
      .from = from,
      .parts = {is_asked(request, plan.columns, "rel"),
                is_asked(request, plan.columns, "text") || is_asked(request, plan.columns, "robots.meta[]"),
                groups_of(request.options)},
      .only_counted = plan.only_counts,
      .is_numbered = plan.is_numbered,
      .page_size = request.format.page_size,
      .url_of_page = std::move(base)};
  if (asked.url_of_page) {
    const Grammar grammar = request.grammars.front();
    asked.base = {grammar, request.derivation->resolving->how.value_or(default_resolution(grammar)),
                  request.derivation->repairing};
  }
  return asked;
}

/// Only where URLs are tested or shown are they judged.
records::Plan plan_for(const Request& request, const records::Columns& columns, records::UrlOfPage base) {
  const Options& options = request.options;
  records::Plan plan = request.plan(columns, records::Depth::verdict);
  plan.has_statistics = options.statistics && !options.quiet;
  plan.only_counts = request.where.passes_all() && !options.statistics && (options.quiet || options.count);
  plan.is_numbered =
      (!options.quiet && !options.count && (records::show_numbers(columns) || tells_of_unfit(options, columns))) ||
      records::show_numbers(request.where.columns());
  plan.make_source = [&request, values = plan.values, asked = asked_urls(request, plan, std::move(base))] {
    const records::Format& format = request.format;
    auto texts = format.kind->records_are_urls ? nullptr : format.make_source({}, values);
    return std::make_unique<records::FoundUrls>(std::move(texts), request.standards.front(), asked);
  };
  return plan;
}

/// The columns that place a URL: the file only where there are several.
records::Columns default_columns(const Request& request) {
  std::vector<std::string_view> names{"line", "byte", "url"};
  if (request.options.operands.size() > 1) names.insert(names.begin(), "file");
  if (request.options.resolves()) names.emplace_back("resolved");
  records::Columns columns;
  for (const std::string_view name : names) columns.push_back(*records::find_column(request.known, name));
  return columns;
}

void require_values(std::string_view input) {
  const records::FormatKind& kind = records::kind_of(input);
  if (kind.escapes_values || kind.has_pages) return;
  throw records::UsageError(fmt::format(
      "extract -i takes warc, wat, sitemap or feed, or tsv, csv or jsonl with -k, not {}", records::printable(input)));
}

/// Links are judged as references, and a page is read whole.
Options with_pages(Options options) {
  options.whole_files = options.html || options.links;
  const std::vector<std::string> groups = groups_of(options);
  options.reads_json = std::ranges::find(groups, "json") != groups.end();
  if (options.page_size && !options.whole_files)
    throw records::UsageError("--page-size needs --links or --html, which read pages");
  if (options.input) require_values(*options.input);
  if (!options.links && options.resolves())
    throw records::UsageError("--base and --base-key need --links, because they resolve links");
  const bool has_only_links = options.input && (options.input == "wat" || records::kind_of(*options.input).lines);
  if (!options.links && has_only_links)
    throw records::UsageError(fmt::format("-i {} needs --links: what it has of a page are the links", *options.input));
  if (!options.links) return options;
  if (!options.productions.empty())
    throw records::UsageError(
        "-p cannot be used with --links, which validates by the production of references of each grammar");
  records::judge_references(options);
  return options;
}

}  // namespace

records::Status run_extract(const Options& options, Output& out) {
  Request request(with_pages(options), records::Naming::by_grammar,
                  options.links ? records::link_columns() : records::Columns());
  if (options.fields == "help") return list_columns(request.known, out);
  const records::Columns columns = options.fields ? request.choose(*options.fields) : default_columns(request);
  records::require_room_for(columns, options.table_format());
  request.prepare(columns);
  records::UrlOfPage base;
  if (options.resolves()) {
    records::Resolving& resolving = *request.derivation->resolving;
    base = resolving.base.copy();
    resolving.base = [](const records::Row& row) { return row.record().link->base; };
  }
  const bool prints = !options.count && !options.quiet;
  OutputTable table(options, out);
  if (prints) table.begin(columns);

  const records::Plan plan = plan_for(request, columns, std::move(base));
  const auto make = [&](records::Batches& batches, records::OutputBuffer& page) {
    return std::make_unique<Extract>(request, plan, prints ? table.writer(columns, page) : nullptr, batches);
  };
  Worked worked = request.scan(plan, make, out);
  table.end();
  worked.tally.without = worked.tally.losses.records;
  worked.tally.negative = worked.tally.selected == 0;
  const records::Block first = request.input->beginning().block();
  const bool can_complain = request.format.kind->records_are_urls && !options.quiet;
  if (can_complain && records::begins_archive(first.text))
    complain(records::printable(first.file) + " is a web archive; --links -i warc reads its pages");
  if (const std::string_view format = records::xml_format(first.text); can_complain && !format.empty())
    complain(fmt::format("{0} is a {1}; --links -i {1} reads its links", records::printable(first.file), format));
  if (options.count && !options.quiet) put_count(worked.tally.selected, out);
  const bool has_pages = options.links || options.html;
  BadRecords bad = options.command->treatment.bad;
  bad.lack = has_pages ? "a readable page" : "a text";
  request.tell(worked, out, bad);
  const bool repairs = request.derivation->repairing.has_value();
  for (const std::string& sentence : worked.tally.losses.sentences(repairs, request.format.page_size)) {
    if (!options.quiet && !out.failed()) complain(sentence);
  }
  if (worked.tally.losses.has_damage()) worked.status = worse(worked.status, records::Status::failed);
  return request.finish(worked, out);
}

}  // namespace bnfurl::tool
