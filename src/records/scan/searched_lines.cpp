#include "src/records/scan/searched_lines.hpp"

#include <algorithm>
#include <utility>

#include "src/records/columns/spellings.hpp"

namespace bnfurl::records {
namespace {

// A part takes about as long to open as this many octets to read.
constexpr std::size_t near = 1024;
// If a part gets so long, most records have the text: then so many octets are taken without searching.
constexpr std::size_t long_part = std::size_t{1} << 13, taken_at_once = std::size_t{1} << 16;

}  // namespace

void SearchedLines::open(const Block& block) {
  block_ = part_ = block;
  end_ = 0;
  is_new_ = true;
  is_searched_ = !searched_.octets().empty() && !may_spell_in_hexadecimal(block.text, searched_.octets());
  if (is_searched_) find_from(0);
}

bool SearchedLines::next() {
  if (!is_searched_) return std::exchange(is_new_, false);
  if (found_ == none) return false;
  const std::string_view before = block_.text.substr(end_, found_ - end_);
  const std::size_t begin = end_ + before.rfind(terminator_) + 1;
  std::size_t end = end_of_record(found_);
  for (find_from(end); found_ != none && found_ - end < near; find_from(end)) {
    end = end_of_record(found_);
    if (end - begin >= long_part) end = end_of_record(std::min(end + taken_at_once, block_.text.size()) - 1);
  }
  take(begin, end);
  return true;
}

void SearchedLines::find_from(std::size_t begin) {
  const std::size_t place = begin == block_.text.size() ? none : searched_.find_in(block_.text.substr(begin));
  found_ = place == none ? none : begin + place;
}

std::size_t SearchedLines::end_of_record(std::size_t place) const {
  return std::min(block_.text.find(terminator_, place), block_.text.size() - 1) + 1;
}

void SearchedLines::take(std::size_t begin, std::size_t end) {
  if (is_numbered_) {
    const std::size_t counted = part_.byte - block_.byte;
    const Counts counts = cutter_.count(block_.text.substr(counted, begin - counted));
    part_.line += counts.records;
    part_.file_line += counts.lines;
  }
  part_.byte = block_.byte + begin;
  part_.follows_nuls = block_.follows_nuls && begin == 0;
  part_.text = block_.text.substr(begin, end - begin);
  end_ = end;
}

}  // namespace bnfurl::records
