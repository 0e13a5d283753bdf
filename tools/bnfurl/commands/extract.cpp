// `extract`: the URLs in running text, one row each, with their places. Each URL found is judged like a record. A page
// of HTML is read whole: its text, and the values of its attributes one by one; or its links alone, as references. A
// text or a page is a file, or one value of each record.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "src/records/columns/record_columns.hpp"
#include "src/records/columns/table.hpp"
#include "src/records/columns/url_columns.hpp"
#include "src/records/formats/lookup.hpp"
#include "src/records/pages/page_links.hpp"
#include "tools/bnfurl/commands/url_finder.hpp"
#include "tools/bnfurl/executor/request.hpp"
#include "tools/bnfurl/executor/writers.hpp"
#include "tools/bnfurl/options/options.hpp"

namespace bnfurl::tool {
namespace {

/// Whether the value of an attribute is a text or a list, in which a URL can be followed by something else.
bool has_words(std::string_view attribute) {
  constexpr std::string_view all[] = {"alt",   "aria-label", "imagesrcset", "ping",  "placeholder",
                                      "sizes", "srcset",     "style",       "title", "value"};
  return std::ranges::any_of(all, [attribute](std::string_view name) { return records::is_called(attribute, name); });
}

/// What links are resolved from, before their pages say otherwise.
using BaseOfRecord = std::function<std::optional<std::string_view>(const records::Row& row)>;

/// Whether one of the columns that are shown or tested has this name.
bool is_asked(const Request& request, const records::Columns& columns, std::string_view name) {
  return std::ranges::find(columns, name, &records::Column::name) != columns.end() ||
         std::ranges::find(request.where.columns(), name, &records::Column::name) != request.where.columns().end();
}

class Extract : public Task {
public:
  Extract(const Request& request, const records::Columns& columns, BaseOfRecord base, Page& page)
      : options_(request.options),
        where_(request.where),
        source_(request.format.form == records::Form::plain ? nullptr
                                                            : request.format.make_source({}, request.asked().members)),
        finder_(records::Entries(request.standards.front()).of(std::nullopt)),
        page_size_(request.format.page_size),
        asks_text_(is_asked(request, columns, "text")),
        links_({is_asked(request, columns, "rel"), asks_text_}),
        url_row_(request.standards.front(), records::Depth::verdict),
        base_of_record_(std::move(base)),
        batches_(nullptr, std::nullopt, {}),
        tested_(where_.columns(),
                batches_.judge_in(rows_of(request.standards, records::Depth::verdict, request.derivation)),
                request.derivation),
        is_numbered_(records::show_numbers(columns) || records::show_numbers(where_.columns())),
        judges_(!where_.passes_all() || options_.statistics || !(options_.quiet || options_.count)),
        writer_(make_writer(options_.table_format(), columns, page)) {
    if (!base_of_record_) return;
    const Grammar grammar = request.grammars.front();
    bases_ = {grammar, request.derivation->resolving->how.value_or(default_resolution(grammar)),
              request.derivation->repairing};
  }

  void work(const records::Block& block, records::Tally& tally) override {
    if (source_ == nullptr) {
      records::Record file;
      file.file = block.file;
      read(block, file, tally);
    } else {
      read_records(block, tally);
    }
    tally.unshown.notes = batches_.rows().front().take_notes();
    if (source_ != nullptr) tally.members = source_->take_seen();
  }

private:
  void read_records(const records::Block& block, records::Tally& tally) {
    source_->open(block);
    while (!tally.stop && source_->next()) {
      for (std::size_t i = 0; i < source_->records().size && !tally.stop; ++i) {
        const records::Record* const record = source_->read(i);
        if (record == nullptr) continue;
        if (record->page != nullptr) count_loss(*record, tally);  // what an archive has besides pages is no lack
        if (record->state == records::Record::Url::present)
          read({.text = record->url, .byte = 0}, *record, tally);
        else if (record->page == nullptr)
          ++tally.without;
      }
    }
  }

  void count_loss(const records::Record& record, records::Tally& tally) {
    const records::PageLoss loss = record.page->loss;
    if (loss == records::PageLoss::none) return;
    records::Lost& lost = loss == records::PageLoss::body ? tally.losses.bodies : tally.losses.pages[loss];
    lost.count_one([&] { return place_of_page(record, record.page->url); });
  }

  /// What messages call a page.
  [[nodiscard]] std::string place_of_page(const records::Record& record, std::optional<std::string_view> url) const {
    const std::string file = records::printable(record.file);
    if (url) return fmt::format("{} in {}", records::printable(*url), file);
    return source_ == nullptr ? file : fmt::format("byte {} of {}", record.byte, file);
  }

