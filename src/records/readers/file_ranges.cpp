#include "src/records/readers/file_ranges.hpp"

#include <algorithm>
#include <span>

#include "src/records/readers/record.hpp"

namespace bnfurl::records {

void BlockMemory::move_to(std::size_t size, std::string_view kept) {
  std::unique_ptr<char[]> octets(new char[size + Block::margin]);
  std::ranges::copy(kept, octets.get());
  std::fill_n(octets.get() + size, Block::margin, '\0');
  octets_ = std::move(octets);
  size_ = size;
}

void BlockMemory::begin_with(std::string_view text) {
  const std::size_t size = std::max(usual, 2 * text.size());
  if (size_ != size) return move_to(size, text);
  std::ranges::copy(text, octets_.get());
}

void BlockMemory::grow(std::size_t kept) { move_to(2 * size_, {octets_.get(), kept}); }

// A record begins after each terminator, so the octet before the range is read, too. The last record goes on to the
// first terminator that is not before the last octet of the range.
RangeText read_range(const FileRange& range, BlockMemory& memory, const std::atomic<bool>& is_cancelled) {
  constexpr std::size_t usual_record = 1024;
  const std::size_t first = range.begins_record ? range.begin : range.begin - 1;
  const std::size_t size = range.end - first;
  memory.begin_with({});
  RangeText result;
  std::string_view text;  // what was read, from `first` on
  bool at_end = false;
  const auto read_to = [&](std::size_t wanted) {
    while (text.size() < wanted && !at_end && !is_cancelled) {
      if (text.size() == memory.size()) memory.grow(text.size());
      const std::span<char> room(memory.data() + text.size(), std::min(memory.size(), wanted) - text.size());
      const std::size_t count = range.file->read_at(first + text.size(), room, result.problem);
      text = {memory.data(), text.size() + count};
      at_end = count == 0;
    }
  };
  read_to(size + std::min(usual_record, size / 256));
  const std::size_t begin = range.begins_record ? 0 : text.find(range.terminator) + 1;
  const bool has_records = range.begins_record || (begin != 0 && begin < size);
  std::size_t end = 0;
  for (std::size_t seen = size - 1; has_records && end == 0 && !is_cancelled;) {
    end = text.find(range.terminator, seen) + 1;
    if (end != 0 || at_end) break;
    seen = std::max(seen, text.size());
    read_to(seen + usual_record);
  }
  if (has_records && end == 0) end = result.problem.empty() ? text.size() : text.rfind(range.terminator) + 1;
  result.byte = first + begin;
  if (end > begin && !is_cancelled) result.text = text.substr(begin, end - begin);
  return result;
}

}  // namespace bnfurl::records
