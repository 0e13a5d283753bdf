#include "src/records/judging/unshown.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <span>

namespace bnfurl::records {
namespace {

std::string records(std::size_t count) { return fmt::format("{} record{}", count, count == 1 ? " has" : "s have"); }

}  // namespace

std::optional<Component> rest_of(Grammar layout) { return layout.find_component("rest"); }

std::optional<Component> rest_of(const Format& format) {
  return format.layout ? rest_of(format.layout->grammar()) : std::nullopt;
}

void Unshown::add(const Unshown& next) {
  unlike += next.unlike;
  cut += next.cut;
  lacking += next.lacking;
  with_rest += next.with_rest;
  notes.add(next.notes);
}

std::string Unshown::which_are_cut() const {
  if (cut == 0) return "";
  const std::string which = cut < unlike  ? fmt::format("; {} of them {}", cut, cut == 1 ? "is" : "are")
                            : unlike == 1 ? ": it is"
                                          : ": they are";
  return which + " cut off, and only the fields before the cut are shown";
}

void Unshown::count_unlike(const Record& record) {
  if (record.state != Record::Url::underivable) return;
  if (record.is_unlike) ++unlike;
  if (record.is_cut) ++cut;
  if (!record.is_unlike && record.url_cell == std::string_view::npos) ++lacking;
}

std::vector<std::string> Unshown::sentences(std::string_view name, const Format& format, std::string_view place) const {
  std::vector<std::string> all;
  const std::string reasons = help_for(Help::reasons, format.words);
  if (unlike != 0) {
    const std::string count = unlike == 1 ? "1 record does not match" : fmt::format("{} records do not match", unlike);
    const std::string at = place.empty() ? "" : fmt::format(" ({}{})", unlike == 1 ? "" : "first: ", place);
    all.push_back(fmt::format("{} the format {}{}{}; to see why: {}", count, name, at, which_are_cut(), reasons));
  }
  if (lacking != 0 && !format.column.empty()) {
    all.push_back(fmt::format("{} no {} \"{}\"; to see why: {}", records(lacking), format.kind->key.lacked,
                              printable(format.column), reasons));
  }
  if (with_rest != 0)
    all.push_back(
        fmt::format("{} text after the last field of {}; the column log.rest shows it", records(with_rest), name));
  for (const auto& [what, unread] : notes.unread)
    all.push_back(
        fmt::format("{} {} that cannot be read; the first is {}", records(unread.records), what, unread.first));
  std::ranges::copy(notes.assumptions, std::back_inserter(all));
  return all;
}

void RestCounter::count(const Batches& batches, std::size_t begin, std::size_t end, Unshown& unshown) const {
  if (!rest_ || batches.derived().empty()) return;
  const std::span<const std::int32_t> lengths = batches.field(rest_->index()).lengths;
  if (lengths.empty()) return;  // a record that offsets do not reach
  for (; begin < end; ++begin) unshown.with_rest += lengths[begin] > 0 && is_set(batches.derived(), begin) ? 1 : 0;
}

void RestCounter::count(const Record& record, Unshown& unshown) const {
  if (rest_ && !record.field(rest_->index()).value_or("").empty()) ++unshown.with_rest;
}

}  // namespace bnfurl::records
