#include "tools/bnfurl/executor/at_most.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "src/records/io/messages.hpp"
#include "tools/bnfurl/stats/groups.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {

crawl::Digest128 digest_of(const records::Value& value, std::string& scratch) {
  if (const std::optional<std::string_view> text = records::text_of(value)) return crawl::digest128(*text);
  scratch.clear();
  append_to_key(scratch, value, true);
  return crawl::digest128(scratch);
}

// With -q, one record is enough, whichever it is.
AtMost::AtMost(const Options& options)
    : most_(options.quiet ? 0 : options.at_most.value_or(0)), per_(options.per.value_or("site")) {
  if (options.per && !options.at_most) throw records::UsageError("--per is what --at-most counts by; add --at-most N");
}

const records::Columns& AtMost::choose(const Request& request) {
  if (!is_asked()) return columns_;
  columns_ = {request.choose_one(per_), request.choose_one("normal")};
  if (columns_.front().is_list()) throw records::UsageError(per_ + " is a list, so --per cannot count by it");
  request.prepare(columns_);
  return columns_;
}

void AtMost::offer(const Offer& offer, std::string_view text) {
  const std::size_t number = offered_++;
  if (!offer.group) return void(others_.push_back({offer.rank, number, std::string(text)}));
  Group& group = groups_[*offer.group];
  std::vector<Kept>& heap = group.heap;
  if (heap.size() == most_) {
    ++left_out_;
    if (!std::exchange(group.is_cut, true)) ++cut_groups_;
    if (!(offer.rank < heap.front().rank)) return;
    std::ranges::pop_heap(heap, std::less<>());
    heap.pop_back();
  }
  heap.push_back({offer.rank, number, std::string(text)});
  std::ranges::push_heap(heap, std::less<>());
}

void AtMost::put(records::Tally& tally, Page& page) {
  if (!is_asked()) return;
  std::vector<const Kept*> all;
  for (const Kept& kept : others_) all.push_back(&kept);
  for (const auto& [value, group] : groups_) {
    for (const Kept& kept : group.heap) all.push_back(&kept);
  }
  std::ranges::sort(all, {}, &Kept::number);
  for (const Kept* const kept : all) page.put(kept->text);
  tally.selected = all.size();
}

void AtMost::tell() const {
  const std::string per = records::printable(per_);
  if (offered_ != 0 && groups_.empty())
    complain(fmt::format("no record has a value in the column {}, so --at-most skips none", per));
  if (left_out_ == 0) return;
  complain(fmt::format("skipped {} record{}: {} value{} of {} more than {} record{} (--at-most)", left_out_,
                       left_out_ == 1 ? "" : "s", cut_groups_, cut_groups_ == 1 ? "" : "s",
                       per + (cut_groups_ == 1 ? " has" : " have"), most_, most_ == 1 ? "" : "s"));
}

}  // namespace bnfurl::tool
