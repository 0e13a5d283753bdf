#include "src/records/judging/unshown.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <span>

namespace bnfurl::tool {
namespace {

std::string records(std::size_t count) { return fmt::format("{} record{}", count, count == 1 ? " has" : "s have"); }

}  // namespace

std::optional<Component> rest_of(Grammar layout) { return layout.find_component("rest"); }

std::optional<Component> rest_of(const Format& format) {
  return format.layout ? rest_of(format.layout->grammar()) : std::nullopt;
}

void Unshown::add(const Unshown& next) {
  with_rest += next.with_rest;
  if (times.records == 0) times.first = next.times.first;
  times.records += next.times.records;
}

std::vector<std::string> Unshown::sentences(std::string_view format) const {
  std::vector<std::string> all;
  if (with_rest != 0)
    all.push_back(
        fmt::format("{} text after the last field of {}; the column log.rest shows it", records(with_rest), format));
  if (times.records != 0)
    all.push_back(fmt::format("{} a time that cannot be read; the first is {}", records(times.records), times.first));
  return all;
}

void RestCounter::count(const Batches& batches, std::size_t begin, std::size_t end, Unshown& unshown) const {
  if (!rest_ || begin == end) return;
  const std::span<const std::int32_t> lengths = batches.field(rest_->index()).length.subspan(begin, end - begin);
  unshown.with_rest += static_cast<std::size_t>(std::ranges::count_if(lengths, [](auto length) { return length > 0; }));
}

void RestCounter::count(const Record& record, Unshown& unshown) const {
  if (!rest_ || record.fields.empty()) return;
  const Span rest = record.fields[rest_->index()];
  if (rest.begin != Span::absent && rest.begin != rest.end) ++unshown.with_rest;
}

}  // namespace bnfurl::tool
