#include "src/records/sinks/whole_records.hpp"

#include <algorithm>

#include "src/records/messages/messages.hpp"
#include "src/records/readers/w3c_records.hpp"

namespace bnfurl::records {

bool WholeRecords::select(const Range& range, Tally& tally, OutputBuffer& page) {
  if (range.size() == 0) return true;
  if (at_most_.is_asked()) {
    for (std::size_t i = range.begin; i < range.end; ++i) {
      const Offer offer = offer_of(range, i);
      const Record& record = range.record(i);
      (void)select(record.whole, record.file, shown_.has_places ? place_of(record) : 0, tally, page, &offer);
    }
    return true;
  }
  tally.selected += range.size();
  if (shown_.is_printed) put(range, page);
  return !shown_.is_one_enough;
}

bool WholeRecords::select(std::string_view whole, std::string_view file, std::size_t place, Tally& tally,
                          OutputBuffer& page, const Offer* offer) {
  ++tally.selected;
  if (shown_.is_printed) put(whole, file, place, offer == nullptr ? page : held_);
  if (offer != nullptr) offers_.emplace_back(*offer, held_.text().size());
  return !shown_.is_one_enough;
}

// Of records with the same key, the text decides; those with the same text are all the same.
Offer WholeRecords::offer_of(const Range& range, std::size_t index, const std::optional<crawl::Digest128>& key) {
  table_.open();
  Offer offer{{}, crawl::digest128(range.record(index).whole)};
  if (const Found value = table_.value(0, index)) offer.group = digest_of(*value, scratch_);
  if (key)
    offer.rank.high = key->high;
  else if (const Found normal = table_.value(1, index))
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
void WholeRecords::put(const Range& range, OutputBuffer& page) const {
  if (shown_.has_places || page.is_terminal()) {
    for (std::size_t i = range.begin; i < range.end; ++i) {
      const Record& record = range.record(i);
      put(record.whole, record.file, place_of(record), page);
    }
    return;
  }
  page.put(range.batches.whole_records(range.begin, range.end));
  page.put(terminator_);
}

void WholeRecords::put(std::string_view whole, std::string_view file, std::size_t place, OutputBuffer& page) const {
  if (shown_.has_places) put_place(file, place, page);
  page.put_shown(whole);
  page.put(page.is_terminal() ? '\n' : terminator_);
}

void WholeRecords::put_place(std::string_view file, std::size_t place, OutputBuffer& page) const {
  if (shown_.has_files) {
    page.put_shown(file);
    page.put(':');
  }
  page.put_number(place);
  page.put(':');
}

void put_header(const Request& request, OutputBuffer& page) {
  Block first = request.input->read_beginning(no_patience).block();
  first.leave_out_mark();
  std::string_view lines;
  if (request.format.kind->field_names == FieldNames::directives)
    lines = first.text.substr(0, first.text.size() - entries_of(first.text).size());
  else if (const Header* header = request.format.has_header() ? request.input->first_header() : nullptr)
    lines = header->line;
  while (!lines.empty()) {
    const std::string_view line = lines.substr(0, lines.find('\n'));
    page.put_shown(line);
    page.put('\n');
    lines.remove_prefix(std::min(line.size() + 1, lines.size()));
  }
}

}  // namespace bnfurl::records
