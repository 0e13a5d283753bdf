#include "src/records/judging/unshown.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <span>

#include "src/records/messages/wording.hpp"
#include "src/records/readers/json_reader.hpp"
#include "src/records/readers/near_lines.hpp"

namespace bnfurl::records {
namespace {

std::string records(std::size_t count) { return fmt::format("{} record{}", count, count == 1 ? " has" : "s have"); }

/// What so many records have.
std::string_view said_of(std::size_t count, std::string_view what) {
  return count > 1 && what == nuls_before ? "NUL bytes before them" : what;
}

std::string at_place(std::size_t count, std::string_view place) {
  return place.empty() ? "" : fmt::format(" ({}{})", count == 1 ? "" : "first: ", place);
}

}  // namespace

std::optional<Component> rest_of(Grammar layout) { return layout.find_component("rest"); }

std::optional<Component> rest_of(const Format& format) {
  return format.layout ? rest_of(format.layout->grammar()) : std::nullopt;
}

void Unshown::add(const Unshown& next) {
  unlike += next.unlike;
  cut += next.cut;
  quoted += next.quoted;
  lacking += next.lacking;
  with_rest += next.with_rest;
  for (const auto& [what, count] : next.differing) differing[what] += count;
  notes.add(next.notes);
}

std::string Unshown::which_are_cut() const {
  const std::size_t partly = cut + quoted;
  if (partly == 0) return "";
  const std::string which = partly < unlike ? fmt::format("; {} of them", partly) : unlike == 1 ? ": it" : ": they";
  const std::string is_cut = fmt::format("{} cut off", partly == 1 ? "is" : "are");
  const std::string is_quoted = fmt::format("{} {}", partly == 1 ? "has" : "have", unescaped_quote);
  if (quoted == 0) return fmt::format("{} {}, and only the fields before the cut are shown", which, is_cut);
  return fmt::format("{} {}{}, and only the fields before {} are shown", which, cut == 0 ? "" : is_cut + " or ",
                     is_quoted, cut == 0 ? "it" : "that");
}

std::string Unshown::say_differing(std::string_view name, std::string_view place, bool may_have_configuration) const {
  std::size_t all = 0;
  std::vector<std::string> parts;
  for (const auto& [what, count] : differing) {
    all += count;
    parts.push_back(fmt::format("{} {} {}", count, count == 1 ? "has" : "have", said_of(count, what)));
  }
  const bool is_one = all == 1;
  const std::string_view only = differing.begin()->first;
  const bool is_json = differing.contains(octets_not_utf8) || differing.contains(escapes_not_json);
  return fmt::format("{} from the format {} but {} read{}: {}{}",
                     is_one ? "1 record differs" : fmt::format("{} records differ", all), name, is_one ? "is" : "are",
                     at_place(all, place),
                     parts.size() > 1 ? fmt::format("{}", fmt::join(parts, ", "))
                                      : fmt::format("{} {}", is_one ? "it has" : "they have", said_of(all, only)),
                     is_json && may_have_configuration
                         ? fmt::format("; if nginx or Apache wrote them, {} or {} fits such lines",
                                       as_written({{"-i", "nginx:@FILE"}}), as_written({{"-i", "apache:@FILE"}}))
                         : "");
}

void Unshown::count_differing(const Record& record) {
  const bool is_unlike = record.is_unlike && record.difference == unescaped_quote;
  if (!record.difference.empty() && !is_unlike)
    ++differing[record.difference];
  else if (!record.is_unlike && record.follows_nuls())
    ++differing[nuls_before];
}

void Unshown::count_unlike(const Record& record) {
  if (record.state != Record::Url::underivable) return;
  if (record.is_unlike) ++unlike;
  if (record.is_cut) ++(record.difference == unescaped_quote ? quoted : cut);
  if (!record.is_unlike && record.url_cell == std::string_view::npos) ++lacking;
}

std::vector<std::string> Unshown::sentences(std::string_view name, const Format& format, const Places& places) const {
  std::vector<std::string> all;
  const std::string reasons = help_for(Help::reasons, format.words);
  if (unlike != 0) {
    const std::string count = unlike == 1 ? "1 record does not match" : fmt::format("{} records do not match", unlike);
    all.push_back(fmt::format("{} the format {}{}{}; to see why: {}", count, name, at_place(unlike, places.unlike),
                              which_are_cut(), reasons));
  }
  if (lacking != 0 && !format.column.empty()) {
    all.push_back(fmt::format("{} no {} \"{}\"; to see why: {}", records(lacking), format.kind->key.lacked,
                              printable(format.column), reasons));
  }
  if (!differing.empty()) all.push_back(say_differing(name, places.differing, format.program == nullptr));
  if (with_rest != 0) {
    all.push_back(
        fmt::format("{} text after the last field of {}; the column log.rest shows it, and the configuration of the "
                    "server names its fields: {}, apache:@FILE or squid:@FILE",
                    records(with_rest), name, as_written({{"-i", "nginx:@FILE"}})));
  }
  for (const auto& [what, unread] : notes.unread)
    all.push_back(fmt::format("{} {}{}; the first is {}", records(unread.records), what,
                              unread.is_guessed ? "" : " that cannot be read", unread.first));
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
