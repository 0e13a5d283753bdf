// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "tools/bnfurl/messages.hpp"

namespace bnfurl::tool {

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

Input::Input(const std::vector<std::string>& files, const Format& format, int cancel)
    : files_(files), cancel_(cancel), cutter_(format.make_cutter()) {
  if (files_.empty()) files_.emplace_back("-");
}

bool Input::next(Portion& portion) {
  portion.status = Status::good;
  portion.complaint.clear();
  portion.block = {};
  while (file_ || open_next()) {
    portion.begins_file = std::exchange(begins_file_, false);
    if (fill(portion)) return true;
    close(portion);
    if (portion.begins_file || !portion.complaint.empty()) return true;
  }
  return false;
}

bool Input::open_next() {
  if (next_file_ == files_.size()) return false;
  file_ = std::make_unique<InputFile>(files_[next_file_++], cancel_);
  begins_file_ = true;
  byte_ = 0;
  return true;
}

// A record that a failure to read has cut off is none.
bool Input::fill(Portion& portion) {
  BlockMemory& memory = portion.memory;
  memory.begin_with(rest_);
  std::size_t size = rest_.size();
  rest_.clear();
  std::size_t whole = 0;
  for (std::size_t seen = 0; whole == 0; seen = size) {
    if (size == memory.size()) memory.grow(size);
    const std::size_t count = file_->read(std::span(memory.data(), memory.size()).subspan(size));
    size += count;
    if (count == 0) break;
    whole = cutter_->whole_records({memory.data(), size}, seen);
  }
  if (whole == 0 && file_->error() == 0) whole = size;
  rest_.assign(memory.data() + whole, size - whole);
  portion.block = {{memory.data(), whole}, files_[next_file_ - 1], byte_};
  byte_ += whole;
  return whole != 0;
}

// A file that gives not one octet (it is missing, or a directory) cannot be read; one that fails later failed midway.
void Input::close(Portion& portion) {
  if (file_->error() != 0) {
    portion.complaint = fmt::format("{}: {}", printable(file_->name()), std::strerror(file_->error()));
    portion.status = file_->octets() == 0 ? Status::unusable : Status::failed;
  }
  rest_.clear();
  file_.reset();
}

}  // namespace bnfurl::tool
