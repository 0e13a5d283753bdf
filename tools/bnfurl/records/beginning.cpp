// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/records/beginning.hpp"

namespace bnfurl::tool {

void Beginning::add(const Block& block, Cutter& cutter) {
  if (is_full_ || block.text.empty()) return;
  if (size_ == 0) block_ = block;
  const bool goes_on = block.file == block_.file && block.byte == block_.byte + size_;
  is_full_ = !goes_on || block.text.size() > most - size_;
  if (!goes_on) return;
  std::string_view kept = block.text.substr(0, most - size_);
  if (is_full_) kept = kept.substr(0, cutter.whole_records(kept, 0));
  text_.resize(size_);
  text_.reserve(size_ + kept.size() + Block::margin);
  text_ += kept;
  size_ = text_.size();
  text_.resize(size_ + Block::margin);
}

Block Beginning::block() const {
  Block block = block_;
  block.text = std::string_view(text_).substr(0, size_);
  return block;
}

}  // namespace bnfurl::tool
