#include "src/records/scan/tally.hpp"

namespace bnfurl::records {

void Statistics::count(const Row& row) {
  ++records;
  if (row.verdict() == Verdict::valid) ++valid;
  if (row.verdict() != Verdict::invalid) return;
  ++invalid;
  const auto reason = reasons.find(row.expected());
  if (reason != reasons.end())
    ++reason->second;
  else
    reasons.emplace(row.expected(), 1);
}

void Statistics::add(const Statistics& more) {
  records += more.records;
  valid += more.valid;
  invalid += more.invalid;
  for (const auto& [reason, count] : more.reasons) reasons[reason] += count;
}

void Responses::add(const Responses& next) {
  for (const auto& [reason, lost] : next.skipped) skipped[reason].add(lost);
  others.add(next.others);
}

void Tally::fail_at(const Row& row) {
  negative = stop = true;
  last_word = row.message() + "\nbnfurl: stopped at the first record without a valid URL (--on-bad fail)";
}

void Tally::add(const Tally& next) {
  statistics.add(next.statistics);
  selected += next.selected;
  cut += next.cut;
  without += next.without;
  repairs.add(next.repairs);
  unknown += next.unknown;
  off_web += next.off_web;
  unshown.add(next.unshown);
  losses.add(next.losses);
  responses.add(next.responses);
  seen.add(next.seen);
  negative |= next.negative;
  stop |= next.stop;
  last_word += next.last_word;
}

}  // namespace bnfurl::records
