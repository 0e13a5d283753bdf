// `extract`: the URLs in running text, one row each, with their places. Each URL found is judged like a record. A page
// of HTML is read whole: its text, and the values of its attributes one by one; or its links alone, as references.
#include <algorithm>

#include "src/records/columns/record_columns.hpp"
#include "tools/bnfurl/commands/html_page.hpp"
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

std::optional<records::Value> read_base(const records::Row& row, std::size_t) {
  const std::optional<std::string_view> base = row.record().base;
  return base ? std::optional(records::Value(*base)) : std::nullopt;
}

/// What the links of a page are resolved from.
class BaseOfPages {
public:
  explicit BaseOfPages(const Request& request) : start_(request.grammars.front().start()) {
    if (!request.options.base) return;
    page_ = *request.options.base;
    how_ = request.derivation->resolving->how.value_or(default_resolution(request.grammars.front()));
  }

  /// The first `<base href>`, resolved if the page's URL is known, which else takes its place. Valid until the next call.
  [[nodiscard]] std::optional<std::string_view> of(std::string_view page) {
    const std::optional<std::string_view> href = find(page);
    if (!page_ || !href) return page_ ? page_ : href;
    const auto base = Base::of(start_, *page_);
    memory_.resize(page_->size() + href->size() + 4);
    const auto resolved = bnfurl::resolve(*base, *href, how_, memory_);
    return resolved ? *resolved : *page_;
  }

private:
  [[nodiscard]] std::optional<std::string_view> find(std::string_view page) {
    LinkReader reader(page);
    while (const std::optional<HtmlAttribute> link = reader.next()) {
      if (!is_base(*link)) continue;
      href_.set(link->value, PlainText::Place::value);
      return without_blanks(href_.text());
    }
    return std::nullopt;
  }

  Production start_;
  std::optional<std::string_view> page_;
  Resolution how_ = Resolution::rfc3986;
  PlainText href_;
  std::vector<char> memory_;
};

class Extract : public Task {
public:
  Extract(const Request& request, const records::Columns& columns, Page& page)
      : options_(request.options),
        finder_(records::Entries(request.standards.front()).of(std::nullopt)),
        bases_(request),
        rows_(rows_of(request.standards, records::Depth::components, request.derivation)),
        writer_(make_writer(request.options.table_format(), columns, page)) {}

  void work(const records::Block& block, Tally& tally) override {
    block_ = block;
    counted_ = 0;
    line_ = block.line;
    if (options_.links)
      read_links(tally);
    else if (options_.html)
      read_page(tally);
    else
      read_text(block.text, tally);
  }

private:
  void read_links(Tally& tally) {
    base_ = bases_.of(block_.text);
    LinkReader reader(block_.text);
    while (!tally.stop) {
      const std::optional<HtmlAttribute> link = reader.next();
      if (!link) return;
      if (is_base(*link)) continue;
      set_part(link->value, PlainText::Place::value);
      put(without_blanks(text_), tally);
    }
  }

  /// What is between the values of attributes is text.
  void read_page(Tally& tally) {
    HtmlReader reader(block_.text);
    std::size_t done = 0;
    while (!tally.stop) {
      const std::optional<HtmlAttribute> attribute = reader.next();
      const std::size_t begin = attribute ? offset_of(attribute->value) : block_.text.size();
      set_part(block_.text.substr(done, begin - done), PlainText::Place::text);
      read_text(text_, tally);
      if (!attribute) return;
      if (!tally.stop) read_value(*attribute, tally);
      done = begin + attribute->value.size();
    }
  }

  void read_value(const HtmlAttribute& attribute, Tally& tally) {
    set_part(attribute.value, PlainText::Place::value);
    const std::string_view value = without_blanks(text_);
    if (!has_words(attribute.name) && finder_.begins_with_url(value)) return put(value, tally);
    read_text(text_, tally);
  }

  void read_text(std::string_view text, Tally& tally) {
    text_ = text;
    finder_.open(text);
    while (!tally.stop) {
      const std::optional<Span> found = finder_.next();
      if (!found) return;
      put(text.substr(found->begin, found->end - found->begin), tally);
    }
  }

  void set_part(std::string_view part, PlainText::Place place) {
    plain_.set(part, place);
    text_ = plain_.text();
    begin_ = offset_of(part);
  }

  [[nodiscard]] std::size_t offset_of(std::string_view part) const {
    return static_cast<std::size_t>(part.data() - block_.text.data());
  }

  /// `url` is a part of `text_`.
  void put(std::string_view url, Tally& tally) {
    ++tally.selected;
    tally.stop = options_.quiet;
    if (options_.quiet || (options_.count && !options_.statistics)) return;
    const auto offset = static_cast<std::size_t>(url.data() - text_.data());
    const bool is_plain = options_.html || options_.links;
    const std::size_t place = is_plain ? begin_ + plain_.place_of(offset) : offset;
    line_ += records::count_octets(block_.text.substr(counted_, place - counted_), '\n');
    counted_ = place;
    records::Record record;
    record.text = record.whole = record.url = url;
    record.file = block_.file;
    record.line = line_;
    record.byte = block_.byte + place;
    record.base = base_;
    judge_all(rows_, record);
    if (options_.statistics) tally.statistics.count(rows_.front());
    if (!options_.count) writer_->row(rows_);
  }

  const Options& options_;
  records::Block block_;
  std::string_view text_;  // the block, or a part of the page as it is read
  PlainText plain_;        // of that part
  std::size_t begin_ = 0;  // where the part begins
  UrlFinder finder_;
  BaseOfPages bases_;
  std::optional<std::string_view> base_;
  records::Rows rows_;
  std::unique_ptr<Writer> writer_;
  std::size_t counted_ = 0;  // up to here line_ is correct
  std::size_t line_ = 0;
};

/// The columns that place a URL: the file only where there are several.
std::string default_fields(const Options& options) {
  std::string fields = options.operands.size() > 1 ? "file,line,byte,url" : "line,byte,url";
  return options.base ? fields + ",resolved" : fields;
}

/// Links are judged as references, and a page is read whole.
Options with_pages(Options options) {
  options.whole_files = options.html || options.links;
  if (!options.links && options.base) throw records::UsageError("--base needs --links, because it resolves links");
  if (!options.links) return options;
  if (!options.productions.empty())
    throw records::UsageError(
        "-p cannot be used with --links, which validates by the production of references of each grammar");
  return judging_references(std::move(options));
}

/// The column `base`, of which a link is resolved where that is asked for.
void add_bases(Request& request) {
  request.known.push_back({.name = "base",
                           .read = read_base,
                           .is_same_for_all = true,
                           .about = "the URL against which the links of the page are resolved"});
  if (request.options.base)
    request.derivation->resolving->base = [](const records::Row& row) { return row.record().base; };
}

}  // namespace

records::Status run_extract(const Options& options, Output& out) {
  Request request(with_pages(options));
  if (options.links) add_bases(request);
  if (options.fields == "help") return list_columns(request.known, out);
  const records::Columns columns =
      records::choose_columns(options.fields.value_or(default_fields(options)), request.known);
  require_room_for(columns, options.table_format());
  request.prepare(columns);
  const bool prints = !options.count && !options.quiet;
  if (prints) begin_table(options, columns, out);

  const auto make = [&](Page& page) { return std::make_unique<Extract>(request, columns, page); };
  Worked worked = request.work(prints && records::show_numbers(columns), make, out);
  worked.tally.negative = worked.tally.selected == 0;
  if (options.count && !options.quiet) put_count(worked.tally.selected, out);
  return request.finish(worked, out);
}

}  // namespace bnfurl::tool
