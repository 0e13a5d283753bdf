// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/files/xz_decoder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <new>

namespace bnfurl::tool {

// note [one chunk at a time]
// In damaged data a chunk may need more octets than it has. The library reads on in what follows, and notices only when
// its input ends; the output until then depends on how the input was cut. So no call gets octets of two pieces. The
// octet after a chunk is handed in alone, when all of the chunk's output is out; if the library refuses that octet, the
// output of that call came from reading on, and is dropped.

namespace {

constexpr std::uint64_t mebi = 1 << 20;
constexpr std::uint64_t most_memory = 128 * mebi;
constexpr std::size_t padding_group = 4;
constexpr char first_octet_of_xz = '\xfd';
constexpr std::string_view more_than_xz = "something else follows the xz data";

}  // namespace

XzDecoder::XzDecoder() { begin_stream(); }

XzDecoder::~XzDecoder() { ::lzma_end(&stream_); }

// The library would read all streams by itself, but then it would call garbage after a stream damaged data.
void XzDecoder::begin_stream() {
  if (::lzma_stream_decoder(&stream_, most_memory, 0) != LZMA_OK) throw std::bad_alloc();
  is_between_ = false;
  pieces_ = {};
}

Decoder::Step XzDecoder::step(std::string_view in, std::span<char> out) {
  return is_between_ ? look_after_stream(in) : decode_some(in, out);
}

Decoder::Step XzDecoder::decode_some(std::string_view in, std::span<char> out) {
  in = in.substr(0, may_hold_more_ ? 0 : pieces_.left());
  stream_.next_in = reinterpret_cast<const std::uint8_t*>(in.data());
  stream_.avail_in = in.size();
  stream_.next_out = reinterpret_cast<std::uint8_t*>(out.data());
  stream_.avail_out = out.size();
  const lzma_ret result = ::lzma_code(&stream_, LZMA_RUN);
  const Step step{in.size() - stream_.avail_in, out.size() - stream_.avail_out};
  may_hold_more_ = step.made == out.size();
  if (result == LZMA_STREAM_END) {
    is_between_ = true;
    is_first_ = false;
  } else if (result != LZMA_OK && result != LZMA_BUF_ERROR) {
    fail_decoding(result);
    if (pieces_.at_control()) return {};
  }
  pieces_.pass(in.substr(0, step.taken));
  return step;
}

void XzDecoder::fail_decoding(lzma_ret result) {
  switch (result) {
    case LZMA_FORMAT_ERROR:
      return fail(is_first_ ? "the xz data are damaged" : more_than_xz);
    case LZMA_MEMLIMIT_ERROR:
      return fail(fmt::format("the xz data need {} MiB of memory, and at most {} MiB are allowed",
                              (::lzma_memusage(&stream_) + mebi - 1) / mebi, most_memory / mebi));
    case LZMA_OPTIONS_ERROR:
      return fail("the xz data need an option that the decoder does not have");
    case LZMA_MEM_ERROR:
      return fail("there is not enough memory for the xz data");
    default:
      fail("the xz data are damaged");
  }
}

Decoder::Step XzDecoder::look_after_stream(std::string_view in) {
  const std::size_t zeros = std::min(in.find_first_not_of('\0'), in.size());
  padding_ = (padding_ + zeros) % padding_group;
  if (zeros == in.size()) return {zeros, 0};
  if (padding_ == 0 && in[zeros] == first_octet_of_xz)
    begin_stream();
  else
    fail(more_than_xz);
  return {zeros, 0};
}

void XzDecoder::end() {
  if (!is_between_ || padding_ != 0) fail("the xz data are cut off");
}

}  // namespace bnfurl::tool
