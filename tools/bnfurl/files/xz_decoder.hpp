// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// xz (the .xz file format, version 1.1.0): streams one after another. After each there may be padding, zeros in groups
// of four, and nothing else. A block states how far it refers back, which has to be kept in memory. Data that need more
// than 128 MiB of memory are refused; what `xz -9` makes needs 65 MiB.
#pragma once

#include <lzma.h>

#include <cstddef>
#include <limits>
#include <string>
#include <string_view>

#include "tools/bnfurl/files/decoders.hpp"

namespace bnfurl::tool {

// Where the pieces of an xz stream end: headers, the chunks of LZMA2, and what stands between them (the .xz file format
// 1.1.0, chapters 2 and 3). A chunk says how many octets it has. Whether what is read is right, the library decides.

class XzPieces {
public:
  /// How many octets of the piece are still to come; at least 1.
  [[nodiscard]] std::size_t left() const { return left_; }
  /// Whether the next octet is the one that ends a chunk: it begins the next chunk or ends the block.
  [[nodiscard]] bool at_control() const { return part_ == Part::control; }

  /// Goes on by these octets, at most `left()`.
  void pass(std::string_view octets) {
    if (part_ != Part::chunk && part_ != Part::index) octets_.append(octets);
    if (part_ != Part::check) compressed_ += octets.size();
    left_ -= octets.size();
    if (left_ == 0) begin_next();
  }

private:
  enum class Part { stream_header, block_size, block_header, control, chunk_header, chunk, check, index };

  void begin(Part part, std::size_t size) {
    part_ = part;
    left_ = size;
    octets_.clear();
  }

  void begin_next() {
    switch (part_) {
      case Part::stream_header:
        check_size_ = check_size(octet(7) & 15);
        return begin(Part::block_size, 1);
      case Part::block_size:
        if (octet(0) == 0) return begin(Part::index, std::numeric_limits<std::size_t>::max());
        return begin(Part::block_header, 4 * octet(0) + 3);
      case Part::block_header:
        compressed_ = 0;
        return begin(Part::control, 1);
      case Part::control:
        return begin_after_control(octet(0));
      case Part::chunk_header:
        return begin(Part::chunk, has_two_sizes_ ? size_at(2) : size_at(0));
      case Part::chunk:
        return begin(Part::control, 1);
      default:
        return begin(Part::block_size, 1);
    }
  }

  // 0: no more chunks; below 0x80: as it is; other chunks are compressed, from 0xc0 on with new properties.
  void begin_after_control(unsigned control) {
    has_two_sizes_ = control >= 0x80;
    if (control != 0) return begin(Part::chunk_header, 2U + (control >= 0x80 ? 2 : 0) + (control >= 0xc0 ? 1 : 0));
    const std::size_t size = (4 - compressed_ % 4) % 4 + check_size_;
    if (size == 0) return begin(Part::block_size, 1);
    begin(Part::check, size);
  }

  [[nodiscard]] static std::size_t check_size(unsigned kind) {
    return kind == 0 ? 0 : std::size_t{4} << (kind - 1) / 3;
  }
  [[nodiscard]] unsigned octet(std::size_t i) const { return static_cast<unsigned char>(octets_[i]); }
  [[nodiscard]] std::size_t size_at(std::size_t i) const { return (octet(i) << 8 | octet(i + 1)) + 1; }

  Part part_ = Part::stream_header;
  std::size_t left_ = 12;
  std::string octets_;          // of the piece, if they say what comes next
  std::size_t check_size_ = 0;  // in the stream, after each block
  std::size_t compressed_ = 0;  // the octets of the block's chunks
  bool has_two_sizes_ = false;  // the chunk's: decompressed, then compressed
};

class XzDecoder : public Decoder {
public:
  XzDecoder();
  ~XzDecoder() override;
  XzDecoder(const XzDecoder&) = delete;
  XzDecoder& operator=(const XzDecoder&) = delete;

  [[nodiscard]] Step step(std::string_view in, std::span<char> out) override;
  void end() override;

private:
  [[nodiscard]] Step decode_some(std::string_view in, std::span<char> out);
  [[nodiscard]] Step look_after_stream(std::string_view in);
  void begin_stream();
  void fail_decoding(lzma_ret result);

  lzma_stream stream_ = LZMA_STREAM_INIT;
  XzPieces pieces_;
  bool may_hold_more_ = false;  // whether the library may hold output that did not fit
  bool is_first_ = true;
  bool is_between_ = false;  // after a stream, before the next one
  std::size_t padding_ = 0;  // the zeros there that do not make up a group yet
};

}  // namespace bnfurl::tool
