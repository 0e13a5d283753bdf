#include "src/records/forms/file_ranges.hpp"

#include <algorithm>
#include <span>

#include "src/records/forms/record.hpp"

namespace bnfurl::tool {
namespace {

/// The octets of a file from `begin` on, as far as they were read.
class FilePart {
public:
  FilePart(const DecodedFile& file, std::size_t begin, BlockMemory& memory)
      : file_(file), begin_(begin), memory_(memory) {
    memory_.begin_with({});
  }

  /// Reads until there are `size` octets; fewer at the end, after a problem, and after a cancel.
  void read_to(std::size_t size, const std::atomic<bool>& is_cancelled) {
    while (size_ < size && !at_end_ && !is_cancelled) {
      if (size_ == memory_.size()) memory_.grow(size_);
      const std::size_t room = std::min(memory_.size(), size) - size_;
      const std::size_t count = file_.read_at(begin_ + size_, {memory_.data() + size_, room}, problem_);
      size_ += count;
      at_end_ = count == 0;
    }
  }

  [[nodiscard]] std::string_view text() const { return {memory_.data(), size_}; }
  [[nodiscard]] bool at_end() const { return at_end_; }
  [[nodiscard]] const std::string& problem() const { return problem_; }

private:
  const DecodedFile& file_;
  std::size_t begin_;
  BlockMemory& memory_;
  std::size_t size_ = 0;
  bool at_end_ = false;
  std::string problem_;
};

}  // namespace

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

// A record begins after each terminator, so the octet before the range is read, too. The last record goes on to the first
// terminator that is not before the last octet of the range.
RangeText read_range(const FileRange& range, BlockMemory& memory, const std::atomic<bool>& is_cancelled) {
  constexpr std::size_t usual_record = 1024;
  const std::size_t first = range.begins_record ? range.begin : range.begin - 1;
  const std::size_t size = range.end - first;
  FilePart part(*range.file, first, memory);
  part.read_to(size + std::min(usual_record, size / 256), is_cancelled);
  const std::size_t begin = range.begins_record ? 0 : part.text().find(range.terminator) + 1;
  const bool has_records = range.begins_record || (begin != 0 && begin < size);
  std::size_t end = 0;
  for (std::size_t seen = size - 1; has_records && end == 0 && !is_cancelled;) {
    end = part.text().find(range.terminator, seen) + 1;
    if (end != 0 || part.at_end()) break;
    seen = std::max(seen, part.text().size());
    part.read_to(seen + usual_record, is_cancelled);
  }
  if (has_records && end == 0)
    end = part.problem().empty() ? part.text().size() : part.text().rfind(range.terminator) + 1;
  RangeText read{.text = {}, .byte = first + begin, .problem = part.problem()};
  if (end > begin && !is_cancelled) read.text = part.text().substr(begin, end - begin);
  return read;
}

}  // namespace bnfurl::tool
