// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// xz (the .xz file format, version 1.1.0): streams one after another. After each there may be padding, zeros in groups
// of four, and nothing else. A block states how far it refers back, which has to be kept in memory. Data that need more
// than 128 MiB of memory are refused; what `xz -9` makes needs 65 MiB.
#pragma once

#include <lzma.h>

#include "tools/bnfurl/files/decoder.hpp"
#include "tools/bnfurl/files/xz_pieces.hpp"

namespace bnfurl::tool {

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