  /// `text` is all of a file, or a value of `record`.
  void read(const records::Block& text, const records::Record& record, records::Tally& tally) {
    block_ = text;
    record_ = record;
    counted_ = 0;
    line_ = text.line;
    if (!options_.links && !options_.html) return read_text(text.text, tally);
    url_row_.judge_valid(record_);
    const std::optional<std::string_view> url = base_of_record_ ? base_of_record_(url_row_) : std::nullopt;
    if (text.text.size() > page_size_) {
      tally.losses.rests.count_one([&] { return place_of_page(record, url); });
      block_.text = text.text.substr(0, page_size_);
    }
    options_.links ? read_links(url, tally) : read_page(tally);
  }

  void read_links(std::optional<std::string_view> url, records::Tally& tally) {
    if (record_.page != nullptr && !record_.page->metadata.empty()) return read_metadata(url, tally);
    if (record_.page != nullptr)
      put_all(records::links_in_header(record_.page->fields), url, bases_.of_href(url, std::nullopt), tally);
    const std::optional<std::string_view> base = bases_.of(url, block_.text);
    count_ignored_base(url, tally);
    links_.open(block_.text);
    while (!tally.stop && links_.next()) {
      records::PageLink link = links_.link();
      link.page = url;
      link.base = base;
      if (record_.page != nullptr) link.charset = record_.page->charset;
      record_.link = &link;
      put(links_.url(), *link.offset, tally);
    }
  }

  /// What is in the header is resolved from the page's URL.
  void read_metadata(std::optional<std::string_view> url, records::Tally& tally) {
    const std::optional<records::PageMetadata> page = records::read_wat(record_.page->metadata);
    if (!page) {
      tally.losses.pages[records::PageLoss::metadata].count_one([&] { return place_of_page(record_, url); });
      return;
    }
    put_all(records::links_in_header(page->fields), url, bases_.of_href(url, std::nullopt), tally);
    put_all(page->links, url, bases_.of_href(url, page->base), tally);
    count_ignored_base(url, tally);
  }

  void count_ignored_base(std::optional<std::string_view> url, records::Tally& tally) {
    if (!bases_.ignored()) return;
    tally.losses.bases.count_one([&] {
      return fmt::format("\"{}\" of {}", records::printable(*bases_.ignored()), place_of_page(record_, url));
    });
  }

  void put_all(const std::vector<records::FoundLink>& links, std::optional<std::string_view> page,
               std::optional<std::string_view> base, records::Tally& tally) {
    for (const records::FoundLink& found : links) {
      if (tally.stop || (!found.url && !asks_text_)) continue;
      const records::PageLink link{.element = found.element,
                                   .attribute = found.attribute,
                                   .rel = found.rel,
                                   .text = found.text,
                                   .page = page,
                                   .base = base};
      record_.link = &link;
      put(found.url, 0, tally);
    }
  }

  /// What is between the values of attributes is text.
  void read_page(records::Tally& tally) {
    records::HtmlReader reader(block_.text);
    std::size_t done = 0;
    while (const records::HtmlTag* const tag = reader.next()) {
      for (const records::HtmlAttribute& attribute : tag->attributes) {
        const std::size_t begin = offset_of(attribute.value);
        read_between(done, begin, tally);
        if (!tally.stop) read_value(attribute, tally);
        done = begin + attribute.value.size();
      }
    }
    read_between(done, block_.text.size(), tally);
  }

  void read_between(std::size_t begin, std::size_t end, records::Tally& tally) {
    set_part(block_.text.substr(begin, end - begin), records::PlainText::Place::text);
    read_text(text_, tally);
  }

  void read_value(const records::HtmlAttribute& attribute, records::Tally& tally) {
    set_part(attribute.value, records::PlainText::Place::value);
    const std::string_view value = records::without_blanks(text_);
    if (!has_words(attribute.name) && finder_.begins_with_url(value)) return put_part(value, tally);
    read_text(text_, tally);
  }

  void read_text(std::string_view text, records::Tally& tally) {
    text_ = text;
    finder_.open(text);
    while (!tally.stop) {
      const std::optional<Span> found = finder_.next();
      if (!found) return;
      put_part(text.substr(found->begin, found->end - found->begin), tally);
    }
  }

  void set_part(std::string_view part, records::PlainText::Place place) {
    plain_.set(part, place);
    text_ = plain_.text();
    begin_ = offset_of(part);
  }

  [[nodiscard]] std::size_t offset_of(std::string_view part) const {
    return static_cast<std::size_t>(part.data() - block_.text.data());
  }

  /// `url` is a part of `text_`.
  void put_part(std::string_view url, records::Tally& tally) {
    const auto offset = static_cast<std::size_t>(url.data() - text_.data());
    put(url, judges_ && options_.html ? begin_ + plain_.place_of(offset) : offset, tally);
  }

