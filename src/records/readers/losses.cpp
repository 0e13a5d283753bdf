#include "src/records/readers/losses.hpp"

#include <fmt/format.h>

#include <string_view>

#include "src/records/messages/messages.hpp"

namespace bnfurl::records {
namespace {

std::string_view word_for(PageLoss loss) {
  switch (loss) {
    case PageLoss::damaged:
      return "damaged";
    case PageLoss::coding:
      return "its Content-Encoding is unknown or wrong";
    case PageLoss::no_type:
      return "no Content-Type, and not HTML";
    case PageLoss::xml:
      return "XML other than XHTML";
    case PageLoss::metadata:
      return "metadata that are not JSON";
    case PageLoss::none:
    case PageLoss::body:
      break;
  }
  return {};
}

std::string count_of(std::size_t count, std::string_view one, std::string_view more) {
  return count == 1 ? fmt::format("1 {}", one) : fmt::format("{} {}", count, more);
}

std::string first_of(const Lost& lost) { return (lost.count == 1 ? ": " : "; the first: ") + lost.first; }

/// 64M
std::string size_word(std::size_t size) {
  constexpr std::string_view units = "KMG";
  std::size_t unit = 0;
  for (; unit < units.size() && size % 1024 == 0 && size != 0; ++unit) size /= 1024;
  return unit == 0 ? std::to_string(size) : std::to_string(size) + units[unit - 1];
}

}  // namespace

void Losses::add(const Losses& next) {
  records += next.records;
  for (const auto& [loss, lost] : next.pages) pages[loss].add(lost);
  bodies.add(next.bodies);
  json.add(next.json);
  rests.add(next.rests);
  bases.add(next.bases);
  links.add(next.links);
  unbased.add(next.unbased);
  unresolved.add(next.unresolved);
}

std::vector<std::string> Losses::sentences(bool repairs, std::size_t most) const {
  std::vector<std::string> all;
  for (const auto& [loss, lost] : pages) {
    all.push_back(fmt::format("skipped {} without a readable page ({}){}", count_of(lost.count, "record", "records"),
                              word_for(loss), first_of(lost)));
  }
  if (bodies.count != 0) {
    all.push_back(fmt::format("{} read only up to where the body is damaged or cut off{}",
                              count_of(bodies.count, "page is", "pages are"), first_of(bodies)));
  }
  if (json.count != 0) {
    all.push_back(fmt::format("{} JSON that is read only up to where it is damaged{}",
                              count_of(json.count, "page has", "pages have"), first_of(json)));
  }
  if (rests.count != 0) {
    all.push_back(fmt::format("read only the first {} of {} (--page-size){}", size_word(most),
                              count_of(rests.count, "page", "pages"), first_of(rests)));
  }
  const std::string_view hint = repairs ? "" : "; --repair repairs many such URLs";
  if (bases.count != 0) {
    all.push_back(fmt::format("ignored {} invalid <base href>{}{}", bases.count, first_of(bases), hint));
  }
  if (links.count != 0) {
    all.push_back(fmt::format("no result for {}, because the URL of the page is missing or invalid{}{}",
                              count_of(links.count, "relative link", "relative links"), first_of(links), hint));
  }
  if (unbased.count != 0) {
    all.push_back(fmt::format("no result for {}, because the file does not say what they are relative to{}",
                              count_of(unbased.count, "relative URL", "relative URLs"), first_of(unbased)));
  }
  if (unresolved.count != 0) {
    all.push_back(
        fmt::format("no result for {}{}{}", count_of(unresolved.count, "link", "links"), first_of(unresolved), hint));
  }
  return all;
}

}  // namespace bnfurl::records
