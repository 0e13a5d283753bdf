// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// note [output in steps]
// When libbz2 finds a block to be damaged while it writes it, the output of that call is lost. So that the same octets
// are lost whatever the sizes of the caller's buffers, a block is written in steps of one size, and no call both reads
// and writes: one that reads gets no room, and one that writes no input.
#include "tools/bnfurl/files/bzip2_decoder.hpp"

#include <new>

namespace bnfurl::tool {
namespace {

constexpr std::size_t step_size = 1 << 14;

}  // namespace

Bzip2Decoder::Bzip2Decoder() : made_(step_size) { begin_stream(); }

Bzip2Decoder::~Bzip2Decoder() { ::BZ2_bzDecompressEnd(&stream_); }

void Bzip2Decoder::begin_stream() {
  constexpr int silent = 0;
  constexpr int fast = 0;
  result_ = ::BZ2_bzDecompressInit(&stream_, silent, fast);
  if (result_ != BZ_OK) throw std::bad_alloc();
}

Decoder::Step Bzip2Decoder::step(std::string_view in, std::span<char> out) {
  const std::size_t taken = rest_.empty() ? decode(in) : 0;
  const std::size_t made = rest_.copy(out.data(), out.size());
  rest_.remove_prefix(made);
  if (rest_.empty()) tell_result();
  return {taken, made};
}

std::size_t Bzip2Decoder::decode(std::string_view in) {
  if (result_ == BZ_STREAM_END && in.empty()) return 0;
  if (result_ == BZ_STREAM_END) begin_stream();
  write_some();
  if (!rest_.empty() || result_ != BZ_OK) return 0;
  const std::size_t taken = read_some(in);
  if (result_ == BZ_OK) write_some();
  return taken;
}

void Bzip2Decoder::write_some() {
  call({}, made_);
  rest_ = {made_.data(), made_.size() - stream_.avail_out};
}

std::size_t Bzip2Decoder::read_some(std::string_view in) {
  in = in.substr(0, at_once(in.size()));
  call(in, {});
  return in.size() - stream_.avail_in;
}

void Bzip2Decoder::call(std::string_view in, std::span<char> out) {
  // libbz2 only reads through this pointer, although its type is not const.
  stream_.next_in = const_cast<char*>(in.data());
  stream_.avail_in = static_cast<unsigned>(in.size());
  stream_.next_out = out.data();
  stream_.avail_out = static_cast<unsigned>(out.size());
  result_ = ::BZ2_bzDecompress(&stream_);
  if (result_ != BZ_STREAM_END) return;
  ::BZ2_bzDecompressEnd(&stream_);
  is_first_ = false;
}

void Bzip2Decoder::tell_result() {
  if (result_ == BZ_OK || result_ == BZ_STREAM_END) return;
  if (result_ == BZ_MEM_ERROR) return fail("there is not enough memory for the bzip2 data");
  if (result_ == BZ_DATA_ERROR_MAGIC && !is_first_) return fail("something else follows the bzip2 data");
  fail("the bzip2 data are damaged");
}

void Bzip2Decoder::end() {
  if (result_ != BZ_STREAM_END) fail("the bzip2 data are cut off");
}

}  // namespace bnfurl::tool
