#include "src/records/readers/source.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace bnfurl::records {

Selection selection_of(List<Component> components, const AskedComponents& asked) {
  if (!asked) return {};
  std::vector<Component> selected;
  for (const std::size_t index : *asked) selected.push_back(components[index]);
  return Selection(selected);
}

std::size_t next_unset(std::span<const std::uint64_t> bits, std::size_t begin, std::size_t end) {
  std::size_t word = begin / 64;
  std::uint64_t unset = word < bits.size() ? ~bits[word] >> (begin % 64) << (begin % 64) : 0;
  while (unset == 0 && ++word < bits.size()) unset = ~bits[word];
  if (unset == 0) return end;
  return std::min(word * 64 + static_cast<std::size_t>(std::countr_zero(unset)), end);
}

// After a record, there is its terminator, or the CR that was dropped before it, or the end of the block.
std::string_view Records::whole(std::size_t begin, std::size_t end) const {
  if (!wholes.empty()) {  // a record in parts can begin before those before it
    const auto some = wholes.subspan(begin, end - begin);
    const char* const first = std::ranges::min(some, {}, [](std::string_view each) { return each.data(); }).data();
    const auto end_of = [](std::string_view each) { return each.data() + each.size(); };
    return {first, end_of(std::ranges::max(some, {}, end_of))};
  }
  const std::string_view last = text(end - 1);
  const char* const first = text(begin).data();
  const char* const after = last.data() + last.size();
  const bool has_cr = ending.drop_cr && after != block.text.data() + block.text.size() && *after == '\r';
  return {first, static_cast<std::size_t>(after - first) + (has_cr ? 1 : 0)};
}

void RecordSource::open(const Block& block) {
  records_ = {.block = block, .ending = ending_};
  comments_.clear();
  begin();
}

// Stands for the NULs before a block, which its input dropped.
constexpr std::string_view dropped_nuls("\0", 1);

bool RecordSource::next() {
  records_.before += std::exchange(records_.size, 0);
  paddings_.clear();
  if (!find()) return false;
  if (records_.block.follows_nuls && records_.before == 0) paddings_.push_back({0, dropped_nuls});
  if (!paddings_.empty()) leave_out_padded();
  if (has_comments_) count_comments();
  return true;
}

void RecordSource::note_padding(std::size_t index, std::string_view& text) {
  const std::string_view octets = padding_of(text);
  if (!octets.empty()) paddings_.push_back({index, octets});
  text.remove_prefix(octets.size());
}

void RecordSource::leave_out_padded() {
  std::span<const std::uint64_t>& known = records_.has_verdicts ? records_.verdicts : records_.derived;
  if (known.empty()) return;
  known_.assign(known.begin(), known.end());
  for (const Padding& padding : paddings_) known_[padding.index / 64] &= ~(std::uint64_t{1} << padding.index % 64);
  known = known_;
}

void RecordSource::count_comments() {
  std::size_t before = comments_.empty() ? 0 : comments_.back();
  comments_.clear();
  for (std::size_t i = 0; i < records_.size; ++i) {
    comments_.push_back(before);
    before += begins_with_comment(records_.text(i)) ? 1 : 0;
  }
  comments_.push_back(before);
  records_.comments = comments_;
}

const Record* RecordSource::read(std::size_t index) {
  record_ = {};
  record_.text = records_.text(index);
  if (has_comments_ && begins_with_comment(record_.text)) return nullptr;
  record_.whole = records_.whole(index, index + 1);
  record_.file = records_.block.file;
  record_.line = records_.line(index);
  record_.file_line = ending_.ends_lines() ? records_.block.file_line + records_.lines_to(index) : 0;
  record_.byte = records_.byte(index);
  if (!paddings_.empty()) {
    const auto found = std::ranges::find(paddings_, index, &Padding::index);
    if (found != paddings_.end()) record_.padding = found->octets;
  }
  fill(record_, index);
  return &record_;
}

void RecordSource::take(const Batch& lines, const char* base) {
  records_.size = lines.size();
  records_.base = base;
  records_.begins = lines.begins();
  records_.ends = lines.ends();
  records_.long_text = lines.too_long() ? std::string_view(base, lines.text().size()) : std::string_view();
  records_.lines = &lines;
  records_.verdicts = lines.verdicts();
}

