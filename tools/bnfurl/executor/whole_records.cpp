#include "tools/bnfurl/executor/whole_records.hpp"

#include <algorithm>

#include "src/records/io/messages.hpp"
#include "src/records/readers/w3c_records.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {

bool WholeRecords::select(const records::Range& range, records::Tally& tally, Page& page) const {
  if (range.size() == 0) return true;
  tally.selected += range.size();
  if (!options_.quiet && !options_.count) put(range, page);
  return !options_.quiet;
}

bool WholeRecords::select(std::string_view whole, std::string_view file, std::size_t place, records::Tally& tally,
                          Page& page) const {
  ++tally.selected;
  if (!options_.quiet && !options_.count) put(whole, file, place, page);
  return !options_.quiet;
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

records::Status finish_selection(const Requests& requests, Worked worked, Output& out, const BadRecords& bad) {
  const Options& options = requests.current().options;
  worked.tally.negative |= worked.tally.selected == 0;
  if (options.count && !options.quiet) put_count(worked.tally.selected, out);
  return requests.current().finish_with_hint(worked, out, options.invert ? BadRecords{} : bad);
}

}  // namespace bnfurl::tool
