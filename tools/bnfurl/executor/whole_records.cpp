#include "tools/bnfurl/executor/whole_records.hpp"

#include <algorithm>

#include "src/records/io/messages.hpp"
#include "src/records/readers/w3c_records.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {

bool WholeRecords::select(const records::Range& range, records::Tally& tally, Page& page) {
  if (range.size() == 0) return true;
  if (at_most_.is_asked()) {
    for (std::size_t i = range.begin; i < range.end; ++i) {
      const Offer offer = offer_of(range, i);
      const records::Record& record = range.record(i);
      (void)select(record.whole, record.file, options_.numbers ? place_of(record) : 0, tally, page, &offer);
    }
    return true;
  }
  tally.selected += range.size();
  if (!options_.quiet && !options_.count) put(range, page);
  return !options_.quiet;
}

bool WholeRecords::select(std::string_view whole, std::string_view file, std::size_t place, records::Tally& tally,
                          Page& page, const Offer* offer) {
  ++tally.selected;
  if (!options_.quiet && !options_.count) put(whole, file, place, offer == nullptr ? page : held_);
  if (offer != nullptr) offers_.emplace_back(*offer, held_.text().size());
  return !options_.quiet;
}

// Of records with the same key, the text decides; those with the same text are all the same.
Offer WholeRecords::offer_of(const records::Range& range, std::size_t index,
                             const std::optional<crawl::Digest128>& key) {
  table_.open();
  Offer offer{{}, crawl::digest128(range.record(index).whole)};
  if (const records::Found value = table_.value(0, index)) offer.group = digest_of(*value, scratch_);
  if (key)
    offer.rank.high = key->high;
  else if (const records::Found normal = table_.value(1, index))
    offer.rank.high = digest_of(*normal, scratch_).high;
  return offer;
}

void WholeRecords::in_order() {
  std::size_t begin = 0;
  for (const auto& [offer, end] : offers_) {
    at_most_.offer(offer, held_.text().substr(begin, end - begin));
    begin = end;
  }
  offers_.clear();
  held_.clear();
}

// Consecutive records are put as one.
void WholeRecords::put(const records::Range& range, Page& page) const {
  if (options_.numbers || page.is_terminal()) {
    for (std::size_t i = range.begin; i < range.end; ++i) {
      const records::Record& record = range.record(i);
      put(record.whole, record.file, place_of(record), page);
    }
    return;
  }
  page.put(range.batches.whole_records(range.begin, range.end));
  page.put(terminator_);
}

void WholeRecords::put(std::string_view whole, std::string_view file, std::size_t place, Page& page) const {
  if (options_.numbers) put_place(file, place, page);
  page.put(page.is_terminal() ? std::string_view(on_terminal(whole)) : whole);
  page.put(page.is_terminal() ? '\n' : terminator_);
}

void WholeRecords::put_place(std::string_view file, std::size_t place, Page& page) const {
  if (options_.operands.size() > 1) {
    page.put(page.is_terminal() ? std::string_view(on_terminal(file)) : file);
    page.put(':');
  }
  page.put_number(place);
  page.put(':');
}

void put_header(const Request& request, Page& page) {
  const Options& options = request.options;
  if (!options.header || options.count || options.quiet) return;
  records::Block first = request.input->read_beginning(records::no_patience).block();
  first.leave_out_mark();
  std::string_view lines;
  if (request.format.kind->field_names == records::FieldNames::directives)
    lines = first.text.substr(0, first.text.size() - records::entries_of(first.text).size());
  else if (const records::Header* header = request.format.has_header() ? request.input->first_header() : nullptr)
    lines = header->line;
  while (!lines.empty()) {
    const std::string_view line = lines.substr(0, lines.find('\n'));
    page.put(page.is_terminal() ? std::string_view(on_terminal(line)) : line);
    page.put('\n');
    lines.remove_prefix(std::min(line.size() + 1, lines.size()));
  }
}

records::Status finish_selection(const Requests& requests, Worked worked, AtMost& at_most, Output& out,
                                 const BadRecords& bad) {
  const Options& options = requests.current().options;
  at_most.put(worked.tally, out);
  worked.tally.negative |= worked.tally.selected == 0;
  if (options.count && !options.quiet) put_count(worked.tally.selected, out);
  const records::Status status = requests.current().finish_with_hint(worked, out, options.invert ? BadRecords{} : bad);
  at_most.tell();
  return status;
}

}  // namespace bnfurl::tool
