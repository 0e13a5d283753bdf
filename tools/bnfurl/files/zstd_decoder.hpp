// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// zstd (RFC 8878): frames one after another, also skippable ones, and nothing else after them. A frame states its
// window: how far it refers back, which has to be kept in memory. Windows of more than 128 MiB are refused.
#pragma once

#include <zstd.h>

#include <memory>

#include "tools/bnfurl/files/decoder.hpp"

namespace bnfurl::tool {

class ZstdDecoder : public Decoder {
public:
  ZstdDecoder();

  [[nodiscard]] Step step(std::string_view in, std::span<char> out) override;
  void end() override;

private:
  void note_hint(std::size_t hint);
  void fail_decoding(std::size_t result);

  std::unique_ptr<ZSTD_DCtx, std::size_t (*)(ZSTD_DCtx*)> context_;
  std::string header_;          // what was read of the frame's header; empty between frames
  std::size_t wanted_;          // how many octets to hand in next
  bool may_hold_more_ = false;  // whether the library may hold output that did not fit
};

}  // namespace bnfurl::tool
