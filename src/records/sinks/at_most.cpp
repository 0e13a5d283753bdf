#include "src/records/sinks/at_most.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "src/records/messages/messages.hpp"
#include "src/records/sinks/group_table.hpp"

namespace bnfurl::records {

crawl::Digest128 digest_of(const Value& value, std::string& scratch) {
  if (const std::optional<std::string_view> text = text_of(value)) return crawl::digest128(*text);
  scratch.clear();
  append_to_key(scratch, value, true);
  return crawl::digest128(scratch);
}

AtMost::AtMost(std::size_t most, std::string per, Tell tell)
    : most_(most), per_(std::move(per)), tell_(std::move(tell)) {}

const Columns& AtMost::choose(const Request& request) {
  if (!is_asked()) return columns_;
  columns_ = {request.choose_one(per_), request.choose_one("normal")};
  if (columns_.front().is_list()) throw UsageError(per_ + " is a list, so --per cannot count by it");
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

void AtMost::put(Tally& tally, OutputBuffer& page) {
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
  const std::string per = printable(per_);
  if (offered_ != 0 && groups_.empty())
    tell_({fmt::format("no record has a value in the column {}, so --at-most skips none", per)});
  if (left_out_ == 0) return;
  tell_({fmt::format("skipped {} record{}: {} value{} of {} more than {} record{} (--at-most)", left_out_,
                     left_out_ == 1 ? "" : "s", cut_groups_, cut_groups_ == 1 ? "" : "s",
                     per + (cut_groups_ == 1 ? " has" : " have"), most_, most_ == 1 ? "" : "s")});
}

}  // namespace bnfurl::records