// A record that is longer than a batch is a batch by itself, so that only such a batch can be too long for offsets.
bool CutRecords::find() {
  constexpr std::size_t most_records = 1024, most_octets = std::size_t{1} << 17;
  const std::string_view text = records_.block.text;
  const std::size_t first = end_;
  const bool has_padding = can_follow_padding();
  begins_.clear();
  ends_.clear();
  while (end_ < text.size() && begins_.size() < most_records && end_ - first < most_octets) {
    const std::size_t size = end_of_record(text.substr(end_));
    std::string_view record = text.substr(end_, size);
    if (records_.ending.drop_cr && record.ends_with('\r')) record.remove_suffix(1);
    if (!begins_.empty() && (size > most_octets || changes(record))) break;
    const bool is_long = record.size() > Batch::longest;
    if (has_padding) take_padding(begins_.size(), record);
    records_.long_text = is_long ? record : std::string_view();
    const std::size_t begin = static_cast<std::size_t>(record.data() - text.data()) - first;
    begins_.push_back(is_long ? 0 : static_cast<std::int32_t>(begin));
    ends_.push_back(is_long ? 0 : static_cast<std::int32_t>(begin + record.size()));
    end_ = std::min(end_ + size + 1, text.size());
  }
  records_.size = begins_.size();
  records_.base = text.data() + first;
  records_.begins = begins_;
  records_.ends = ends_;
  return !begins_.empty();
}

std::size_t CutRecords::end_of_record(std::string_view text) const {
  return std::min(text.find(records_.ending.terminator), text.size());
}

namespace {

/// Whether a text that matches can begin with padding.
bool can_match_padding(Production entry) {
  const Automaton texts = entry.automaton();
  return std::ranges::any_of(std::to_array<std::string_view>({{"\0", 1}, byte_order_mark}), [&](std::string_view text) {
    Automaton::State state = Automaton::start;
    for (const char octet : text) state = state == Automaton::dead ? state : texts.next(state, octet);
    return state != Automaton::dead;
  });
}

}  // namespace

SplitRecords::SplitRecords(Production entry, Ending ending, const AskedComponents& components, bool has_comments)
    : RecordSource(ending, has_comments),
      splitter_(entry, {.selection = selection_of(entry.grammar().components(), components),
                        .separator = ending.terminator,
                        .drop_cr = ending.drop_cr}),
      can_match_padding_(can_match_padding(entry)) {}

void SplitRecords::begin() {
  finished_ = false;
  splitter_.feed(records_.block.text);
}

// The last line of a file, if it has no terminator, is in the splitter's memory; in the block it is at the end.
bool SplitRecords::find() {
  const std::string_view text = records_.block.text;
  const Batch* lines = splitter_.next();
  const char* base = lines == nullptr ? nullptr : lines->text().data();
  if (lines == nullptr && !std::exchange(finished_, true)) {
    splitter_.finish();
    lines = splitter_.next();
    if (lines != nullptr) base = text.data() + (text.rfind(records_.ending.terminator) + 1) - lines->begins()[0];
  }
  if (lines == nullptr) return false;
  take(*lines, base);
  records_.has_verdicts = true;
  if (can_follow_padding()) skip_padding();
  return true;
}

// Lines that match need only be looked at if they can begin with padding. The octet after an empty line can be read.
void SplitRecords::skip_padding() {
  begins_.clear();
  if (records_.too_long()) return take_padding(0, records_.long_text);
  const std::span<const std::int32_t> begins = records_.begins;
  const char* const base = records_.base;
  const std::size_t size = records_.size;
  const auto next = [valid = records_.verdicts, size, all = can_match_padding_](std::size_t index) {
    return all ? index : next_unset(valid, index, size);
  };
  for (std::size_t i = next(0); i < size; i = next(i + 1)) {
    if (can_begin_padding(base[begins[i]])) skip_padding(i);
  }
  if (!begins_.empty()) records_.begins = begins_;
}

void SplitRecords::skip_padding(std::size_t index) {
  std::string_view text = records_.text(index);
  take_padding(index, text);
  if (begins_.empty()) begins_.assign(records_.begins.begin(), records_.begins.end());
  begins_[index] = static_cast<std::int32_t>(text.data() - records_.base);
}

}  // namespace bnfurl::records
