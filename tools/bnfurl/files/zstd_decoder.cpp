// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// note [one block at a time]
// When the library finds an error, it does not report how much output the same call had produced before. So no call
// may both hand out a block and read another one. The decoder hands in at most what the library needs for its next
// piece, and nothing while output may be left from before. The library also asks for the header of the block after
// the next piece, three octets; these are left out.
#include "tools/bnfurl/files/zstd_decoder.hpp"

#include <fmt/format.h>
#include <zstd_errors.h>

#include <algorithm>
#include <new>

namespace bnfurl::tool {
namespace {

constexpr int largest_window_log = 27;
constexpr std::size_t block_header_size = 3;
constexpr std::size_t frame_begin_size = 5;    // the magic number and an octet that describes the rest of the header
constexpr std::size_t frame_header_size = 18;  // at most

unsigned octet_at(std::string_view text, std::size_t i) { return static_cast<unsigned char>(text[i]); }

/// RFC 8878, 3.1.1.1.2; the window of a single-segment frame is the whole frame.
unsigned long long window_size(std::string_view header) {
  const bool is_single_segment = (octet_at(header, 4) & 0x20) != 0;
  if (is_single_segment) return ::ZSTD_getFrameContentSize(header.data(), header.size());
  const unsigned long long base = 1ULL << (10 + (octet_at(header, 5) >> 3));
  return base + base / 8 * (octet_at(header, 5) & 7);
}

std::string window_problem(std::string_view header) {
  constexpr unsigned long long mebi = 1 << 20;
  const unsigned long long size = window_size(header);
  return fmt::format("the zstd data need a window of {} MiB, and at most {} MiB are allowed",
                     size / mebi + (size % mebi == 0 ? 0 : 1), (1ULL << largest_window_log) / mebi);
}

}  // namespace

ZstdDecoder::ZstdDecoder() : context_(::ZSTD_createDCtx(), &::ZSTD_freeDCtx), wanted_(frame_begin_size) {
  if (context_ == nullptr) throw std::bad_alloc();
  ::ZSTD_DCtx_setParameter(context_.get(), ZSTD_d_windowLogMax, largest_window_log);
}

Decoder::Step ZstdDecoder::step(std::string_view in, std::span<char> out) {
  in = in.substr(0, may_hold_more_ ? 0 : wanted_);
  header_.append(in.substr(0, frame_header_size - header_.size()));
  ZSTD_inBuffer input{in.data(), in.size(), 0};
  ZSTD_outBuffer output{out.data(), out.size(), 0};
  const std::size_t result = ::ZSTD_decompressStream(context_.get(), &output, &input);
  if (::ZSTD_isError(result) != 0) {
    fail_decoding(result);
    return {};
  }
  may_hold_more_ = output.pos == output.size;
  note_hint(result);
  return {input.pos, output.pos};
}

// `hint` is what the library wants next, or 0 at the end of a frame.
void ZstdDecoder::note_hint(std::size_t hint) {
  if (hint == 0) {
    header_.clear();
    wanted_ = frame_begin_size;
  } else
    wanted_ = hint > block_header_size ? hint - block_header_size : hint;
}

void ZstdDecoder::fail_decoding(std::size_t result) {
  switch (::ZSTD_getErrorCode(result)) {
    case ZSTD_error_prefix_unknown:
      return fail("something else follows the zstd data");
    case ZSTD_error_frameParameter_windowTooLarge:
      return fail(window_problem(header_));
    case ZSTD_error_checksum_wrong:
      return fail("the zstd data are damaged: the checksum does not match");
    case ZSTD_error_dictionary_wrong:
      return fail("the zstd data need a dictionary, and there is none");
    case ZSTD_error_memory_allocation:
      return fail("there is not enough memory for the zstd data");
    default:
      fail(fmt::format("the zstd data are damaged: {}", ::ZSTD_getErrorName(result)));
  }
}

void ZstdDecoder::end() {
  if (!header_.empty()) fail("the zstd data are cut off");
}

}  // namespace bnfurl::tool
