#include "tools/bnfurl/executor/selection.hpp"

namespace bnfurl::tool {

records::ShownSelection shown_of(const Options& options) {
  return {.is_printed = !options.quiet && !options.count,
          .is_one_enough = options.quiet,
          .has_places = options.numbers,
          .has_files = options.operands.size() > 1};
}

// With -q, one record is enough, whichever it is.
records::AtMost at_most_of(const Options& options) {
  if (options.per && !options.at_most) throw records::UsageError("--per is what --at-most counts by; add --at-most N");
  return {options.quiet ? 0 : options.at_most.value_or(0), options.per.value_or("site"), telling(false)};
}

void put_header(const Requests& requests, Output& out) {
  const Options& options = requests.options();
  if (options.header && shown_of(options).is_printed) records::put_header(requests.current(), out);
}

records::Status finish_selection(const Requests& requests, Worked worked, records::AtMost& at_most, Output& out,
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