  /// Of a record, all links have its place.
  void put(std::optional<std::string_view> url, std::size_t place, records::Tally& tally) {
    if (judges_ && !judge(url, place)) return;
    ++tally.selected;
    if (judges_) tally.repairs.count(batches_.rows().front().repair_changes());
    if (judges_ && batches_.rows().front().lacks_base())
      tally.losses.links.count_one([&] { return place_of_page(record_, record_.link->page); });
    tally.stop = options_.quiet;
    if (options_.quiet || !judges_) return;
    if (options_.statistics) tally.statistics.count(batches_.rows().front());
    if (!options_.count) writer_->row(batches_.rows());
  }

  /// Whether it passes `--where`.
  [[nodiscard]] bool judge(std::optional<std::string_view> url, std::size_t place) {
    record_.state = url ? records::Record::Url::present : records::Record::Url::none;
    record_.url = url.value_or(std::string_view());
    record_.wrapping = records::Wrapping::none;
    if (source_ == nullptr) {
      record_.text = record_.whole = record_.url;
      if (is_numbered_) line_ += records::count_octets(block_.text.substr(counted_, place - counted_), '\n');
      counted_ = place;
      record_.line = line_;
      record_.byte = block_.byte + place;
    }
    batches_.judge_record(record_);
    return where_.passes(tested_, 0);
  }

  const Options& options_;
  const records::Where& where_;
  std::unique_ptr<records::RecordSource> source_;  // null: a file is the text
  records::Block block_;
  records::Record record_;    // what the text is in; then the URL in it
  std::string_view text_;     // the block, or a part of the page as it is read
  records::PlainText plain_;  // of that part
  std::size_t begin_ = 0;     // where the part begins
  UrlFinder finder_;
  std::size_t page_size_;
  bool asks_text_;
  records::LinkReader links_;
  records::Row url_row_;  // which the URL of a page is read from
  BaseOfRecord base_of_record_;
  records::PageBase bases_;
  records::Batches batches_;  // only its rows
  records::Table tested_;     // the columns that `where_` tests
  bool is_numbered_;
  bool judges_;  // otherwise URLs are only counted
  std::unique_ptr<Writer> writer_;
  std::size_t counted_ = 0;  // up to here line_ is correct
  std::size_t line_ = 0;
};

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
  using enum records::Form;
  const records::Form form = records::form_of(input);
  if (form == tsv || form == csv || form == jsonl || form == warc) return;
  throw records::UsageError(
      fmt::format("extract -i takes warc or wat, or tsv, csv or jsonl with -k, not {}", records::printable(input)));
}

/// Links are judged as references, and a page is read whole.
Options with_pages(Options options) {
  options.whole_files = options.html || options.links;
  if (options.page_size && !options.whole_files)
    throw records::UsageError("--page-size needs --links or --html, which read pages");
  if (options.input) require_values(*options.input);
  if (!options.links && options.resolves())
    throw records::UsageError("--base and --base-key need --links, because they resolve links");
  if (!options.links && options.input == "wat")
    throw records::UsageError("-i wat needs --links: what it has of a page are the links");
  if (!options.links) return options;
  if (!options.productions.empty())
    throw records::UsageError(
        "-p cannot be used with --links, which validates by the production of references of each grammar");
  return judging_references(std::move(options));
}

}  // namespace

records::Status run_extract(const Options& options, Output& out) {
  Request request(with_pages(options), records::Naming::by_grammar,
                  options.links ? records::link_columns() : records::Columns());
  if (options.fields == "help") return list_columns(request.known, out);
  const records::Columns columns = options.fields ? request.choose(*options.fields) : default_columns(request);
  require_room_for(columns, options.table_format());
  request.prepare(columns);
  BaseOfRecord base;
  if (options.resolves()) {
    base = std::exchange(request.derivation->resolving->base,
                         [](const records::Row& row) { return row.record().link->base; });
  }
  const bool prints = !options.count && !options.quiet;
  if (prints) begin_table(options, columns, out);

  const auto make = [&](Page& page) { return std::make_unique<Extract>(request, columns, base, page); };
  Worked worked = request.work(prints && records::show_numbers(columns), make, out);
  worked.tally.negative = worked.tally.selected == 0;
  const records::Block first = request.input->beginning().block();
  if (records::begins_archive(first.text) && request.format.form == records::Form::plain && !options.quiet)
    records::complain(records::printable(first.file) + " is a web archive; --links -i warc reads its pages");
  if (options.count && !options.quiet) put_count(worked.tally.selected, out);
  const bool has_pages = options.links || options.html;
  request.tell(worked, out, {"skipped", {}, has_pages ? "a readable page" : "a text"});
  const bool repairs = request.derivation->repairing.has_value();
  for (const std::string& sentence : worked.tally.losses.sentences(repairs, request.format.page_size)) {
    if (!options.quiet && !out.failed()) records::complain(sentence);
  }
  if (worked.tally.losses.has_damage()) worked.status = worse(worked.status, records::Status::failed);
  return request.finish(worked, out);
}

}  // namespace bnfurl::tool
