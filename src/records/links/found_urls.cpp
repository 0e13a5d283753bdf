#include "src/records/links/found_urls.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "src/records/formats/grammar_files.hpp"
#include "src/records/messages/messages.hpp"
#include "src/records/readers/page.hpp"

namespace bnfurl::records {
namespace {

/// Whether the value of an attribute is a text or a list, in which a URL can be followed by something else.
bool has_words(std::string_view attribute) {
  constexpr std::string_view all[] = {"alt",   "aria-label", "imagesrcset", "ping",  "placeholder",
                                      "sizes", "srcset",     "style",       "title", "value"};
  return std::ranges::any_of(all, [attribute](std::string_view name) { return is_called(attribute, name); });
}

/// An object or an array, perhaps after a byte order mark.
bool begins_as_json(std::string_view text) {
  text = text.substr(std::min(text.find_first_not_of("\xef\xbb\xbf \t\r\n"), text.size()));
  return text.starts_with('{') || text.starts_with('[');
}

std::unique_ptr<pages::UrlFinder> finder_of(Production entry) {
  if (const std::optional<Production> scheme = entry.grammar().find("scheme")) make_ready(*scheme);
  return std::make_unique<pages::UrlFinder>(entry);
}

}  // namespace

std::string place_of_page(const Record& record, std::optional<std::string_view> url, bool is_file) {
  const std::string file = printable(record.file);
  const bool is_of_xml = record.page != nullptr && !record.page->document.empty();
  if (is_of_xml) return fmt::format("record {} of {}", record.line, file);
  if (url) return fmt::format("{} in {}", printable(*url), file);
  return is_file ? file : fmt::format("byte {} of {}", record.byte, file);
}

FoundUrls::FoundUrls(std::unique_ptr<RecordSource> texts, const Standard& standard, AskedUrls asked)
    : RecordSource(nul_ending),
      asked_(std::move(asked)),
      texts_(std::move(texts)),
      url_row_(standard, Depth::verdict),
      base_(asked_.base),
      links_(asked_.parts) {
  if (asked_.from != AskedUrls::From::links) finder_ = finder_of(Entries(standard).of(std::nullopt));
}

void FoundUrls::begin() {
  has_text_ = is_at_end_ = is_opened_ = false;
  next_text_ = 0;
  if (texts_ != nullptr) open_inner(*texts_, records_.block);
}

// What is read of a URL is valid until the next one is looked for. So a URL is looked for when it is read: only then it
// shows whether a batch has so many.
bool FoundUrls::find() {
  constexpr std::size_t most = 64;
  while (asked_.only_counted && records_.size < most && find_url()) ++records_.size;
  if (!asked_.only_counted && !is_at_end_) records_.size = most;
  return records_.size != 0;
}

bool FoundUrls::find_url() {
  while (!is_at_end_ && (!has_text_ || !next_url())) {
    has_text_ = next_text();
    is_at_end_ = !has_text_;
  }
  return !is_at_end_;
}

// Of a record, all links have its place.
const Record* FoundUrls::read(std::size_t index) {
  if (!find_url()) {
    records_.size = index;
    return nullptr;
  }
  record_.state = url_ ? Record::Url::present : Record::Url::none;
  record_.url = url_.value_or(std::string_view());
  if (texts_ != nullptr) return &record_;
  record_.text = record_.whole = record_.url;
  const std::size_t place = place_of_url();
  if (asked_.is_numbered) line_ += count_octets(text_.text.substr(counted_, place - counted_), '\n');
  counted_ = place;
  record_.line = line_;
  record_.byte = text_.byte + place;
  return &record_;
}

bool FoundUrls::next_text() {
  if (texts_ == nullptr) {
    if (std::exchange(is_opened_, true)) return false;
    Record file;
    file.file = records_.block.file;
    open(records_.block, file);
    return true;
  }
  for (;;) {
    while (next_text_ < texts_->records().size) {
      const Record* const record = read_inner(*texts_, next_text_++);
      if (record == nullptr) continue;
      if (record->page != nullptr) count_loss(*record);
      if (record->state == Record::Url::present || (record->page != nullptr && !record->page->document.empty())) {
        open({.text = record->page != nullptr ? record->page->body : record->url, .byte = 0}, *record);
        return true;
      }
      losses_.records += record->page == nullptr ? 1 : 0;  // what an archive has besides pages is no lack
    }
    if (!next_inner(*texts_)) return false;
    next_text_ = 0;
  }
}

void FoundUrls::count_loss(const Record& record) {
  const PageLoss loss = record.page->loss;
  if (loss == PageLoss::none) return;
  Lost& lost = loss == PageLoss::body ? losses_.bodies : losses_.pages[loss];
  lost.count_one([&] {
    const std::string_view coding = record.page->coding;
    return place_of_page(record, record.page->url, false) +
           (coding.empty() ? "" : fmt::format(", which has \"{}\"", printable(shortened(coding))));
  });
}

void FoundUrls::open(const Block& text, const Record& record) {
  text_ = text;
  record_ = record;
  counted_ = 0;
  line_ = text.line;
  part_ = text.text;
  record_.wrapping = Wrapping::none;
  if (asked_.from == AskedUrls::From::text) return finder_->open(part_);
  url_row_.judge_valid(record_);
  page_url_ = asked_.url_of_page ? asked_.url_of_page(url_row_) : std::nullopt;
  if (text.text.size() > asked_.page_size) {
    losses_.rests.count_one([&] { return place(); });
    text_.text = text.text.substr(0, asked_.page_size);
  }
  open_charset();
  if (asked_.from == AskedUrls::From::links) return open_links();
  reader_ = pages::HtmlReader(page_.text());
  tag_ = nullptr;
  done_ = 0;
  is_before_value_ = is_after_tags_ = false;
  finder_->open({});
}

void FoundUrls::open_charset() {
  const Page* const page = record_.page;
  encoding_ = nullptr;
  is_json_ = links_.asks_for("json") && (page != nullptr ? page->is_json : begins_as_json(text_.text));
  if (page != nullptr)
    encoding_ = &pages::encoding_of(text_.text, page->charset, page->is_xml || is_json_, pages::usual_encoding());
  else if (texts_ == nullptr)
    encoding_ = &pages::encoding_of(text_.text, std::nullopt, is_json_, pages::usual_encoding_of_file(text_.text));
  page_.open(text_.text, encoding_);
}

bool FoundUrls::next_url() {
  if (asked_.from == AskedUrls::From::links) return next_link();
  for (;;) {
    if (const std::optional<Span> found = finder_->next()) {
      url_ = part_.substr(found->begin, found->end - found->begin);
      return true;
    }
    if (asked_.from == AskedUrls::From::text || !next_part()) return false;
    if (url_) return true;
  }
}

// What is between the values of attributes is text.
bool FoundUrls::next_part() {
  url_.reset();
  if (std::exchange(is_before_value_, false)) {
    open_value(tag_->attributes[attribute_++]);
    return true;
  }
  while (tag_ == nullptr || attribute_ == tag_->attributes.size()) {
    if (is_after_tags_) return false;
    tag_ = reader_.next();
    attribute_ = 0;
    if (tag_ != nullptr) continue;
    is_after_tags_ = true;
    open_between(done_, page_.text().size());
    return true;
  }
  is_before_value_ = true;
  open_between(done_, offset_of(tag_->attributes[attribute_].value));
  return true;
}

void FoundUrls::open_between(std::size_t begin, std::size_t end) {
  set_part(page_.text().substr(begin, end - begin), pages::PlainText::Place::searched_text);
  finder_->open(part_);
}

void FoundUrls::open_value(const pages::HtmlAttribute& attribute) {
  set_part(attribute.value, pages::PlainText::Place::value);
  done_ = part_begin_ + attribute.value.size();
  const std::string_view value = pages::without_blanks(part_);
  const bool is_url = !has_words(attribute.name) && finder_->begins_with_url(value);
  if (is_url) url_ = value;
  finder_->open(is_url ? std::string_view() : part_);
}

void FoundUrls::set_part(std::string_view part, pages::PlainText::Place place) {
  plain_.set(part, place);
  part_ = plain_.text();
  part_begin_ = offset_of(part);
}

std::size_t FoundUrls::place_of_url() {
  if (asked_.from == AskedUrls::From::links) return record_.link->offset.value_or(0);
  const auto offset = static_cast<std::size_t>(url_->data() - part_.data());
  return asked_.from == AskedUrls::From::text ? offset : page_.place_of(part_begin_ + plain_.place_of(offset));
}

// What is in the header is resolved from the page's URL.
void FoundUrls::open_links() {
  is_in_body_ = false;
  metadata_.reset();
  list({}, std::nullopt);
  const Page* const page = record_.page;
  xml_ = {};
  next_part_ = 0;
  is_before_body_ = page == nullptr || page->document.empty();
  if (page == nullptr) return;
  if (!is_before_body_) return open_xml(page->document);
  if (page->metadata.empty()) return list(links_in_header(page->fields), base_.of_href(page_url_, std::nullopt));
  metadata_ = read_wat(page->metadata);
  if (metadata_) return list(links_in_header(metadata_->fields), base_.of_href(page_url_, std::nullopt));
  is_before_body_ = false;
  losses_.pages[PageLoss::metadata].count_one([&] { return place(); });
}

void FoundUrls::open_body() {
  if (metadata_) {
    list(std::move(metadata_->links), base_.of_href(page_url_, metadata_->base));
  } else {
    Link known{.page = page_url_};
    known.base = is_json_ ? base_.of_href(page_url_, std::nullopt) : base_.of(page_url_, page_.text());
    if (encoding_ != nullptr) known.charset = encoding_->name;
    if (!is_json_) links_.open(page_.text(), known);
    const bool is_cut = record_.page != nullptr && record_.page->loss == PageLoss::body;  // which is counted
    if (is_json_ && !links_.open_json(page_.text(), known) && !is_cut)
      losses_.bodies.count_one([&] { return place(); });
    is_in_body_ = true;
  }
  if (!base_.ignored()) return;
  losses_.bases.count_one([&] { return fmt::format("\"{}\" of {}", printable(shortened(*base_.ignored())), place()); });
}

// The page of an item is what its link says, and without `xml:base`, the HTML in it is resolved from there.
void FoundUrls::open_xml(std::string_view record) {
  xml_ = read_xml_page(record);
  document_url_ = page_url_;
  if (!xml_.url) return;
  xml_url_ = base_.of_href(base_by(xml_.bases, document_url_), *xml_.url).value_or(*xml_.url);
  page_url_ = xml_url_;
}

bool FoundUrls::open_part() {
  if (next_part_ == xml_.parts.size()) return false;
  const XmlPage::Part& part = xml_.parts[next_part_++];
  const bool is_of_item = part.html && part.bases->empty();
  const auto base = is_of_item ? page_url_ : base_by(part.bases, document_url_);
  if (part.html) {
    links_.open(*part.html, {.page = page_url_, .base = base_.of(base, *part.html)});
    is_in_body_ = true;
  } else {
    list({part.link}, base);
  }
  return true;
}

std::optional<std::string_view> FoundUrls::base_by(const XmlPage::Bases& bases, std::optional<std::string_view> base) {
  if (!bases) return std::nullopt;
  for (const std::string& each : *bases) {
    std::string next(base_.of_href(base, each).value_or(each));
    xml_base_ = std::move(next);
    base = xml_base_;
  }
  return base;
}

void FoundUrls::list(std::vector<FoundLink> links, std::optional<std::string_view> base) {
  listed_ = std::move(links);
  next_listed_ = 0;
  listed_base_ = base;
}

bool FoundUrls::next_link() {
  for (;;) {
    if (is_in_body_ ? next_in_body() : next_listed()) return true;
    is_in_body_ = false;
    if (std::exchange(is_before_body_, false))
      open_body();
    else if (!open_part())
      return false;
  }
}

bool FoundUrls::next_in_body() {
  if (!links_.next()) {
    if (links_.has_damaged_json()) losses_.json.count_one([&] { return place(); });
    return false;
  }
  Link& link = links_.link();
  link.offset = page_.place_of(*link.offset);
  record_.link = &link;
  url_ = links_.url();
  if (url_) url_ = page_.link(*url_);
  return true;
}

bool FoundUrls::next_listed() {
  while (next_listed_ < listed_.size()) {
    const FoundLink& found = listed_[next_listed_++];
    if (!found.url && !asked_.parts.text) continue;
    listed_link_ = {
        .element = found.element,
        .attribute = found.attribute.empty() ? std::nullopt : std::optional<std::string_view>(found.attribute),
        .rel = found.rel,
        .text = found.text,
        .page = page_url_,
        .base = listed_base_};
    record_.link = &listed_link_;
    url_ = found.url;
    return true;
  }
  return false;
}

}  // namespace bnfurl::records
