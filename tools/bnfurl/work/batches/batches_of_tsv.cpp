// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/work/batches/batches_of_tsv.hpp"

#include <algorithm>

namespace bnfurl::tool {

void BatchesOfTsv::open(const Block& block) {
  block_ = block;
  records_.open(block);
  key_ = records_.key();
  record_ = block.line;
  begin_ = end_ = 0;
  lines_.clear();
}

bool BatchesOfTsv::next() {
  record_ += lines_.size();
  begin_ = end_;
  find_lines();
  if (lines_.empty()) return false;
  is_too_long_ = end_ - begin_ > Lines::longest;
  urls_.begin(base(), lines_.size());
  for (std::size_t i = 0; i < lines_.size() && !is_too_long_; ++i) {
    if (url_lengths_[i] >= 0) urls_.judge(i, url_begins_[i], url_lengths_[i], std::nullopt);
  }
  return true;
}

// A line that is longer than a batch becomes a batch of its own, so that it alone can be too long.
void BatchesOfTsv::find_lines() {
  constexpr std::size_t most_lines = 1024, most_octets = std::size_t{1} << 17;
  lines_.clear();
  url_begins_.clear();
  url_lengths_.clear();
  while (end_ < block_.text.size() && lines_.size() < most_lines && end_ - begin_ < most_octets) {
    const std::size_t end = std::min(block_.text.find('\n', end_), block_.text.size());
    if (end - end_ > most_octets && !lines_.empty()) return;
    add_line(end);
    end_ = std::min(end + 1, block_.text.size());
  }
}

// Adds the line that begins at the end of the batch.
void BatchesOfTsv::add_line(std::size_t end) {
  lines_.push_back({end_, end});
  std::string_view line = block_.text.substr(end_, end - end_);
  if (line.ends_with('\r')) line.remove_suffix(1);
  std::size_t begin = 0;
  for (std::size_t column = 0; column < key_ && begin <= line.size(); ++column)
    begin = std::min(line.find('\t', begin), line.size()) + 1;
  const bool has_url = begin <= line.size();
  const std::size_t length = has_url ? std::min(line.find('\t', begin), line.size()) - begin : 0;
  url_begins_.push_back(has_url ? static_cast<std::int32_t>(end_ - begin_ + begin) : 0);
  url_lengths_.push_back(has_url ? static_cast<std::int32_t>(length) : -1);
}

bool BatchesOfTsv::read(std::size_t index, Record& record) {
  record.whole = whole_records(index, index + 1);
  record.text = record.whole;
  if (record.text.ends_with('\r')) record.text.remove_suffix(1);
  record.file = block_.file;
  record.line = record_ + index;
  record.byte = block_.byte + lines_[index].begin;
  records_.read(record);
  return true;
}

std::string_view BatchesOfTsv::whole_records(std::size_t begin, std::size_t end) const {
  return block_.text.substr(lines_[begin].begin, lines_[end - 1].end - lines_[begin].begin);
}

}  // namespace bnfurl::tool
