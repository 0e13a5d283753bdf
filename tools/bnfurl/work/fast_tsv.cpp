#include "tools/bnfurl/work/fast_tsv.hpp"

#include <algorithm>

#include "src/crawl/key/web_url.hpp"
#include "src/records/columns/record_columns.hpp"
#include "src/records/columns/url_columns.hpp"
#include "tools/bnfurl/terminal/output.hpp"
#include "tools/bnfurl/work/writers.hpp"

namespace bnfurl::tool {

FastTsv::FastTsv(std::vector<Field> fields, bool of_normal_forms, const Request& request)
    : fields_(std::move(fields)),
      of_normal_forms_(of_normal_forms),
      entry_(Entries(request.standards.front()).of(std::nullopt)),
      has_web_urls_(crawl::WebUrl::are_texts_of(entry_)),
      derivation_(request.derivation),
      derived_(request.derivation, entry_.grammar()) {}

std::optional<FastTsv> FastTsv::make(const Request& request, const Columns& columns, const Page& page) {
  if (request.options.output != "tsv" || page.is_terminal() || request.standards.size() != 1) return std::nullopt;
  bool of_normal_forms = false, has_components = false;
  std::vector<Field> fields;
  for (const Column& column : columns) {
    const std::optional<UrlKey> key = shown_key(column);
    const std::optional<BatchField> field = key ? BatchField{BatchField::Source::url} : batch_field_of(column);
    if (!field) return std::nullopt;
    has_components |= field->source == BatchField::Source::component;
    of_normal_forms |= key ? *key != UrlKey::surt_ia : shows_normal_form(column);
    fields.push_back({*field, key});
  }
  if (of_normal_forms && has_components) return std::nullopt;
  return FastTsv(std::move(fields), of_normal_forms, request);
}

std::vector<std::size_t> FastTsv::components() const {
  std::vector<BatchField> fields;
  for (const Field& field : fields_) fields.push_back(field.of);
  return components_of(fields);
}

std::unique_ptr<Batches> FastTsv::batches(const Request& request, AskedComponents fields, bool without_url) const {
  if (of_normal_forms_) return batches_of_normal_forms(request, request.derivation->levels());
  return batches_of(request, {.components = components(), .fields = std::move(fields), .without_url = without_url});
}

std::size_t FastTsv::room_for(std::size_t record) const {
  std::size_t octets = 0;
  for (const auto& [field, key] : fields_) {
    if (field.source != BatchField::Source::verdict)
      octets += static_cast<std::size_t>(std::max(field.values.length[record], 0));
  }
  static_assert(PlainCopy::margin >= crawl::hex_digits && PlainCopy::margin >= crawl::WebUrl::room);
  return octets + fields_.size() * (PlainCopy::margin + 1);
}

// Null if the key is not written at once. Such keys have no octet that needs an escape.
char* FastTsv::put_key(UrlKey key, std::string_view url, char* to) {
  if (key == UrlKey::digest) {
    const auto kept = derivation_->has_steps() ? derivation_->steps().apply(entry_, url, kept_)
                                               : Result<std::string_view, Refusal>(url);
    if (!kept) return nullptr;
    crawl::put_hex(crawl::digest128(*kept), to);
    return to + crawl::hex_digits;
  }
  if (key == UrlKey::surt && !has_web_urls_) return nullptr;
  const std::optional<crawl::WebUrl> web = crawl::WebUrl::of(url);
  if (!web) return nullptr;
  return key == UrlKey::surt ? web->put_surt(to) : web->put_surt_ia(to);
}

// Returns whether no octet might need an escape: only then, the row is put.
bool FastTsv::put_plain(const char* base, std::size_t record, Page& page) {
  char* const row = page.room(room_for(record));
  PlainCopy to(row);
  for (const auto& [field, key] : fields_) {
    if (key && field.has(record)) {
      char* const end = put_key(*key, field.text(base, record), to.end());
      if (end == nullptr) return false;
      to.go_on_at(end);
    } else if (field.source == BatchField::Source::verdict && field.has(record)) {
      to.put('1');
    } else if (const std::optional<std::string_view> value = field.value(base, record)) {
      to.put(*value);
    } else {
      to.put_absent();
    }
    to.put('\t');
  }
  if (!to.is_plain()) return false;
  to.end()[-1] = '\n';
  page.advance(static_cast<std::size_t>(to.end() - row));
  return true;
}

Derived::Text FastTsv::value_of(const Field& field, const char* base, std::size_t record) {
  const std::optional<std::string_view> value = field.of.value(base, record);
  if (!field.key || !value) return value;
  derived_.begin(entry_, *value, nullptr, nullptr);
  switch (*field.key) {
    case UrlKey::surt:
      return derived_.surt();
    case UrlKey::surt_ia:
      return derived_.surt_ia();
    case UrlKey::digest:
      return derived_.key();
  }
  return std::nullopt;
}

void FastTsv::put_exactly(const char* base, std::size_t record, Page& page) {
  for (const Field& field : fields_) {
    if (&field != &fields_.front()) page.put('\t');
    if (field.of.source == BatchField::Source::verdict && field.of.has(record))
      page.put('1');
    else if (const Derived::Text value = value_of(field, base, record))
      put_tsv(*value, page);
    else
      page.put("\\N");
  }
  page.put('\n');
}

void FastTsv::put(const Range& range, Page& page) {
  for (Field& field : fields_) field.of.open(range.batches);
  const char* const base = range.batches.base();
  for (std::size_t record = range.begin; record < range.end; ++record) {
    if (!put_plain(base, record, page)) put_exactly(base, record, page);
  }
}

void WholeRecords::put(std::string_view records, Page& page) const {
  page.put(records);
  page.put(terminator_);
}

void WholeRecords::put(std::string_view whole, std::string_view file, std::size_t place, Page& page) const {
  if (options_.numbers) put_place(file, place, page);
  page.put(page.is_terminal() ? std::string_view(printable(whole)) : whole);
  page.put(page.is_terminal() ? '\n' : terminator_);
}

void WholeRecords::put_place(std::string_view file, std::size_t place, Page& page) const {
  if (options_.operands.size() > 1) {
    page.put(page.is_terminal() ? std::string_view(printable(file)) : file);
    page.put(':');
  }
  page.put_number(place);
  page.put(':');
}

void put_header(const Request& request, Page& page) {
  const Options& options = request.options;
  if (!options.header || options.count || options.quiet) return;
  const Header* header = request.input->first_header();
  if (header == nullptr || header->line.empty()) return;
  page.put(page.is_terminal() ? printable(header->line) : header->line);
  page.put('\n');
}

}  // namespace bnfurl::tool
