#include "tools/bnfurl/work/fast_tsv.hpp"

#include <algorithm>

#include "src/records/columns/record_columns.hpp"
#include "src/records/columns/url_columns.hpp"
#include "tools/bnfurl/terminal/output.hpp"
#include "tools/bnfurl/work/writers.hpp"

namespace bnfurl::tool {

std::optional<FastTsv> FastTsv::make(const Request& request, const Columns& columns, const Page& page) {
  if (request.options.output != "tsv" || page.is_terminal() || request.standards.size() != 1) return std::nullopt;
  std::optional<std::vector<BatchField>> fields = batch_fields_of(columns);
  if (!fields) return std::nullopt;
  const bool of_normal_forms = std::ranges::any_of(columns, shows_normal_form);
  if (of_normal_forms && !components_of(*fields).empty()) return std::nullopt;
  return FastTsv(std::move(*fields), of_normal_forms);
}

std::unique_ptr<Batches> FastTsv::batches(const Request& request, AskedComponents fields, bool without_url) const {
  if (of_normal_forms_) return batches_of_normal_forms(request, request.derivation->levels());
  return batches_of(request,
                    {.components = components_of(fields_), .fields = std::move(fields), .without_url = without_url});
}

std::size_t FastTsv::room_for(std::size_t record) const {
  std::size_t octets = 0;
  for (const BatchField& field : fields_) {
    if (field.source != BatchField::Source::verdict)
      octets += static_cast<std::size_t>(std::max(field.values.length[record], 0));
  }
  return octets + fields_.size() * (PlainCopy::margin + 1);
}

// Returns whether no octet might need an escape: only then, the row is put.
bool FastTsv::put_plain(const char* base, std::size_t record, Page& page) const {
  char* const row = page.room(room_for(record));
  PlainCopy to(row);
  for (const BatchField& field : fields_) {
    if (field.source == BatchField::Source::verdict && field.has(record))
      to.put('1');
    else if (const std::optional<std::string_view> value = field.value(base, record))
      to.put(*value);
    else
      to.put_absent();
    to.put('\t');
  }
  if (!to.is_plain()) return false;
  to.end()[-1] = '\n';
  page.advance(static_cast<std::size_t>(to.end() - row));
  return true;
}

void FastTsv::put_exactly(const char* base, std::size_t record, Page& page) const {
  for (const BatchField& field : fields_) {
    if (&field != &fields_.front()) page.put('\t');
    if (field.source == BatchField::Source::verdict && field.has(record))
      page.put('1');
    else if (const std::optional<std::string_view> value = field.value(base, record))
      put_tsv(*value, page);
    else
      page.put("\\N");
  }
  page.put('\n');
}

void FastTsv::put(const Range& range, Page& page) {
  for (BatchField& field : fields_) field.open(range.batches);
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
